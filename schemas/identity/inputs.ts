import { z } from 'zod';
import { exactText, typedLine } from '../text/typed-text.ts';
import { emailAddress } from './email-address.ts';
import { ATTRIBUTE_TYPES, CONTACT_TYPES, GENDERS } from './profile-words.ts';

/*
 * What `/identity/public` takes: declared with each call in `schemas/endpoints/public/identity.ts`.
 */

const MAX_TOKEN_CHARS = 8_000;

const word = (max: number) => z.string().max(max);

/** Whatever a reader may have typed: only compared, never stored. */
const secret = z.string().max(MAX_TOKEN_CHARS);

const email = z.string().transform((given, c) => {
  const address = emailAddress(given);
  if (address !== undefined) return address;
  c.addIssue({ code: 'custom', message: 'No es una dirección de correo' });
  return z.NEVER;
});

const recaptchaToken = z.string().max(MAX_TOKEN_CHARS).nullish();

/** Figures that some clients send as a number. */
const figures = (pattern: RegExp) =>
  z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().regex(pattern));

const line = (max: number) => typedLine(max).nullish();

const contact = z.object({ phone: typedLine(40), type: z.enum(CONTACT_TYPES) });
const postalAddress = z.object({
  line1: typedLine(200),
  line2: line(200),
  locality: line(200),
  region: line(200),
  postal: line(40),
  country: typedLine(100),
  type: z.enum(CONTACT_TYPES),
});
const attribute = z.object({
  name: exactText(100).min(1),
  value: z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(typedLine(1_000)),
  type: z.enum(ATTRIBUTE_TYPES),
});

/** null takes a field away; what is not there stays as it is. */
const ownProfile = z.object({
  firstName: line(100),
  lastName: line(100),
  secondLastName: line(100),
  displayName: line(100),
  gender: z.enum(GENDERS).nullish(),
  birthYear: figures(/^(?:19|20)\d\d$/).nullish(),
  birthMonth: figures(/^(?:0?[1-9]|1[0-2])$/).nullish(),
  birthDay: figures(/^(?:0?[1-9]|[12]\d|3[01])$/).nullish(),
  contacts: z.array(contact).max(20).nullish(),
  addresses: z.array(postalAddress).max(20).nullish(),
  attributes: z.array(attribute).max(100).nullish(),
});
export type OwnProfileChange = z.output<typeof ownProfile>;

/** Whether there is such a day: of a year that is not told, 29 February too. */
const isRealDay = ({ birthDay: day, birthMonth: month, birthYear: year }: OwnProfileChange) => {
  if (!day || !month) return true;
  const [days, index] = [Number(day), Number(month) - 1];
  return new Date(Date.UTC(Number(year || 2000), index, days)).getUTCMonth() === index;
};
/** With an address, as clients send it. */
const profileChange = ownProfile
  .extend({ email: email.nullish() })
  .refine(isRealDay, { path: ['birthDay'], message: 'Ese día no existe' });

/** What a browser's `navigator.credentials` gave, as JSON: looked at by whoever verifies it. */
const credential = z.looseObject({ id: z.string().min(1).max(2_000) });
const passkeyName = typedLine(60, 1);

const login = z.object({
  userName: z.string().max(1_000).nullish(),
  credentials: secret,
  grantType: z.string().max(50),
  rememberMe: z.boolean().nullish(),
  recaptchaToken,
});

/** rule 12.9: of what clients send only these are looked at, and no other field is stored. */
export const IDENTITY_INPUT = {
  login,
  /** A refresh; older clients sign in by the same call. */
  token: z.union([z.object({ token: secret, grantType: z.literal('refresh-token') }), login]),
  signUp: z.object({
    identity: z.object({ userName: email, credentials: secret }),
    profile: profileChange.nullish(),
    rememberMe: z.boolean().nullish(),
    recaptchaToken,
  }),
  profile: profileChange,
  link: z.object({ email, recaptchaToken }),
  resetRequest: z.object({ userName: email, recaptchaToken }),
  newPassword: z.object({ newPassword: secret }),
  confirmation: z.object({ password: secret.nullish(), newPassword: secret.nullish() }),
  passwordChange: z.object({ oldPassword: secret, newPassword: secret }),
  passkey: z.object({ name: passkeyName, credential }),
  passkeySignIn: z.object({ credential, rememberMe: z.boolean().nullish() }),
  passkeySignUpOptions: z.object({ email, recaptchaToken }),
  passkeySignUp: z.object({
    email,
    name: passkeyName,
    credential,
    profile: profileChange.nullish(),
    rememberMe: z.boolean().nullish(),
  }),
  unlink: z.object({ identifier: exactText(500).min(1) }),
  signOn: z.object({ code: secret }),
  share: z.object({ redirect: exactText(2_000) }),
  swgToken: z.object({ token: secret }),
  decline: z.object({
    reason: z
      .string()
      .trim()
      .pipe(z.enum(['MISTAKE', 'CHANGED_MIND', 'OTHER', 'DID_NOT_REQUEST_DELETION']))
      .nullish(),
  }),
  /** `POST /v2/oidc/provider/token`: OpenID Connect Core 3.1.3.1, with PKCE (RFC 7636, 4.5). */
  tokenForm: z.object({
    grant_type: word(4_000),
    client_id: word(4_000),
    code: word(4_000),
    redirect_uri: word(4_000),
    code_verifier: word(4_000),
  }),
} as const;

const named = z.string().optional();

/** Parameters of addresses. */
export const IDENTITY_QUERY = {
  /** What a client of OIDC sends its reader with: OpenID Connect Core 3.1.2.1, RFC 7636 4.3. */
  authorization: z.object({
    client_id: word(2_000),
    redirect_uri: word(2_000),
    response_type: word(2_000).default(''),
    response_mode: word(2_000).optional(),
    scope: word(2_000).default('openid'),
    state: word(2_000).optional(),
    nonce: word(2_000).optional(),
    code_challenge: word(2_000).default(''),
    code_challenge_method: word(2_000).optional(),
    /** As some clients spell it: taken, and not told to others. */
    code_challengeMethod: word(2_000).optional().meta({ deprecated: true }),
  }),
  /** `true`, from a page of this host: the session gets a cookie too. */
  session: z.object({ cookie: named }),
  cameBack: z.object({ code: named, state: named, iss: named, cookie: named }),
  apple: z.object({ code: named, state: named, error: named }),
  enter: z.object({ login: named, redirect: named }),
  back: z.object({ code: named, state: named }),
  begin: z.object({ from: named, state: named }),
  vouch: z.object({ code_challenge: named, state: named }),
  take: z.object({ from: named, code: named, state: named }),
} as const;
