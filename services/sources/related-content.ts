import { relatedContent } from '../../schemas/sources/related-content.ts';
import type { Story } from '../../schemas/story.ts';
import { sectionTag, storyTag, tagTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';
import { storyTags } from './feed.ts';

const DEFAULT_SIZE = 4;
const MAX_NAMED = 50;

/** The stories that an editor related to one by hand, given whole or by reference. */
function namedBy(story: Story): string[] {
  const basic = (story.related_content as { basic?: unknown } | undefined)?.basic;
  const items = (Array.isArray(basic) ? basic : []) as {
    _id?: unknown;
    type?: unknown;
    referent?: { id?: unknown };
  }[];
  const ids = items.map((item) => (item?.type === 'reference' ? item.referent?.id : item?._id));
  return ids.filter((id): id is string => typeof id === 'string').slice(0, MAX_NAMED);
}

const sectionOf = (story: Story, site: string): string =>
  story.websites?.[site]?.website_section?._id ?? story.taxonomy?.primary_section?._id ?? '';

/**
 * Stories of the site that go with one: those that it names, else those that share most of its
 * tags, else the newest of its section.
 */
export const relatedContentSource = defineSource(relatedContent, {
  fetch: async ({ _id, size = DEFAULT_SIZE }, { stores, tx, site, depends }) => {
    const story = await stores.readStory(tx, _id);
    if (!story || story.type === 'redirect') return undefined;
    const named = namedBy(story);
    depends(...named.map(storyTag));
    let stories = await stores.namedStories(tx, site, named);
    if (stories.length === 0) {
      const tags = stores.tagNames(story).map(({ slug }) => slug);
      depends(...tags.map(tagTag));
      stories = await stores.storiesSharingTags(tx, site, story._id, tags, size);
    }
    if (stories.length === 0) {
      const section = sectionOf(story, site);
      depends(sectionTag(site, section));
      const newest = await stores.storiesOfSections(
        tx,
        site,
        { include: [section], exclude: [] },
        { offset: 0, size: size + 1 },
      );
      stories = newest.stories.filter((other) => other._id !== story._id);
    }
    const chosen = stories.slice(0, size);
    return { content_elements: chosen, count: chosen.length };
  },
  tags: ({ _id }, reply) => [storyTag(_id), ...storyTags(reply?.content_elements)],
});
