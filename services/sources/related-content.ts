import type { Json } from '../../schemas/json.ts';
import { relatedContent } from '../../schemas/sources.ts';
import type { Story } from '../../schemas/story.ts';
import { sectionTag, storyTag, tagTag } from '../changes/tags.ts';
import { tagNames } from '../stories/story-facets.ts';
import { namedStories, storiesOfSections, storiesSharingTags } from '../stories/story-feeds.ts';
import { readStory } from '../stories/story-store.ts';
import { asNumber, asText, type Source, storyIds, TIMEOUT_MS, TTL_MS } from './source.ts';

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

/**
 * Stories of the site that go with one: those that it names, else those that share most of its
 * tags, else the newest of its section.
 */
export const relatedContentSource: Source = {
  declaration: relatedContent,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site, depends }) => {
    const story = await readStory(tx, asText(query._id));
    if (!story || story.type === 'redirect') return undefined;
    const size = asNumber(query.size, DEFAULT_SIZE);
    const named = namedBy(story);
    depends(...named.map(storyTag));
    let stories = await namedStories(tx, site, named);
    if (stories.length === 0) {
      const tags = tagNames(story).map(({ slug }) => slug);
      depends(...tags.map(tagTag));
      stories = await storiesSharingTags(tx, site, story._id, tags, size);
    }
    if (stories.length === 0) {
      const section =
        story.websites?.[site]?.website_section?._id ?? story.taxonomy?.primary_section?._id ?? '';
      depends(sectionTag(site, section));
      const newest = await storiesOfSections(
        tx,
        site,
        { include: [section], exclude: [] },
        { offset: 0, size: size + 1 },
      );
      stories = newest.stories.filter(({ _id }) => _id !== story._id);
    }
    const chosen = stories.slice(0, size);
    return { content_elements: chosen as Json[], count: chosen.length };
  },
  tags: (query, reply) => [storyTag(asText(query._id)), ...storyIds(reply).map(storyTag)],
};
