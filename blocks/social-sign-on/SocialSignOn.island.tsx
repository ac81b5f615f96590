import { type ReactNode, useEffect, useState } from 'react';
import {
  APPLE_STATE,
  type IdentityConfig,
  SOCIAL_FAULT,
  type SocialProvider,
} from '../../schemas/identity/wire.ts';
import { defineIsland } from '../../ui/Island.tsx';
import { fill } from '../../ui/phrases.ts';
import { Alert } from '../_account/AccountForm.tsx';
import { faultOf, faultWords } from '../_account/fault-words.ts';
import { identity } from '../_account/identity.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { dropParameters, goTo, parameter, rememberPrevious, whereNext } from '../_account/leave.ts';
import { phrases as accountPhrases } from '../_account/phrases.ts';
import { PROVIDER_NAMES, SocialButton } from '../_account/SocialButtons.tsx';
import { isBlocked, isCancelled, providersOf } from '../_account/social.ts';
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

async function afterSignIn({ OIDC, redirectURL }: SocialSignOnProps): Promise<void> {
  const isForAnother = OIDC && parameter('client_id') && parameter('response_type') === 'code';
  await goTo(
    isForAnother ? await identity().loginAsOIDCProvider(location.search) : whereNext(redirectURL),
  );
}

/** Apple and OIDC providers send their readers back with a code, which is to be used once. */
function takeCode({ oidcClients }: IdentityConfig): (() => Promise<unknown>) | undefined {
  const [code, state] = [parameter('code'), parameter('state')];
  if (!code) return undefined;
  const isApple = state.startsWith(APPLE_STATE) || oidcClients.length === 0;
  return async () => {
    try {
      if (isApple) await identity().loginWith('apple', code);
      else await identity().signInWithOIDC(code, state);
    } finally {
      dropParameters('code', 'state');
    }
  };
}

/** What went wrong with a provider's account, in words. */
function wordsFor(error: unknown, locale: string, provider: SocialProvider): string {
  const words = phrases(locale);
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

function SocialSignOn(props: SocialSignOnProps): ReactNode {
  const { id, locale, isEditing, isSignUp, redirectToPreviousPage, hideDiv } = props;
  const words = phrases(locale);
  const [config, setConfig] = useState<IdentityConfig>();
  const [fault, setFault] = useState('');
  const [isPending, setPending] = useState(false);
  const [blocked, setBlocked] = useState<readonly SocialProvider[]>([]);
  const attempt = async (provider: SocialProvider, work: () => Promise<unknown>) => {
    setFault('');
    setPending(true);
    try {
      await work();
      await afterSignIn(props);
    } catch (error) {
      setFault(wordsFor(error, locale, provider));
    }
    setPending(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isEditing) return;
    if (redirectToPreviousPage) rememberPrevious();
    if (parameter(SOCIAL_FAULT)) {
      dropParameters(SOCIAL_FAULT);
      setFault(words.wrong);
    }
    identity()
      .getConfig()
      .then(
        (given) => {
          setConfig(given);
          const work = takeCode(given);
          if (work) attempt('apple', work);
        },
        (error) => parameter('code') && setFault(wordsFor(error, locale, 'apple')),
      );
  }, []);

  const providers = config ? providersOf(config) : [];
  if (!config || providers.length === 0) return <Alert text={fault} />;
  const signIn = (provider: SocialProvider, token: string) =>
    void attempt(provider, () => identity().loginWith(provider, token));
  const goIfSignedIn = async () => {
    if (await identity().isLoggedIn()) await afterSignIn(props);
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
            text={isSignUp ? words.signUp : words.signIn}
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
    </section>
  );
}

export const island = defineIsland('social-sign-on/SocialSignOn', SocialSignOn);
