import type { FeedReply } from '../../schemas/feed.ts';
import type { ContentConfig } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import { repliesInOrder, untilMissing } from '../_list/replies-in-order.ts';

export interface Paging {
  /** A raw index of the feed. */
  offset: number;
  size: number;
}

/** rule 7.12: results list page size. */
const PAGE_SIZE = 10;
/** The most items that a source gives for one request (schemas/sources). */
const MAX_REQUEST_SIZE = 100;

const FEEDS = new Set(['story-feed-author', 'story-feed-sections', 'story-feed-tag']);
const COLLECTIONS = 'content-api-collections';

const firstNumber = (values: unknown[], from: number): number | undefined =>
  values
    .map(Number)
    .find(
      (value, index) => values[index] !== undefined && Number.isInteger(value) && value >= from,
    );

/** Where the list starts and how long its pages are, by whichever names the source has for them. */
export const pagingOf = ({ query }: ContentConfig): Paging => ({
  offset: firstNumber([query.offset, query.feedOffset, query.from], 0) ?? 0,
  size: firstNumber([query.size, query.feedSize], 1) ?? PAGE_SIZE,
});

/**
 * rule 7.13: a range of the feed, by the names that the source has for it. Collections return the
 * next page as well.
 */
function stretch({ source, query }: ContentConfig, { offset, size }: Paging): JsonObject {
  if (FEEDS.has(source)) return { ...query, feedOffset: offset, feedSize: size };
  if (source === COLLECTIONS) return { ...query, from: offset, size, getNext: true };
  return { ...query, offset, size };
}

/**
 * The queries that fill the pages 1 to `pages` and one more, by name. The first requests twice the
 * page size, each later one for a page where the one before ended (rule 7.14).
 */
export function queriesFor(config: ContentConfig, pages: number): Record<string, JsonObject> {
  const { offset, size } = pagingOf(config);
  const hasPins = config.query.pins !== undefined || config.query.bans !== undefined;
  const bringsTwo = config.source === COLLECTIONS;
  const isDouble = bringsTwo || size * 2 <= MAX_REQUEST_SIZE;
  const queries: Record<string, JsonObject> = {
    p1: stretch(config, { offset, size: isDouble && !bringsTwo ? size * 2 : size }),
  };
  for (let page = isDouble ? 3 : 2; page <= pages + 1; page += 1)
    queries[`p${page}`] = {
      ...stretch(config, { offset: offset + (page - 1) * size, size }),
      ...(hasPins ? { pinsFrom: offset } : {}),
    };
  return queries;
}

export interface Results {
  items: Story[];
  hasMore: boolean;
}

/**
 * What the pages 1 to `pages` show: every story once, those of this site only. There is more while
 * the source says so, or while it has counted more than is shown. Null when there is nothing.
 */
export function resultsOf(
  replies: Record<string, FeedReply | null>,
  { paging, pages, site }: { paging: Paging; pages: number; site: string },
): Results | null {
  const came = untilMissing(repliesInOrder(replies), ({ content_elements }) =>
    Array.isArray(content_elements),
  );
  const last = came.at(-1);
  const loaded = [
    ...new Map(
      came.flatMap((reply) => reply.content_elements).map((item) => [item._id, item]),
    ).values(),
  ];
  const ofSite = loaded.filter((item) => item.websites?.[site]);
  if (!last || ofSite.length === 0) return null;
  const visible = pages * paging.size;
  const total = Number.isFinite(last.count) ? last.count - paging.offset : loaded.length;
  const hasAll = last.next === undefined && loaded.length >= total;
  return {
    items: ofSite.slice(0, visible),
    hasMore: hasAll ? ofSite.length > visible : last.next !== undefined || visible < total,
  };
}
