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
} as const;

/** Why a source at an HTTP address has no reply. `body.code` is `source_` and the reason. */
export class SourceFault extends Problem {
  readonly reason: keyof typeof REASONS;
  constructor(source: string, reason: keyof typeof REASONS, cause?: unknown) {
    const [status, words] = REASONS[reason];
    super(status, `source_${reason}`, `La fuente «${source}» ${words}.`);
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

async function get(
  name: string,
  { url, timeoutMs, headers }: HttpAddress,
  search: URLSearchParams,
): Promise<Json | undefined> {
  const address = new URL(url);
  for (const [key, value] of search) address.searchParams.set(key, value);
  let body: Buffer;
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
    body = await readAtMost(
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
  return parseReply(name, body);
}

function parseReply(name: string, body: Buffer): Json {
  if (scanJson(body)) throw new SourceFault(name, 'wrong_shape');
  let reply: Json;
  try {
    reply = JSON.parse(body.toString('utf8')) as Json;
  } catch (error) {
    throw new SourceFault(name, 'wrong_shape', error);
  }
  if (limitFault(reply)) throw new SourceFault(name, 'wrong_shape');
  return reply;
}

/** What a reply of another system has to go through before it is one of ours. */
export interface ReplyIntake {
  /** Checked and sanitised as if it had been imported; undefined when it nests too deep. */
  cleanReply(reply: Json, policy: HtmlPolicy): Json | undefined;
  policyOf(tx: Tx, site: string): Promise<HtmlPolicy>;
}

/**
 * A source whose replies come from `GET {url}?query=…&filter=…&_website=…`: 200 with the reply, 404
 * when there is nothing. No redirect is followed. Throws SourceFault.
 * @param builtIn our own source of that name, if there is one: it says what a reply depends on
 */
export function httpSource(
  declaration: SourceDeclaration,
  address: HttpAddress,
  { cleanReply, policyOf }: ReplyIntake,
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
      const reply = await get(name, address, search);
      if (reply === undefined) return undefined;
      const cleaned = cleanReply(reply, await policyOf(tx, site));
      if (cleaned !== undefined && hasShape(declaration, cleaned)) return cleaned;
      throw new SourceFault(name, 'wrong_shape');
    },
    tags: (query, reply, site) => builtIn?.tags(query, reply, site) ?? [],
  };
}
