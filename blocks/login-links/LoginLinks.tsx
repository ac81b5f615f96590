import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { signInAddress } from '../_account/pages.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './LoginLinks.module.css';
import { phrases } from './phrases.ts';

/** Ways from one page of an account to the others. Nothing while all are off. */
export function LoginLinks({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode {
  const words = phrases(page.locale);
  const all: [isShown: boolean, href: string, text: string][] = [
    [fields.showLogin, signInAddress(page.site, fields.loginURL), words.login],
    [fields.showLoginWithoutPassword, fields.loginWithOutPasswordUrl, words.withoutPassword],
    [fields.showForgot, fields.forgotURL, words.forgot],
    [fields.showSignUp, fields.signUpURL, words.signUp],
  ];
  const links = all.filter(([isShown, href]) => isShown && href);
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={words.name}>
      {links.map(([, href, text]) => (
        <li key={href}>
          <Link href={href} locale={page.locale}>
            {text}
            <Icon name="chevron-right" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
