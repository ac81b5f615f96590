import { storyFeedSections } from '../../schemas/sources/story-feed-sections.ts';
import { sectionTag } from '../changes/tags.ts';
import { defineSource, type QueryOf } from './define-source.ts';
import { feedPaging, feedReply, storyTags } from './feed.ts';
import { withoutEnd } from './section-id.ts';

const DEFAULT_SIZE = 10;

/** `"/nacional", /mundo/` -> ['/nacional', '/mundo']. Typographic quotes come with pasted text. */
const sectionsIn = (list: string): string[] => [
  ...new Set(
    list
      .replace(/["'“”‘’«»]/g, '')
      .split(',')
      .map((id) => withoutEnd(id.trim()))
      .filter(Boolean)
      .map((id) => (id.startsWith('/') ? id : `/${id}`)),
  ),
];

const sectionsOf = (query: QueryOf<typeof storyFeedSections>) => ({
  include: sectionsIn(query.includeSections),
  exclude: sectionsIn(query.excludeSections),
});

/** The published stories of some sections, newest first. */
export const storyFeedSectionsSource = defineSource(storyFeedSections, {
  fetch: async (query, { stores, tx, site }) => {
    const paging = feedPaging(query, DEFAULT_SIZE);
    return feedReply(await stores.storiesOfSections(tx, site, sectionsOf(query), paging), paging);
  },
  tags: (query, reply, site) => {
    const { include, exclude } = sectionsOf(query);
    return [
      ...[...include, ...exclude].map((id) => sectionTag(site, id)),
      ...storyTags(reply?.content_elements),
    ];
  },
});
