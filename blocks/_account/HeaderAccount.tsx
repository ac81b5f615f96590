import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './HeaderAccount.module.css';
import { headerPhrases } from './header-phrases.ts';
import { signInAddress } from './pages.ts';

export interface HeaderAddresses {
  loginURL: string;
  createAccountURL: string;
  logoutURL: string;
  manageAccountURL: string;
  /** Where subscriptions are offered; '' where none are. */
  subscribeURL: string;
}

interface HeaderAccountProps {
  addresses: HeaderAddresses;
  page: ViewPage;
}

const ICON_PX = 22;

interface MenuProps {
  name: string;
  /** Beside the icon, where there is room. */
  text?: string;
  className?: string | undefined;
  page: ViewPage;
  children: ReactNode;
}

const Menu = ({ name, text, className, page, children }: MenuProps): ReactNode => (
  <details
    className={[styles.menu, className].filter(Boolean).join(' ')}
    {...(page.isEditing ? {} : behaviour('_navigation/Dropdown', 'interaction'))}
  >
    <summary>
      <Icon name="user" size={ICON_PX} />
      <span className={text ? styles.text : 'visually-hidden'}>{name}</span>
    </summary>
    <ul>{children}</ul>
  </details>
);

/**
 * rule 12.54: the way in, or the menu of whoever is signed in. Both have their room from the start,
 * and the browser shows the one that is right: the page is the same for everybody.
 */
export function HeaderAccount({ addresses, page }: HeaderAccountProps): ReactNode {
  const { createAccountURL, logoutURL, manageAccountURL, subscribeURL } = addresses;
  const loginURL = signInAddress(page.site, addresses.loginURL);
  const words = headerPhrases(page.locale);
  const { locale } = page;
  if (!loginURL && !createAccountURL) return null;
  return (
    <div
      className={styles.account}
      data-logout={logoutURL}
      data-offers={subscribeURL ? '' : undefined}
      {...(page.isEditing
        ? { 'data-state': 'guest' }
        : behaviour('_account/HeaderAccount', 'load'))}
    >
      {subscribeURL && (
        <Button href={subscribeURL} locale={locale} size="small" className={styles.subscribe ?? ''}>
          {words.subscribe}
        </Button>
      )}
      <div className={`${styles.guest} ${styles.links}`}>
        {loginURL && (
          <Link href={loginURL} locale={locale} className={styles.login}>
            {words.login}
          </Link>
        )}
        {createAccountURL && (
          <Button href={createAccountURL} locale={locale} size="small" variant="primary-reverse">
            {words.create}
          </Button>
        )}
      </div>
      <Menu name={words.options} page={page} className={`${styles.guest} ${styles.narrow}`}>
        {subscribeURL && (
          <li>
            <Link href={subscribeURL} locale={locale}>
              {words.subscribe}
            </Link>
          </li>
        )}
        {loginURL && (
          <li>
            <Link href={loginURL} locale={locale}>
              {words.login}
            </Link>
          </li>
        )}
        {createAccountURL && (
          <li>
            <Link href={createAccountURL} locale={locale}>
              {words.create}
            </Link>
          </li>
        )}
      </Menu>
      <Menu name={words.account} text={words.account} page={page} className={styles.member}>
        {manageAccountURL && (
          <li>
            <Link href={manageAccountURL} locale={locale}>
              {words.manage}
            </Link>
          </li>
        )}
        <li>
          <button type="button">{words.logout}</button>
        </li>
      </Menu>
    </div>
  );
}
