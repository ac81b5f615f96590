import { sectionIds } from '../../schemas/sources/section-ids.ts';
import { storyFeedSections } from '../../schemas/sources/story-feed-sections.ts';
import { sectionTag } from '../changes/tags.ts';
import { defineSource, type QueryOf } from './define-source.ts';
import { feedPaging, feedReply, storyTags } from './feed.ts';

const DEFAULT_SIZE = 10;

const sectionsOf = (query: QueryOf<typeof storyFeedSections>) => ({
  include: sectionIds(query.includeSections),
  exclude: sectionIds(query.excludeSections),
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
