import type { SocialProvider } from '../../../../schemas/identity/wire.ts';
import { readAtMost } from '../../../http/read-at-most.ts';
import { away } from './person.ts';

const MAX_REPLY_BYTES = 100_000;

/** How providers are asked. */
export interface Asking {
  send: typeof fetch;
  timeoutMs: number;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What it says may be a token: it is no matter for a log.
    throw new Error('The reply is no JSON');
  }
}

/**
 * rule 12.60: one question to a provider, bounded in time and in bytes. Throws Refusal
 * `providerAway` where no answer came: nothing, too much, no JSON, another address, a fault of its
 * own.
 */
export async function askProvider(
  provider: SocialProvider,
  address: string,
  init: RequestInit,
  { send, timeoutMs }: Asking,
): Promise<{ status: number; body: unknown }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await send(address, { ...init, redirect: 'error', signal });
    const tooLong = () => new Error(`The reply is longer than ${MAX_REPLY_BYTES} bytes`);
    const bytes = await readAtMost(reply.body, MAX_REPLY_BYTES, tooLong);
    if (reply.status >= 500) throw new Error(`The reply is ${reply.status}`);
    return { status: reply.status, body: parse(bytes.toString('utf8')) };
  } catch (cause) {
    throw away(provider, cause);
  }
}
