import type { Json, JsonObject } from '../../schemas/json.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import type { SourceDeclaration } from '../../schemas/sources.ts';
import type { Sanitise } from '../html/sanitise.ts';
import { Problem } from '../http/problem.ts';
import { isBadAddress, TooDeep, walk } from '../ingest/ans-walk.ts';
import { sanitiseAns } from '../ingest/sanitise-ans.ts';
import { readSite } from '../sites/site-store.ts';
import { hasShape } from './reply-shape.ts';
import type { Source } from './source.ts';

const MAX_REPLY_BYTES = 5_000_000;

const REASONS = {
  unreachable: [502, 'no responde'],
  timeout: [504, 'tarda demasiado en responder'],
  redirect: [502, 'responde con otra dirección, y no se sigue'],
  status: [502, 'responde con un error'],
  refused: [422, 'no acepta la consulta'],
  too_large: [502, 'responde más de lo que se acepta'],
  wrong_shape: [502, 'responde algo que no es su contenido'],
} as const;

/** Why a source at an HTTP address has no answer. `body.code` is `source_` and the reason. */
export class SourceFault extends Problem {
  readonly reason: keyof typeof REASONS;
  constructor(source: string, reason: keyof typeof REASONS, cause?: unknown) {
    const [status, words] = REASONS[reason];
    super(status, `source_${reason}`, `La fuente «${source}» ${words}.`);
    this.reason = reason;
    if (cause !== undefined) this.cause = cause;
  }
}

/** A source that another newsroom system answers. */
export interface HttpAddress {
  /**
   * Of a content API that takes `query` (JSON), `filter` (dotted paths, comma-separated) and
   * `_website`.
   */
  url: string;
  ttlMs: number;
  timeoutMs: number;
  /** Sent along, for systems that want a token. */
  headers?: Record<string, string> | undefined;
}

async function readBody(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body: nothing more of it is read.
    if (bytes > MAX_REPLY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Addresses that run something in the reader's browser are emptied, wherever they stand; half
 * characters are replaced.
 */
function dropBadAddresses(value: Json, key?: string): Json {
  if (Array.isArray(value)) return value.map((item) => dropBadAddresses(item));
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, dropBadAddresses(inner, name)]),
    );
  if (typeof value !== 'string') return value;
  return isBadAddress(key, value) ? '' : value.toWellFormed();
}

/** What came over the wire as our own stores would have kept it. Throws TooDeep. */
function clean(reply: Json, sanitise: Sanitise, policy: HtmlPolicy): Json {
  walk(reply, () => undefined);
  return sanitiseAns(dropBadAddresses(reply), sanitise, policy);
}

/**
 * It understood the question and does not take it: that says nothing of its health. Who may not ask
 * (401, 403), or not now (429), is told otherwise.
 */
const REFUSALS = new Set([400, 414, 422]);

const reasonFor = (status: number): keyof typeof REASONS =>
  REFUSALS.has(status) ? 'refused' : status >= 300 && status < 400 ? 'redirect' : 'status';

async function get(
  name: string,
  { url, timeoutMs, headers }: HttpAddress,
  search: URLSearchParams,
): Promise<Json | undefined> {
  const address = new URL(url);
  for (const [key, value] of search) address.searchParams.set(key, value);
  let text: string | undefined;
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (status !== 200) {
      await response.body?.cancel();
      if (status === 404) return undefined;
      throw new SourceFault(name, reasonFor(status), status);
    }
    text = await readBody(response);
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    throw new SourceFault(
      name,
      (error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable',
      error,
    );
  }
  if (text === undefined) throw new SourceFault(name, 'too_large');
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new SourceFault(name, 'wrong_shape', error);
  }
}

/**
 * A source answered by `GET {url}?query=…&filter=…&_website=…`: 200 with the reply, 404 when there
 * is nothing. No redirect is followed. The reply is checked and sanitised as if it had come in by
 * the door. Throws SourceFault.
 * @param own the built-in source of that name, if there is one: it knows what a reply depends on
 */
export function httpSource(
  declaration: SourceDeclaration,
  address: HttpAddress,
  sanitise: Sanitise,
  own?: Source,
): Source {
  const { name } = declaration;
  return {
    declaration,
    ttlMs: address.ttlMs,
    timeoutMs: address.timeoutMs,
    fetch: async (query: JsonObject, { tx, site, filter }) => {
      const search = new URLSearchParams({ query: JSON.stringify(query), _website: site });
      if (filter?.length) search.set('filter', filter.join(','));
      const reply = await get(name, address, search);
      if (reply === undefined) return undefined;
      const policy = (await readSite(tx, site))?.htmlPolicy ?? 'sanitised';
      try {
        const cleaned = clean(reply, sanitise, policy);
        if (hasShape(declaration, cleaned)) return cleaned;
      } catch (error) {
        if (!(error instanceof TooDeep)) throw error;
      }
      throw new SourceFault(name, 'wrong_shape');
    },
    tags: (query, reply, site) => [`source:${name}`, ...(own?.tags(query, reply, site) ?? [])],
  };
}
