import type { FeedReply } from '../../schemas/feed.ts';
import type { Story } from '../../schemas/story.ts';

interface FeedRange {
  /** A raw index of the feed, counted before items of other sites are dropped (rule 6.12). */
  offset?: number;
  /** At most so many; unset: all. */
  size?: number | undefined;
}

/**
 * Which stories of a feed a list shows on a site: those it carries, from the offset on, cut. Null
 * when none is left (rule 6.12).
 */
export function selectItems(
  reply: FeedReply | null,
  site: string,
  { offset = 0, size }: FeedRange = {},
): Story[] | null {
  const items = (reply?.content_elements ?? []).filter(
    (item, index) => index >= offset && item.websites?.[site],
  );
  const cut = size === undefined ? items : items.slice(0, size);
  return cut.length > 0 ? cut : null;
}
