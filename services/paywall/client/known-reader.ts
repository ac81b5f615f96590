import type { PaywallReader } from '../../../schemas/sales/paywall.ts';
import { paywallCall } from './paywall-call.ts';
import { readerSession } from './reader-session.ts';

const KEY = 'portada.lector';
const KEPT_MS = 600_000;
const NOBODY: PaywallReader = { isSubscriber: false, hidesAds: false, skus: [] };

interface Kept extends PaywallReader {
  /** Whose it is: another session is asked about anew. */
  of: string;
  until: number;
}

function readKept(session: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    const isCurrent = kept?.of === session && kept.until > Date.now();
    return isCurrent && kept.until <= Date.now() + KEPT_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

const asked = new Map<string, Promise<PaywallReader>>();

async function ask(session: string): Promise<PaywallReader> {
  const response = await paywallCall('/v1/reader');
  if (!response.ok) return NOBODY;
  const reader = (await response.json()) as PaywallReader;
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ ...reader, of: session, until: Date.now() + KEPT_MS }),
    );
  } catch {
    // A browser may refuse its stores.
  }
  return reader;
}

/**
 * What a subscription gives whoever is signed in, remembered for 10 minutes (rule 13.53). Nobody is
 * asked where nobody is signed in; never rejects.
 */
export function knownReader(): Promise<PaywallReader> {
  const session = readerSession();
  if (session === '') return Promise.resolve(NOBODY);
  const kept = readKept(session);
  if (kept) return Promise.resolve(kept);
  const asking = asked.get(session) ?? ask(session).catch(() => NOBODY);
  asked.set(session, asking);
  return asking;
}

/** They bought something, or let go of it: they are asked about anew. */
export function forgetReader(): void {
  asked.clear();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
