import type { ApiError } from '../../schemas/endpoints/shapes/error.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import { limitFault } from '../../schemas/json-limits.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import type { SourceDeclaration } from '../../schemas/sources/source-declaration.ts';
import type { Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { readAtMost } from '../http/read-at-most.ts';
import { scanJson } from '../http/scan-json.ts';
import type { Source } from './define-source.ts';
import { hasShape } from './reply-shape.ts';

const MAX_REPLY_BYTES = 5_000_000;

const REASONS = {
  unreachable: [502, 'no responde'],
  timeout: [504, 'tarda demasiado en responder'],
  redirect: [502, 'responde con otra dirección, y no se sigue'],
  status: [502, 'responde con un error'],
  refused: [422, 'no acepta la consulta'],
  too_large: [502, 'responde más de lo que se acepta'],
  wrong_shape: [502, 'responde algo que no es su contenido'],
  busy: [503, 'responde mucho, y hay otras en espera'],
} as const;

/** Why a source at an HTTP address has no reply. `body.code` is `source_` and the reason. */
export class SourceFault extends Problem {
  readonly reason: keyof typeof REASONS;
  constructor(
    source: string,
    reason: keyof typeof REASONS,
    cause?: unknown,
    upstream?: ApiError['upstream'],
  ) {
    const [status, words] = REASONS[reason];
    const extra = upstream ? { upstream } : {};
    super(status, `source_${reason}`, `La fuente «${source}» ${words}.`, extra);
    this.reason = reason;
    if (cause !== undefined) this.cause = cause;
  }
}

/** A source whose replies come from another newsroom system. */
interface HttpAddress {
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

/**
 * It understood the request and does not take it: that says nothing of its health. That we may not
 * send it (401, 403), or not now (429), is no such refusal.
 */
const REFUSALS = new Set([400, 414, 422]);

const reasonFor = (status: number): keyof typeof REASONS =>
  REFUSALS.has(status) ? 'refused' : status >= 300 && status < 400 ? 'redirect' : 'status';

const MAX_SHOWN_BYTES = 4_000;

/** How a reply begins, for developers to see; '' where it breaks off. */
async function readStart(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= MAX_SHOWN_BYTES) break;
    }
  } catch {
    return '';
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_SHOWN_BYTES));
}

async function get(
  name: string,
  { url, timeoutMs, headers }: HttpAddress,
  search: URLSearchParams,
): Promise<Buffer | undefined> {
  const address = new URL(url);
  for (const [key, value] of search) address.searchParams.set(key, value);
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (status !== 200) {
      if (status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      const reply = await readStart(response.body);
      throw new SourceFault(name, reasonFor(status), status, { status, reply });
    }
    return await readAtMost(
      response.body,
      MAX_REPLY_BYTES,
      () => new SourceFault(name, 'too_large'),
    );
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    throw new SourceFault(
      name,
      (error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable',
      error,
    );
  }
}

/** A reply's JSON; undefined for what is none, or is beyond the limits of rule 6.15. */
export function parseReply(body: Uint8Array): Json | undefined {
  if (scanJson(body)) return undefined;
  try {
    const reply = JSON.parse(new TextDecoder().decode(body)) as Json;
    return limitFault(reply) ? undefined : reply;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What a reply of another system has to go through before it is one of ours. */
export interface ReplyIntake {
  /** Checked and sanitised as if it had been imported; undefined when it nests too deep. */
  cleanReply(reply: Json, policy: HtmlPolicy): Json | undefined;
  /**
   * The same from its bytes without holding this thread up; unset: everything is done here. Rejects
   * with Problem 503 when too many wait.
   */
  takeLarge?: ((body: Uint8Array, policy: HtmlPolicy) => Promise<Json | undefined>) | undefined;
  policyOf(tx: Tx, site: string): Promise<HtmlPolicy>;
}

/** Parsing and cleaning more than this takes long enough for readers to wait behind it. */
const LARGE_BYTES = 200_000;

/** What a body becomes when it is taken in; undefined when it is no content. */
async function takeReply(
  name: string,
  body: Uint8Array,
  policy: HtmlPolicy,
  { cleanReply, takeLarge }: ReplyIntake,
): Promise<Json | undefined> {
  if (!takeLarge || body.byteLength <= LARGE_BYTES) {
    const reply = parseReply(body);
    return reply === undefined ? undefined : cleanReply(reply, policy);
  }
  try {
    return await takeLarge(body, policy);
  } catch (error) {
    const isBusy = error instanceof Problem && error.status === 503;
    throw new SourceFault(name, isBusy ? 'busy' : 'wrong_shape', error);
  }
}

/**
 * A source whose replies come from `GET {url}?query=…&filter=…&_website=…`: 200 with the reply, 404
 * when there is nothing. No redirect is followed. Throws SourceFault.
 * @param builtIn our own source of that name, if there is one: it says what a reply depends on
 */
export function httpSource(
  declaration: SourceDeclaration,
  address: HttpAddress,
  intake: ReplyIntake,
  builtIn?: Source,
): Source {
  const { name } = declaration;
  return {
    declaration,
    ttlMs: address.ttlMs,
    timeoutMs: address.timeoutMs,
    fetch: async (query: JsonObject, { tx, site, filter }) => {
      const search = new URLSearchParams({ query: JSON.stringify(query), _website: site });
      if (filter?.length) search.set('filter', filter.join(','));
      const body = await get(name, address, search);
      if (body === undefined) return undefined;
      const cleaned = await takeReply(name, body, await intake.policyOf(tx, site), intake);
      if (cleaned !== undefined && hasShape(declaration, cleaned)) return cleaned;
      throw new SourceFault(name, 'wrong_shape');
    },
    tags: (query, reply, site) => builtIn?.tags(query, reply, site) ?? [],
  };
}
