import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import {
  OutsideFault,
  type OutsideReply,
  type PublicFetch,
  retryAfterMs,
} from '../../http/public-fetch.ts';
import { readAtMost } from '../../http/read-at-most.ts';
import { type Feed, FeedFault } from './feed/feed.ts';
import { readFeed } from './feed/read-feed.ts';
import type { WireNewsroom } from './ports.ts';
import type { StoredWire } from './wire-store.ts';

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 20_000;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';
const USER_AGENT = 'Portada/1 (lector de agencias)';

const WORDS: Readonly<Record<OutsideFault['reason'], string>> = {
  address: 'La dirección, o una a la que lleva, no es pública: de una red privada no se lee',
  refused: 'Es de este mismo periódico: sus notas ya están aquí',
  unreachable: 'El servidor no contesta',
  timeout: 'El servidor tardó más de 20 segundos',
  redirects: 'Redirige demasiadas veces',
  cut: 'El servidor cortó a la mitad',
};

interface FaultMore {
  /** The server says when to come again. */
  retryAfterMs?: number | undefined;
  /** It says that the feed is no more. */
  isGone?: boolean;
}

/** Why a reading came to nothing, in Spanish. */
export class WireFault extends Error {
  override name = 'WireFault';
  readonly retryAfterMs: number | undefined;
  readonly isGone: boolean;
  constructor(message: string, { retryAfterMs, isGone = false }: FaultMore = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.isGone = isGone;
  }
}

/** What a server sent. */
export interface SentFeed {
  /** Undefined: the same as the time before. */
  feed: Feed | undefined;
  etag: string | null;
  lastModified: string | null;
  /** Where the feed is from now on. */
  lastingUrl: string;
}

const UNPACKERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
const isPacked = (name: string): name is keyof typeof UNPACKERS => Object.hasOwn(UNPACKERS, name);

/** Some servers compress whatever they are asked for. */
function unpacked({ headers, body }: OutsideReply): AsyncIterable<Uint8Array> {
  const packing = (headers['content-encoding'] ?? '').trim().toLowerCase();
  return isPacked(packing) ? pipeline(body, UNPACKERS[packing](), () => undefined) : body;
}

/** What a header may hold of what a server said the time before. */
const headerText = (text: string | null): string | undefined =>
  text !== null && /^[\x20-\x7e]{1,1000}$/.test(text) ? text : undefined;

interface Asking extends Pick<WireNewsroom, 'isOwn'> {
  fetch: PublicFetch;
  now: Date;
  signal: AbortSignal | undefined;
}

/** What people read of a fault of a server, or of what it sent. */
function wireFault(error: unknown): unknown {
  if (error instanceof OutsideFault) return new WireFault(WORDS[error.reason]);
  if (error instanceof FeedFault) return new WireFault(error.message);
  const { code } = error as NodeJS.ErrnoException;
  return code?.startsWith('Z_') ? new WireFault('El servidor comprimió mal el canal') : error;
}

function ask(wire: StoredWire, { isOwn, fetch, signal }: Asking): Promise<OutsideReply> {
  const etag = headerText(wire.etag);
  const modified = headerText(wire.lastModified);
  return fetch(wire.url, {
    headers: {
      accept: ACCEPT,
      'user-agent': USER_AGENT,
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(modified ? { 'if-modified-since': modified } : {}),
    },
    timeoutMs: TIMEOUT_MS,
    signal,
    isWanted: ({ href }) => !isOwn(href),
  });
}

async function feedOf(wire: StoredWire, reply: OutsideReply, now: Date): Promise<SentFeed> {
  const { status, headers, lastingAddress: lastingUrl } = reply;
  const { etag = null, 'last-modified': lastModified = null } = headers;
  if (status !== 200) reply.drop();
  if (status === 304) {
    const kept = { etag: etag ?? wire.etag, lastModified: lastModified ?? wire.lastModified };
    return { feed: undefined, ...kept, lastingUrl };
  }
  if (status === 410)
    throw new WireFault('El servidor dice que este canal ya no existe (410)', { isGone: true });
  if (status !== 200)
    throw new WireFault(`El servidor contestó con un error (${status})`, {
      retryAfterMs: retryAfterMs(reply, now),
    });
  const tooLarge = () => new WireFault('El canal pasa de 5 MB');
  const body = await readAtMost(unpacked(reply), MAX_BYTES, tooLarge);
  const sent = { body, contentType: headers['content-type'], url: lastingUrl };
  return { feed: await readFeed(sent), etag, lastModified, lastingUrl };
}

/** Fetches the feed of a wire, where it changed since the time before. Throws WireFault. */
export async function fetchFeed(wire: StoredWire, asking: Asking): Promise<SentFeed> {
  try {
    return await feedOf(wire, await ask(wire, asking), asking.now);
  } catch (error) {
    throw wireFault(error);
  }
}
