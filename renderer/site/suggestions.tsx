import { nodeText, nodeUrl, visibleChildren } from '../../blocks/_navigation/nodes.ts';
import {
  type Suggestion,
  type SuggestionGroups,
  SuggestionList,
} from '../../blocks/_navigation/Suggestions.tsx';
import { addressOf } from '../../schemas/endpoints/public/pages.ts';
import type { AuthorsReply, SearchReply } from '../../schemas/feed.ts';
import type { Section } from '../../schemas/section.ts';
import { authorAddress, type SiteProperties } from '../../schemas/site.ts';
import { authors as authorsSource } from '../../schemas/sources/authors.ts';
import { foldText } from '../../services/database/search-text.ts';
import { plainText } from '../../ui/markup.ts';
import { Body } from '../cache/body.ts';
import { RETRY_MS } from '../cache/content-cache.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { markupOf } from '../markup/markup-of.ts';
import { LONE_BLOCK_HEADERS } from '../page/lone-block.ts';
import { type ReaderContext, siteNow } from './reader-context.ts';
import { ContentLookup } from './routes/content-lookup.ts';

const PATH = addressOf('GET /_portada/sugerencias', '/?');

const MIN_CHARS = 2;
/** Longer texts are no longer the beginning of something. */
const MAX_CHARS = 60;
const MAX_STORIES = 5;
const MAX_SECTIONS = 3;
const MAX_AUTHORS = 3;

const HEADERS: readonly string[] = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Cache-Control',
  'public, max-age=0, s-maxage=60',
  'X-Content-Type-Options',
  'nosniff',
  ...LONE_BLOCK_HEADERS,
];

const tidy = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARS)
    .toWellFormed();

/** Does some word of the name begin with what was typed? */
const beginsWith = (name: string, query: string): boolean =>
  ` ${foldText(name)}`.includes(` ${foldText(query)}`);

const flat = (node: Section | null): Section[] =>
  visibleChildren(node).flatMap((child) => [child, ...flat(child)]);

const sectionSuggestions = (tree: Section | null, query: string): Suggestion[] =>
  flat(tree)
    .filter((node) => nodeUrl(node).startsWith('/') && beginsWith(nodeText(node), query))
    .slice(0, MAX_SECTIONS)
    .map((node) => ({
      label: nodeText(node),
      href: `${nodeUrl(node).replace(/(?<!\/)\/+$/, '')}/`,
    }));

const authorSuggestions = (
  reply: AuthorsReply | null,
  query: string,
  site: SiteProperties,
): Suggestion[] =>
  (reply?.authors ?? [])
    .map((author) => ({
      label: (author.byline || author.name || '').trim(),
      href: authorAddress(author, site),
    }))
    .filter(({ label }) => label !== '' && beginsWith(label, query))
    .slice(0, MAX_AUTHORS);

const storySuggestions = (reply: SearchReply | null, site: string): Suggestion[] =>
  (reply?.data ?? []).flatMap(({ headlines, websites }) => {
    const label = plainText(headlines?.basic ?? '');
    const { website_url: href, website_section: section } = websites?.[site] ?? {};
    return label && href?.startsWith('/') ? [{ label, href, note: section?.name }] : [];
  });

async function suggestionsFor(
  lookup: ContentLookup,
  site: SiteProperties,
  query: string,
): Promise<SuggestionGroups> {
  const [tree, people, found] = await Promise.all([
    lookup.request<Section>('site-service-hierarchy', { hierarchy: 'default' }),
    lookup.request<AuthorsReply>(authorsSource.name, {}),
    lookup.request<SearchReply>('search-api', {
      query,
      page: '1',
      size: MAX_STORIES,
      asYouType: true,
    }),
  ]);
  return {
    sections: sectionSuggestions(tree, query),
    authors: authorSuggestions(people, query, site),
    stories: storySuggestions(found, site.key),
  };
}

/**
 * `GET /_portada/sugerencias?q=tra`: what a search field suggests while one types, as markup. A
 * source that fails costs its group. Null for any other path.
 */
export async function suggestionsPage(
  reader: ReaderContext,
  site: SiteProperties,
  path: string,
  given: URLSearchParams | null,
): Promise<ReadyPage | null> {
  if (!PATH.test(path)) return null;
  const query = tidy(given?.get('q') ?? '');
  const build = async (): Promise<ReadyPage> => {
    const now = siteNow(reader, site);
    const lookup = new ContentLookup(now.key, reader.lookups.content);
    const groups: SuggestionGroups =
      query.length < MIN_CHARS
        ? { sections: [], authors: [], stories: [] }
        : await suggestionsFor(lookup, now, query);
    const { html } = markupOf(
      <SuggestionList
        locale={now.locale}
        query={query}
        href={`/search/${encodeURIComponent(query)}/`}
        groups={groups}
      />,
    );
    return {
      status: 200,
      headers: HEADERS,
      body: new Body(Buffer.from(html)),
      tags: [...new Set(lookup.tags)],
      freshUntil: lookup.isIncomplete ? reader.builder.clock() + RETRY_MS : lookup.freshUntil,
    };
  };
  // Under what no path can hold.
  const key = `${site.key} \n#sugerencias ${foldText(query)}`;
  return reader.pages.get(key, build, { isUnbounded: true });
}
