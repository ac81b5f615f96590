import type { Json } from '../../schemas/json.ts';
import { contentApi } from '../../schemas/sources.ts';
import { documentTag, storyTag, urlTag } from '../changes/tags.ts';
import { normaliseUrl } from '../ingest/place-story.ts';
import { readMedia } from '../stories/document-store.ts';
import { readStory, readStoryAt } from '../stories/story-store.ts';
import { asText, type Source, TIMEOUT_MS, TTL_MS } from './source.ts';

/**
 * One published story by its id, or by its address on the site; by id an image or a custom embed
 * too.
 */
export const contentApiSource: Source = {
  declaration: contentApi,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site }) => {
    const [id, url] = [asText(query._id), asText(query.website_url)];
    if (id) return ((await readStory(tx, id)) as Json | undefined) ?? (await readMedia(tx, id));
    return url ? ((await readStoryAt(tx, site, normaliseUrl(url))) as Json | undefined) : undefined;
  },
  tags: (query, reply, site) => {
    const asked = asText(query._id);
    const id = asText((reply as { _id?: Json } | undefined)?._id) || asked;
    const url = asText(query.website_url);
    return [
      ...(id ? [storyTag(id)] : []),
      ...(asked ? [documentTag(asked)] : []),
      ...(url ? [urlTag(site, normaliseUrl(url))] : []),
    ];
  },
};
