import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding, ReadyPage, Variant } from './page-cache.server.ts';

/** The quality that an Accept-Encoding header gives a coding; 0 when it refuses it. */
function quality(header: string, coding: string): number {
  let wildcard = 0;
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const q = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
    const value = q ? Number.parseFloat(q.slice(2)) || 0 : 1;
    if (name === coding) return value;
    if (name === '*') wildcard = value;
  }
  return wildcard;
}

/** The smallest encoding that the reader accepts. */
export function chooseVariant(page: ReadyPage, acceptEncoding: string | undefined): [Encoding, Variant] {
  const { br, gzip, identity } = page.variants;
  if (!acceptEncoding) return ['identity', identity];
  if (br && quality(acceptEncoding, 'br') > 0) return ['br', br];
  if (gzip && quality(acceptEncoding, 'gzip') > 0) return ['gzip', gzip];
  return ['identity', identity];
}

/** RFC 9110: weak comparison of a list of entity tags, or `*`. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag));

/** Answers a finished page: encoding, conditional request, HEAD. */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  extra: readonly string[] = [],
): void {
  const [encoding, { bytes, etag }] = chooseVariant(page, request.headers['accept-encoding'] as string | undefined);
  const headers = [...page.headers, ...extra, 'ETag', etag, 'Vary', 'Accept-Encoding'];
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  headers.push('Content-Length', String(bytes.length));
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
