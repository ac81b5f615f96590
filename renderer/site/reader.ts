import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteProperties } from '../../schemas/site.ts';
import { Busy } from '../cache/build-gate.ts';
import { RETRY_MS } from '../cache/content-cache.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { BARE_POLICY } from '../http/bare-policy.ts';
import { refuseMethod } from '../http/refuse-method.ts';
import { noteOf, type RequestNote, withId } from '../http/request-note.ts';
import { respond, respondReady } from '../http/respond.ts';
import { withoutCaching } from '../page/page-headers.ts';
import { blockFor } from './block-for.ts';
import { correctionsPage } from './corrections.ts';
import { errorPageFor, sendBareError, unavailablePage } from './error-pages.ts';
import { feedPage } from './feeds.ts';
import { keepWebsite } from './keep-website.ts';
import { LIVE_AFTER, liveChangesPage } from './live-changes.tsx';
import { openContent } from './open-content.ts';
import { pageFor } from './page-for.ts';
import { BadPathError, PLAIN_PATH, pagePath, withoutPf } from './page-path.ts';
import { previewAddress, privately } from './preview.ts';
import type { ReaderContext } from './reader-context.ts';
import { respondToPreview } from './respond-to-preview.ts';
import { Unavailable } from './route.ts';
import { isFilePath, siteFile } from './site-files.ts';
import { knownSiteOf, siteOfRequest } from './site-of-host.ts';
import { suggestionsPage } from './suggestions.tsx';

const LAZY_BLOCK = /^\/_portada\/bloque\/([A-Za-z0-9_-]{1,64})\/?$/;

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

interface ReaderRequest {
  site: SiteProperties;
  /** As it came. */
  raw: string;
  query: URLSearchParams | null;
  cookie: string | undefined;
  note: RequestNote;
}

const NO_HEADERS: readonly string[] = [];
const MAINTENANCE_RETRY_SECONDS = 300;
const RETRY_LATER = ['Retry-After', String(MAINTENANCE_RETRY_SECONDS)];
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

interface PageReply {
  page: ReadyPage;
  /** It goes out as it is, with these beside its own: name, value. */
  headers?: readonly string[];
  /** It is what stands at the path, and not a part of a page or data. */
  isAtPath?: boolean;
}

/** Which page replies to a request. Throws BadPathError, Busy and Unavailable. */
async function pageOf(
  reader: ReaderContext,
  { site, raw, query, cookie, note }: ReaderRequest,
): Promise<PageReply> {
  const path = reader.hosts().isProduction ? pagePath(raw) : withoutPf(pagePath(raw));
  const file = await fixedFile(reader, site, path);
  if (file) return { page: file, headers: NO_HEADERS };
  if (site.isInMaintenance)
    return { page: await errorPageFor(reader, site, path, 503), headers: RETRY_LATER };
  const blockId = LAZY_BLOCK.exec(path)?.[1];
  const live = await liveChangesPage(reader, { site, path: raw, cookie, note });
  if (live) return { page: live, headers: NO_HEADERS };
  const feed = await feedPage(reader, site, path, note);
  if (feed) return { page: feed, headers: NO_HEADERS };
  if (blockId)
    return { page: await blockFor(reader, site, blockId, query ?? new URLSearchParams(), note) };
  const corrections = await correctionsPage(reader, site, path, note);
  if (corrections) return { page: corrections, isAtPath: true };
  const content =
    (await openContent(reader.builder, site, path, query)) ??
    (await suggestionsPage(reader, site, path, query));
  return content
    ? { page: content }
    : { page: await pageFor(reader, site, path, query, note), isAtPath: true };
}

/** robots.txt, manifest and icons of a site; undefined when the path is none of them. */
async function fixedFile(
  reader: ReaderContext,
  site: SiteProperties,
  path: string,
): Promise<ReadyPage | undefined> {
  if (!isFilePath(path)) return undefined;
  const key = `${site.key} ${path}`;
  const ready = reader.pages.ready(key);
  if (ready) return ready;
  const now = new Date(reader.builder.clock());
  const { indexNowKey } = reader;
  const file = await siteFile(reader.builder.assets, site, path, { indexNowKey, now });
  return file ? reader.pages.get(key, async () => file, { isGated: false }) : undefined;
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
