import type { FeedReply } from '../../schemas/feed.ts';
import { storyTag } from '../changes/tags.ts';
import type { Paging, Slice } from './ports.ts';

/** A page of a feed; `next` is unset on the last. */
export function feedReply({ stories, total }: Slice, { offset, size }: Paging): FeedReply {
  const next = offset + size;
  return { content_elements: stories, count: total, ...(next < total ? { next } : {}) };
}

/** A feed of which there is nothing at all is a 404; a page after its last is empty. */
export const feedReplyUnlessEmpty = (slice: Slice, paging: Paging): FeedReply | undefined =>
  slice.total === 0 ? undefined : feedReply(slice, paging);

export const feedPaging = (
  { feedOffset = 0, feedSize }: { feedOffset?: number | undefined; feedSize?: number | undefined },
  defaultSize: number,
): Paging => ({ offset: feedOffset, size: feedSize ?? defaultSize });

/** The tags of stories that a reply shows; another system's may lack their ids. */
export const storyTags = (stories: readonly { _id?: unknown }[] | undefined): string[] =>
  (stories ?? [])
    .map(({ _id }) => _id)
    .filter((id): id is string => typeof id === 'string')
    .map(storyTag);
