import type { IncomingMessage, ServerResponse } from 'node:http';
import { Busy } from '../cache/build-gate.ts';
import { RETRY_MS } from '../cache/content-cache.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { BARE_POLICY } from '../http/bare-policy.ts';
import { refuseMethod } from '../http/refuse-method.ts';
import { noteOf, withId } from '../http/request-note.ts';
import { respond, respondReady } from '../http/respond.ts';
import { withoutCaching } from '../page/page-headers.ts';
import { errorPageFor, sendBareError, unavailablePage } from './error-pages.ts';
import { keepWebsite } from './keep-website.ts';
import { LIVE_AFTER } from './live-changes.tsx';
import { BadPathError, PLAIN_PATH } from './page-path.ts';
import { previewAddress, privately } from './preview.ts';
import type { ReaderContext } from './reader-context.ts';
import { respondToPreview } from './respond-to-preview.ts';
import { Unavailable } from './route.ts';
import { type PageReply, pageOf, type ReaderRequest } from './routes/addresses.ts';
import { knownSiteOf, siteOfRequest } from './site-of-host.ts';

/** Splits an address without `new URL`, which costs more than the rest of a cached reply. */
function splitAddress(url: string): { path: string; query: URLSearchParams | null } {
  const mark = url.indexOf('?');
  return mark < 0
    ? { path: url, query: null }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

/**
 * Replies at once when the page is in memory: no promise, no routing, nothing allocated. False: it
 * is for `respondToReader`. The request's id goes out with the page when it came with one.
 */
export function respondFromMemory(
  reader: ReaderContext,
  request: IncomingMessage,
  response: ServerResponse,
  id: string | undefined,
): boolean {
  const { method, url = '', headers } = request;
  if (
    (method !== 'GET' && method !== 'HEAD') ||
    !(url === '/' || PLAIN_PATH.test(url) || LIVE_AFTER.test(url)) ||
    reader.isStale()
  )
    return false;
  const site = knownSiteOf(headers.host ?? '', reader.hosts());
  if (!site || site.isInMaintenance) return false;
  const page = reader.pages.ready(`${site.key} ${url}`);
  return page !== undefined && respondReady(request, response, page, id);
}

const RETRY_SOON = ['Retry-After', String(RETRY_MS / 1_000)];

/** The page as it goes out while this node cannot read what changed. */
const uncached = (page: ReadyPage): ReadyPage => ({
  ...page,
  headers: withoutCaching(page.headers),
});

/** Replies to a reader's request at a site. Whatever goes wrong ends in a page that says so. */
export async function respondToReader(
  reader: ReaderContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { path: raw, query } = splitAddress(request.url ?? '/');
  const note = noteOf(response);
  const site = siteOfRequest(request.headers.host, query?.get('_website') ?? null, reader.hosts());
  if (!site) return sendBareError(response, undefined, 404);
  if (refuseMethod(request, response)) return;
  const send = (page: ReadyPage, headers?: readonly string[]) =>
    respond(request, response, reader.isStale() ? uncached(page) : page, headers);
  const { cookie } = request.headers;
  const given = { site, raw, query, cookie, note };
  const preview = previewAddress(raw, query);
  try {
    if (preview) return await respondToPreview(reader, { request, response, site }, preview, query);
    const { page, headers, isAtPath } = await pageOf(reader, given);
    if (headers) await send(page, headers);
    else if (isAtPath && page.status === 200 && isMissingSlash(raw))
      redirectToSlash(response, raw, query);
    else await send(await withWebsite(reader, given, page));
  } catch (error) {
    const failed = await failurePage(reader, given, error);
    const page = failed.page && preview ? privately(failed.page, '') : failed.page;
    if (page) await respond(request, response, page, failed.headers);
    else sendBareError(response, site, failed.status);
  }
}

const isMissingSlash = (raw: string): boolean =>
  !raw.endsWith('/') && !raw.slice(raw.lastIndexOf('/')).includes('.');

function redirectToSlash(
  response: ServerResponse,
  raw: string,
  query: URLSearchParams | null,
): void {
  const search = query?.size ? `?${query}` : '';
  withId(response)
    .writeHead(301, {
      Location: `${raw.replace(/%2f$/i, '')}/${search}`,
      'Cache-Control': 'public, max-age=0, s-maxage=60',
      'Content-Length': 0,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': BARE_POLICY,
    })
    .end();
}

/** Outside production a site may be chosen by `?_website=`, which its links then keep. */
const withWebsite = (
  reader: ReaderContext,
  { site, query }: ReaderRequest,
  page: ReadyPage,
): ReadyPage | Promise<ReadyPage> =>
  !reader.hosts().isProduction && query?.get('_website') === site.key
    ? keepWebsite(page, site.key)
    : page;

/** What says that a request failed; without a page where not even the site's frame can be had. */
async function failurePage(
  reader: ReaderContext,
  { site, raw, note }: ReaderRequest,
  error: unknown,
): Promise<Partial<PageReply> & { status: 500 | 503 }> {
  if (error instanceof BadPathError)
    return { page: await errorPageFor(reader, site, '/', 404), status: 500 };
  if (error instanceof Busy || error instanceof Unavailable) {
    const page = await unavailablePage(reader, site).catch(() => undefined);
    return { ...(page ? { page } : {}), headers: RETRY_SOON, status: 503 };
  }
  reader.log.error(
    { event: 'page_failed', err: error, id: note.id, site: site.key, url: raw },
    'page failed',
  );
  const page = await errorPageFor(reader, site, raw, 500).catch(() => undefined);
  return { ...(page ? { page } : {}), status: 500 };
}
