import type { z } from 'zod';
import type { Media } from '../endpoint.ts';

/*
 * Calls of readers' browsers, by the wire of their clients: each says what it takes and replies,
 * what it writes, how often and how much.
 */

/** What a part of an address may hold, decoded, by its name in the pattern. */
export type Params = Readonly<Record<string, RegExp>>;

/** What a call that writes may do, and how often. */
export interface Writing<Counted extends string> {
  /** How often one network address may, beside the limit of all that it writes. */
  address: readonly Counted[];
  /** `counted`: how often one account may is limited too. `none`: nobody is signed in here. */
  account: 'counted' | 'none';
  /**
   * `refused`: with a full disk it is refused at once. `asked`: it writes for some only, and asks
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

/** A body that is no JSON: its media type, with the shape of a form. */
export interface OtherBody extends Media {
  shape?: z.ZodType;
}

/** Sends the browser to another page, with 302 or 303. */
export const REDIRECT = 'redirect';
/** It takes no body: what comes is not looked at. */
export const NO_BODY = 'no body';

interface RouteFacts {
  /** What it does, in Spanish: for the page that describes the API. */
  title: string;
  params?: Params;
  /** Of the address; more may stand there. */
  query?: z.ZodType;
  reply: z.ZodType | Media | typeof REDIRECT;
}

interface RouteFactsWithBody extends RouteFacts {
  body: z.ZodType | OtherBody | typeof NO_BODY;
  /** The body may be left out, and is `{}` then. */
  isBodyOptional?: true;
}

interface PublicRoute<Counted extends string> extends RouteFacts {
  /** Undefined: it reads. */
  writes?: Writing<Counted>;
  params: Params;
  /** Of whatever is no GET. */
  body?: RouteFactsWithBody['body'];
  isBodyOptional?: true;
}

/** Every route of a service by `POST /v1/cart/item`, without the service's prefix. */
export type PublicRoutes<Counted extends string = string> = Readonly<
  Record<string, PublicRoute<Counted>>
>;

/** The same, as it has to be declared: what is no GET says what it takes. */
export type DeclaredRoutes<Counted extends string> = {
  readonly [route: `GET /${string}`]: PublicRoute<Counted>;
  readonly [route: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`]: PublicRoute<Counted> &
    RouteFactsWithBody;
};

/** More than the JSON of any form has. */
export const JSON_BYTES = 50_000;

type WithParams<D> = Omit<D, 'params'> & {
  params: D extends { params: infer P extends Params } ? P : Readonly<Record<never, RegExp>>;
};

const withParams = <D extends RouteFacts>(declared: D) =>
  ({ params: {}, ...declared }) as unknown as WithParams<D>;

/** A call that changes nothing. */
export const reads = <const D extends RouteFacts | RouteFactsWithBody>(
  declared: D,
): WithParams<D> => withParams(declared);

/** A call that writes: what is not said is the usual. */
export const writes = <
  const D extends RouteFacts | RouteFactsWithBody,
  const Counted extends string = never,
>(
  declared: D,
  limits: Partial<Writing<Counted>> = {},
): WithParams<D> & { writes: Writing<Counted> } => ({
  ...withParams(declared),
  writes: {
    address: [],
    account: 'counted',
    disk: 'refused',
    mails: 0,
    maxBytes: JSON_BYTES,
    isSigned: false,
    ...limits,
  },
});

type Output<T> = T extends z.ZodType
  ? z.output<T>
  : T extends { shape: infer S extends z.ZodType }
    ? z.output<S>
    : T extends Media
      ? Uint8Array<ArrayBuffer>
      : undefined;

/** What a call of a table takes, parsed; of what is neither JSON nor a form its bytes. */
export type PublicBody<R> = R extends { body: infer B } ? Output<B> : undefined;
export type PublicQuery<R> = R extends { query: infer Q } ? Output<Q> : undefined;
/** What the server gives: a whole response of what is no JSON. */
export type PublicReply<R> = R extends { reply: infer T extends z.ZodType } ? z.input<T> : Response;

/** What ids, links and codes of ours are made of. */
export const PLAIN = /^[\w.-]{1,200}$/;
export const NUMBER = /^\d{1,16}$/;
/** Whatever people type, without what no text of the database holds. */
export const TYPED = /^\P{C}{1,200}$/u;
/** Of a token. */
export const TOKEN = /^[\w.-]{1,8000}$/;
