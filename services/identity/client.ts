import type {
  GdprReportSummary,
  IdentityConfig,
  OwnProfile,
  ReaderIdentity,
  ReaderSegment,
  ReaderSession,
  SignUpReply,
  SocialProvider,
} from '../../schemas/identity/wire.ts';
import { type Calls, callsTo } from './client/calls.ts';
import { IdentityError } from './client/identity-error.ts';
import { oidcCalls } from './client/oidc.ts';
import type { Passkeys } from './client/passkeys.ts';
import { profileOf } from './client/profile.ts';
import { type Session, type Sessions, sessionOf } from './client/session.ts';
import type { SignOn } from './client/sign-on.ts';
import { openStore, type Store, type StoreOptions } from './client/store.ts';
import type { PkceParameters } from './client/third-parties.ts';

export interface IdentityOptions extends StoreOptions {
  /** Whose `/identity/public` is called. Default: the page's own. */
  apiOrigin?: string;
  /** Keeps the profile out of the browser's stores. */
  ignoresProfile?: boolean;
  ampReaderId?: string;
  fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

/** What signing in by a password, by a link or by a provider has in common. */
interface SignInOptions {
  /** Default: true. */
  rememberMe?: boolean | undefined;
  recaptchaToken?: string | undefined;
}

type RecaptchaSwitch = Extract<keyof IdentityConfig, `${string}Recaptcha`>;
export type DeclineReason = 'MISTAKE' | 'CHANGED_MIND' | 'OTHER';

/** Tells the page's other scripts, and those of no other site. */
const tellSignedIn = (grantType: string) =>
  postMessage({ type: 'ARC_LOGIN_SUCCESS', grantType }, location.origin);

const part = encodeURIComponent;

interface Parts {
  call: Calls;
  session: Sessions;
  store: Store;
  clock: () => number;
}

/** The configuration, once a page; what failed is asked for again. */
function configOf({ call }: Parts) {
  let config: Promise<IdentityConfig> | undefined;
  const get = (): Promise<IdentityConfig> => {
    config ??= call<IdentityConfig>('GET', '/v1/config');
    config.catch(() => {
      config = undefined;
    });
    return config;
  };
  return {
    get,
    /** Refuses before the server does: a call that needs a captcha's token and has none. */
    async require(which: RecaptchaSwitch, token: string | undefined): Promise<void> {
      if (!token && (await get())[which])
        throw new IdentityError('Captcha token invalid', '130001');
    },
  };
}

function signInCalls({ call, session, store }: Parts, config: ReturnType<typeof configOf>) {
  const keep = (reply: Session, rememberMe: boolean): Session => {
    store.begin(reply, rememberMe);
    return reply;
  };
  const login = async (body: object, grantType: string, rememberMe: boolean, token?: string) => {
    const reply = await call<Session>('POST', '/v1/auth/login', {
      body: { ...body, grantType, rememberMe },
      token,
      has: 'uuid',
      rotates: rememberMe,
    });
    keep(reply, rememberMe);
    tellSignedIn(grantType);
    return reply;
  };
  return {
    async login(userName: string, credentials: string, options: SignInOptions = {}) {
      const { rememberMe = true, recaptchaToken } = options;
      await config.require('signinRecaptcha', recaptchaToken);
      return login({ userName, credentials, recaptchaToken }, 'password', rememberMe);
    },
    /** By what a provider gave; who is signed in has it added to their account. */
    async loginWith(provider: SocialProvider, credentials: string) {
      const token = await session.tokenIfAny();
      return login({ userName: '', credentials }, provider, !store.isOfTab(), token);
    },
    async signUp(
      identity: { userName: string; credentials: string },
      profile: OwnProfile & { email: string },
      { rememberMe = true, recaptchaToken }: SignInOptions = {},
    ): Promise<SignUpReply> {
      await config.require('signupRecaptcha', recaptchaToken);
      const reply = await call<SignUpReply>('POST', '/v1/signup', {
        body: { identity, profile, recaptchaToken },
        has: 'uuid',
        rotates: rememberMe,
      });
      const { identities: _, profile: __, ...rest } = reply;
      const { accessToken } = rest;
      if (accessToken) keep({ ...rest, accessToken }, rememberMe);
      return reply;
    },
    async requestOTALink(email: string, recaptchaToken?: string): Promise<void> {
      await config.require('magicLinkRecaptcha', recaptchaToken);
      await call('POST', '/v1/auth/magiclink', { body: { email, recaptchaToken } });
    },
    async redeemOTALink(nonce: string, rememberMe = true): Promise<Session> {
      const path = `/v1/auth/magiclink/${part(nonce)}`;
      return keep(
        await call<Session>('GET', path, { has: 'uuid', rotates: rememberMe }),
        rememberMe,
      );
    },
    async logout(): Promise<void> {
      const token = session.read()?.accessToken && (await session.tokenIfAny());
      if (!token) {
        session.clear();
        throw new IdentityError('No access token found, user is already logged out');
      }
      await call('DELETE', '/v1/auth/token', { token }).catch((error) => console.warn(error));
      session.clear();
    },
  };
}

function accountCalls({ call, session, store, clock }: Parts, config: ReturnType<typeof configOf>) {
  const { signed } = session;
  const hasSuccess = { has: 'success' } as const;
  return {
    updatePassword: (oldPassword: string, newPassword: string) =>
      signed<ReaderIdentity>('PUT', '/v1/password', {
        body: { oldPassword, newPassword },
        has: 'userName',
      }),
    /** To an account that has none; `email` is its own. */
    async addPassword(
      email: string,
      credentials: string,
      recaptchaToken?: string,
    ): Promise<SignUpReply> {
      await config.require('signupRecaptcha', recaptchaToken);
      const body = {
        identity: { userName: email, credentials },
        profile: { email },
        recaptchaToken,
      };
      return signed<SignUpReply>('POST', '/v1/signup', { body, has: 'uuid' });
    },
    async requestResetPassword(userName: string, recaptchaToken?: string): Promise<void> {
      await config.require('resetPasswordRecaptcha', recaptchaToken);
      const body = { userName, recaptchaToken };
      await call('POST', '/v1/password/reset', { body, ...hasSuccess });
    },
    async resetPassword(nonce: string, newPassword: string): Promise<ReaderIdentity> {
      const path = `/v1/password/reset/${part(nonce)}`;
      const identity = await call<ReaderIdentity>('PUT', path, { body: { newPassword } });
      // It ended every session of the account.
      if (session.read()) session.clear();
      return identity;
    },
    requestVerifyEmail: (email: string) =>
      call<{ success: true }>('POST', '/v1/email/verify', { body: { email }, ...hasSuccess }),
    /**
     * Where the account is not signed in and never was, its password is asked for by the code of
     * `passwordAsked`; a new one claims an account whose address nobody confirmed before.
     */
    async verifyEmail(
      nonce: string,
      body: { password?: string; newPassword?: string } = {},
    ): Promise<{ success: true }> {
      const token = await session.tokenIfAny();
      const path = `/v1/email/verify/${part(nonce)}`;
      return call<{ success: true }>('POST', path, { body, token, ...hasSuccess });
    },
    /** Whoever has the address did not make the account, or did not ask for the change. */
    disownEmail: (nonce: string) =>
      call<{ success: true }>('DELETE', `/v1/email/verify/${part(nonce)}`, hasSuccess),
    listSessions: () => signed<ReaderSession[]>('GET', '/v1/sessions'),
    /** Both reply with what is left. */
    endSession: (id: string) => signed<ReaderSession[]>('DELETE', `/v1/sessions/${part(id)}`),
    endOtherSessions: () => signed<ReaderSession[]>('DELETE', '/v1/sessions'),
    requestDeleteAccount: () => signed<{ valid: boolean }>('DELETE', '/v1/user/anonymize'),
    async approveDeleteAccount(nonce: string): Promise<void> {
      const token = await session.tokenIfAny();
      await call('PUT', `/v1/user/anonymize/approve/${part(nonce)}`, { body: {}, token });
      session.clear();
    },
    async declineDeleteAccount(nonce: string, reason: DeclineReason): Promise<void> {
      const token = await session.tokenIfAny();
      await call('PUT', `/v1/user/anonymize/decline/${part(nonce)}`, { body: { reason }, token });
    },
    async listGdprReports(): Promise<GdprReportSummary[]> {
      const reports = await signed<GdprReportSummary[]>('GET', '/v1/gdpr');
      if (!Array.isArray(reports)) throw new IdentityError('Unexpected reply');
      return reports;
    },
    getGdprReport: (id: string) =>
      signed<Record<string, unknown>>('GET', `/v1/gdpr/${part(id)}`, { has: 'data' }),
    async getUserSegments(): Promise<ReaderSegment> {
      const uuid = session.read()?.uuid;
      const segments = await signed<ReaderSegment>('GET', '/v2/identity/segmentation');
      store.set('ArcId.USER_SEGMENTS', { updated: clock(), uuid, segments });
      return segments;
    },
  };
}

/**
 * What a page does with its reader's account. Every operation but `isLoggedIn` throws
 * `IdentityError`, whose `code` is of the catalogue, `unreachable` or `no-session`.
 */
export function createIdentity(options: IdentityOptions = {}) {
  const { apiOrigin = location.origin, clock = Date.now } = options;
  const store = openStore(options);
  if (options.ampReaderId) store.set('ArcId.AMP_READER_ID', options.ampReaderId);
  const call = callsTo(apiOrigin, (...given) => (options.fetch ?? fetch)(...given));
  const session = sessionOf(call, store, clock);
  const parts = { call, session, store, clock };
  const config = configOf(parts);
  const profile = profileOf(session, store, clock, options.ignoresProfile ?? false);
  /** Fetched when one of its calls is made. */
  const others = async () => {
    const { thirdPartyCalls } = await import('./client/third-parties.ts');
    return thirdPartyCalls(call, session, store, config.get, profile.getUserSettings);
  };
  return {
    getConfig: config.get,
    ...signInCalls(parts, config),
    ...accountCalls(parts, config),
    ...profile,
    ...oidcCalls(call, session, store, apiOrigin),
    getThirdPartyTokens: async (service: string) => (await others()).getThirdPartyTokens(service),
    getSwgAccessToken: async () => (await others()).getSwgAccessToken(),
    checkSwgLogin: async (token?: string) => (await others()).checkSwgLogin(token),
    signInWithOIDCPKCE: async (given: PkceParameters) => (await others()).signInWithOIDCPKCE(given),
    /** Fetched when they are asked for. */
    passkeys: (): Promise<Passkeys> =>
      import('./client/passkeys.ts').then(({ passkeyCalls }) =>
        passkeyCalls(call, session, store, config.require),
      ),
    signOn: (): Promise<SignOn> =>
      import('./client/sign-on.ts').then(({ signOnCalls }) =>
        signOnCalls(call, session, store, config.get),
      ),
    /** What the browser knows, without asking: an ended session may still be there. */
    currentSession: session.read,
    extendSession: session.extend,
    heartbeat: session.heartbeat,
    isLoggedIn: session.isLoggedIn,
  };
}

export type Identity = ReturnType<typeof createIdentity>;
