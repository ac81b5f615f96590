import type { Context } from 'hono';
import type { Attempt } from '../../schemas/endpoints/public/identity.ts';
import { challengeKindFor } from '../../schemas/identity/challenge-kind.ts';
import type { SiteAccounts } from '../../schemas/identity/site-accounts.ts';
import type { Counter, IdentityDependencies } from './ports.ts';
import type { Reader } from './readers/readers.ts';
import { Refusal } from './refusal.ts';
import { siteOf } from './site-of.ts';

/** Counts one more. Throws Refusal `throttled` with how long to wait. */
export async function countOnce(counter: Counter, client: string): Promise<void> {
  const retryAfter = await counter.exceededFor(client);
  if (retryAfter !== undefined) throw new Refusal('throttled', { retryAfter });
}

/** rule 12.6: attempts of one network address, each kind by itself. Throws Refusal `throttled`. */
export async function limitAttempts(
  c: Context,
  kind: Attempt,
  { limits, clientOf }: Pick<IdentityDependencies, 'limits' | 'clientOf'>,
): Promise<void> {
  for (const counter of limits.attempts) await countOnce(counter, `${kind} ${clientOf(c)}`);
}

/** rule 12.99: one more mail to an address, whoever causes it. Throws Refusal `throttled`. */
export const countMail = (
  { limits }: Pick<IdentityDependencies, 'limits'>,
  email: string,
): Promise<void> => countOnce(limits.mails, email);

/**
 * The same to the address of whoever is signed in: once it is confirmed nobody else's mails keep
 * theirs back.
 */
export const countOwnMail = (
  dependencies: Pick<IdentityDependencies, 'limits'>,
  { id, email, isEmailVerified }: Reader,
): Promise<void> => countMail(dependencies, isEmailVerified ? `own ${id}` : email);

type Flag = 'signinRecaptcha' | 'signupRecaptcha' | 'magicLinkRecaptcha' | 'resetPasswordRecaptcha';

/** Throws Refusal `captcha`, of a sign-up `signUpCaptcha`, where the site asks for the challenge. */
export async function requireChallenge(
  c: Context,
  flag: Flag,
  token: string | null | undefined,
  { challenge, clientOf }: Pick<IdentityDependencies, 'challenge' | 'clientOf'>,
): Promise<void> {
  const accounts: SiteAccounts = siteOf(c).accounts;
  const { recaptchaSiteKey: siteKey, recaptchaScore: score } = accounts;
  if (challengeKindFor(accounts[flag], { siteKey, score }) === 'none') return;
  const isMet = token && (await challenge(token, { score, address: clientOf(c) }));
  if (!isMet) throw new Refusal(flag === 'signupRecaptcha' ? 'signUpCaptcha' : 'captcha');
}
