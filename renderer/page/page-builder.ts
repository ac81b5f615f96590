import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { CdnName } from '../../services/changes/cdn.ts';
import type { Assets } from '../assets/assets.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import type { LruCache } from '../cache/lru.ts';
import type { DomainOf } from './head/addresses.ts';
import type { PageStyles } from './html-page.ts';
import type { RenderMemory } from './render-memory.ts';
import type { LayoutMarkup } from './render-page.tsx';
import type { CachedBlock } from './rendered-block.ts';

/** Everything that building pages takes, handed in. */
export interface PageBuilder {
  assets: Assets;
  content: ContentCache;
  blocks: LruCache<CachedBlock>;
  domainOf?: DomainOf;
  memory: RenderMemory;
  layouts: LruCache<LayoutMarkup>;
  styles: LruCache<PageStyles>;
  /** A CDN is told what changed: pages say their keys. */
  cdn: CdnName;
  /** What every page of readers says beside: name, value, name, value. */
  guards: readonly string[];
  /** Milliseconds since 1970. */
  clock(): number;
  onBlockError(stored: StoredBlock, error: unknown, requestId?: string): void;
  /** Hears how long each block took to render, in milliseconds. */
  onRendered?: (block: string, ms: number) => void;
  /** Hears the address of every picture that is shown without a token. */
  onUnsigned?: (address: string) => void;
  /** Hears why React had to render a block that our own writer does not know how to. */
  onReact?: (block: string, reason: string) => void;
}

/** What of a page's builder takes part in requesting content. */
export type ContentBuilder = Pick<PageBuilder, 'assets' | 'memory' | 'content' | 'clock'>;

export interface PageToBuild {
  document: PageDocument;
  facts: PageFacts;
  tags: readonly string[];
  /** Of the request for which it is built: named where something fails. */
  requestId?: string | undefined;
  status?: number;
  /** Our own markup in the place of the main section. */
  message?: string;
  /** Which sheet it brings: that of errors, unless told. */
  messageStyles?: string;
}
