import { type ReactNode, useEffect, useRef } from 'react';
import type { IdentityConfig } from '../../schemas/identity/wire.ts';
import type { SocialProvider } from '../../services/identity/client.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { identity } from './identity.ts';
import type { AccountProps } from './island-props.ts';
import { goTo } from './leave.ts';
import styles from './SocialButtons.module.css';
import {
  appleOidcId,
  askFacebook,
  drawGoogleButton,
  facebook,
  facebookAppId,
  googleClientId,
  whenConnected,
} from './social.ts';

export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
};

interface SocialButtonProps extends Pick<AccountProps, 'locale'> {
  provider: SocialProvider;
  config: IdentityConfig;
  appleClientId: string;
  /** With `{provider}` in it. */
  text: string;
  googleText: 'signin_with' | 'signup_with' | 'continue_with';
  isCustom: boolean;
  /** A reader who agreed there: the token that signs in here. */
  onToken(provider: SocialProvider, token: string): void;
  onError(error: unknown): void;
  /** Facebook says that its reader is signed in there. */
  onConnected(): void;
}

function GoogleButton(props: SocialButtonProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const { config, locale, googleText, onToken, onError } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once; it keeps what it calls
  useEffect(() => {
    if (!place.current) return;
    drawGoogleButton({
      clientId: googleClientId(config),
      place: place.current,
      locale,
      text: googleText,
      onCredential: (credential) => onToken('google', credential),
      onError: (message) => onError(new Error(message)),
    }).catch(onError);
  }, []);
  return <div ref={place} className={styles.google} />;
}

function FacebookButton(props: SocialButtonProps): ReactNode {
  const { config, locale, text, isCustom, onToken, onError, onConnected } = props;
  const loaded = useRef<ReturnType<typeof facebook>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; it keeps what it calls
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    loaded.current = facebook(facebookAppId(config), locale);
    loaded.current.then((FB) => {
      if (!isGone) stop = whenConnected(FB, onConnected);
    }, onError);
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  const press = async () => {
    try {
      const FB = await (loaded.current ?? facebook(facebookAppId(config), locale));
      onToken('facebook', await askFacebook(FB));
    } catch (error) {
      onError(error);
    }
  };
  return (
    <Button
      variant="secondary"
      size="large"
      icon="facebook"
      className={isCustom ? styles.button : `${styles.button} ${styles.facebook}`}
      onClick={press}
    >
      {fill(text, { provider: 'Facebook' })}
    </Button>
  );
}

function AppleButton(props: SocialButtonProps): ReactNode {
  const { config, text, isCustom, appleClientId, onError } = props;
  const press = async () => {
    try {
      const client = appleOidcId(config, appleClientId);
      await goTo(
        client
          ? await identity().initiateOIDC(client, ['name', 'email'], true)
          : await identity().initAppleSignOn(),
      );
    } catch (error) {
      onError(error);
    }
  };
  return (
    <Button
      variant="secondary"
      size="large"
      className={isCustom ? styles.button : `${styles.button} ${styles.apple}`}
      onClick={press}
    >
      {fill(text, { provider: 'Apple' })}
    </Button>
  );
}

/** One provider's button. */
export function SocialButton(props: SocialButtonProps): ReactNode {
  if (props.provider === 'google') return <GoogleButton {...props} />;
  return props.provider === 'facebook' ? <FacebookButton {...props} /> : <AppleButton {...props} />;
}
