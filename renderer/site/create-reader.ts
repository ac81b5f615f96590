import type { ContentRequest } from '../../schemas/feed.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { sourceNamed } from '../../schemas/sources.ts';
import type { CdnName } from '../../services/changes/cdn.ts';
import { pageTag, sitePagesTag } from '../../services/changes/tags.ts';
import { CircuitBreaker } from '../../services/http/circuit-breaker.ts';
import type { Logger } from '../../services/http/logger.ts';
import { imageTags } from '../../services/images/sign.ts';
import type { Assets } from '../assets/assets.ts';
import { CompressLater } from '../cache/body.ts';
import { BuildGate, type GateOptions } from '../cache/build-gate.ts';
import {
  ContentCache,
  inTime,
  type RequestContent,
  type SourceLimits,
} from '../cache/content-cache.ts';
import { LruCache } from '../cache/lru.ts';
import { MissingPaths } from '../cache/missing-paths.ts';
import { PageCache } from '../cache/page-cache.ts';
import { TaggedMemory } from '../cache/tagged-memory.ts';
import { guardHeaders } from '../http/guard-headers.ts';
import { ReactRenders } from '../markup/react-renders.ts';
import { RenderMemory } from '../page/render-memory.ts';
import type { CachedBlock } from '../page/rendered-block.ts';
import { countedLine } from './counted-line.ts';
import type { Previews } from './preview-source.ts';
import type { ReaderContext } from './reader-context.ts';
import { type PublishedPage, Unavailable } from './route.ts';
import type { LookUpContent } from './routes/content-lookup.ts';
import type { HostRules } from './site-of-host.ts';

/**
 * What readers' pages are made from: the published pages and the content sources, however they are
 * stored.
 */
export interface ReaderSources {
  assets: Assets;
  sites: () => readonly SiteProperties[];
  isProduction: boolean;
  /** Hosts beyond the sites' own that redirects may lead to. */
  redirectHosts?: readonly string[];
  indexNowKey?: string | undefined;
  /** Which is told what changed: pages say their keys as it reads them. Default: none. */
  cdn?: CdnName;
  hsts?: Parameters<typeof guardHeaders>[0];
  /** Changes cannot be read now, and what is here may be old. Unset: never. */
  isStale?: () => boolean;
  publishedPages(site: string): Promise<readonly PublishedPage[]>;
  publishedDocument(id: string): Promise<PageDocument | null>;
  request: RequestContent;
  /** The same with what is closed to readers; unset: nothing is. */
  requestWhole?: RequestContent;
  /** What a token of a preview opens; unset: nothing. */
  findPreview?: Previews['find'];
  mayFollow?: ReaderContext['mayFollow'];
  limits: (source: string) => SourceLimits;
  clock: () => number;
  log: Logger;
  gate?: GateOptions;
  /** Hears how long each block took to render, in milliseconds. */
  onRendered?: (block: string, ms: number) => void;
}

/** An import may bring thousands of pictures without a token. */
const UNSIGNED_EVERY_MS = 60_000;
const MAX_PAGES = 20_000;
const MAX_PAGE_BYTES = 256_000_000;
/**
 * Of those, searches and pages with parameters: a flood of them pushes out its like, never the
 * front page.
 */
const UNBOUNDED_PAGES = { maxEntries: 2_000, maxBytes: 32_000_000 };
const MAX_BLOCKS = 20_000;
const MAX_LAYOUTS = 1_000;
const MAX_STYLES = 500;
const MAX_BLOCK_BYTES = 64_000_000;
const MAX_DOCUMENTS = { maxEntries: 5_000, maxBytes: 64_000_000 };
const MAX_SITES = { maxEntries: 1_000 };
const DOCUMENT_TIMEOUT_MS = 3_000;

