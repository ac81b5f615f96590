import type { JsonObject } from '../../schemas/json.ts';
import { storyFeedSections } from '../../schemas/sources.ts';
import { sectionTag, storyTag } from '../changes/tags.ts';
import { storiesOfSections } from '../stories/story-feeds.ts';
import {
  asText,
  feedPaging,
  feedReply,
  type Source,
  storyIds,
  TIMEOUT_MS,
  TTL_MS,
} from './source.ts';

const DEFAULT_SIZE = 10;

/** `"/nacional", /mundo/` -> ['/nacional', '/mundo']. Typographic quotes come with pasted text. */
export const sectionsIn = (list: string): string[] => [
  ...new Set(
    list
      .replace(/["'“”‘’«»]/g, '')
      .split(',')
      .map((id) => id.trim().replace(/(?<=.)\/+$/, ''))
      .filter(Boolean)
      .map((id) => (id.startsWith('/') ? id : `/${id}`)),
  ),
];

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
    const paging = feedPaging(query, DEFAULT_SIZE);
    return feedReply(await storiesOfSections(tx, site, sectionsOf(query), paging), paging);
  },
  tags: (query, reply, site) => {
    const { include, exclude } = sectionsOf(query);
    return [
      ...[...include, ...exclude].map((id) => sectionTag(site, id)),
      ...storyIds(reply).map(storyTag),
    ];
  },
};
