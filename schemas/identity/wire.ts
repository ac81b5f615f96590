/*
 * What `/identity/public` answers, as its clients read it. What a client sends is parsed by the
 * service (`services/identity`), which alone knows how strict to be.
 */
import type { PasswordPolicy } from './password-policy.ts';

export const IDENTITY_PREFIX = '/identity/public';

/** A client that trades its refresh token at each refresh asks for it: `rotating`. */
export const SESSION_MODE_HEADER = 'X-Portada-Session';

/**
 * A cookie that scripts may read: in this browser a link was asked for, so that the page which the
 * link opens may redeem it by itself. Elsewhere it asks first: programs open links of mails too.
 */
export const LINK_ASKED_COOKIE = 'portada_link';

/** `GET /v1/config`. The rule about digits stands under two names, for two kinds of clients. */
export interface IdentityConfig extends PasswordPolicy {
  pwPwNumbers: number;
  signinRecaptcha: boolean;
  signupRecaptcha: boolean;
  magicLinkRecaptcha: boolean;
  resetPasswordRecaptcha: boolean;
  recaptchaSiteKey?: string;
  /** -1: the V2 checkbox; 0 to 1: the V3 challenge; anything else: none. */
  recaptchaScore?: number;
  /** Comma-separated: the first is used. */
  googleClientId?: string;
  facebookAppId?: string;
  /** All three, or no button of Apple. */
  teamId?: string;
  keyId?: string;
  urlToReceiveAuthToken?: string;
  oidcClients: { protocol: string; clientId: string }[];
  /** Ours: who signs in here is signed in at other sites of the house too. */
  sharesSignOn: boolean;
  disqus: { enabled: boolean; publicKey?: string };
  orgTenants: { name: string; orgHeader: string; siteHeader: string; domain: string }[];
}

/** A reader who is signed in: the reply to sign-in, sign-up, one-time link and refresh. */
export interface SessionTokens {
  uuid: string;
  /** A JWT, 15 minutes. */
  accessToken: string;
  /** A JWT too. A refresh may leave it out: the one before goes on serving. */
  refreshToken?: string;
}

/** Who vouches for readers, as calls name them. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** How the state begins with which Apple sends readers back: pages tell it from others' by that. */
export const APPLE_STATE = 'apple.';

/** In the address of the page that readers come back to: who could not be asked about them. */
export const SOCIAL_FAULT = 'social_error';

export const IDENTITY_TYPES = ['Password', 'Google', 'Facebook', 'Apple', 'OIDC'] as const;
export type IdentityType = (typeof IDENTITY_TYPES)[number];

/** One way to sign in. */
export interface ReaderIdentity {
  id: string;
  type: IdentityType;
  userName: string;
  /**
   * Ours, of who comes by a provider's account: which of the config's `oidcClients` is there, ''
   * for none of them.
   */
  clientId?: string;
  passwordReset: boolean;
  locked: boolean;
  /** ISO 8601. */
  createdOn: string;
  lastLoginDate?: string;
}

export const GENDERS = ['MALE', 'FEMALE', 'NON_CONFORMING', 'PREFER_NOT_TO_SAY'] as const;
export const CONTACT_TYPES = ['WORK', 'HOME', 'PRIMARY', 'OTHER'] as const;
export const ATTRIBUTE_TYPES = ['String', 'Number', 'Boolean', 'Date'] as const;

/** The part of a profile that readers write themselves. Absent: not given. */
export interface OwnProfile {
  firstName?: string;
  lastName?: string;
  secondLastName?: string;
  displayName?: string;
  gender?: (typeof GENDERS)[number];
  /** Texts of digits. */
  birthYear?: string;
  birthMonth?: string;
  birthDay?: string;
  contacts?: { phone: string; type: (typeof CONTACT_TYPES)[number] }[];
  addresses?: {
    line1: string;
    line2?: string;
    locality?: string;
    region?: string;
    postal?: string;
    country: string;
    type: (typeof CONTACT_TYPES)[number];
  }[];
  attributes?: { name: string; value: string; type: (typeof ATTRIBUTE_TYPES)[number] }[];
}

/** `GET /v1/profile`. Times are ISO 8601. */
export interface ReaderProfile extends OwnProfile {
  uuid: string;
  email: string;
  emailVerified: boolean;
  /** An address that was asked for and not confirmed yet. */
  unverifiedEmail?: string;
  picture?: string;
  legacyId?: string;
  status: 'Active' | 'Disabled' | 'PendingAnonymize';
  createdOn: string;
  modifiedOn: string;
  identities: ReaderIdentity[];
}

/**
 * `POST /v1/signup`. Without tokens the reader is not signed in: the address has to be confirmed
 * first, or the password was added to an account that is.
 */
export interface SignUpReply extends Partial<SessionTokens> {
  uuid: string;
  identities: ReaderIdentity[];
  profile: ReaderProfile;
}

/** A report of all that is held about a reader, and whether it can be fetched yet. */
export interface GdprReportSummary {
  id: string;
  ready: boolean;
  requestDate: string;
  availableUntil: string;
}

/** `GET /v1/gdpr/{id}`: `data` has what each service holds. */
export interface GdprReport {
  asOfDate: string;
  data: Record<string, unknown>;
  displayName?: string | undefined;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  secondLastName?: string | undefined;
}

/** `GET /v2/identity/segmentation`: to whom a reader belongs; empty where nobody said so. */
export interface ReaderSegment {
  /** The reader's. */
  id?: string;
  segment?: string;
}

/** `GET /v1/user/settings` */
export interface ReaderSettings {
  disqus?: { ssoKey: string };
}

/** Ours: one place where a reader is signed in, `GET /v1/sessions`. Times are ISO 8601. */
export interface ReaderSession {
  id: string;
  /** «Firefox en Windows»: what the browser says of itself, in words. */
  device: string;
  /** Where it was made, and alone serves. */
  host: string;
  isCurrent: boolean;
  createdOn: string;
  lastUsedOn: string;
}

/** Ours: a passkey, `GET /v1/passkeys`, of all hosts, oldest first. Times are ISO 8601. */
export interface ReaderPasskey {
  id: string;
  name: string;
  /** Where it was made, and alone serves. */
  host: string;
  /** A password manager has it on other devices too. */
  isSynced: boolean;
  createdOn: string;
  lastUsedOn?: string;
}
