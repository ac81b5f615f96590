import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';

/** What a part of an address may hold, decoded, by its name in the pattern. */
type Params = Readonly<Record<string, RegExp>>;

/** What a call that writes may do, and how often. */
interface Writing<Counted extends string> {
  /** How often one network address may, beside the limit of all that it writes. */
  address: readonly Counted[];
  /** `counted`: how often one account may is limited too. `none`: nobody is signed in here. */
  account: 'counted' | 'none';
  /**
   * `refused`: with a full disk it is refused at the door. `asked`: it writes for some only, and asks
   * then, by `admitWrite`.
   */
  disk: 'refused' | 'asked';
  /**
   * Mails that one call sends to an address which need not be the sender's: each is counted for
   * that address, whoever causes it (rule 12.99).
   */
  mails: number;
  maxBytes: number;
  /** Not counted with all that an address writes: who calls proves itself by a signature. */
  isSigned: boolean;
}

interface PublicRoute<Counted extends string> {
  /** Undefined: it reads. */
  writes?: Writing<Counted>;
  params: Params;
}

/** Every route of a service by `POST /v1/cart/item`, without the service's prefix. */
export type PublicRoutes<Counted extends string = string> = Readonly<
  Record<string, PublicRoute<Counted>>
>;

/** More than the JSON of any form has. */
export const JSON_BYTES = 50_000;

/** A call that changes nothing. */
export const reads = (params: Params = {}) => ({ params });

/** A call that writes: what is not said is the usual. */
export const writes = <Counted extends string = never>({
  params = {},
  ...said
}: Partial<Writing<Counted>> & { params?: Params } = {}): PublicRoute<Counted> => ({
  params,
  writes: {
    address: [],
    account: 'counted',
    disk: 'refused',
    mails: 0,
    maxBytes: JSON_BYTES,
    isSigned: false,
    ...said,
  },
});

/** What ids, links and codes of ours are made of. */
export const PLAIN = /^[\w.-]{1,200}$/;
export const NUMBER = /^\d{1,16}$/;
/** Whatever people type, without what no text of the database holds. */
export const TYPED = /^\P{C}{1,200}$/u;
/** Of a token. */
export const TOKEN = /^[\w.-]{1,8000}$/;

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
