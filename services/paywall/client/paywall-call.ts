import type { PAYWALL_PREFIX } from '../../../schemas/sales/paywall.ts';
import { readerSession } from './reader-session.ts';

const PREFIX: typeof PAYWALL_PREFIX = '/paywall/public';

/** The token of who is signed in, fresh; what it takes is fetched where somebody is. */
async function tokenIfAny(): Promise<string | undefined> {
  if (readerSession() === '') return undefined;
  const { createIdentity } = await import('../../identity/client.ts');
  const session = await createIdentity()
    .heartbeat()
    .catch(() => undefined);
  return session?.accessToken;
}

/**
 * `GET /paywall/public…` of the page's own host, by whoever is signed in. Rejects where no reply
 * comes.
 */
export async function paywallCall(path: string): Promise<Response> {
  const token = await tokenIfAny();
  const signed = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  return fetch(PREFIX + path, { credentials: 'same-origin', ...signed });
}
