import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { addressesIn, plainAddress } from './client-address.ts';

const MAX_REDIRECTS = 5;
const MAX_SOCKETS_A_HOST = 4;
/** Bytes are counted as they come; some servers refuse who has no name. */
const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'Portada' };

/** Machines of one's own, of nobody, of many, or behind a translation: IANA's registries. */
const RESERVED = addressesIn([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);
/** All that is handed out of IPv6 for the whole world. */
const WORLDWIDE = addressesIn(['2000::/3']);

/** Does an address belong to a machine that everybody reaches? */
export function isPublicAddress(given: string): boolean {
  const address = plainAddress(given);
  const version = isIP(address);
  return version !== 0 && !RESERVED(address) && (version === 4 || WORLDWIDE(address));
}

const REASONS = {
  address: 'no es una dirección pública por https',
  refused: 'es una dirección que no se lee',
  unreachable: 'no responde',
  timeout: 'tarda demasiado',
  redirects: 'lleva de una dirección a otra sin fin',
  cut: 'se cortó a la mitad',
} as const;

/** Why nothing came from a server that is not ours. Its message is Spanish. */
export class OutsideFault extends Error {
  override name = 'OutsideFault';
  readonly reason: keyof typeof REASONS;
  constructor(reason: keyof typeof REASONS, cause?: unknown) {
    super(REASONS[reason], { cause });
    this.reason = reason;
  }
}

export interface OutsideReply {
  status: number;
  headers: IncomingMessage['headers'];
  /** Where it was found, redirects followed. */
  address: string;
  /** To which every redirect on the way led for good; what was asked for, without one. */
  lastingAddress: string;
  /** Throws OutsideFault where it breaks off. */
  body: AsyncIterable<Uint8Array>;
  /** For a body that nobody wants. */
  drop(): void;
}

interface Request {
  /** For everything: redirects, head and body. */
  timeoutMs: number;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Of each address before it is asked for: false refuses it. */
  isWanted?(address: URL): boolean;
}

/** How long a reply wants its asker to wait, in milliseconds: seconds, or a date (RFC 9110). */
export function retryAfterMs(
  { headers }: Pick<OutsideReply, 'headers'>,
  now: Date,
): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const isSeconds = /^\d+$/.test(value.trim());
  const ms = isSeconds ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** `GET` of what is on servers of others. Throws OutsideFault. */
export type PublicFetch = (address: string, request: Request) => Promise<OutsideReply>;

interface Options {
  /**
   * Servers that somebody named, `http://10.0.0.5:8080`: they may be of one's own network and
   * without https. What is at their host is asked of them by the protocol that is named.
   */
  named?: readonly string[];
  /** Which machines are connected to, by their addresses; unset: public ones. */
  mayConnect?(address: string): boolean;
  /** Also without https, and at any port. */
  isPlainAllowed?: boolean;
  lookup?: typeof systemLookup;
}

/** `LookupFunction` that finds those machines alone: what it checked is what is connected to. */
const guardedLookup =
  (lookup: typeof systemLookup, mayConnect: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new OutsideFault('unreachable'), '');
      if (!found.every(({ address }) => mayConnect(address)))
        return done(new OutsideFault('address'), '');
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

/** Throws OutsideFault for what is no address of the web. */
function urlOf(address: string, base?: string): URL {
  try {
    return new URL(address, base);
  } catch {
    throw new OutsideFault('address');
  }
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';
/** A redirect that keeps its address for good. */
const isLasting = (status: number): boolean => status === 301 || status === 308;
const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/**
 * Fetches from public machines by https at its usual port, and from those that are named; each
 * address that a redirect leads to is checked as the first one is. Nothing is sent but the request
 * itself: no cookie, no name of a reader, no password of an address.
 */
export function publicFetch({
  named = [],
  mayConnect = isPublicAddress,
  isPlainAllowed = false,
  lookup = systemLookup,
}: Options = {}): PublicFetch {
  const origins = new Map(named.map((origin) => [new URL(origin).host, new URL(origin).origin]));
  const settings = { keepAlive: true, maxSockets: MAX_SOCKETS_A_HOST };
  const guarded = { ...settings, lookup: guardedLookup(lookup, mayConnect) };
  const agents = {
    public: { 'https:': new HttpsAgent(guarded), 'http:': new HttpAgent(guarded) },
    named: { 'https:': new HttpsAgent(settings), 'http:': new HttpAgent(settings) },
  };
  const agentOf = (kind: keyof typeof agents, { protocol }: URL) =>
    agents[kind][protocol === 'http:' ? 'http:' : 'https:'];

  const settle = (url: URL): { url: URL; agent: HttpAgent | HttpsAgent } => {
    const own = origins.get(url.host);
    if (own !== undefined && isWeb(url)) {
      const at = new URL(`${url.pathname}${url.search}`, own);
      return { url: at, agent: agentOf('named', at) };
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isUsual = url.protocol === 'https:' && url.port === '';
    const isOpen = (isUsual || (isPlainAllowed && isWeb(url))) && host !== '';
    const hasPassword = url.username !== '' || url.password !== '';
    if (!isOpen || hasPassword || (isIP(host) !== 0 && !mayConnect(host)))
      throw new OutsideFault('address');
    return { url, agent: agentOf('public', url) };
  };

  const ask = (given: URL, headers: Record<string, string>, signal: AbortSignal) => {
    const { url, agent } = settle(given);
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest;
    return new Promise<IncomingMessage>((resolve, reject) => {
      const options = { agent, signal, headers: { ...HEADERS, ...headers } };
      send(url, options, resolve).on('error', reject).end();
    });
  };

  return async (address, { timeoutMs, headers = {}, signal, isWanted }) => {
    const late = AbortSignal.timeout(timeoutMs);
    const end = signal ? AbortSignal.any([late, signal]) : late;
    const faultOf = (error: unknown, otherwise: 'unreachable' | 'cut') =>
      error instanceof OutsideFault
        ? error
        : new OutsideFault(late.aborted ? 'timeout' : otherwise, error);
    let url = urlOf(address);
    let lastingAddress = address;
    let isMovedForGood = true;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      if (isWanted?.(url) === false) throw new OutsideFault('refused');
      const reply = await ask(url, headers, end).catch((error: unknown) => {
        throw faultOf(error, 'unreachable');
      });
      const { statusCode: status = 0, headers: got } = reply;
      const to = isRedirect(status) ? got.location : undefined;
      if (to === undefined) {
        const body = async function* (): AsyncGenerator<Uint8Array> {
          try {
            yield* reply as AsyncIterable<Uint8Array>;
          } catch (error) {
            throw faultOf(error, 'cut');
          }
        };
        const drop = () => void reply.destroy();
        return { status, headers: got, address: url.href, lastingAddress, body: body(), drop };
      }
      reply.destroy();
      url = urlOf(to, url.href);
      isMovedForGood &&= isLasting(status);
      if (isMovedForGood) lastingAddress = url.href;
    }
    throw new OutsideFault('redirects');
  };
}
