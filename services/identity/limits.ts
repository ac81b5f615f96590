import type { Counter, IdentityDependencies } from './ports.ts';
import type { Reader } from './readers/readers.ts';
import { Refusal } from './refusal.ts';

/** Counts one more. Throws Refusal `throttled` with how long to wait. */
export async function countOnce(counter: Counter, client: string): Promise<void> {
  const retryAfter = await counter.exceededFor(client);
  if (retryAfter !== undefined) throw new Refusal('throttled', { retryAfter });
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
