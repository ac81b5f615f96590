import { setTimeout as pause } from 'node:timers/promises';
import { OutsideFault, type OutsideReply, retryAfterMs } from '../../services/http/public-fetch.ts';

const FIRST_WAIT_MS = 1_000;
/** Longer than this nobody waits for another try. */
const MAX_WAIT_MS = 60_000;

export interface Patience {
  /** In all. */
  tries: number;
  /** Is a server that took too long asked again? */
  isForLate?: boolean;
  /** By which dates are told that a server names. */
  clock: () => Date;
  wait?: (ms: number) => Promise<unknown>;
}

const isPassing = (status: number): boolean => status === 429 || status >= 500;

/**
 * Asks again where a server is busy (429, 5xx) or away, each time after twice as long, or after as
 * long as it says. The last reply, whatever it is; a fault of the last try is thrown. Who says that
 * it wants more than a minute has its reply taken as the last.
 */
export async function politely(
  ask: () => Promise<OutsideReply>,
  { tries, clock, isForLate = false, wait = pause }: Patience,
): Promise<OutsideReply> {
  for (let tried = 1, own = FIRST_WAIT_MS; ; tried++, own *= 2) {
    let asked = own;
    try {
      const reply = await ask();
      if (!isPassing(reply.status) || tried === tries) return reply;
      asked = retryAfterMs(reply, clock()) ?? own;
      if (asked > MAX_WAIT_MS) return reply;
      reply.drop();
    } catch (fault) {
      const reason = fault instanceof OutsideFault ? fault.reason : undefined;
      const isAway = reason === 'unreachable' || (reason === 'timeout' && isForLate);
      if (!isAway || tried === tries) throw fault;
    }
    await wait(Math.min(asked, MAX_WAIT_MS));
  }
}
