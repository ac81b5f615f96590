import type { ContentRequest } from '../../schemas/feed.ts';

/** The lists that a kind of tag is about, whatever its value, by their sources. */
const BY_SOURCE: Readonly<Record<string, readonly string[]>> = {
  stories: ['story-feed-query', 'search-api'],
  section: ['related-content'],
  tag: ['related-content', 'tags'],
  authors: ['authors'],
  hierarchy: ['site-service-hierarchy'],
  'collection-alias': ['alert-bar-collections'],
  collection: ['alert-bar-collections'],
};
/** Of single things: a request names them, or its reply holds them. */
const BY_VALUE = new Set([
  'story',
  'section',
  'author',
  'tag',
  'collection',
  'url',
  'document',
  'image',
]);
/** What readers' pages are made of, and no content. */
const NO_CONTENT = new Set(['page', 'site-pages', 'author-page']);
/** `section:brujula:/nacional`: the kinds whose tags name the site. */
const OF_A_SITE = new Set(['section', 'url', 'stories', 'hierarchy']);

/**
 * May one of these tags of a change mean another reply to a request? Rather once too often: what
 * is not understood counts.
 */
export function isConcerned(
  { site, request, reply }: { site: string; request: ContentRequest; reply: unknown },
  tags: readonly string[],
): boolean {
  const text = JSON.stringify([request.query, reply ?? null]);
  return tags.some((tag) => {
    const [kind = '', ...rest] = tag.split(':');
    if (NO_CONTENT.has(kind)) return false;
    if (OF_A_SITE.has(kind) && rest.shift() !== site) return false;
    if (BY_SOURCE[kind]?.includes(request.source)) return true;
    if (BY_VALUE.has(kind)) {
      const value = rest.join(':').replace(/\/$/, '');
      return text.includes(JSON.stringify(value).slice(1, -1));
    }
    return BY_SOURCE[kind] === undefined;
  });
}
