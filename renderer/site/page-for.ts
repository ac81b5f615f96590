import { declaredQuery } from '../../blocks/_block/requests.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { redirectReach } from '../../schemas/redirect-target.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { isShortLink, tellingQuery } from '../../schemas/website-url.ts';
import { Body } from '../cache/body.ts';
import type { Build, ReadyPage } from '../cache/page-cache.ts';
import { BARE_POLICY } from '../http/bare-policy.ts';
import type { RequestNote } from '../http/request-note.ts';
import { buildPage } from '../page/build-page.ts';
import { tagHeaders } from '../page/page-headers.ts';
import { errorPageFor, gonePage } from './error-pages.ts';
import { freshNoLonger, pageFacts } from './page-facts.ts';
import { type ReaderContext, siteNow } from './reader-context.ts';
import { type PageMatch, type RouteMatch, routeFor } from './route.ts';
import { isSearchPath } from './routes/search.ts';
import { searchAddress } from './search-address.ts';

const NO_BODY = new Body(Buffer.alloc(0));

/** `moved`: the headers of a page that moved for good, by which CDNs drop what they keep. */
const redirectTo = (address: string, moved?: readonly string[]): ReadyPage => ({
  status: moved ? 301 : 302,
  headers: [
    'Location',
    address,
    'Cache-Control',
    'public, max-age=0, s-maxage=60',
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    BARE_POLICY,
    ...(moved ?? []),
  ],
  body: NO_BODY,
  tags: [],
});

/** A name with a hyphen: only such a parameter can be a block's. */
const BLOCK_PARAMETER = /^[a-z]+-./;

/**
 * The part of a page's key that its query makes: sorted, so that its order does not matter. It
 * begins with what no path can hold.
 */
export const queryKey = (query: PageFacts['query']): string => {
  const text = new URLSearchParams(query).toString();
  return text && `\n?${text}`;
};

/** What of a query the blocks of the page declare. */
export const declaredParameters = (
  { builder }: ReaderContext,
  { document }: PageMatch,
  query: URLSearchParams,
): PageFacts['query'] =>
  declaredQuery(builder.assets.registry(), Object.values(document.sections).flat(), query);

/** The route of a page, before its key is known; when its turn comes if nobody saw it lately. */
export function routeInTurn(
  { pages, gate, lookups }: ReaderContext,
  site: SiteProperties,
  path: string,
): Promise<RouteMatch> {
  const route = () => routeFor(site, path, lookups);
  return pages.knows(`${site.key} ${path}`) ? route() : gate.run(route);
}

/** Addresses from which something was taken down are few; those that never were are not. */
const isKept = ({ status }: ReadyPage): boolean => status === 200 || status === 410;

/** A page from the cache or built, and which of the two. */
export function cachedPage(
  { pages }: ReaderContext,
  note: RequestNote,
  key: string,
  build: Build,
  isUnbounded: boolean,
): Promise<ReadyPage> {
  note.cache = pages.stateOf(key);
  return pages.get(key, build, { isUnbounded, isKept });
}

/**
 * A redirect within the sites takes the reader's query along: campaigns are counted where readers
 * arrive. What its own address says wins.
 */
