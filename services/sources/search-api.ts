import type { Json, JsonObject } from '../../schemas/json.ts';
import { searchApi } from '../../schemas/sources.ts';
import type { Story } from '../../schemas/story.ts';
import { storiesTag, storyTag } from '../changes/tags.ts';
import { highlightsOf } from '../stories/highlight.ts';
import { wordsIn } from '../stories/search-words.ts';
import { storiesOfSite } from '../stories/story-feeds.ts';
import { asNumber, asText, type Source, TIMEOUT_MS, TTL_MS } from './source.ts';

const DEFAULT_SIZE = 10;

const found = (data: Json[], total: number, q: string, page: number): Json => ({
  data,
  metadata: { total_hits: total, q, page },
});

/**
 * Full text over headlines, descriptions, bodies, authors and tags of a site's stories, newest
 * first.
 */
export const searchApiSource: Source = {
  declaration: searchApi,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site }) => {
    const q = asText(query.query).trim();
    const [page, size] = [Number(query.page), asNumber(query.size, DEFAULT_SIZE)];
    const words = wordsIn(q);
    if (words.length === 0) return found([], 0, q, page);
    const { stories, total } = await storiesOfSite(tx, site, words, {
      offset: (page - 1) * size,
      size,
    });
    const highlights = await highlightsOf(tx, stories, words);
    return found(
      stories.map(
        (story, index) =>
          ({ ...(story as unknown as JsonObject), highlights: { ...highlights[index] } }) as Json,
      ),
      total,
      q,
      page,
    );
  },
  tags: (_, reply, site) => [
    storiesTag(site),
    ...((reply as { data?: Story[] } | undefined)?.data ?? []).map(({ _id }) => storyTag(_id)),
  ],
};
