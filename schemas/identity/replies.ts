import { z } from 'zod';
import { ATTRIBUTE_TYPES, CONTACT_TYPES, GENDERS, IDENTITY_TYPES } from './profile-words.ts';

/*
 * What `/identity/public` replies, as its clients read it: declared with each call in
 * `schemas/endpoints/public/identity.ts`. Times are ISO 8601. Optional: left out where not given.
 */

const text = z.string();
const flag = z.boolean();
const maybe = text.optional();

/** Of deletions and what else says no more than that it was done. */
export const nothing = z.object({});
export const succeeded = z.object({ success: z.literal(true) });
export const valid = z.object({ valid: z.literal(true) });

/** `GET /v1/config`. The rule about digits stands under two names, for two kinds of clients. */
export const identityConfig = z.object({
  pwMinLength: z.int(),
  pwLowercase: z.int(),
  pwUppercase: z.int(),
  pwNumbers: z.int(),
  pwPwNumbers: z.int(),
  pwSpecialCharacters: z.int(),
  signinRecaptcha: flag,
  signupRecaptcha: flag,
  magicLinkRecaptcha: flag,
  resetPasswordRecaptcha: flag,
  recaptchaSiteKey: maybe,
  /** -1: the V2 checkbox; 0 to 1: the V3 challenge; anything else: none. */
  recaptchaScore: z.number().optional(),
  /** Comma-separated: the first is used. */
  googleClientId: maybe,
  facebookAppId: maybe,
  /** All three, or no button of Apple. */
  teamId: maybe,
  keyId: maybe,
  urlToReceiveAuthToken: maybe,
  oidcClients: z.array(z.object({ protocol: text, clientId: text })),
  /** Ours: who signs in here is signed in at other sites of the house too. */
  sharesSignOn: flag,
  disqus: z.object({ enabled: flag, publicKey: maybe }),
  orgTenants: z.array(z.object({ name: text, orgHeader: text, siteHeader: text, domain: text })),
});
export type IdentityConfig = z.infer<typeof identityConfig>;

/** A reader who is signed in: the reply to sign-in, sign-up, one-time link and refresh. */
export const sessionTokens = z.object({
  uuid: text,
  /** A JWT, 15 minutes. */
  accessToken: text,
  /** A JWT too. A refresh may leave it out: the one before goes on serving. */
  refreshToken: maybe,
});
export type SessionTokens = z.infer<typeof sessionTokens>;

/** One way to sign in. */
export const readerIdentity = z.object({
  id: text,
  type: z.enum(IDENTITY_TYPES),
  userName: text,
  /**
   * Ours, of who comes by a provider's account: which of the config's `oidcClients` is there, ''
   * for none of them.
   */
  clientId: maybe,
  passwordReset: flag,
  locked: flag,
  createdOn: text,
  lastLoginDate: maybe,
});
export type ReaderIdentity = z.infer<typeof readerIdentity>;

const contact = z.object({ phone: text, type: z.enum(CONTACT_TYPES) });
const postalAddress = z.object({
  line1: text,
  line2: maybe,
  locality: maybe,
  region: maybe,
  postal: maybe,
  country: text,
  type: z.enum(CONTACT_TYPES),
});
const attribute = z.object({ name: text, value: text, type: z.enum(ATTRIBUTE_TYPES) });

