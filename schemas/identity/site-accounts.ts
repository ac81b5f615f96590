import { z } from 'zod';

const count = (fallback: number) => z.int().min(0).max(100).default(fallback);
const publicId = z.string().max(500).optional();

/** What a site decides about the accounts of its readers. All of it may be told to anybody. */
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
  oidcClients: z
    .array(z.object({ protocol: z.string().max(100), clientId: z.string().max(500) }))
    .max(20)
    .default([]),
  disqusPublicKey: publicId,
});
export type SiteAccounts = z.infer<typeof siteAccounts>;
