import type { IncomingMessage, ServerResponse } from 'node:http';
import { declaredQuery } from '../../blocks/_block/requests.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Logger } from '../../services/http/logger.ts';
import { Body } from '../cache/body.ts';
import { type BuildGate, Busy } from '../cache/build-gate.ts';
import { RETRY_MS } from '../cache/content-cache.ts';
import type { MissingPaths } from '../cache/missing-paths.ts';
import type { Build, PageCache, ReadyPage } from '../cache/page-cache.ts';
import { refuseMethod } from '../http/refuse-method.ts';
import { noteOf, type RequestNote, withId } from '../http/request-note.ts';
import { respond, respondReady } from '../http/respond.ts';
import { buildBlock, buildPage, type PageBuilder, type PageToBuild } from '../page/build-page.ts';
import { NO_BLOCK } from '../page/lone-block.ts';
import { bareErrorPage, type ErrorStatus, errorPage } from './error-pages.tsx';
import { keepWebsite } from './keep-website.ts';
import { openContent } from './open-content.ts';
import { BadPathError, PLAIN_PATH, pagePath, withoutPf } from './page-path.ts';
import { type Routed, type RouteLookups, routeFor, Unavailable } from './route.ts';
import { searchAddress } from './search-address.ts';
import { siteFile } from './site-files.ts';
import { type HostRules, knownSiteOf, siteOfRequest } from './site-of-host.ts';

export interface Reader {
  hosts: () => HostRules;
  lookups: RouteLookups;
  builder: PageBuilder;
  pages: PageCache;
  missing: MissingPaths;
  gate: BuildGate;
  log: Logger;
}

const LAZY_BLOCK = /^\/_portada\/bloque\/([A-Za-z0-9_-]{1,64})$/;

