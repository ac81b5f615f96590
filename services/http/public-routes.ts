import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Params, PublicRoutes, Writing } from '../../schemas/endpoints/public/public-route.ts';

interface Counter {
  exceededFor(client: string): Promise<number | undefined>;
}

/** What guards every public write, whichever service takes it. */
export interface WriteGuards {
  isDiskFull(): boolean;
  /** All that one network address writes, and all that one account does. */
  byAddress: Counter;
  byAccount: Counter;
}

export const DISK_FULL_FOR_READERS =
  'El servidor se quedó sin espacio y por ahora no se puede guardar nada. Inténtalo más tarde.';

export type Refused = 'notFound' | 'tooLarge' | 'throttled' | 'full';

interface Guarding<Counted extends string> {
  /** Of all its addresses. */
  prefix: string;
  guards: WriteGuards;
  /** Counts one more of a kind, of one network address. Throws where that is too many. */
  count(kind: Counted, c: Context): Promise<void>;
  clientOf(c: Context): string;
  /** What to throw. */
  refuse(fault: Refused, retryAfter?: number): Error;
}

const [ADMIT, COUNT_ACCOUNT, MAX_BYTES] = ['admitWrite', 'countAccount', 'maxBytes'] as const;

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Does each part of an address hold what the table says? What it names not may hold nothing. */
function areFitting(pattern: string, path: string, params: Params): boolean {
  const parts = path.split('/');
  return pattern.split('/').every((piece, at) => {
    const [, name] = /^:(\w+)/.exec(piece) ?? [];
    if (name === undefined) return true;
    const value = decoded(parts[at] ?? '');
    return value !== undefined && Object.hasOwn(params, name) && params[name]?.test(value) === true;
  });
}

/**
 * rule 12.98: lets through what the table has, as it says: its addresses, the size of its body,
 * room on the disk, how often.
 */
export function guardRoutes<Counted extends string>(
  table: PublicRoutes<Counted>,
  { prefix, guards, count, clientOf, refuse }: Guarding<Counted>,
): MiddlewareHandler {
  const once = async (counter: Counter, client: string): Promise<void> => {
    const retryAfter = await counter.exceededFor(client);
    if (retryAfter !== undefined) throw refuse('throttled', retryAfter);
  };
  const admit = async (c: Context, writing: Writing<Counted>): Promise<void> => {
    const { address, account, isSigned } = writing;
    if (guards.isDiskFull()) throw refuse('full');
    if (!isSigned) await once(guards.byAddress, clientOf(c));
    for (const kind of address) await count(kind, c);
    if (account === 'counted') c.set(COUNT_ACCOUNT, (id: string) => once(guards.byAccount, id));
  };
  return async (c, next) => {
    // Middleware is of all methods, the page of what is not there of all paths.
    const route = matchedRoutes(c).find(
      ({ method, path }) => method !== 'ALL' && !path.endsWith('*'),
    );
    if (!route) return next();
    const key = `${route.method} ${route.path.slice(prefix.length)}`;
    const known = Object.hasOwn(table, key) ? table[key] : undefined;
    if (!known || !areFitting(route.path, c.req.path, known.params)) throw refuse('notFound');
    const { writes: writing } = known;
    if (writing) {
      if (Number(c.req.header('content-length') ?? 0) > writing.maxBytes) throw refuse('tooLarge');
      c.set(MAX_BYTES, writing.maxBytes);
      if (writing.disk === 'asked') c.set(ADMIT, () => admit(c, writing));
      else await admit(c, writing);
    }
    return next();
  };
}

/** Of a route that writes for some only: throws where it may not now. */
export const admitWrite = (c: Context): Promise<void> =>
  (c.get(ADMIT) as (() => Promise<void>) | undefined)?.() ?? Promise.resolve();

/** Counts what an account writes, once a request. Throws where that is too many. */
export async function countAccount(c: Context, id: string): Promise<void> {
  const count = c.get(COUNT_ACCOUNT) as ((id: string) => Promise<void>) | undefined;
  c.set(COUNT_ACCOUNT, undefined);
  await count?.(id);
}

/** The largest body that the route takes. */
export const maxBytesOf = (c: Context): number => (c.get(MAX_BYTES) as number | undefined) ?? 0;
