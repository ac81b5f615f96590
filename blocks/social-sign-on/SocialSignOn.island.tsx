import { type ReactNode, useEffect, useState } from 'react';
import type { IdentityConfig } from '../../schemas/identity/wire.ts';
import type { SocialProvider } from '../../services/identity/client.ts';
import { defineIsland } from '../../ui/Island.tsx';
import { fill } from '../../ui/phrases.ts';
import { Alert } from '../_account/AccountForm.tsx';
import { goOn, noteErrand } from '../_account/errand.ts';
import { faultOf, faultWords } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import {
  dropParameters,
  isBackFromProvider,
  parameter,
  rememberPrevious,
} from '../_account/leave.ts';
import { OidcButton, otherClients } from '../_account/OidcButton.tsx';
import { phrases as accountPhrases } from '../_account/phrases.ts';
import { PROVIDER_NAMES, SocialButton } from '../_account/SocialButtons.tsx';
import { providersOf } from '../_account/social.ts';
import { phrases } from './phrases.ts';
import styles from './SocialSignOn.module.css';

interface SocialSignOnProps extends AccountProps {
  redirectURL: string;
  redirectToPreviousPage: boolean;
  appleClientId: string;
  OIDC: boolean;
  isSignUp: boolean;
  hideDiv: boolean;
  customButtons: boolean;
}

/** A provider's script that did not come leaves the other ways; it is said, not alarmed. */
const isBlocked = (error: unknown): boolean =>
  error instanceof Error && /^Error loading (?:Google|Facebook) SDK$/.test(error.message);
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('User canceled login');

/** Resolves to why the reader stays here, in words. */
const afterSignIn = ({ OIDC, redirectURL, locale }: SocialSignOnProps): Promise<string> =>
  goOn(OIDC, redirectURL, locale);

/** Of our own making: Apple's others come without the mark. */
const IS_OIDC = /^o\./;

/** Apple and OIDC providers send their readers back with a code. */
async function takeCode(): Promise<boolean> {
  const [code, state, iss] = [parameter('code'), parameter('state'), parameter('iss')];
  if (!code) return false;
  dropParameters('code', 'state', 'iss');
  if (IS_OIDC.test(state)) await identity().signInWithOIDC(code, state, iss);
  else await identity().loginWith('apple', code);
  return true;
}

function SocialSignOn(props: SocialSignOnProps): ReactNode {
  const { id, locale, isEditing, isSignUp, redirectToPreviousPage, hideDiv } = props;
  const words = phrases(locale);
  const [config, setConfig] = useState<IdentityConfig>();
  const [fault, setFault] = useState('');
  const [blocked, setBlocked] = useState<readonly SocialProvider[]>([]);
  const tell = (error: unknown) => setFault(faultWords(faultOf(error), locale, words.wrong));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isEditing) return;
    if (redirectToPreviousPage) rememberPrevious();
    noteErrand(props.OIDC);
    const wasBack = isBackFromProvider();
    identity()
      .getConfig()
      .then(async (given) => {
        setConfig(given);
        if (wasBack && (await takeCode())) setFault(await afterSignIn(props));
      })
      .catch((error) => wasBack && tell(error));
  }, []);

  const providers = config ? providersOf(config) : [];
  const others = config ? otherClients(config) : [];
  if (!config || providers.length + others.length === 0) return <Alert text={fault} />;
  const text = isSignUp ? words.signUp : words.signIn;
  const signIn = async (provider: SocialProvider, token: string) => {
    setFault('');
    try {
      await identity().loginWith(provider, token);
      setFault(await afterSignIn(props));
    } catch (error) {
      tell(error);
    }
  };
  const goIfSignedIn = async () => {
    if (await identity().isLoggedIn()) setFault(await afterSignIn(props));
  };
  return (
    <section className={styles.social} aria-label={words.name}>
      {!hideDiv && <p className={styles.or}>{accountPhrases(locale).or}</p>}
      <Alert text={fault} />
      {providers.map((provider) =>
        blocked.includes(provider) ? (
          <p key={provider} className={styles.blocked}>
            {fill(words.blocked, { provider: PROVIDER_NAMES[provider] })}
          </p>
        ) : (
          <SocialButton
            key={`${id}-${provider}`}
            provider={provider}
            config={config}
            locale={locale}
            appleClientId={props.appleClientId}
            text={text}
            googleText={isSignUp ? 'signup_with' : 'signin_with'}
            isCustom={props.customButtons}
            onToken={signIn}
            onConnected={() => void goIfSignedIn()}
            onError={(error) => {
              if (isBlocked(error)) setBlocked((before) => [...before, provider]);
              else if (!isCancelled(error)) tell(error);
            }}
          />
        ),
      )}
      {others.map((client) => (
        <OidcButton key={client.clientId} client={client} text={text} onError={tell} />
      ))}
    </section>
  );
}

export const island = defineIsland('social-sign-on/SocialSignOn', SocialSignOn);
