import { getPublic, OutgoingFault, type OutgoingReason } from '../../http/outgoing/get-public.ts';
import { type Feed, FeedFault } from './feed/feed.ts';
import { readFeed } from './feed/read-feed.ts';
import type { WireNewsroom } from './ports.ts';
import type { StoredWire } from './wire-store.ts';

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 5;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';
const USER_AGENT = 'Portada/1 (lector de agencias)';

const WORDS: Readonly<Record<OutgoingReason, string>> = {
  address: 'Redirige a una dirección que no es de la web',
  private: 'La dirección lleva a una red privada, que no se lee',
  unreachable: 'El servidor no contesta, o se cortó',
  timeout: 'El servidor tardó más de 20 segundos',
  too_large: 'El canal pasa de 5 MB',
  redirects: 'Redirige demasiadas veces',
  refused: 'Es de este mismo periódico: sus notas ya están aquí',
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

const SECOND_MS = 1_000;

/** Seconds, or a date. */
function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header)
    ? Number(header) * SECOND_MS
    : Date.parse(header) - Date.now();
  return ms > 0 ? ms : undefined;
}

/** What a header may hold of what a server said the time before. */
const headerText = (text: string | null): string | undefined =>
  text !== null && /^[\x20-\x7e]{1,1000}$/.test(text) ? text : undefined;

interface Asking extends Pick<WireNewsroom, 'isOwn'> {
  mayConnect(address: string): boolean;
  signal: AbortSignal | undefined;
}

async function ask(wire: StoredWire, { isOwn, mayConnect, signal }: Asking) {
  const etag = headerText(wire.etag);
  const modified = headerText(wire.lastModified);
  try {
    return await getPublic(wire.url, {
      headers: {
        accept: ACCEPT,
        'user-agent': USER_AGENT,
        ...(etag ? { 'if-none-match': etag } : {}),
        ...(modified ? { 'if-modified-since': modified } : {}),
      },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: MAX_REDIRECTS,
      mayConnect,
      signal,
      isWanted: ({ href }) => !isOwn(href),
    });
  } catch (error) {
    if (error instanceof OutgoingFault) throw new WireFault(WORDS[error.reason]);
    throw error;
  }
}

/** Gets the feed of a wire, where it changed since the time before. Throws WireFault. */
export async function fetchFeed(wire: StoredWire, asking: Asking): Promise<SentFeed> {
  const { status, headers, body, lastingUrl } = await ask(wire, asking);
  const { etag = null, 'last-modified': lastModified = null } = headers;
  if (status === 304) {
    const kept = { etag: etag ?? wire.etag, lastModified: lastModified ?? wire.lastModified };
    return { feed: undefined, ...kept, lastingUrl };
  }
  if (status === 410)
    throw new WireFault('El servidor dice que este canal ya no existe (410)', { isGone: true });
  if (status !== 200)
    throw new WireFault(`El servidor contestó con un error (${status})`, {
      retryAfterMs: retryAfter(headers['retry-after']),
    });
  try {
    const sent = { body, contentType: headers['content-type'], url: lastingUrl };
    return { feed: await readFeed(sent), etag, lastModified, lastingUrl };
  } catch (error) {
    if (error instanceof FeedFault) throw new WireFault(error.message);
    throw error;
  }
}
