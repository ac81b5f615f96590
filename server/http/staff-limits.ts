import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '../../services/database/database.ts';
import { Problem } from '../../services/http/problem.ts';
import { type Limit, sharedLimit } from '../../services/limits/limit.ts';
import type { RequestLimits } from '../config.ts';

/** What an address and an account may do on the editor's host, for all nodes together. */
export interface StaffLimits {
  /** Attempts to sign in, by address. Throws Problem 429. */
  signIns: MiddlewareHandler;
  /** Calls of the staff API, by address, before anything is known of who calls. */
  addresses: MiddlewareHandler;
  /** The same by account, once it is known. */
  accounts(accountOf: (c: Context) => string): MiddlewareHandler;
}

const refuseBeyond =
  (limit: Limit, clientOf: (c: Context) => string): MiddlewareHandler =>
  async (c, next) => {
    const wait = await limit.exceededFor(clientOf(c));
    if (wait !== undefined) {
      c.header('Retry-After', String(wait));
      throw new Problem(
        429,
        'too_many_requests',
        `Son demasiadas peticiones. Vuelve a intentarlo en ${wait} segundos.`,
      );
    }
    await next();
  };

/** Steps of a sign-in that are counted by themselves. */
const STEPS: Readonly<Record<string, string>> = {
  '/signin/mail': 'mail ',
  '/signin/passkey.js': 'script ',
  '/signin/passkey/options': 'options ',
  '/signin/passkey': 'passkey ',
  '/api/live/sessions': 'frame ',
};
const stepOf = (path: string): string => (Object.hasOwn(STEPS, path) ? (STEPS[path] ?? '') : '');

export function staffLimits(
  pool: Database['pool'],
  { signIns, apiCalls }: Pick<RequestLimits, 'signIns' | 'apiCalls'>,
  client: (request: IncomingMessage) => string,
): StaffLimits {
  const addressOf = (c: Context): string => {
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
    return incoming ? client(incoming) : '';
  };
  return {
    // A link is opened first, and then used; a passkey takes a question and a reply: each so often.
    signIns: refuseBeyond(
      sharedLimit(pool, 'signin', signIns),
      (c) => `${c.req.method} ${stepOf(c.req.path)}${addressOf(c)}`,
    ),
    addresses: refuseBeyond(sharedLimit(pool, 'address', apiCalls), addressOf),
    accounts: (accountOf) => refuseBeyond(sharedLimit(pool, 'account', apiCalls), accountOf),
  };
}
