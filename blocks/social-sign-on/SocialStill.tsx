import type { ReactNode } from 'react';
import type { SiteAccounts } from '../../schemas/identity/site-accounts.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { otherClients } from '../_account/OidcButton.tsx';
import { phrases as accountPhrases } from '../_account/phrases.ts';
import looks from '../_account/SocialButtons.module.css';
import { PROVIDER_NAMES } from '../_account/SocialButtons.tsx';
import { providersOf } from '../_account/social.ts';
import { phrases } from './phrases.ts';
import styles from './SocialSignOn.module.css';

interface SocialStillProps {
  accounts?: SiteAccounts | undefined;
  locale: string;
  isSignUp: boolean;
  hideDiv: boolean;
}

/**
 * The buttons that readers get on this site, as they look on the canvas: there no script of others
 * is loaded. Nothing where the site has none.
 */
export function SocialStill({ accounts, locale, isSignUp, hideDiv }: SocialStillProps): ReactNode {
  if (!accounts) return null;
  const words = phrases(locale);
  const text = isSignUp ? words.signUp : words.signIn;
  const providers = providersOf(accounts).map((provider) => PROVIDER_NAMES[provider]);
  const names = [...providers, ...otherClients(accounts).map(({ protocol }) => protocol)];
  if (names.length === 0) return null;
  return (
    <section className={styles.social} aria-label={words.name}>
      {!hideDiv && <p className={styles.or}>{accountPhrases(locale).or}</p>}
      {names.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          size="large"
          className={looks.button}
          {...(provider === 'Facebook' ? { icon: 'facebook' as const } : {})}
        >
          {fill(text, { provider })}
        </Button>
      ))}
    </section>
  );
}
