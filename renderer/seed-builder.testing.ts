import { registry } from '../blocks/registry.ts';
import { everySection } from '../fixtures/sections.ts';
import { seed } from '../fixtures/seed.ts';
import { layoutNamed, layouts } from '../layouts/registry.ts';
import type { ContentRequest, FeedReply } from '../schemas/feed.ts';
import type { PageDocument } from '../schemas/page.ts';
import type { SiteProperties } from '../schemas/site.ts';
import type { Story } from '../schemas/story.ts';
import type { Assets } from './assets/assets.ts';
import type { StyleSheets } from './assets/style-sheets.ts';
import { ContentCache, type RequestContent } from './cache/content-cache.ts';
import { LruCache } from './cache/lru.ts';
import type { PageBuilder } from './page/page-builder.ts';
import { RenderMemory } from './page/render-memory.ts';
import { type RouteLookups, routeFor } from './site/route.ts';

/**
 * The newspaper's seed served from memory, for tests that build whole pages without a database.
 */
export const seedSite = seed.sites[0] as SiteProperties;

const signed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(signed);
  if (!value || typeof value !== 'object') return value;
  const object = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, signed(inner)]),
  );
  return object.type === 'image' ? { ...object, auth: { 1: 'prueba' } } : object;
};

const stories = (signed(seed.stories) as Story[])
  .filter(({ websites }) => websites?.[seedSite.key])
  .toSorted((one, other) => (other.display_date ?? '').localeCompare(one.display_date ?? ''));

const feed = (found: Story[], from: number, size: number): FeedReply => ({
  content_elements: found.slice(from, from + size),
  count: found.length,
});

const inSections = (item: Story, ids: string[]): boolean => {
  const sections = (item.taxonomy?.sections ?? []) as { _id?: string }[];
  return sections.some(({ _id }) => ids.includes(_id ?? ''));
};

type Query = Record<string, string | number | undefined>;

const SOURCES: Record<string, (query: Query) => unknown> = {
  'content-api': ({ _id, website_url: url }) =>
    stories.find((item) =>
      _id ? item._id === _id : item.websites?.brujula?.website_url === url,
    ) ?? null,
  'story-feed-sections': ({ includeSections = '', feedOffset = 0, feedSize = 10 }) => {
    const ids = String(includeSections).split(',');
    return feed(
      stories.filter((item) => inSections(item, ids)),
      Number(feedOffset),
      Number(feedSize),
    );
  },
  'content-api-collections': ({ _id, from = 0, size = 20 }) => {
    const ids = seed.collections.find((collection) => collection._id === _id)?.stories ?? [];
    const found = ids.flatMap((id) => stories.find((item) => item._id === id) ?? []);
    return feed(found, Number(from), Number(size));
  },
  'site-service-hierarchy': ({ hierarchy = 'default', sectionId }) =>
    sectionId
      ? (everySection.find((section) => section._id === sectionId) ?? null)
      : { _id: '/', children: seed.hierarchies[seedSite.key]?.[String(hierarchy)] ?? [] },
};

export const requestSeed: RequestContent = async ({ source, query }: ContentRequest) => ({
  reply: SOURCES[source]?.(query as Query) ?? null,
  tags: [`source:${source}`],
});

const ownPages = seed.pages.filter(({ site }) => site === seedSite.key);

export const seedLookups: RouteLookups = {
  publishedPages: async () => ownPages.map(({ route, name }) => ({ id: name, route })),
  publishedDocument: async (id) =>
    ownPages.find(({ name }) => name === id)?.document as PageDocument,
  content: async (source, query) => requestSeed({ source, query }, 'brujula'),
};

const NO_STYLES: StyleSheets = { files: {}, blocks: {}, layouts: {}, base: [], themes: {} };

export const testAssets = (styles: StyleSheets = NO_STYLES): Assets => ({
  build: 'prueba',
  release: { version: '1.2.3', commit: 'abc1234' },
  registry: () => registry,
  layout: layoutNamed,
  layouts: () => layouts,
  styles: () => styles,
  loader: '',
  chunk: () => undefined,
  islandRuntime: '',
  editorHtml: async () => '',
  liveBlogHtml: async () => '<head></head>',
  readStatic: async () => null,
  serveStatic: async () => false,
  development: '',
});

/** Block errors are not swallowed here: they fail the test. */
export const seedBuilder = (assets: Assets = testAssets()): PageBuilder => ({
  assets,
  content: new ContentCache({
    request: requestSeed,
    limits: () => ({ ttlMs: 60_000, timeoutMs: 1_000 }),
    clock: () => 0,
    onError: (_, error) => {
      throw error;
    },
  }),
  blocks: new LruCache({ maxEntries: 1_000 }),
  memory: new RenderMemory(),
  layouts: new LruCache({ maxEntries: 100 }),
  styles: new LruCache({ maxEntries: 100 }),
  cdn: 'none',
  guards: [],
  clock: Date.now,
  onBlockError: (_, error) => {
    throw error;
  },
});

/** What the seed's site shows at a path, ready for `buildPage`. Throws when there is nothing. */
export async function seedPage(path: string) {
  const routed = await routeFor(seedSite, path, seedLookups);
  if (routed.kind !== 'page') throw new Error(`Nada en ${path}`);
  const { document, pageType, pageContent, tags } = routed;
  return { document, tags, facts: { site: seedSite, path, pageType, pageContent, query: {} } };
}
