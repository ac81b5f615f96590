import { z } from 'zod';

const count = (fallback: number) => z.int().min(0).max(100).default(fallback);
const publicId = z.string().max(500).optional();

/** Such an address, without a fragment and without a name in it. */
const isBare = (text: string): boolean => {
  if (!URL.canParse(text) || /[\s#\\]/.test(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
};
/** On https, or of the very machine: on http nobody else's answer is to be trusted. */
const isSafe = (text: string): boolean =>
  /^https:\/\//.test(text) ||
  /^http:\/\/(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1)(?::\d+)?(?:[/?]|$)/.test(text);
const safeAddress = z
  .string()
  .max(2_000)
  .refine((text) => isBare(text) && isSafe(text), { message: 'Pide una dirección con https://' });

/** Others at which readers sign in, to come in here. The secret, if any, is not a site's to say. */
const oidcClient = z.object({
  /** `Apple`, or any name by which blocks tell it from others. */
  protocol: z.string().max(100),
  /** What the provider calls this site; what stands behind `;` is not part of it. */
  clientId: z.string().min(1).max(500),
  /** Without it the site says that there is such a client, and somebody else serves it. */
  issuer: safeAddress.optional(),
  /** Where on the site the provider sends readers back to. */
  redirectPath: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[\w./~-]*$/)
    .default('/account/login/'),
});

/** A site or an app whose readers sign in here. It is public: it has no secret, but PKCE. */
const oidcProviderClient = z.object({
  id: z.string().regex(/^[\w.~-]{1,200}$/),
  /** What readers read of it in their list of sessions. */
  name: z.string().trim().min(1).max(100),
  /** Compared to the letter. */
  redirectUris: z.array(safeAddress).min(1).max(20),
  /** rule 12.77: its tokens open all of the account; else they say who the reader is, no more. */
  opensAccount: z.boolean().default(false),
});
export type OidcProviderClient = z.infer<typeof oidcProviderClient>;

/** What a site decides about the accounts of its readers. None of it is secret. */
export const siteAccounts = z.object({
  /** rule 12.3: what a password needs, counted by Unicode classes. */
  pwMinLength: count(8),
  pwLowercase: count(0),
  pwUppercase: count(0),
  pwNumbers: count(0),
  pwSpecialCharacters: count(0),
  /** Whom the bot challenge is put to. They need a site key, a score and `RECAPTCHA_SECRET`. */
  signinRecaptcha: z.boolean().default(false),
  signupRecaptcha: z.boolean().default(false),
  magicLinkRecaptcha: z.boolean().default(false),
  resetPasswordRecaptcha: z.boolean().default(false),
  recaptchaSiteKey: publicId,
  /** -1: the V2 checkbox; 0 to 1: the V3 challenge, and the least score that passes. */
  recaptchaScore: z.number().min(-1).max(1).optional(),
  /** Places at which one reader may be signed in at a time; 0: any number. */
  deviceLimit: z.int().min(0).max(1_000).default(0),
  /** Nobody signs in by a password before the address is confirmed. */
  needsVerifiedEmail: z.boolean().default(false),
  googleClientId: publicId,
  facebookAppId: publicId,
  /** Apple takes all four, and the private key of that id in `APPLE_KEYS`. */
  appleClientId: publicId,
  teamId: publicId,
  keyId: publicId,
  /** The page to which Apple's readers come back; it is always one of this site. */
  urlToReceiveAuthToken: publicId,
  oidcClients: z.array(oidcClient).max(20).default([]),
  oidcProviderClients: z.array(oidcProviderClient).max(50).default([]),
  /**
   * rule 12.97: the key of the site at which readers stay signed in for all sites that name it;
   * unset: they sign in at this one for itself.
   */
  singleSignOn: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,62}$/)
    .optional(),
  disqusPublicKey: publicId,
});
export type SiteAccounts = z.infer<typeof siteAccounts>;
