import type { Json } from '../../schemas/json.ts';
import { tags } from '../../schemas/sources.ts';
import { tagTag } from '../changes/tags.ts';
import { readTag } from '../newsroom/newsroom-store.ts';
import { asText, type Source, TIMEOUT_MS, TTL_MS } from './source.ts';

/** A tag by its slug; 404 for one that nobody described and no story has. */
export const tagsSource: Source = {
  declaration: tags,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site }) => {
    const found = await readTag(tx, site, asText(query.slug));
    return found && ({ Payload: [found] } as Json);
  },
  tags: (query) => [tagTag(asText(query.slug))],
};
