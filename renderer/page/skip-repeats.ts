import type { BlockRead } from '../../blocks/_block/read-block.ts';
import { shownFromStart, storiesOf, takeOut } from '../../blocks/_block/repeats.ts';
import { showsStories } from '../../blocks/_block/shows-stories.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { Story } from '../../schemas/story.ts';
import { type CachedReply, replyKey } from '../cache/content-cache.ts';
import type { ContentBuilder } from './page-builder.ts';
import { replyOf } from './reply-of-block.ts';
import type { Replies, RequestPlan } from './request-plan.ts';

export interface UnrepeatedContent {
  /** By block id, those of every block of the plan. */
  byBlock: Map<string, unknown>;
  /** Replies to what was requested beyond the blocks' own requests. */
  further: (CachedReply | null)[];
}

/**
 * The site option `dedupe`: each feed without the stories that the blocks before it show. One that
 * came out short is requested longer, once. Keeps the same reply objects for the same outcome.
 */
export async function skipRepeats(
  builder: ContentBuilder,
  { blocks, facts }: RequestPlan,
  { replies, requestId }: { replies: Replies; requestId?: string | undefined },
): Promise<UnrepeatedContent> {
  const shown = shownFromStart(facts);
  const byBlock = new Map<string, unknown>();
  const further: (CachedReply | null)[] = [];
  const requestMore = async (request: Parameters<typeof replyKey>[0]): Promise<unknown> => {
    const site = facts.site.key;
    const reply = await builder.content.reply(request, site, replyKey(request, site), requestId);
    further.push(reply);
    return reply?.reply;
  };
  for (const { block: stored, requests, replies: places } of blocks) {
    const block = builder.assets.registry().get(stored.block);
    const { read } = builder.memory.stateOf(stored, block);
    const isFiltered = read.ok && showsStories(read.block);
    const isPaged = read.ok && read.block.parameters !== undefined;
    const parts = await Promise.all(
      requests.requests.map(async ({ name, request }, index) => {
        const reply = replies[places[index] as number]?.reply ?? null;
        if (!isFiltered) return [name, reply] as const;
        const first = takeOut({ name, request, reply }, shown, { isPaged });
        if (!first.longer) return [name, first.reply] as const;
        const longerReply = await requestMore(first.longer);
        return [name, takeOut({ name, request, reply, longerReply }, shown).reply] as const;
      }),
    );
    const reply = replyOf(builder, stored, requests, parts);
    if (reply !== undefined) byBlock.set(stored.id, reply);
    if (isFiltered) for (const { _id } of shownBy(read, stored, reply, facts)) shown.add(_id);
  }
  return { byBlock, further };
}

/** None of a block that fails: rendering it fails too, and says so. */
export function shownBy(
  read: BlockRead & { ok: true },
  stored: StoredBlock,
  reply: unknown,
  facts: PageFacts,
): Story[] {
  try {
    return storiesOf(read.block, { stored, fields: read.fields, reply, facts });
  } catch {
    return [];
  }
}

/**
 * Blocks in the order in which they get their stories: lazy ones come after the rest, for a reader
 * meets them last.
 */
export function inOrderOfStories(
  now: readonly StoredBlock[],
  all: readonly StoredBlock[],
  last: StoredBlock,
): StoredBlock[] {
  const first = new Set(now);
  const flat = (blocks: readonly StoredBlock[]): StoredBlock[] =>
    blocks.flatMap((stored) => [stored, ...flat(stored.children ?? [])]);
  const later = flat(all).filter((stored) => !first.has(stored));
  const end = later.findLastIndex((stored) => flat([last]).includes(stored));
  return [...now, ...later.slice(0, end + 1)];
}
