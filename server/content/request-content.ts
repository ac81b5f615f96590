import type { RequestContent, SourceLimits } from '../../renderer/cache/content-cache.ts';
import type { Tx } from '../../services/database/database.ts';
import { ContentMissing, type ContentReplies } from '../../services/sources/content-replies.ts';

/**
 * What pages are made of; where they are not for readers, with what is closed. Content that is not
 * there is a reply too, kept until one of its tags is dropped: a promo of a story yet to come
 * requests it once.
 */
export const requestContent =
  (
    replies: ContentReplies,
    { reading }: { reading: { db: Tx } },
    { isForReaders } = { isForReaders: true },
  ): RequestContent =>
  async (request, site) => {
    try {
      return await replies.reply(request, { site, tx: reading.db, isForReaders });
    } catch (error) {
      if (error instanceof ContentMissing) return { reply: null, tags: error.tags };
      throw error;
    }
  };

const UNKNOWN: SourceLimits = { ttlMs: 60_000, timeoutMs: 2_000 };

export const limitsOf =
  (replies: ContentReplies) =>
  (name: string): SourceLimits =>
    replies.source(name) ?? UNKNOWN;
