import type { SigningReply } from '../../schemas/feed.ts';
import type { Json } from '../../schemas/json.ts';
import { signingService } from '../../schemas/sources.ts';
import { documentTag } from '../changes/tags.ts';
import { asText, type Source, TIMEOUT_MS } from './source.ts';

/** facts, section 7: a year */
const SIGNING_TTL_MS = 365 * 24 * 3_600_000;

/**
 * The token of an image of ours: what every reply's pictures get is asked for by name. An image
 * that we do not hold has the hash ''.
 */
export const signingServiceSource: Source = {
  declaration: signingService,
  ttlMs: SIGNING_TTL_MS,
  timeoutMs: TIMEOUT_MS,
  isInternal: true,
  fetch: async (query) => ({ _id: asText(query.id), type: 'image' }),
  finish: (signed) => {
    const { _id, auth = {} } = signed as { _id: string; auth?: Record<string, string> };
    const [hash = ''] = Object.values(auth);
    return { _id, hash, auth } satisfies SigningReply as Json;
  },
  tags: (query) => [documentTag(asText(query.id)), `image:${asText(query.id)}`],
};