/** The part of a profile that readers write themselves. */
const ownProfile = z.object({
  firstName: maybe,
  lastName: maybe,
  secondLastName: maybe,
  displayName: maybe,
  gender: z.enum(GENDERS).optional(),
  /** Texts of digits. */
  birthYear: maybe,
  birthMonth: maybe,
  birthDay: maybe,
  contacts: z.array(contact).optional(),
  addresses: z.array(postalAddress).optional(),
  attributes: z.array(attribute).optional(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** `GET /v1/profile` */
export const readerProfile = ownProfile.extend({
  uuid: text,
  email: text,
  emailVerified: flag,
  /** An address that was asked for and not confirmed yet. */
  unverifiedEmail: maybe,
  picture: maybe,
  legacyId: maybe,
  status: z.enum(['Active', 'Disabled', 'PendingAnonymize']),
  createdOn: text,
  modifiedOn: text,
  identities: z.array(readerIdentity),
});
export type ReaderProfile = z.infer<typeof readerProfile>;

/**
 * `POST /v1/signup`. Without tokens the reader is not signed in: the address has to be confirmed
 * first, or the password was added to an account that is.
 */
export const signUpReply = sessionTokens.partial().extend({
  uuid: text,
  identities: z.array(readerIdentity),
  profile: readerProfile,
});
export type SignUpReply = z.infer<typeof signUpReply>;

/** One of `GET /v1/gdpr`: a report of all that is held, and whether it can be fetched yet. */
export const gdprReportSummary = z.object({
  id: text,
  ready: flag,
  requestDate: text,
  availableUntil: text,
});
export type GdprReportSummary = z.infer<typeof gdprReportSummary>;

/** `GET /v1/gdpr/{id}`: `data` has what each service holds. */
export const gdprReport = z.object({
  asOfDate: text,
  data: z.record(text, z.unknown()),
  displayName: maybe,
  email: maybe,
  firstName: maybe,
  lastName: maybe,
  secondLastName: maybe,
});

/** `GET /v2/identity/segmentation`: to whom a reader belongs; empty where nobody said so. */
export const readerSegment = z.object({
  /** The reader's. */
  id: maybe,
  segment: maybe,
});
export type ReaderSegment = z.infer<typeof readerSegment>;

/** `GET /v1/user/settings` */
export const readerSettings = z.object({ disqus: z.object({ ssoKey: text }).optional() });

/** Ours: one place where a reader is signed in, of `GET /v1/sessions`. */
export const readerSession = z.object({
  id: text,
  /** «Firefox en Windows»: what the browser says of itself, in words. */
  device: text,
  /** Where it was made, and alone serves. */
  host: text,
  isCurrent: flag,
  createdOn: text,
  lastUsedOn: text,
});
export type ReaderSession = z.infer<typeof readerSession>;

/** Ours: a passkey, of `GET /v1/passkeys`: of all hosts, oldest first. */
export const readerPasskey = z.object({
  id: text,
  name: text,
  /** Where it was made, and alone serves. */
  host: text,
  /** A password manager has it on other devices too. */
  isSynced: flag,
  createdOn: text,
  lastUsedOn: maybe,
});
export type ReaderPasskey = z.infer<typeof readerPasskey>;

const credential = z.object({
  id: text,
  type: text,
  transports: z.array(text).optional(),
});
const userVerification = z.enum(['discouraged', 'preferred', 'required']);

/**
 * `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3, 5.1.8. Bytes are base64url, the
 * time is in milliseconds.
 */
export const creationOptions = z.object({
  rp: z.object({ id: maybe, name: text }),
  user: z.object({ id: text, name: text, displayName: text }),
  challenge: text,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(credential).optional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: maybe,
      residentKey: maybe,
      requireResidentKey: flag.optional(),
      userVerification: userVerification.optional(),
    })
    .optional(),
  hints: z.array(text).optional(),
  attestation: maybe,
  attestationFormats: z.array(text).optional(),
  extensions: z.unknown().optional(),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3, 5.1.9. */
export const requestOptions = z.object({
  challenge: text,
  timeout: z.int().optional(),
  rpId: maybe,
  allowCredentials: z.array(credential).optional(),
  userVerification: userVerification.optional(),
  hints: z.array(text).optional(),
  extensions: z.unknown().optional(),
});

/** `POST /v1/signon/session`: whether the reader asked to stay signed in at the house. */
export const signedOn = sessionTokens.extend({ rememberMe: flag });

/** `GET /v2/oidc/{clientId}/initiate`: where the browser goes, whole and by its parts. */
export const oidcDeparture = z.object({
  url: text,
  state: text,
  clientId: text,
  redirectURI: text,
  responseType: z.literal('code'),
  scope: text,
  codeChallenge: text,
  codeChallengeMethod: z.literal('S256'),
});

/** `GET /v2/oidc/provider/login`, `POST /v1/signon/share`: the address where the browser goes. */
export const returnMessage = z.object({ message: text });

/** OpenID Connect Core 3.1.3.3. */
export const oidcTokens = z.object({
  access_token: text,
  refresh_token: text,
  id_token: text,
  /** Seconds. */
  expires_in: z.int(),
  token_type: z.literal('Bearer'),
});

/** A reader as clients of OIDC are told of one: OpenID Connect Core 5.1. */
export const userInfo = z.object({
  sub: text,
  email: maybe,
  email_verified: flag.optional(),
  name: maybe,
  given_name: maybe,
  family_name: maybe,
  picture: maybe,
});

/** Public keys as JWK: RFC 7517, 5. */
export const jwkSet = z.object({ keys: z.array(z.looseObject({ kty: maybe, kid: maybe })) });

/** OpenID Connect Discovery 1.0, 3; the addresses are there where the site has clients. */
export const providerMetadata = z.looseObject({
  issuer: text,
  jwks_uri: text,
  subject_types_supported: z.array(text),
  id_token_signing_alg_values_supported: z.array(text),
});

export const swgAccessToken = z.object({ accessToken: text });
export const swgIdentity = z.object({ identityExists: flag });
