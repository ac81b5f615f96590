import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { emailAddress } from '../../../schemas/identity/email-address.ts';
import { type SessionTokens, SOCIAL_PROVIDERS } from '../../../schemas/identity/wire.ts';
import { rows } from '../../database/database.ts';
import { countOnce, requireChallenge } from '../guards.ts';
import { identityCalls } from '../input.ts';
import type { IdentityDependencies } from '../ports.ts';
import { putPasswordHash } from '../readers/readers.ts';
import { Refusal } from '../refusal.ts';
import { deviceOf } from '../sessions/cookies.ts';
import { siteOf } from '../site-of.ts';
import type { GrantHandler, Login } from '../tokens/grant.ts';
import { hashOf } from '../tokens/secrets.ts';
import { admit, greet } from '../ways/admit.ts';
import { checkPassword, hashPassword } from '../ways/password/passwords.ts';
import { byProvider } from '../ways/social/by-provider.ts';

interface Candidate {
  id: string;
  email_verified: boolean;
  disabled: boolean;
  identity_id: string | null;
  password_hash: string | null;
  /** The browser is one in which this reader signed in before. */
  is_known_device: boolean;
}

/** One question to the database, whoever the address belongs to. */
async function findCandidate(
  { database }: IdentityDependencies,
  email: string,
  device: string | undefined,
): Promise<Candidate | undefined> {
  const [row] = await rows<Candidate>(
    database.db,
    sql`SELECT r.id, r.is_email_verified AS email_verified, r.disabled_at IS NOT NULL AS disabled,
        i.id AS identity_id, i.password_hash, d.reader_id IS NOT NULL AS is_known_device
      FROM readers r
        LEFT JOIN reader_identities i ON i.type = 'Password' AND i.subject = r.id
        LEFT JOIN reader_devices d ON d.reader_id = r.id AND d.device_hash = ${hashOf(device ?? '')}
      WHERE r.email = ${email}`,
  );
  return row;
}

/**
 * rules 12.5 and 12.6: the same for an address without an account, in words and in time. Whatever
 * is wrong with an account is told after the right password only.
 */
const byPassword: GrantHandler = async (c, given, dependencies) => {
  const { database, limits, isProduction } = dependencies;
  await requireChallenge(c, 'signinRecaptcha', given.recaptchaToken, dependencies);
  const email = emailAddress(given.userName ?? '') ?? '';
  const device = deviceOf(c, isProduction);
  const found = await findCandidate(dependencies, email, device);
  // Nobody else's wrong passwords keep a browser out in which the reader was before.
  const counted = found?.is_known_device ? `${email} ${hashOf(device ?? '')}` : email;
  await countOnce(limits.wrongPasswords, counted);
  const stored = found?.password_hash ?? undefined;
  const { isRight, isWeak } = await checkPassword(stored, given.credentials);
  if (!isRight || !found) throw new Refusal('wrongPassword');
  await limits.wrongPasswords.giveBack(counted);
  if (found.disabled) throw new Refusal('disabled');
  if (!found.email_verified && siteOf(c).accounts.needsVerifiedEmail)
    throw new Refusal('unverified');
  const newHash = isWeak ? await hashPassword(given.credentials) : undefined;
  const identityId = found.identity_id ?? undefined;
  const rememberMe = given.rememberMe ?? false;
  const admitted = await database.transaction(async (tx) => {
    if (newHash && identityId) await putPasswordHash(tx, identityId, newHash);
    return admit(tx, c, found.id, { amr: ['pwd'], rememberMe, identityId }, dependencies);
  });
  return greet(c, admitted, dependencies, { rememberMe });
};

/** The ways in, by their `grantType`. */
const GRANTS: ReadonlyMap<string, GrantHandler> = new Map([
  ['password', byPassword],
  ...SOCIAL_PROVIDERS.map((provider) => [provider, byProvider(provider)] as const),
]);

/** Throws Refusal `unsupported` for a way in that there is not. */
export async function signIn(
  c: Context,
  given: Login,
  dependencies: IdentityDependencies,
): Promise<SessionTokens> {
  const grant = GRANTS.get(given.grantType);
  if (!grant) throw new Refusal('unsupported');
  return grant(c, given, dependencies);
}

/** `POST /v1/auth/login` */
export function signInRoutes(dependencies: IdentityDependencies): Hono {
  const { app, handle } = identityCalls();
  handle('POST /v1/auth/login', async ({ c, body }) => signIn(c, await body(), dependencies));
  return app;
}
