import { type ReactNode, useEffect, useState } from 'react';
import type { SiteAccounts } from '../../schemas/identity/site-accounts.ts';
import {
  type IdentityConfig,
  SOCIAL_FAULT,
  type SocialProvider,
} from '../../schemas/identity/wire.ts';
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
import { isBlocked, isCancelled, providersOf } from '../_account/social.ts';
import { phrases } from './phrases.ts';
import styles from './SocialSignOn.module.css';
import { SocialStill } from './SocialStill.tsx';

interface SocialSignOnProps extends AccountProps {
  /** On the canvas, where nobody is asked: what the site has. */
  accounts?: SiteAccounts | undefined;
  redirectURL: string;
  redirectToPreviousPage: boolean;
  appleClientId: string;
  OIDC: boolean;
  isSignUp: boolean;
  hideDiv: boolean;
  customButtons: boolean;
}

/** Resolves to why the reader stays here, in words. */
const afterSignIn = ({ OIDC, redirectURL, locale }: SocialSignOnProps): Promise<string> =>
  goOn(redirectURL, { OIDC, locale });

/** Of our own making: Apple's states come without the mark. */
const IS_OIDC = /^o\./;

interface Back {
  /** Whose name the words for a failure say. */
  provider: SocialProvider | undefined;
  work(): Promise<unknown>;
}

/** Apple and OIDC providers send their readers back with a code, which is to be used once. */
function takeCode(): Back | undefined {
  if (!isBackFromProvider()) return undefined;
  const [code, state, iss] = [parameter('code'), parameter('state'), parameter('iss')];
  const isOidc = IS_OIDC.test(state);
  return {
    provider: isOidc ? undefined : 'apple',
    work: async () => {
      try {
        if (isOidc) await identity().signInWithOIDC(code, state, iss);
        else await identity().loginWith('apple', code);
      } finally {
        dropParameters('code', 'state', 'iss');
      }
    },
  };
}

/** What went wrong with a provider's account, in words. */
function wordsFor(error: unknown, locale: string, provider: SocialProvider | undefined): string {
  const words = phrases(locale);
  if (!provider) return faultWords(faultOf(error), locale, words.wrong);
  const named = (phrase: string) => fill(phrase, { provider: PROVIDER_NAMES[provider] });
  const isConnecting = identity().currentSession() !== undefined;
  return faultWords(faultOf(error), locale, words.wrong, {
    300039: named(isConnecting ? words.elsewhere : words.taken),
    300041: words.wrong,
    300201: named(words.noAddress),
    400: named(words.notHere),
    502: named(words.away),
  });
}

function LiveSocial(props: SocialSignOnProps): ReactNode {
  const { id, locale, isSignUp, redirectToPreviousPage, hideDiv } = props;
  const words = phrases(locale);
  const [config, setConfig] = useState<IdentityConfig>();
  const [fault, setFault] = useState('');
  const [isPending, setPending] = useState(false);
  const [blocked, setBlocked] = useState<readonly SocialProvider[]>([]);
  const attempt = async ({ provider, work }: Back) => {
    setFault('');
    setPending(true);
    try {
      await work();
      setFault(await afterSignIn(props));
    } catch (error) {
      setFault(wordsFor(error, locale, provider));
    }
    setPending(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (redirectToPreviousPage) rememberPrevious();
    noteErrand(props.OIDC);
    const back = takeCode();
    if (parameter(SOCIAL_FAULT)) {
      dropParameters(SOCIAL_FAULT);
      setFault(words.wrong);
    }
    identity()
      .getConfig()
      .then(
        (given) => {
          setConfig(given);
          if (back) attempt(back);
        },
        (error) => back && setFault(wordsFor(error, locale, back.provider)),
      );
  }, []);

  const providers = config ? providersOf(config) : [];
  const others = config ? otherClients(config) : [];
  if (!config || providers.length + others.length === 0) return <Alert text={fault} />;
  const text = isSignUp ? words.signUp : words.signIn;
  const signIn = (provider: SocialProvider, token: string) =>
    void attempt({ provider, work: () => identity().loginWith(provider, token) });
  const goIfSignedIn = async () => {
    if (await identity().isLoggedIn()) setFault(await afterSignIn(props));
  };
  return (
    <section className={styles.social} aria-label={words.name}>
      {!hideDiv && <p className={styles.or}>{accountPhrases(locale).or}</p>}
      <Alert text={fault} />
      <p role="status" className={isPending ? styles.pending : undefined}>
        {isPending && words.pending}
      </p>
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
              else if (!isCancelled(error)) setFault(wordsFor(error, locale, provider));
            }}
          />
        ),
      )}
      {others.map((client) => (
        <OidcButton
          key={client.clientId}
          client={client}
          text={text}
          onError={(error) => setFault(wordsFor(error, locale, undefined))}
        />
      ))}
    </section>
  );
}

const SocialSignOn = (props: SocialSignOnProps): ReactNode =>
  props.isEditing ? <SocialStill {...props} /> : <LiveSocial {...props} />;

export const island = defineIsland('social-sign-on/SocialSignOn', SocialSignOn);