export interface RunningReader extends ReaderContext {
  /** Forgets everything that carries one of the tags. */
  drop(tags: readonly string[]): void;
  /** The same of what was taken down: none of it serves while no new one can be made. */
  forget(tags: readonly string[]): void;
  /**
   * Changes may have been missed: everything is requested and made anew. What is there is kept for
   * the time in which that cannot be done.
   */
  dropAll(): void;
  /** Lets go what anybody can request any number of: searches, parameters, not-found paths. */
  releaseMemory(): void;
  /**
   * What was made from then on (milliseconds since 1970) was made while the database could not be
   * trusted to reply.
   */
  distrustSince(ms: number): void;
  /**
   * Forgets every page and block: the sites, or the code that made them, changed. What was read to
   * make them stands.
   */
  clear(): void;
  /** Forgets every reply of a source, and keeps none for the time of a failure. */
  forgetContent(): void;
  /** For the metrics. */
  parts: ReaderParts;
}

export interface ReaderParts {
  content: ContentCache;
  pages: PageCache;
  missing: MissingPaths;
  gate: BuildGate;
  blocks: LruCache<CachedBlock>;
  documents: TaggedMemory<PageDocument | null>;
  /** Of the question which pages are published, and what they hold. */
  pagesBreaker: CircuitBreaker;
  later: CompressLater;
  reactRenders: ReactRenders;
}

/**
 * Searches are as many as there are words, and of open sources readers choose the numbers too, as
 * they do of parts and ids of live blogs; of the others nothing but what is there.
 */
export const isUnboundedRequest = ({ source, query }: ContentRequest): boolean =>
  source === 'search-api' ||
  source === 'live-changes' ||
  source === 'live-shown' ||
  (source === 'live-blog' && Boolean(query.before || query.around)) ||
  sourceNamed(source)?.openFields !== undefined;

/**
 * What pages are stored as, in memory until it changes: a page whose stories changed is made anew
 * without a question to the database.
 */
function rememberedPages({ publishedPages, publishedDocument, clock, log }: ReaderSources) {
  const lists = new TaggedMemory<readonly PublishedPage[]>(MAX_SITES);
  const documents = new TaggedMemory<PageDocument | null>(MAX_DOCUMENTS);
  const breaker = new CircuitBreaker({
    clock,
    onChange: (state) =>
      log.warn({ event: 'pages_breaker', state }, 'published pages: circuit breaker'),
  });
  const guarded = async <T>(read: () => Promise<T>): Promise<T> => {
    if (!breaker.enter())
      throw new Unavailable('Las páginas publicadas no se pueden leer por ahora');
    try {
      const result = await inTime(DOCUMENT_TIMEOUT_MS, 'páginas', read);
      breaker.succeed();
      return result;
    } catch (error) {
      breaker.fail();
      log.warn({ event: 'pages_unread', err: error }, 'published pages not read');
      throw new Unavailable('Las páginas publicadas no se pueden leer', { cause: error });
    }
  };
  return {
    documents,
    breaker,
    lookups: {
      publishedPages: (site: string) =>
        lists.get(site, () =>
          guarded(async () => ({
            value: await publishedPages(site),
            tags: [sitePagesTag(site)],
          })),
        ),
      publishedDocument: (id: string) =>
        documents.get(id, () =>
          guarded(async () => {
            const value = await publishedDocument(id);
            return {
              value,
              tags: [pageTag(id), ...imageTags(value)],
              bytes: value ? JSON.stringify(value).length : 0,
            };
          }),
        ),
    },
    drop: (tags: readonly string[]) => {
      lists.drop(tags);
      documents.drop(tags);
    },
    clear: () => {
      lists.clear();
      documents.clear();
    },
  };
}

/** What is asked of a source each time, in its time. */
const wholeContent =
  (
    request: RequestContent,
    { limits, log }: Pick<ReaderSources, 'limits' | 'log'>,
  ): LookUpContent =>
  async (source, query, site) => {
    const { timeoutMs } = limits(source);
    try {
      return await inTime(timeoutMs, source, () => request({ source, query }, site));
    } catch (error) {
      log.warn({ event: 'source_failed', err: error, source, query }, 'content source failed');
      return null;
    }
  };

