/*
 * Calls of readers' browsers, by the wire of their clients: each says what it writes, how
 * often and how much. Their bodies and replies are in `schemas/identity/wire.ts` and
 * `schemas/sales/wire.ts`.
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
