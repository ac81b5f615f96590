import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Body, Encoding, Variant } from '../cache/body.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { idHeaders, REQUEST_ID } from './request-note.ts';

/** The quality that an Accept-Encoding header gives a coding; 0 when it refuses it. */
function quality(header: string, coding: string): number {
  let wildcard = 0;
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const q = parameters
      .map((parameter) => parameter.trim())
      .find((parameter) => parameter.startsWith('q='));
    const value = q ? Number.parseFloat(q.slice(2)) || 0 : 1;
    if (name === coding) return value;
    if (name === '*') wildcard = value;
  }
  return wildcard;
}

/** No browser says as much. */
const MAX_ACCEPT_CHARS = 1_000;

/** The smallest encoding that the reader accepts. */
export function chooseEncoding(body: Body, acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding || body.isSmall || acceptEncoding.length > MAX_ACCEPT_CHARS)
    return 'identity';
  // What nearly every browser says needs no parsing.
  if (
    acceptEncoding === 'gzip, deflate, br' ||
    acceptEncoding === 'gzip, deflate, br, zstd' ||
    acceptEncoding === 'br'
  )
    return 'br';
  if (quality(acceptEncoding, 'br') > 0) return 'br';
  return quality(acceptEncoding, 'gzip') > 0 ? 'gzip' : 'identity';
}

/** How good a Brotli is does not matter to whoever has one of the same bytes. */
const withoutEffort = (etag: string): string => etag.replace(/-b\d+"$/, '-b"');

/**
 * The tag of the same page that the client has, of a list or `*` (RFC 9110: weak comparison).
 * Null when it has another page or none.
 */
function heldEtag(ifNoneMatch: string | undefined, etag: string): string | null {
  if (ifNoneMatch === undefined) return null;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return etag;
  const own = withoutEffort(etag);
  const held = ifNoneMatch.split(',').map((candidate) => candidate.trim().replace(/^W\//, ''));
  return held.find((candidate) => withoutEffort(candidate) === own) ?? null;
}

/**
 * The tag of a page that has a date, when the client has the copy of that very date. Where it names
 * a tag its date does not count (RFC 9110 13.1.3).
 */
function heldSince(
  { headers }: IncomingMessage,
  page: Pick<ReadyPage, 'headers'>,
  etag: string,
): string | null {
  const since = headers['if-modified-since'];
  if (since === undefined || headers['if-none-match'] !== undefined) return null;
  const at = page.headers.indexOf('Last-Modified');
  return at >= 0 && page.headers[at + 1] === since ? etag : null;
}

/** Whether the client has it already. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  heldEtag(ifNoneMatch, etag) !== null;

const RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The one requested range of bytes, [first, last]; `bad` when it lies outside; null for
 * none, several, or one that is for other bytes. HEAD has none: RFC 9110 14.2.
 */
export function rangeOf(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | undefined },
  { size, etag }: { size: number; etag: string },
  method = 'GET',
): [number, number] | 'bad' | null {
  if (method !== 'GET') return null;
  const [, from = '', to = ''] = (range && RANGE.exec(range)) || [];
  // RFC 9110 13.1.5: strong comparison; a date is none of ours.
  if ((from === '' && to === '') || (ifRange !== undefined && ifRange !== etag)) return null;
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'bad' : [Math.max(0, size - Number(to)), size - 1];
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'bad' : [first, last];
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  [encoding, variant]: [Encoding, Variant],
  extra: readonly string[],
): void {
  const { size, etag } = variant;
  const more = [...extra, ...idHeaders(response)];
  const held =
    page.status === 200
      ? (heldEtag(request.headers['if-none-match'], etag) ?? heldSince(request, page, etag))
      : null;
  if (held !== null) {
    // Named by its own tag: a cache freshens only the copy that has it (RFC 9111 4.3.4).
    response.writeHead(304, [...readyHeaders(page, 'identity', held), ...more]).end();
    return;
  }
  const headers = [...readyHeaders(page, encoding, etag), ...more];
  const range =
    page.status === 200 && request.headers.range !== undefined
      ? rangeOf(request.headers, { size, etag }, request.method)
      : null;
  if (range === 'bad') {
    const none = [
      'Content-Range',
      `bytes */${size}`,
      'Cache-Control',
      'no-store',
      'Content-Length',
      '0',
    ];
    response.writeHead(416, [...none, ...more]).end();
    return;
  }
  const parts = range ? [variant.bytes.subarray(range[0], range[1] + 1)] : variant.parts;
  if (range) headers.push('Content-Range', `bytes ${range[0]}-${range[1]}/${size}`);
  headers.push('Content-Length', String(range ? range[1] + 1 - range[0] : size));
  response.writeHead(range ? 206 : page.status, headers);
  endWith(request, response, parts);
}

/** Everything in one write to the connection, however many parts it has. */
function endWith(
  { method }: IncomingMessage,
  response: ServerResponse,
  parts: readonly Buffer[],
): void {
  if (method === 'HEAD') {
    response.end();
    return;
  }
  const last = parts.length - 1;
  if (last > 0) response.cork();
  for (let index = 0; index < last; index++) response.write(parts[index]);
  response.end(parts[last]);
}

/** The headers of a page in one encoding: made once. */
function readyHeaders(page: ReadyPage, encoding: Encoding, etag: string): string[] {
  const own = ['ETag', etag, 'Vary', 'Accept-Encoding'];
  return [
    ...page.headers,
    ...own,
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ];
}

/**
 * Answers a page that is there in the encoding that this request gets, in the least that it takes.
 * False, and nothing sent, for a page that first has to be encoded and for requests with conditions
 * or ranges: those are `respond`'s. The page's headers are the same for everybody, as caches
 * between us and readers want them; `id` goes out with them when the request brought one.
 */
export function respondReady(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  id: string | undefined,
): boolean {
  const { headers } = request;
  const encoding = chooseEncoding(page.body, headers['accept-encoding'] as string | undefined);
  const variant = page.body.ready(encoding);
  if (!variant || page.status !== 200) return false;
  // An open page that asks again: nearly always the copy that it has is the one that we have.
  if (id === undefined && headers['if-none-match'] === variant.etag && !headers.range) {
    variant.unchanged ??= readyHeaders(page, 'identity', variant.etag);
    response.writeHead(304, variant.unchanged as string[]).end();
    return true;
  }
  const own = id === undefined ? NONE : [REQUEST_ID, id];
  if (
    headers['if-none-match'] !== undefined ||
    headers['if-modified-since'] !== undefined ||
    headers.range !== undefined
  ) {
    send(request, response, page, [encoding, variant], own);
    return true;
  }
  variant.headers ??= [
    ...readyHeaders(page, encoding, variant.etag),
    'Content-Length',
    String(variant.size),
  ];
  response.writeHead(
    200,
    id === undefined ? (variant.headers as string[]) : [...variant.headers, ...own],
  );
  endWith(request, response, variant.parts);
  return true;
}

const NONE: readonly string[] = [];

/**
 * Answers a finished page: encoding, conditional request, range, HEAD. At once, unless it is the
 * first to request an encoding.
 */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  extra: readonly string[] = [],
): void | Promise<void> {
  const encoding = chooseEncoding(
    page.body,
    request.headers['accept-encoding'] as string | undefined,
  );
  const ready = page.body.ready(encoding);
  if (ready) return send(request, response, page, [encoding, ready], extra);
  return page.body
    .make(encoding as 'gzip' | 'br')
    .then((made) => send(request, response, page, [encoding, made], extra));
}
