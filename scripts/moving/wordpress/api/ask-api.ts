import { setTimeout as pause } from 'node:timers/promises';
import { isObject, type Json, type JsonObject } from '../../../../schemas/json.ts';
import { OutsideFault, type PublicFetch } from '../../../../services/http/public-fetch.ts';
import { readAtMost } from '../../../../services/http/read-at-most.ts';
import { type Patience, politely } from '../../polite.ts';

/** The most that WordPress gives at once. */
export const PER_PAGE = 100;
const MAX_REPLY_MS = 60_000;
const MAX_REPLY_BYTES = 50_000_000;
const TRIES = 5;
/** A page of a cache, of a firewall or of an error may stand there for a moment. */
const HTML_TRIES = 3;
/** Posts that nobody may see leave their pages emptier than others. */
const MAX_EMPTY_PAGES = 3;

/** Why a site cannot be read, in Spanish. */
export class WordPressApiError extends Error {
  override name = 'WordPressApiError';
}

export interface Asking {
  fetch: PublicFetch;
  clock: () => Date;
  signal?: AbortSignal;
  patience?: Pick<Patience, 'wait'>;
  maxReplyMs?: number;
}

export interface ApiReply {
  status: number;
  /** Of `X-WP-Total` and `X-WP-TotalPages`; unset where it does not say. */
  total?: number;
  pages?: number;
  body: Json;
}

const numberOf = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : undefined;

/** Throws WordPressApiError. */
async function askOnce(address: string, asking: Asking): Promise<ApiReply | undefined> {
  const { fetch, clock, signal, patience, maxReplyMs = MAX_REPLY_MS } = asking;
  const request = {
    timeoutMs: maxReplyMs,
    headers: { accept: 'application/json' },
    ...(signal ? { signal } : {}),
  };
  const options = { tries: TRIES, clock, isForLate: true, ...patience };
  const reply = await politely(() => fetch(address, request), options);
  const { status, headers } = reply;
  const tooLarge = () => new WordPressApiError(`${address} responde demasiado`);
  const text = (await readAtMost(reply.body, MAX_REPLY_BYTES, tooLarge)).toString('utf8');
  const [total, pages] = [numberOf(headers['x-wp-total']), numberOf(headers['x-wp-totalpages'])];
  const counts = {
    ...(total === undefined ? {} : { total }),
    ...(pages === undefined ? {} : { pages }),
  };
  try {
    return { status, ...counts, body: JSON.parse(text.replace(/^\uFEFF/, '')) as Json };
  } catch {
    return status < 400 ? undefined : { status, ...counts, body: null };
  }
}

/** What an address of the interface replies, tried again where it passes. */
export async function askApi(address: string, asking: Asking): Promise<ApiReply> {
  const wait = asking.patience?.wait ?? pause;
  for (let tried = 1; ; tried++) {
    try {
      const reply = await askOnce(address, asking);
      if (reply) return reply;
    } catch (fault) {
      if (!(fault instanceof OutsideFault)) throw fault;
      // What was cut in the middle comes whole another time.
      if (fault.reason !== 'cut' || tried >= HTML_TRIES)
        throw new WordPressApiError(`${address} ${fault.message}`);
      continue;
    }
    if (tried >= HTML_TRIES)
      throw new WordPressApiError(`${address} responde una página en vez de datos`);
    await wait(tried * 1_000);
  }
}

export interface ApiPage {
  page: number;
  items: JsonObject[];
  total?: number;
  isLast: boolean;
}

/** Who asks for what is not for everybody, or is switched off. */
export class ClosedError extends Error {
  override name = 'ClosedError';
}

const CLOSED = new Set([401, 403, 404]);

/**
 * The pages of a list in their order, from one on. What the site says of their number is believed
 * as far as its pages bear it out: a full page has another behind it, and one that says that it is
 * not there is the end. Throws ClosedError, WordPressApiError.
 */
export async function* pagesOf(
  addressOf: (page: number) => string,
  from: number,
  asking: Asking,
): AsyncGenerator<ApiPage> {
  let first: unknown;
  let empty = 0;
  for (let page = from; !asking.signal?.aborted; page++) {
    const address = addressOf(page);
    const { status, body, total, pages = 0 } = await askApi(address, asking);
    if (CLOSED.has(status)) throw new ClosedError(`${address} responde ${status}`);
    // `rest_post_invalid_page_number`
    const isBeyond = status === 400 && page > 1;
    if (!isBeyond && (status !== 200 || !Array.isArray(body)))
      throw new WordPressApiError(`${address} responde ${status}, y no lo que se espera`);
    const items = Array.isArray(body) ? body.filter(isObject) : [];
    empty = items.length === 0 ? empty + 1 : 0;
    const begins = items[0]?.id;
    if (begins !== undefined && begins === first)
      throw new WordPressApiError(`${address} repite la página anterior`);
    first = begins ?? first;
    const isFull = items.length >= PER_PAGE;
    const isLast = isBeyond || empty >= MAX_EMPTY_PAGES || (!isFull && page >= pages);
    yield { page, items, ...(total === undefined ? {} : { total }), isLast };
    if (isLast) return;
  }
}
