import type { SALES_PREFIX } from '../../../schemas/sales/wire.ts';
import { callsTo } from '../../identity/client/calls.ts';
import { IdentityError, NO_SESSION } from '../../identity/client/identity-error.ts';
import type { Identity } from '../../identity/client.ts';

const PREFIX: typeof SALES_PREFIX = '/sales/public';

/** What sales need to know of who is signed in. */
export type BuyerIdentity = Pick<Identity, 'currentSession' | 'heartbeat' | 'extendSession'>;

/** Whether a reply is a success. */
export type Shape = (reply: Record<string, unknown>) => unknown;

export const has =
  (...fields: string[]): Shape =>
  (reply) =>
    fields.every((field) => reply[field] !== undefined && reply[field] !== null);
export const hasList =
  (field: string): Shape =>
  (reply) =>
    Array.isArray(reply[field]);
export const isList: Shape = Array.isArray;

interface SalesCall {
  body?: object | string;
  /** Without it every reply is one that is no refusal. */
  shape?: Shape;
}

/** Without what is empty: it is as good as not given. 0 and false are not empty. */
const filled = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) => value !== '' && value !== undefined && value !== null,
    ),
  );

/**
 * Calls of `/sales/public`. rule 13.44: a token always goes as `Bearer`, and cookies to another
 * origin only where nobody is signed in.
 */
export function salesCalls(identity: BuyerIdentity, apiOrigin: string, fetcher: typeof fetch) {
  const call = callsTo(apiOrigin, fetcher, PREFIX);

  async function send<T>(
    method: string,
    path: string,
    { body, shape }: SalesCall,
    token: string | undefined,
  ): Promise<T> {
    const sent = typeof body === 'object' ? filled(body) : body;
    const reply = await call<T>(method, path, { body: sent, token, withCookies: !token });
    if (shape && !(reply && shape(reply as Record<string, unknown>)))
      throw new IdentityError('Unexpected reply');
    return reply;
  }

  async function withToken<T>(
    method: string,
    path: string,
    given: SalesCall,
    token: string,
  ): Promise<T> {
    try {
      return await send<T>(method, path, given, token);
    } catch (error) {
      // Ended on the server, or this clock is slow: a refresh tells which.
      if ((error as IdentityError).code !== '300041') throw error;
      return send<T>(method, path, given, (await identity.extendSession()).accessToken);
    }
  }

  return {
    /** A call that nobody signs. */
    plain: <T>(method: string, path: string, given: SalesCall = {}): Promise<T> =>
      send<T>(method, path, given, undefined),
    /** A call of whoever is signed in, else of the browser. */
    async own<T>(method: string, path: string, given: SalesCall = {}): Promise<T> {
      // A session that cannot be refreshed now is still somebody's: nobody buys as nobody by that.
      const session = await identity.heartbeat().catch((error) => {
        if (identity.currentSession()) throw error;
        return undefined;
      });
      const token = session?.accessToken;
      return token ? withToken(method, path, given, token) : send(method, path, given, undefined);
    },
    /** A call that needs somebody who is signed in. */
    async signed<T>(method: string, path: string, given: SalesCall = {}): Promise<T> {
      const token = (await identity.heartbeat())?.accessToken;
      if (!token) throw new IdentityError('Missing or invalid jwt', NO_SESSION);
      return withToken(method, path, given, token);
    },
  };
}

export type SalesCalls = ReturnType<typeof salesCalls>;

/** A step of a payment was made again before it was over. */
export const STEP_RUNNING = 'step-running';

/** rule 13.45: of each step one at a time. */
export function stepLocks() {
  const running = new Set<string>();
  return async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    if (running.has(step)) {
      const message = `${step} cannot be called until the previous to ${step} completes`;
      throw new IdentityError(message, STEP_RUNNING);
    }
    running.add(step);
    try {
      return await work();
    } finally {
      running.delete(step);
    }
  };
}
