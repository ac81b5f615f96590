import type { Json, JsonObject } from '../../../schemas/json.ts';
import { storyFeedSections } from '../../../schemas/sources.ts';
import { sectionTag, storiesOfSections, storyTag } from '../story-store.server.ts';
import { asNumber, asText, type Source, storyIds, TIMEOUT_MS, TTL_MS } from './source.server.ts';

const DEFAULT_SIZE = 10;

/** `"/nacional", /mundo/` -> ['/nacional', '/mundo']. */
export const sectionsIn = (list: string): string[] =>
  list
    .replace(/["']/g, '')
    .split(',')
    .map((id) => id.trim().replace(/(?<=.)\/+$/, ''))
    .filter(Boolean)
    .map((id) => (id.startsWith('/') ? id : `/${id}`));

const sectionsOf = (query: JsonObject) => ({
  include: sectionsIn(asText(query.includeSections)),
  exclude: sectionsIn(asText(query.excludeSections)),
});

/** The published stories of some sections, newest first. */
export const storyFeedSectionsSource: Source = {
  declaration: storyFeedSections,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site }) => {
    const offset = asNumber(query.feedOffset, 0);
    const size = asNumber(query.feedSize, DEFAULT_SIZE);
    const { stories, total } = await storiesOfSections(tx, site, sectionsOf(query), offset, size);
    const next = offset + size;
    return { content_elements: stories as Json[], count: total, ...(next < total ? { next } : {}) };
  },
  tags: (query, reply, site) => {
    const { include, exclude } = sectionsOf(query);
    return [...[...include, ...exclude].map((id) => sectionTag(site, id)), ...storyIds(reply).map(storyTag)];
  },
};
