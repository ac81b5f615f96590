import { isObject } from '../json.ts';
import type { Story } from '../story.ts';
import { LIVE_SUBTYPES } from './embed.ts';
import type { LiveBlog, LiveReading } from './live-blog.ts';

/** How many updates a page shows at first, and how many each link to older ones brings. */
export const LIVE_PAGE_SIZE = 20;

/** Ids that stand in addresses and anchors. Updates with others have no address of their own. */
export const LIVE_ID = /^[\w.-]{1,100}$/;

/** A part of a live blog as readers' pages show it. */
export interface LivePage extends Omit<LiveReading, 'blog'> {
  blog: Pick<
    LiveBlog,
    | 'id'
    | 'headline'
    | 'description'
    | 'startLiveDate'
    | 'endLiveDate'
    | 'summary'
    | 'state'
    | 'lastEvent'
  >;
  /** It stands in the store, and open pages follow it. */
  isFollowed: boolean;
}

/** The custom embeds of a story that are live blogs, by what they call themselves. */
const LIVE: ReadonlySet<string> = new Set(LIVE_SUBTYPES);

/** The embed of an element of a body: its id and its config; undefined where it is no live blog. */
export function liveEmbedOf(
  element: unknown,
): { id: string; config: Record<string, unknown> } | undefined {
  if (!isObject(element) || element.type !== 'custom_embed') return undefined;
  if (typeof element.subtype !== 'string' || !LIVE.has(element.subtype)) return undefined;
  const { embed } = element;
  if (!isObject(embed) || typeof embed.id !== 'string' || embed.id === '') return undefined;
  return { id: embed.id, config: isObject(embed.config) ? embed.config : {} };
}

/** Those that stand in the body itself, in its order. */
export const liveEmbedsOf = ({ content_elements: elements }: Pick<Story, 'content_elements'>) =>
  (elements ?? []).flatMap((element) => liveEmbedOf(element) ?? []);
