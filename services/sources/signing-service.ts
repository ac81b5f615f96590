import type { SigningReply } from '../../schemas/feed.ts';
import { signingService } from '../../schemas/sources/signing-service.ts';
import { documentTag, imageTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/** rule 6.10: a year */
const SIGNING_TTL_MS = 365 * 24 * 3_600_000;

/** What is signed like any picture of a reply. */
interface Picture {
  _id: string;
  type: 'image';
  auth?: Record<string, string>;
}

/**
 * The token of an image of ours: what the pictures of every reply get, requested by name. An image
 * that we do not hold has the hash ''.
 */
export const signingServiceSource = defineSource(signingService, {
  ttlMs: SIGNING_TTL_MS,
  isInternal: true,
  fetch: async ({ id }): Promise<Picture> => ({ _id: id, type: 'image' }),
  finish: ({ _id, auth = {} }): SigningReply => {
    const [hash = ''] = Object.values(auth);
    return { _id, hash, auth };
  },
  tags: ({ id }) => [documentTag(id), imageTag(id)],
});