function withReadersQuery(
  reader: ReaderContext,
  page: ReadyPage,
  query: URLSearchParams | null,
): ReadyPage {
  const isRedirect = page.status === 301 || page.status === 302;
  const at = isRedirect && query?.size ? page.headers.indexOf('Location') + 1 : 0;
  const to = at > 0 ? String(page.headers[at]) : '';
  if (!to || !query || redirectReach(to, reader.hosts().sites, []) !== 'inside') return page;
  const [, address = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  const all = new URLSearchParams(own);
  const ours = new Set(all.keys());
  for (const [name, value] of query) if (!ours.has(name)) all.append(name, value);
  return { ...page, headers: page.headers.with(at, `${address}?${all}${hash}`) };
}

/** A query without what said which page was asked for: where that leads has its own address. */
function withoutTelling(query: URLSearchParams | null, telling: string): URLSearchParams | null {
  if (!query || telling === '') return query;
  const tellingNames = new Set(new URLSearchParams(telling).keys());
  return new URLSearchParams([...query].filter(([name]) => !tellingNames.has(name)));
}

/** The name of a file that is no page: programs ask for `/sw.js`, people for `/nota.html`. */
const FILE = /\.(?!x?html?$|php\d?$|aspx?$|jsp$|cfm$)[a-z0-9]{1,10}$/i;

const NO_FILE: ReadyPage = {
  status: 404,
  headers: [
    ...['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'],
    ...['X-Content-Type-Options', 'nosniff', 'Content-Security-Policy', BARE_POLICY],
  ],
  body: new Body(Buffer.from('No existe ese archivo.\n')),
  tags: [],
};

/** The 404 page; a program that asks for a file gets a line. */
const notFoundPage = async (
  reader: ReaderContext,
  site: SiteProperties,
  path: string,
): Promise<ReadyPage> => (FILE.test(path) ? NO_FILE : errorPageFor(reader, site, path, 404));

/** The redirect of a match; undefined where it leads to a host that is not allowed. */
function redirectOf(
  reader: ReaderContext,
  { to, movedTags }: RouteMatch & { kind: 'redirect' },
): ReadyPage | undefined {
  if (redirectReach(to, reader.hosts().sites, reader.redirectHosts) === 'elsewhere')
    return undefined;
  return redirectTo(to, movedTags && tagHeaders(movedTags, reader.builder));
}

/** Where a short link leads; undefined for one that leads nowhere: then it is the front page's. */
async function shortLinkPage(
  reader: ReaderContext,
  site: SiteProperties,
  path: string,
): Promise<ReadyPage | undefined> {
  const key = `${site.key} ${path}`;
  if (reader.missing.has(key)) return undefined;
  const since = reader.missing.epoch;
  const match = await routeInTurn(reader, siteNow(reader, site), path);
  if (match.kind === 'redirect') return redirectOf(reader, match);
  if (match.kind === 'none') reader.missing.add(key, match.tags, since);
  return undefined;
}

/** The page of a site at a path: ready, built, or the 404 page. */
export async function pageFor(
  reader: ReaderContext,
  site: SiteProperties,
  asked: string,
  query: URLSearchParams | null,
  note: RequestNote,
): Promise<ReadyPage> {
  const identifying = query ? tellingQuery(asked, query) : '';
  const isShort = isShortLink(`${asked}${identifying}`);
  const short = isShort ? await shortLinkPage(reader, site, `${asked}${identifying}`) : undefined;
  if (short) return withReadersQuery(reader, short, withoutTelling(query, identifying));
  const telling = isShort ? '' : identifying;
  const path = `${asked}${telling}`;
  const key = `${site.key} ${path}`;
  const hasParameters = query && [...query.keys()].some((name) => BLOCK_PARAMETER.test(name));
  const parameters = hasParameters ? query : null;
  const search = searchAddress(asked, query);
  if (search) return redirectTo(search);
  const ready = parameters ? undefined : reader.pages.ready(key);
  note.cache = 'hit';
  if (ready) return ready;
  if (reader.missing.has(key)) return notFoundPage(reader, site, path);
  const address = { site, path, parameters, id: note.id };
  const build = () => routedPage(reader, address);
  if (!parameters) {
    const page = await cachedPage(reader, note, key, build, isSearchPath(path));
    return withReadersQuery(reader, page, withoutTelling(query, telling));
  }
  const match = await routeInTurn(reader, site, path);
  const more = match.kind === 'page' ? queryKey(declaredParameters(reader, match, parameters)) : '';
  const isUnbounded = isSearchPath(path) || more !== '';
  const page = await cachedPage(reader, note, `${key}${more}`, build, isUnbounded);
  return withReadersQuery(reader, page, query);
}

interface PageAddress {
  site: SiteProperties;
  path: string;
  /** Some of which may be blocks'. */
  parameters: URLSearchParams | null;
  /** Of the request that is first. */
  id: string;
}

/** Routes inside the build, so that what the cache keeps was read after its clock started. */
async function routedPage(
  reader: ReaderContext,
  { site: requested, path, parameters, id }: PageAddress,
): Promise<ReadyPage> {
  const site = siteNow(reader, requested);
  const since = reader.missing.epoch;
  const match = await routeFor(site, path, reader.lookups);
  if (match.kind === 'redirect')
    return redirectOf(reader, match) ?? errorPageFor(reader, site, path, 404);
  if (match.kind === 'gone') return gonePage(reader, site, match.tags);
  if (match.kind === 'none') {
    reader.missing.add(`${site.key} ${path}`, match.tags, since);
    return notFoundPage(reader, site, path);
  }
  const { document, tags, freshUntil } = match;
  const query = parameters ? declaredParameters(reader, match, parameters) : {};
  const facts = pageFacts(site, path, match, query);
  const page = await buildPage(reader.builder, { document, facts, tags, requestId: id });
  return freshNoLonger(page, freshUntil);
}
