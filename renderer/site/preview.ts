import type { PageDocument } from '../../schemas/page.ts';
import { redirectReach } from '../../schemas/redirect-target.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { Body } from '../cache/body.ts';
import { ContentCache } from '../cache/content-cache.ts';
import { LruCache } from '../cache/lru.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { buildBlock, buildPage } from '../page/build-page.ts';
import type { PageBuilder, PageToBuild } from '../page/page-builder.ts';
import { RenderMemory } from '../page/render-memory.ts';
import { pageFacts } from './page-facts.ts';
import { declaredParameters } from './page-for.ts';
import { withinPreview } from './preview-links.ts';
import { type Previews, type PreviewView, STORY_OF_PREVIEW } from './preview-source.ts';
import type { ReaderContext } from './reader-context.ts';
import { routeFor } from './route.ts';

const ADDRESS = /^\/_preview\/([A-Za-z0-9_-]{1,100})(\/.*)$/s;
const BLOCK = /^\/_portada\/bloque\/([A-Za-z0-9_-]{1,64})\/?$/;

export interface PreviewAddress {
  token: string;
  /** Of the page in the preview. */
  path: string;
  /** One block of it alone. */
  block?: string;
}

/**
 * What an address asks of a preview: a page, or a block of one by `ruta`, as its behaviours ask.
 * Null: none.
 */
export function previewAddress(path: string, query: URLSearchParams | null): PreviewAddress | null {
  const block = BLOCK.exec(path)?.[1];
  const [, token, rest] = ADDRESS.exec(block ? (query?.get('ruta') ?? '') : path) ?? [];
  if (token === undefined || rest === undefined)
    return /^\/_preview(?:\/|$)/.test(path) ? { token: '', path: '/' } : null;
  return { token, path: rest, ...(block ? { block } : {}) };
}

const MAX_BLOCKS = 2_000;

/** Blocks that come late come at once: whoever asks for them would have to have the token. */
function withoutLaziness(document: PageDocument, registry: ReturnType<RegistryOf>): PageDocument {
  const eager = (list: PageDocument['sections'][string]): PageDocument['sections'][string] =>
    list.map((stored) => {
      const block = registry.get(stored.block);
      const isLazy =
        block !== undefined && 'lazyLoad' in block.shape && block.isPlaceLazy !== false;
      const { children } = stored;
      if (!isLazy && !children) return stored;
      return {
        ...stored,
        ...(isLazy ? { fields: { ...stored.fields, lazyLoad: false } } : {}),
        ...(children ? { children: eager(children) } : {}),
      };
    });
  const sections = Object.entries(document.sections).map(([name, list]) => [name, eager(list)]);
  return { ...document, sections: Object.fromEntries(sections) };
}

/** Of each section; what they render fills a screen. */
const TOP_BLOCKS = 4;

const topOf = (document: PageDocument): PageDocument => ({
  ...document,
  sections: Object.fromEntries(
    Object.entries(document.sections).map(([name, list]) => [name, list.slice(0, TOP_BLOCKS)]),
  ),
});

type RegistryOf = PageBuilder['assets']['registry'];

/** A builder that remembers nothing beyond one page, and of others' pages knows nothing. */
function builderFor(
  { builder, log }: ReaderContext,
  { limits }: Pick<Previews, 'limits'>,
  preview: PreviewView,
) {
  const content = new ContentCache({
    request: preview.request,
    limits,
    clock: builder.clock,
    onError: ({ source }, error, id) =>
      log.warn(
        { event: 'preview_source_failed', err: error, id, source },
        'content source failed in a preview',
      ),
  });
  const blocks: PageBuilder['blocks'] = new LruCache({ maxEntries: MAX_BLOCKS });
  const memory = new RenderMemory();
  return { ...builder, content, blocks, memory } satisfies PageBuilder;
}

interface PreviewRequest {
  site: SiteProperties;
  path: string;
  query: URLSearchParams | null;
  block?: string | undefined;
  /** Only how it begins. */
  part?: 'top' | undefined;
  /** Of the request. */
  id: string;
}

export type PreviewReply = ReadyPage | { redirect: string };

/**
 * What stands at a path of a site in a preview; undefined where nothing does. Built each time, and
 * kept by nobody.
 */
export async function previewPage(
  reader: ReaderContext,
  previews: Pick<Previews, 'limits'>,
  preview: PreviewView,
  { site, path, query, block, part, id }: PreviewRequest,
): Promise<PreviewReply | undefined> {
  if (path === STORY_OF_PREVIEW && preview.storyPath !== undefined)
    return { redirect: preview.storyPath };
  const builder = builderFor(reader, previews, preview);
  const match = await routeFor(site, path, {
    publishedPages: preview.publishedPages,
    publishedDocument: preview.publishedDocument,
    content: (source, asked, key) => builder.content.reply({ source, query: asked }, key),
  });
  if (match.kind === 'redirect') {
    const reach = redirectReach(match.to, reader.hosts().sites, reader.redirectHosts);
    return reach === 'elsewhere' ? undefined : { redirect: match.to };
  }
  if (match.kind !== 'page') return undefined;
  const stored = part === 'top' ? topOf(match.document) : match.document;
  const document = withoutLaziness(stored, builder.assets.registry());
  const given = block ? namedFor(block, query) : query;
  const parameters = given ? declaredParameters(reader, { ...match, document }, given) : {};
  const facts = pageFacts(site, path, match, parameters);
  const page: PageToBuild = { document, facts, tags: [], requestId: id };
  const built = block ? await buildBlock(builder, page, block) : await buildPage(builder, page);
  return built ?? undefined;
}

/** The parameters of a block by itself stand by their bare names. */
const namedFor = (block: string, query: URLSearchParams | null): URLSearchParams =>
  new URLSearchParams([...(query ?? [])].map(([name, value]) => [`${name}-${block}`, value]));

const OURS = new Set([
  'cache-control',
  'surrogate-key',
  'cache-tag',
  'referrer-policy',
  'x-robots-tag',
]);

/** What a preview says beside its page: nobody keeps it, finds it or learns its address. */
export const PREVIEW_HEADERS: readonly string[] = [
  'Cache-Control',
  'private, no-store',
  'Referrer-Policy',
  'no-referrer',
  'X-Robots-Tag',
  'noindex, nofollow, noarchive',
];

/** Scripts of others would read the address. */
const withoutForeignScripts = (policy: string): string =>
  policy.replace(/script-src [^;]*/, (found) => found.replace(/ https:/g, ''));

/** A page as it goes out in a preview; its links stay in it. */
export function privately(page: ReadyPage, prefix: string): ReadyPage {
  const headers: string[] = [...PREVIEW_HEADERS];
  for (let index = 0; index < page.headers.length; index += 2) {
    const name = page.headers[index] ?? '';
    const value = page.headers[index + 1] ?? '';
    if (OURS.has(name.toLowerCase())) continue;
    const isPolicy = name.toLowerCase() === 'content-security-policy';
    headers.push(name, isPolicy ? withoutForeignScripts(value) : value);
  }
  const html = prefix && withinPreview(page.body.identity.bytes.toString(), prefix);
  return { ...page, headers, tags: [], ...(html ? { body: new Body(Buffer.from(html)) } : {}) };
}
