import type { SearchReply } from '../../schemas/feed.ts';
import { searchApi } from '../../schemas/sources/search-api.ts';
import { storiesTag } from '../changes/tags.ts';
import { wordsIn } from '../database/search-text.ts';
import { defineSource } from './define-source.ts';
import { storyTags } from './feed.ts';

const DEFAULT_SIZE = 10;

/**
 * Full text over headlines, descriptions, bodies, authors and tags of a site's stories, newest
 * first.
 */
export const searchApiSource = defineSource(searchApi, {
  fetch: async (query, { stores, tx, site, paywall }): Promise<SearchReply> => {
    const q = query.query.trim();
    const [page, size] = [Number(query.page), query.size ?? DEFAULT_SIZE];
    const words = wordsIn(q);
    if (words.length === 0) return { data: [], metadata: { total_hits: 0, q, page } };
    if (query.asYouType) {
      const data = await stores.storiesAsTyped(tx, site, words, size);
      return { data, metadata: { total_hits: data.length, q, page } };
    }
    const paging = { offset: (page - 1) * size, size };
    const { stories, total } = await stores.storiesOfSite(tx, site, words, paging, paywall);
    const highlights = await stores.highlightsOf(tx, stories, words);
    const data = stories.map((story, index) => {
      const highlight = highlights[index];
      return highlight ? { ...story, highlights: highlight } : story;
    });
    return { data, metadata: { total_hits: total, q, page } };
  },
  tags: (_, reply, site) => [storiesTag(site), ...storyTags(reply?.data)],
});