/** Wires caches, sources and routing of the readers' pages together. */
export function createReader(sources: ReaderSources): RunningReader {
  const { log, request, limits, clock, assets } = sources;
  const content = new ContentCache({
    request,
    limits,
    clock,
    isUnbounded: isUnboundedRequest,
    onError: (request, error, id) =>
      log.warn(
        { event: 'source_failed', err: error, id, source: request.source, query: request.query },
        'content source failed',
      ),
    onBreaker: (source, state) =>
      log.warn({ event: 'source_breaker', source, state }, 'content source: circuit breaker'),
  });
  const later = new CompressLater();
  const unsigned = countedLine(
    (line) =>
      log.warn({ event: 'pictures_unsigned', ...line }, 'No auth token provided for resizer'),
    {
      everyMs: UNSIGNED_EVERY_MS,
    },
  );
  const reactRenders = new ReactRenders();
  const gate = new BuildGate(sources.gate);
  const missing = new MissingPaths(clock);
  const pages = new PageCache({
    maxEntries: MAX_PAGES,
    maxBytes: MAX_PAGE_BYTES,
    unbounded: UNBOUNDED_PAGES,
    clock,
    gate,
    onFast: (body) => later.add(body),
    onGone: (body) => later.drop(body),
    onLastGood: (key, error) =>
      log.warn(
        { event: 'page_last_good', err: error, page: key },
        'page not built: the last good one goes out',
      ),
  });
  const blocks = new LruCache<CachedBlock>({ maxEntries: MAX_BLOCKS, maxBytes: MAX_BLOCK_BYTES });
  const memory = new RenderMemory();
  const stored = rememberedPages(sources);
  let hosts: HostRules = { sites: sources.sites(), isProduction: sources.isProduction };
  return {
    redirectHosts: sources.redirectHosts ?? [],
    indexNowKey: sources.indexNowKey,
    hosts: () => {
      const sites = sources.sites();
      if (hosts.sites !== sites) hosts = { sites, isProduction: sources.isProduction };
      return hosts;
    },
    lookups: {
      ...stored.lookups,
      content: (source, query, site) => content.reply({ source, query }, site),
    },
    ...(sources.requestWhole ? { whole: wholeContent(sources.requestWhole, sources) } : {}),
    builder: {
      assets,
      content,
      blocks,
      memory,
      layouts: new LruCache({ maxEntries: MAX_LAYOUTS }),
      styles: new LruCache({ maxEntries: MAX_STYLES }),
      cdn: sources.cdn ?? 'none',
      guards: guardHeaders(sources.hsts),
      clock,
      onReact: (block, reason) => reactRenders.add(block, reason),
      // What follows a question mark may be somebody's token.
      onUnsigned: (address) => unsigned.add(address.replace(/[?#].*$/s, '')),
      domainOf: (key) => sources.sites().find((site) => site.key === key)?.websiteDomain,
      ...(sources.onRendered ? { onRendered: sources.onRendered } : {}),
      onBlockError: ({ block, id }, error, request) =>
        log.error(
          { event: 'block_failed', err: error, id: request, block, blockId: id },
          'block failed',
        ),
    },
    pages,
    ...(sources.mayFollow ? { mayFollow: sources.mayFollow } : {}),
    ...(sources.findPreview ? { previews: { find: sources.findPreview, limits } } : {}),
    missing,
    gate,
    isStale: sources.isStale ?? (() => false),
    log,
    parts: {
      content,
      pages,
      missing,
      gate,
      blocks,
      documents: stored.documents,
      pagesBreaker: stored.breaker,
      later,
      reactRenders,
    },
    drop: (tags) => {
      stored.drop(tags);
      content.drop(tags);
      missing.drop(tags);
      pages.drop(tags);
    },
    forget: (tags) => {
      stored.drop(tags);
      content.forget(tags);
      missing.drop(tags);
      pages.forget(tags);
    },
    dropAll: () => {
      stored.clear();
      content.clear();
      missing.clear();
      pages.dropAll();
    },
    releaseMemory: () => {
      missing.clear();
      pages.evictUnbounded();
      content.evictUnbounded();
    },
    forgetContent: () => content.forgetAll(),
    distrustSince: pages.dropBuiltSince.bind(pages),
    clear: () => {
      missing.clear();
      pages.clear();
      blocks.clear();
      memory.forgetRenders();
    },
  };
}
