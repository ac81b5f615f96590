import type { Context } from 'hono';
import type { Attempt } from '../../../schemas/endpoints/public/identity.ts';
import { challengeKindFor } from '../../../schemas/identity/challenge-kind.ts';
import type { SiteAccounts } from '../../../schemas/identity/site-accounts.ts';
import { countOnce } from '../limits.ts';
import type { IdentityDependencies } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { siteOf } from './site-of.ts';

/** rule 12.6: attempts of one network address, each kind by itself. Throws Refusal `throttled`. */
export async function limitAttempts(
  c: Context,
  kind: Attempt,
  { limits, clientOf }: Pick<IdentityDependencies, 'limits' | 'clientOf'>,
): Promise<void> {
  for (const counter of limits.attempts) await countOnce(counter, `${kind} ${clientOf(c)}`);
}

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
