import { lookup } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { readAtMost } from '../read-at-most.ts';

export type OutgoingReason =
  | 'address'
  | 'private'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'refused';

/** Why nothing was got from an address that somebody gave. */
export class OutgoingFault extends Error {
  override name = 'OutgoingFault';
  readonly reason: OutgoingReason;
  constructor(reason: OutgoingReason, cause?: unknown) {
    super(`Nothing was got: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface OutgoingLimits {
  /** Of what a body is once it is unpacked. */
  maxBytes: number;
  /** For all of it, redirects too. */
  timeoutMs: number;
  maxRedirects: number;
  /** May a connection go to a machine of that address? */
  mayConnect(address: string): boolean;
}

interface OutgoingRequest extends OutgoingLimits {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Of each address before it is asked for: false refuses it. */
  isWanted?(address: URL): boolean;
}

export interface OutgoingReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** To which every redirect on the way led for good; what was asked for, without one. */
  lastingUrl: string;
}

/** An address of http or https without a password; undefined for anything else. */
export function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' ? url : undefined;
}

/**
 * Looks a name up for the very connection that uses what it finds: a name that leads elsewhere a
 * moment later changes nothing.
 */
const guardedLookup =
  (mayConnect: OutgoingLimits['mayConnect']): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      const fault = found?.every(({ address }) => mayConnect(address))
        ? error
        : (error ?? new OutgoingFault('private'));
      if (fault || !first) callback(fault ?? new OutgoingFault('unreachable'), '', 0);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });

/** A literal address is never looked up. */
function refuseLiteral({ hostname }: URL, mayConnect: OutgoingLimits['mayConnect']): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayConnect(literal)) throw new OutgoingFault('private');
}

const send = (
  url: URL,
  { headers = {}, mayConnect }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? secureRequest : plainRequest;
    request(url, {
      agent: false,
      headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
      lookup: guardedLookup(mayConnect),
      signal,
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });

const UNPACKERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
const isPacked = (name: string): name is keyof typeof UNPACKERS => Object.hasOwn(UNPACKERS, name);

async function bodyOf(reply: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const packed = (reply.headers['content-encoding'] ?? '').trim().toLowerCase();
  const body: Readable = isPacked(packed)
    ? pipeline(reply, UNPACKERS[packed](), () => undefined)
    : reply;
  return readAtMost(body, maxBytes, () => new OutgoingFault('too_large'));
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const isLasting = (status: number): boolean => status === 301 || status === 308;

async function follow(given: OutgoingRequest & { url: string }, signal: AbortSignal) {
  let address = webAddress(given.url);
  let lastingUrl = given.url;
  let isMovedForGood = true;
  for (let hops = 0; hops <= given.maxRedirects; hops++) {
    if (!address) throw new OutgoingFault('address');
    if (given.isWanted?.(address) === false) throw new OutgoingFault('refused');
    refuseLiteral(address, given.mayConnect);
    const reply = await send(address, given, signal);
    const { statusCode: status = 0, headers } = reply;
    const { location } = headers;
    if (!REDIRECTS.has(status) || !location) {
      const body = await bodyOf(reply, given.maxBytes);
      return { status, headers, body, lastingUrl };
    }
    reply.destroy();
    const next: string = URL.canParse(location, address.href)
      ? new URL(location, address.href).href
      : '';
    isMovedForGood &&= isLasting(status);
    if (isMovedForGood) lastingUrl = next;
    address = webAddress(next);
  }
  throw new OutgoingFault('redirects');
}

/**
 * Gets what is at an address that somebody gave, from machines of the internet alone: each name on
 * the way, and each redirect, is looked at before a connection is made. Throws OutgoingFault.
 */
export async function getPublic(url: string, request: OutgoingRequest): Promise<OutgoingReply> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  try {
    return await follow({ ...request, url }, signal);
  } catch (error) {
    if (error instanceof OutgoingFault) throw error;
    const { cause } = error as Error;
    if (cause instanceof OutgoingFault) throw cause;
    throw new OutgoingFault(timeout.aborted ? 'timeout' : 'unreachable', error);
  }
}
