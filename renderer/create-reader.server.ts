import type { PageDocument } from '../schemas/page.ts';
import type { SiteProperties } from '../schemas/site.ts';
import type { Assets } from './assets.server.ts';
import { BlockMemory } from './block-memory.server.ts';
import { CompressLater } from './body.server.ts';
import { type Ask, ContentCache, type SourceLimits } from './content-cache.server.ts';
import type { Logger } from './log.server.ts';
import { LruCache } from './lru-cache.ts';
import { PageCache } from './page-cache.server.ts';
import type { Reader } from './reader.server.ts';
import type { CachedBlock } from './render-block.server.tsx';
import type { PublishedPage } from './route.server.ts';

/** What readers' pages are made from: the published pages and the content sources, however they are stored. */
export interface ReaderSources {
  assets: Assets;
  sites: () => readonly SiteProperties[];
  isProduction: boolean;
  publishedPages(site: string): Promise<readonly PublishedPage[]>;
  publishedDocument(id: string): Promise<PageDocument | null>;
  ask: Ask;
  limits: (source: string) => SourceLimits;
  clock: () => number;
  log: Logger;
}

const MAX_PAGES = 20_000;
const MAX_PAGE_BYTES = 256_000_000;
const MAX_BLOCKS = 20_000;
const MAX_LAYOUTS = 1_000;
const MAX_STYLES = 500;
const MAX_BLOCK_BYTES = 64_000_000;

export interface RunningReader extends Reader {
  /** Forgets everything that carries one of the tags. */
  drop(tags: readonly string[]): void;
  /** Forgets every page and block: the code that made them changed. */
  clear(): void;
}

/** Wires caches, sources and routing of the readers' pages together. */
export function createReader(sources: ReaderSources): RunningReader {
  const { log, ask, limits, clock, assets } = sources;
  const content = new ContentCache({
    ask,
    limits,
    clock,
    onError: (request, error) => log.warn({ err: error, source: request.source, query: request.query }, 'content source failed'),
  });
  const later = new CompressLater();
  const pages = new PageCache({ maxEntries: MAX_PAGES, maxBytes: MAX_PAGE_BYTES, clock, onFast: (body) => later.add(body) });
  const blocks = new LruCache<CachedBlock>({ maxEntries: MAX_BLOCKS, maxBytes: MAX_BLOCK_BYTES });
  const memory = new BlockMemory();
  return {
    hosts: () => ({ sites: sources.sites(), isProduction: sources.isProduction }),
    lookups: {
      publishedPages: sources.publishedPages,
      publishedDocument: sources.publishedDocument,
      content: (source, query, site) => content.answer({ source, query }, site),
    },
    builder: {
      assets,
      content,
      blocks,
      memory,
      layouts: new LruCache({ maxEntries: MAX_LAYOUTS }),
      styles: new LruCache({ maxEntries: MAX_STYLES }),
      clock,
      domainOf: (key) => sources.sites().find((site) => site.key === key)?.websiteDomain,
      onBlockError: (stored, error) => log.error({ err: error, block: stored.block, id: stored.id }, 'block failed'),
    },
    pages,
    log,
    drop: (tags) => {
      content.drop(tags);
      pages.drop(tags);
    },
    clear: () => {
      pages.clear();
      blocks.clear();
      memory.clear();
    },
  };
}