/** Splits an address without `new URL`, which costs more than the rest of a cached answer. */
function splitAddress(url: string): { path: string; query: URLSearchParams | null } {
  const mark = url.indexOf('?');
  return mark < 0
    ? { path: url, query: null }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

/**
 * Answers at once when the page is ready: no promise, no routing, nothing allocated. False:
 * `answerReader` has to be asked. The request's id goes out with the page when it came with one.
 */
export function answerReady(
  reader: Reader,
  request: IncomingMessage,
  response: ServerResponse,
  id: string | undefined,
): boolean {
  const { method, url = '', headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || !(url === '/' || PLAIN_PATH.test(url)))
    return false;
  const site = knownSiteOf(headers.host ?? '', reader.hosts());
  if (!site || site.isInMaintenance) return false;
  const page = reader.pages.ready(`${site.key} ${url}`);
  return page !== undefined && respondReady(request, response, page, id);
}

/**
 * Answers a reader's request for a page of a site. Everything that can go wrong ends in a page that
 * says so.
 */
export async function answerReader(
  reader: Reader,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { path: raw, query } = splitAddress(request.url ?? '/');
  const hosts = reader.hosts();
  const note = noteOf(response);
  const site = siteOfRequest(request.headers.host, query?.get('_website') ?? null, hosts);
  if (!site) return sendBare(response, undefined, 404);
  if (refuseMethod(request, response)) return;
  try {
    const path = hosts.isProduction ? pagePath(raw) : withoutPf(pagePath(raw));
    const lazy = LAZY_BLOCK.exec(path.replace(/\/$/, ''));
    const file = await fixedFile(reader, site, path);
    if (file) return await respond(request, response, file);
    if (site.isInMaintenance)
      return await respond(request, response, await errorFor(reader, site, path, 503), RETRY_LATER);
    const page = lazy?.[1]
      ? await oneBlock(reader, site, lazy[1], query ?? new URLSearchParams(), note)
      : ((await openContent(reader.builder, site, path, query)) ??
        (await pageFor(reader, site, path, query, note)));
    if (page.status === 200 && !path.startsWith('/_portada/') && isMissingSlash(raw)) {
      const search = query?.size ? `?${query}` : '';
      withId(response)
        .writeHead(301, {
          Location: `${raw.replace(/%2f$/i, '')}/${search}`,
          'Cache-Control': 'public, max-age=0, s-maxage=60',
          'Content-Length': 0,
        })
        .end();
    } else
      await respond(
        request,
        response,
        isAskedFor(site, query, hosts) ? await keepWebsite(page, site.key) : page,
      );
  } catch (error) {
    if (error instanceof BadPathError)
      return await respond(request, response, await errorFor(reader, site, '/', 404));
    if (error instanceof Busy || error instanceof Unavailable) {
      const page = await unavailable(reader, site).catch(() => null);
      return page
        ? await respond(request, response, page, RETRY_SOON)
        : sendBare(response, site, 503);
    }
    reader.log.error({ err: error, id: note.id, site: site.key, url: request.url }, 'page failed');
    const page = await errorFor(reader, site, raw, 500).catch(() => null);
    if (page) await respond(request, response, page);
    else sendBare(response, site, 500);
  }
}

const redirectTo = (address: string): ReadyPage => ({
  status: 302,
  headers: ['Location', address, 'Cache-Control', 'public, max-age=0, s-maxage=60'],
  body: NO_BODY,
  tags: [],
});

const NO_BODY = new Body(Buffer.alloc(0));

const MAINTENANCE_RETRY_SECONDS = 300;
const RETRY_LATER = ['Retry-After', String(MAINTENANCE_RETRY_SECONDS)];
const RETRY_SOON = ['Retry-After', String(RETRY_MS / 1_000)];

/** Was the site asked for by the address, and not by its host? Only outside production. */
const isAskedFor = (
  site: SiteProperties,
  query: URLSearchParams | null,
  { isProduction }: HostRules,
): boolean => !isProduction && query?.get('_website') === site.key;

/** robots.txt, manifest and icons of a site; undefined when the path is none of them. */
async function fixedFile(
  reader: Reader,
  site: SiteProperties,
  path: string,
): Promise<ReadyPage | undefined> {
  if (path.indexOf('/', 1) >= 0 || !path.includes('.')) return undefined;
  const key = `${site.key} ${path}`;
  const ready = reader.pages.ready(key);
  if (ready) return ready;
  const file = await siteFile(reader.builder.assets, site, path);
  return file ? reader.pages.get(key, async () => file, { isGated: false }) : undefined;
}

const isMissingSlash = (raw: string): boolean =>
  !raw.endsWith('/') && !raw.slice(raw.lastIndexOf('/')).includes('.');

const factsFor = (
  site: SiteProperties,
  path: string,
  routed?: Routed & { kind: 'page' },
  query: PageFacts['query'] = {},
): PageFacts => ({
  site,
  path,
  pageType: routed?.pageType,
  pageContent: routed?.pageContent ?? null,
  query,
});

/** A name with a hyphen: only such a parameter can belong to a block. */
const MAY_BE_A_BLOCKS = /^[a-z]+-./;

/**
 * The part of a page's key that its query makes: sorted, so that its order does not matter. It
 * begins with what no path can hold.
 */
const queryKey = (query: PageFacts['query']): string => {
  const text = new URLSearchParams(query).toString();
  return text && `\n?${text}`;
};

const declared = (
  reader: Reader,
  routed: Routed & { kind: 'page' },
  query: URLSearchParams,
): PageFacts['query'] =>
  declaredQuery(
    reader.builder.assets.registry(),
    Object.values(routed.document.sections).flat(),
    query,
  );

/**
 * Searches come in any number, and so do parameters: they have a share of the cache of their own.
 */
const isSearch = (path: string): boolean => path.startsWith('/search/');

/**
 * The route of a page whose key has yet to be known; for a page that nobody saw lately, when its
 * turn comes.
 */
function routeInTurn(reader: Reader, site: SiteProperties, path: string): Promise<Routed> {
  const route = () => routeFor(site, path, reader.lookups);
  return reader.pages.knows(`${site.key} ${path}`) ? route() : reader.gate.run(route);
}

async function pageFor(
  reader: Reader,
  site: SiteProperties,
  path: string,
  query: URLSearchParams | null,
  note: RequestNote,
): Promise<ReadyPage> {
  const plain = `${site.key} ${path}`;
  const asked =
    query && [...query.keys()].some((name) => MAY_BE_A_BLOCKS.test(name)) ? query : null;
  const search = searchAddress(path, query);
  if (search) return redirectTo(search);
  const ready = asked ? undefined : reader.pages.ready(plain);
  note.cache = 'hit';
  if (ready) return ready;
  if (reader.missing.has(plain)) return errorFor(reader, site, path, 404);
  const address = { site, path, id: note.id };
  const isNoise = isSearch(path);
  if (!asked)
    return builtPage(reader, note, plain, () => buildRouted(reader, address, null), isNoise);
  const routed = await routeInTurn(reader, site, path);
  const parameters = routed.kind === 'page' ? queryKey(declared(reader, routed, asked)) : '';
  const build = () => buildRouted(reader, address, asked);
  return builtPage(reader, note, `${plain}${parameters}`, build, isNoise || parameters !== '');
}

/** A page from the cache or built, and which of the two. */
function builtPage(
  reader: Reader,
  note: RequestNote,
  key: string,
  build: Build,
  isNoise: boolean,
): Promise<ReadyPage> {
  note.cache = reader.pages.stateOf(key);
  return reader.pages.get(key, build, { isNoise });
}

interface Address {
  site: SiteProperties;
  path: string;
  /** Of the request that asks first. */
  id: string;
}

/**
 * The site as it is when the build begins: it may have changed while the request waited for its
 * turn.
 */
const siteNow = (reader: Reader, site: SiteProperties): SiteProperties =>
  reader.hosts().sites.find(({ key }) => key === site.key) ?? site;

/**
 * Routes inside the build, so that what the cache keeps was read wholly after its clock started.
 */
async function buildRouted(
  reader: Reader,
  { site: askedFor, path, id }: Address,
  asked: URLSearchParams | null,
): Promise<ReadyPage> {
  const site = siteNow(reader, askedFor);
  const since = reader.missing.epoch;
  const routed = await routeFor(site, path, reader.lookups);
  if (routed.kind === 'redirect') return redirectTo(routed.to);
  if (routed.kind === 'none') {
    reader.missing.add(`${site.key} ${path}`, routed.tags, since);
    return errorFor(reader, site, path, 404);
  }
  const facts = factsFor(site, path, routed, asked ? declared(reader, routed, asked) : {});
  const page = await buildPage(reader.builder, {
    document: routed.document,
    facts,
    tags: routed.tags,
    requestId: id,
  });
  return freshNoLonger(page, routed.freshUntil);
}

/**
 * A page is as old as the oldest answer that it was made from, the one that led to it among them.
 */
const freshNoLonger = (page: ReadyPage, until: number): ReadyPage =>
  until < (page.freshUntil ?? Number.POSITIVE_INFINITY) ? { ...page, freshUntil: until } : page;

/**
 * One block of the page at `ruta`: a lazy one, or one with more in it. Its parameters stand by
 * their bare names: `?ruta=/nacional/&mas=2`.
 */
async function oneBlock(
  reader: Reader,
  site: SiteProperties,
  blockId: string,
  given: URLSearchParams,
  note: RequestNote,
): Promise<ReadyPage> {
  const path = pagePath(given.get('ruta') ?? '/');
  if (reader.missing.has(`${site.key} ${path}`)) return NO_BLOCK;
  const asked = new URLSearchParams(
    [...given].map(([name, value]) => [`${name}-${blockId}`, value]),
  );
  const current = await routeInTurn(reader, site, path);
  const parameters = queryKey(current.kind === 'page' ? declared(reader, current, asked) : {});
  const build = async () => {
    const since = reader.missing.epoch;
    const now = siteNow(reader, site);
    const routed = await routeFor(now, path, reader.lookups);
    if (routed.kind === 'none') reader.missing.add(`${site.key} ${path}`, routed.tags, since);
    if (routed.kind !== 'page') return NO_BLOCK;
    const facts = factsFor(now, path, routed, declared(reader, routed, asked));
    const page: PageToBuild = {
      document: routed.document,
      facts,
      tags: routed.tags,
      requestId: note.id,
    };
    const block = await buildBlock(reader.builder, page, blockId);
    return block ? freshNoLonger(block, routed.freshUntil) : NO_BLOCK;
  };
  const isNoise = parameters !== '' || isSearch(path);
  return builtPage(reader, note, `${site.key} ${path}\n#${blockId}${parameters}`, build, isNoise);
}

/**
 * There may be a front page, which could not be read: an error page without its frame is made anew
 * soon.
 */
const UNREAD = { kind: 'unread' } as const;

/** A path that no section's can be. */
const NOWHERE = '/-/';

/**
 * One error page a site and status: what a flood of bad addresses costs is a look-up, not a render.
 */
async function errorFor(
  reader: Reader,
  site: SiteProperties,
  path: string,
  status: ErrorStatus,
): Promise<ReadyPage> {
  const key = `${site.key} #${status}`;
  const ready = reader.pages.ready(key);
  if (ready) return ready;
  const build = async () => {
    // The one page stands for every bad address, so it must not show from which it was made.
    const facts = factsFor(siteNow(reader, site), status === 500 ? path : NOWHERE);
    const front =
      status === 503 ? null : await routeFor(facts.site, '/', reader.lookups).catch(() => UNREAD);
    const document = front?.kind === 'page' ? front.document : null;
    const tags = front && 'tags' in front ? front.tags : [];
    const made = await buildPage(reader.builder, errorPage(document, facts, tags, status));
    return front === UNREAD ? freshNoLonger(made, reader.builder.clock() + RETRY_MS) : made;
  };
  // It is asked for inside the builds of others, which hold their places already.
  return status === 500
    ? build()
    : reader.pages.get(key, build, { isKept: () => true, isGated: false });
}

/**
 * What a reader gets while nothing can be built and nothing older is known. One a site, made anew
 * after a while.
 */
function unavailable(reader: Reader, site: SiteProperties): Promise<ReadyPage> {
  const build = async () => {
    const page = await errorFor(reader, site, '/', 500);
    return { ...page, status: 503, freshUntil: reader.builder.clock() + RETRY_MS };
  };
  return reader.pages.get(`${site.key} #unavailable`, build, {
    isKept: () => true,
    isGated: false,
  });
}

const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

function sendBare(
  response: ServerResponse,
  site: SiteProperties | undefined,
  status: ErrorStatus,
): void {
  const body = bareErrorPage(site, status);
  if (status === 503) response.setHeader('Retry-After', String(RETRY_MS / 1_000));
  withId(response)
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': BARE_POLICY,
      'Content-Length': body.length,
    })
    .end(body);
}
