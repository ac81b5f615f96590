import type { Ask, SourceLimits } from '../renderer/cache/content-cache.ts';
import type { Database } from '../services/database/database.ts';
import { type ContentAnswers, ContentMissing } from '../services/sources/answer.ts';

/**
 * Content that is not there is an answer too, kept until one of its tags is dropped: a promo of a
 * story yet to come asks once.
 */
export const askContent =
  (answers: ContentAnswers, database: Database): Ask =>
  async (request, site) => {
    try {
      return await answers.answer(request, { site, tx: database.reading.db });
    } catch (error) {
      if (error instanceof ContentMissing) return { reply: null, tags: error.tags };
      throw error;
    }
  };

const UNKNOWN: SourceLimits = { ttlMs: 60_000, timeoutMs: 2_000 };

export const limitsOf =
  (answers: ContentAnswers) =>
  (name: string): SourceLimits =>
    answers.source(name) ?? UNKNOWN;
