import type { IdentityConfig, SocialProvider } from '../../schemas/identity/wire.ts';
import { loadScript } from './load-script.ts';

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';
const FACEBOOK_VERSION = 'v20.0';
const FALLBACK_LOCALE = 'en_US';
const GOOGLE_WIDTH_PX = 400;
/** rule 12.55 */
const FACEBOOK_WAIT_MS = 1_500;

const first = (list: string | undefined): string => list?.split(',')[0]?.trim() ?? '';

type Ids = Pick<IdentityConfig, 'googleClientId' | 'facebookAppId'>;

export const googleClientId = ({ googleClientId: ids }: Ids): string => first(ids);
export const facebookAppId = ({ facebookAppId: ids }: Ids): string => first(ids);

/** The client by which a site signs readers in with Apple as an OIDC provider. */
const appleClient = ({ oidcClients }: Pick<IdentityConfig, 'oidcClients'>) =>
  oidcClients.find(({ protocol }) => protocol === 'Apple');

type WithProviders = Pick<
  IdentityConfig,
  keyof Ids | 'oidcClients' | 'teamId' | 'keyId' | 'urlToReceiveAuthToken'
>;

/** Which providers a site has, in the order of their buttons. */
export const providersOf = (config: WithProviders): SocialProvider[] => [
  ...(googleClientId(config) ? (['google'] as const) : []),
  ...(facebookAppId(config) ? (['facebook'] as const) : []),
  ...(appleClient(config) || (config.teamId && config.keyId && config.urlToReceiveAuthToken)
    ? (['apple'] as const)
    : []),
];

/** Apple's client id as an OIDC provider; what stands behind `;` is not part of it. */
export const appleOidcId = (config: IdentityConfig, own: string): string =>
  (own || appleClient(config)?.clientId || '').split(';')[0] ?? '';

/** A provider's script that did not come leaves the other ways; it is said, not alarmed. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof Error && /^Error loading (?:Google|Facebook) SDK$/.test(error.message);
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('User canceled login');

interface Google {
  initialize(options: { client_id: string; callback(reply: { credential?: string }): void }): void;
  renderButton(place: HTMLElement, options: Record<string, unknown>): void;
}

interface GoogleButton {
  clientId: string;
  place: HTMLElement;
  locale: string;
  /** What the button says. */
  text: 'signin_with' | 'signup_with' | 'continue_with';
  onCredential(credential: string): void;
  onError(message: string): void;
}

/** Draws Google's button, which alone may ask: without its prompt over the page. */
export async function drawGoogleButton(button: GoogleButton): Promise<void> {
  const { clientId, place, locale, text, onCredential, onError } = button;
  if (!clientId) throw new Error('Google Client ID not found');
  await loadScript(GOOGLE_SCRIPT).catch(() => {
    throw new Error('Error loading Google SDK');
  });
  const { id } = (window as unknown as { google: { accounts: { id: Google } } }).google.accounts;
  id.initialize({
    client_id: clientId,
    callback: ({ credential }) =>
      credential ? onCredential(credential) : onError('Error getting google jwt credential'),
  });
  const width = Math.min(GOOGLE_WIDTH_PX, place.clientWidth || GOOGLE_WIDTH_PX);
  id.renderButton(place, {
    type: 'standard',
    theme: 'outline',
    size: 'large',
    text,
    width,
    locale,
  });
}

interface FacebookStatus {
  status?: string;
  authResponse?: { accessToken?: string } | null;
}

interface Facebook {
  init(options: Record<string, unknown>): void;
  login(then: (status: FacebookStatus) => void, options: { scope: string }): void;
  getLoginStatus(then: (status: FacebookStatus) => void): void;
  logout(then: () => void): void;
  Event: {
    subscribe(name: string, then: (status: FacebookStatus) => void): void;
    unsubscribe(name: string, then: (status: FacebookStatus) => void): void;
  };
}

const started = new Set<string>();

/** Facebook's functions for an app. */
export async function facebook(appId: string, locale: string): Promise<Facebook> {
  if (!appId) throw new Error('Facebook App ID not found');
  const name = locale.replace('-', '_');
  const language = /^[a-z]{2}_[A-Z]{2}$/.test(name) ? name : FALLBACK_LOCALE;
  await loadScript(`https://connect.facebook.net/${language}/sdk.js`).catch(() => {
    throw new Error('Error loading Facebook SDK');
  });
  const { FB } = window as unknown as { FB: Facebook };
  if (!started.has(appId)) {
    started.add(appId);
    FB.init({ appId, version: FACEBOOK_VERSION, cookie: true, xfbml: false });
    // Who signs out here signs out there, as far as this page had a part in it.
    addEventListener('ArcSDK.logout', () =>
      FB.getLoginStatus(({ status }) => status === 'connected' && FB.logout(() => {})),
    );
  }
  return FB;
}

/** Asks Facebook's reader; gives the token that signs them in here. */
export const askFacebook = (FB: Facebook): Promise<string> =>
  new Promise((resolve, reject) => {
    const refused = 'User canceled login, did not fully authorize, or is not logged in to Facebook';
    FB.login(
      ({ authResponse }) =>
        authResponse?.accessToken ? resolve(authResponse.accessToken) : reject(new Error(refused)),
      { scope: 'email' },
    );
  });

/** Hears when Facebook's reader has been signed in there for 1.5 s; returns how to stop. */
export function whenConnected(FB: Facebook, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = ({ status }: FacebookStatus) => {
    clearTimeout(timer);
    if (status === 'connected') timer = setTimeout(then, FACEBOOK_WAIT_MS);
  };
  FB.Event.subscribe('auth.statusChange', hear);
  return () => {
    clearTimeout(timer);
    FB.Event.unsubscribe('auth.statusChange', hear);
  };
}

/** Takes back what a reader allowed us at Google. */
export const revokeGoogle = (hint: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { google } = window as unknown as {
      google?: {
        accounts: {
          id: { revoke(hint: string, then: (done: { successful: boolean }) => void): void };
        };
      };
    };
    if (!google) return reject(new Error('No google user logged in'));
    google.accounts.id.revoke(hint, ({ successful }) =>
      successful ? resolve() : reject(new Error('Error revoking sign in with google user consent')),
    );
  });
