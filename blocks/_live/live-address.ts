import type { ContentRequest } from '../../schemas/feed.ts';
import { LIVE_ID } from '../../schemas/live/live-page.ts';

/** An update, by its blog and its id; of an address that names no blog, one of the first. */
const ADDRESSED = /^(?:[\w.-]{1,100}:)?[\w.-]{1,100}$/;

/**
 * Of a block that shows live blogs: `antes`, the updates older than that one; `en`, that one among
 * its neighbours.
 */
export const LIVE_PARAMETERS = { antes: ADDRESSED, en: ADDRESSED };

/** What a page shows once (`showsOnce`): a live blog. */
export const liveName = (id: string): string => `live:${id}`;

interface LiveRequest {
  id: string;
  story?: string | undefined;
  query: Readonly<Record<string, string>> | undefined;
  /** How many updates; unset: as many as a page shows. */
  size?: number | undefined;
  /** The first that its block shows: an address may leave its name out. */
  isFirst?: boolean;
}

/** The update that a parameter names, where it is one of this blog. */
function entryIn(
  value: string | undefined,
  { id, isFirst = true }: LiveRequest,
): string | undefined {
  const [first = '', second] = (value ?? '').split(':');
  if (second === undefined) return isFirst ? first : undefined;
  return first === id ? second : undefined;
}

/** The part of a live blog that an address asks for. */
export function liveRequest(wanted: LiveRequest): ContentRequest {
  const { id, story, size, query = {} } = wanted;
  const [before, around] = [entryIn(query.antes, wanted), entryIn(query.en, wanted)];
  return {
    source: 'live-blog',
    query: {
      id,
      ...(story ? { story } : {}),
      ...(size === undefined ? {} : { size }),
      ...(before ? { before } : around ? { around } : {}),
    },
  };
}

/**
 * The anchor of an update, which nothing else of its page has: ids of updates are unique within
 * their blog alone, a page shows a blog once, and no block's id has a colon. '' for none.
 */
export const anchorOf = (blog: string, id: string): string =>
  LIVE_ID.test(blog) && LIVE_ID.test(id) ? `${blog}:${id}` : '';

interface BlogPlace {
  blog: string;
  /** Of the block in its page; without it only the anchor is known. */
  block?: string | undefined;
}

/** Where an update is found whichever page it is on. */
export function entryAddress(id: string, { blog, block }: BlogPlace): string {
  const anchor = anchorOf(blog, id);
  if (!anchor) return '';
  return block ? `?en-${block}=${anchor}#${anchor}` : `#${anchor}`;
}

/** The updates older than this one. */
export function olderAddress(id: string, { blog, block }: BlogPlace, list: string): string {
  const anchor = anchorOf(blog, id);
  return anchor ? `?antes-${block}=${anchor}#${list}` : '';
}
