import type { ContentRequest, FeedReply } from '../../schemas/feed.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { contentOfKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { sourceNamed } from '../../schemas/sources.ts';
import type { Story } from '../../schemas/story.ts';
import type { Block, ReadFields } from './define-block.ts';
import { factsFor, selectContent, withOverrides } from './frame.ts';

/** One request of a block and its reply. */
export interface Exchange {
  /** '' where the block makes one request. */
  name: string;
  request: ContentRequest;
  reply: unknown;
  /** The reply to `longer`, once it was requested. */
  longerReply?: unknown;
}

/** A reply without the stories that earlier blocks show. */
export interface FilteredReply {
  /** The same object when there was nothing to take out. */
  reply: unknown;
  /** How many stories fewer than the feed brought before. */
  missing: number;
  /** The request whose reply may make up for them. */
  longer?: ContentRequest;
}

const isFeed = (reply: unknown): reply is FeedReply =>
  typeof reply === 'object' &&
  reply !== null &&
  Array.isArray((reply as Partial<FeedReply>).content_elements);

const filtered = new WeakMap<FeedReply, Map<string, FeedReply>>();
const MAX_FILTERED = 20;

/**
 * The feed with these stories alone: the same object for the same ones, so that an unchanged block
 * is not rendered anew.
 */
function keepOnly(feed: FeedReply, stories: FeedReply['content_elements']): FeedReply {
  const ofFeed = filtered.get(feed) ?? new Map<string, FeedReply>();
  filtered.set(feed, ofFeed);
  const key = stories.map(({ _id }) => _id).join(' ');
  const shorter = ofFeed.get(key) ?? { ...feed, content_elements: stories };
  if (ofFeed.size >= MAX_FILTERED) ofFeed.clear();
  ofFeed.set(key, shorter);
  return shorter;
}

/**
 * The same feed, longer by what was taken out of it; undefined where the source brings no more,
 * or the feed had ended already.
 */
function longerRequest(
  request: ContentRequest,
  brought: number,
  shown: number,
): ContentRequest | undefined {
  const size = sourceNamed(request.source)?.size;
  if (!size) return undefined;
  const requested = Number(request.query[size.field] ?? brought);
  const wanted = Math.min(size.max, requested + shown);
  return brought < requested || wanted <= requested
    ? undefined
    : { ...request, query: { ...request.query, [size.field]: wanted } };
}

/**
 * Takes the stories that are shown already out of a reply. A single story that an editor chose
 * stays. A paged list is only filtered and not filled up, because its next page brings more.
 */
export function takeOut(
  { request, reply, longerReply }: Exchange,
  shown: ReadonlySet<string>,
  { isPaged = false } = {},
): FilteredReply {
  if (!isFeed(reply) || shown.size === 0) return { reply, missing: 0 };
  const brought = reply.content_elements.length;
  const fresh = reply.content_elements.filter(({ _id }) => !shown.has(_id));
  if (fresh.length === brought) return { reply, missing: 0 };
  if (isPaged) return { reply: keepOnly(reply, fresh), missing: 0 };
  if (isFeed(longerReply)) {
    const more = longerReply.content_elements
      .filter(({ _id }) => !shown.has(_id))
      .slice(0, brought);
    return { reply: keepOnly(longerReply, more), missing: brought - more.length };
  }
  const longer = longerRequest(request, brought, shown.size);
  return {
    reply: keepOnly(reply, fresh),
    missing: brought - fresh.length,
    ...(longer ? { longer } : {}),
  };
}

/** The stories in the content of a view, without the related stories inside them. */
function storiesIn(content: unknown): Story[] {
  if (Array.isArray(content)) return content.flatMap(storiesIn);
  if (typeof content !== 'object' || content === null) return [];
  const { _id } = content as { _id?: unknown };
  if (typeof _id === 'string' && ('websites' in content || 'headlines' in content))
    return [content as Story];
  return Object.values(content).flatMap(storiesIn);
}

interface ShownBlock {
  stored: StoredBlock;
  fields: ReadFields;
  reply: unknown;
  facts: PageFacts;
}

/** The stories that a block shows of its reply on this page. */
export function storiesOf(block: Block, { stored, fields, reply, facts }: ShownBlock): Story[] {
  const given = withOverrides(reply, stored);
  return storiesIn(selectContent(block, fields, given, factsFor(block, stored.id, facts)));
}

/** Their ids. */
export const storiesShown = (block: Block, shown: ShownBlock): string[] =>
  storiesOf(block, shown).map(({ _id }) => _id);

/** What a page shows before its first block: the story that it is about. */
export function shownFromStart({ pageContent }: PageFacts): Set<string> {
  const story = contentOfKind(pageContent, 'story')?.story;
  return new Set(story ? [story._id] : []);
}
