import type { Json } from '../../../schemas/json.ts';
import { contentApi } from '../../../schemas/sources.ts';
import { normaliseUrl } from '../place-story.server.ts';
import { readStory, readStoryAt, storyTag, urlTag } from '../story-store.server.ts';
import { asText, type Source, TIMEOUT_MS, TTL_MS } from './source.server.ts';

/** One published story by its id, or by its address on the site. */
export const contentApiSource: Source = {
  declaration: contentApi,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site }) => {
    const [id, url] = [asText(query._id), asText(query.website_url)];
    if (id) return (await readStory(tx, id)) as Json | undefined;
    return url ? ((await readStoryAt(tx, site, normaliseUrl(url))) as Json | undefined) : undefined;
  },
  tags: (query, reply, site) => {
    const id = asText((reply as { _id?: Json } | undefined)?._id) || asText(query._id);
    const url = asText(query.website_url);
    return [...(id ? [storyTag(id)] : []), ...(url ? [urlTag(site, normaliseUrl(url))] : [])];
  },
};
