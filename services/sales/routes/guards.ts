import type { Context } from 'hono';
import { challengeKindFor } from '../../../schemas/identity/challenge-kind.ts';
import type { Charge, PaymentProvider } from '../payments/providers/provider.ts';
import { type SalesCounter, type SalesDependencies, siteOf } from '../ports.ts';
import { SalesFault } from '../refusal.ts';

/** rule 13.9. Throws SalesFault `throttled`. */
export async function countOnce(counter: SalesCounter, client: string): Promise<void> {
  const retryAfter = await counter.exceededFor(client);
  if (retryAfter !== undefined) throw new SalesFault('throttled', { retryAfter });
}

/**
 * rule 12.99: one more mail to somebody's address: it counts for the address, whoever causes it,
 * and for who causes it, whatever the address. Throws SalesFault `throttled`.
 * @param senderId of the reader's account, or the network address of who has none
 */
export async function countMail(
  { limits }: Pick<SalesDependencies, 'limits'>,
  email: string,
  senderId: string,
): Promise<void> {
  await countOnce(limits.senders, senderId);
  await countOnce(limits.mails, email.toLowerCase());
}

/** rule 12.52. Throws SalesFault where there is a bot challenge and it was not met. */
export async function requireChallenge(
  c: Context,
  token: string | null | undefined,
  fault: 'captcha' | 'paymentCaptcha',
  { challenge, clientOf }: Pick<SalesDependencies, 'challenge' | 'clientOf'>,
): Promise<void> {
  const { sales, challenge: wanted } = siteOf(c);
  if (challengeKindFor(sales.checkoutRecaptchaEnabled, wanted) === 'none') return;
  const asked = { score: wanted.score, address: clientOf(c) };
  if (!token || !(await challenge(token, asked))) throw new SalesFault(fault);
}

const AWAY = 'Quien cobra no responde ahora. No se cobró nada: inténtalo en un momento.';

/** What a provider's form needs in the browser. Throws SalesFault `providerAway`. */
export async function beginWith(
  provider: PaymentProvider,
  charge: Charge,
): Promise<{ parameter1: string | null; parameter2: string | null }> {
  try {
    return await provider.begin(charge);
  } catch (cause) {
    throw new SalesFault('providerAway', { cause, message: AWAY });
  }
}
