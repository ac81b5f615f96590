import { isRequest, requestsOf } from '../../blocks/_block/requests.ts';
import { sameItems } from '../../schemas/compare/same-items.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { type CachedReply, RETRY_MS, replyKey } from '../cache/content-cache.ts';
import type { ContentBuilder } from './page-builder.ts';
import { replyOf } from './reply-of-block.ts';
import type { BlockPlan, BlockRequests, Replies, RequestPlan } from './request-plan.ts';
import { skipRepeats } from './skip-repeats.ts';

export interface ResolvedContent {
  /** By block id. */
  replies: ReadonlyMap<string, unknown>;
  tags: readonly string[];
  /** When the first of the replies is stale: milliseconds since 1970. */
  freshUntil: number;
}

/** What a block requests; worked out anew only when what it may know of its page changed. */
function requestsOfBlock(
  { assets, memory }: ContentBuilder,
  stored: StoredBlock,
  facts: PageFacts,
): BlockRequests {
  const registry = assets.registry();
  const state = memory.stateOf(stored, registry.get(stored.block));
  return state.requests.of(facts, () => {
    const requests = requestsOf(registry, stored, facts, state.read);
    const isOne = requests !== null && isRequest(requests);
    const named: [string, ContentRequest][] = isOne
      ? [['', requests]]
      : Object.entries(requests ?? {});
    const site = facts.site.key;
    return {
      requests: named.map(([name, request]) => ({ name, request, key: replyKey(request, site) })),
      isMap: requests !== null && !isOne,
    };
  });
}

/** That of last time for the same list on the same page. */
function planOf(
  builder: ContentBuilder,
  stored: readonly StoredBlock[],
  facts: PageFacts,
): RequestPlan {
  const { plans } = builder.memory;
  const known = plans.get(stored);
  if (known?.facts === facts) return known;
  const places = new Map<string, { at: number; key: string; request: ContentRequest }>();
  const blocks = stored.map((block): BlockPlan => {
    const requests = requestsOfBlock(builder, block, facts);
    const replies = requests.requests.map(({ key, request }) => {
      const place = places.get(key) ?? { at: places.size, key, request };
      places.set(key, place);
      return place.at;
    });
    return { block, requests, replies };
  });
  const plan: RequestPlan = { facts, blocks, requests: [...places.values()] };
  plans.set(stored, plan);
  return plan;
}

/** Requests at once all that is not known and fresh. A source that fails costs its blocks only. */
async function repliesTo(
  { requests, facts }: RequestPlan,
  { content }: ContentBuilder,
  requestId: string | undefined,
): Promise<Replies> {
  const replies: (CachedReply | null)[] = [];
  let waiting: Promise<void>[] | undefined;
  for (const { key, request } of requests) {
    const fresh = content.fresh(key);
    const index = replies.push(fresh ?? null) - 1;
    if (fresh) continue;
    waiting ??= [];
    waiting.push(
      content.reply(request, facts.site.key, key, requestId).then((reply) => {
        replies[index] = reply;
      }),
    );
  }
  if (waiting) await Promise.all(waiting);
  return replies;
}

const NO_TAGS: readonly string[] = [];
const tagsIn = (reply: CachedReply | null | undefined): readonly string[] => reply?.tags ?? NO_TAGS;

/** The tags of all replies; the list of last time while each reply has the tags that it had. */
function tagsOf({ last }: RequestPlan, replies: Replies): readonly string[] {
  const isSame =
    last && replies.every((reply, index) => sameItems(tagsIn(reply), tagsIn(last.replies[index])));
  return isSame ? last.tags : [...new Set(replies.flatMap(tagsIn))];
}

/** What each block is given. Those of last time where no reply to a block changed. */
function repliesByBlock(
  builder: ContentBuilder,
  { blocks, last }: RequestPlan,
  replies: Replies,
): ReadonlyMap<string, unknown> {
  const isSame = (index: number) => replies[index] === last?.replies[index];
  const before = last?.byBlock;
  if (before && replies.every((_, index) => isSame(index))) return before;
  const byBlock = new Map(before);
  for (const { block, requests, replies: places } of blocks) {
    if (places.length === 0 || (before && places.every(isSame))) continue;
    const given = requests.requests.map(
      ({ name }, index) => [name, replies[places[index] as number]?.reply ?? null] as const,
    );
    byBlock.set(block.id, replyOf(builder, block, requests, given));
  }
  return byBlock;
}

/** Requests all that the blocks need, and says what each of them is given. */
export async function resolveContent(
  builder: ContentBuilder,
  stored: readonly StoredBlock[],
  { facts, requestId }: { facts: PageFacts; requestId?: string | undefined },
): Promise<ResolvedContent> {
  const plan = planOf(builder, stored, facts);
  const replies = await repliesTo(plan, builder, requestId);
  const tags = tagsOf(plan, replies);
  let freshUntil = Number.POSITIVE_INFINITY;
  // What a source failed to reply is requested again soon, and by nobody's request.
  const soonest = (all: Replies) => {
    for (const reply of all)
      freshUntil = Math.min(freshUntil, reply?.freshUntil ?? builder.clock() + RETRY_MS);
  };
  soonest(replies);
  if (facts.site.dedupe) {
    const { byBlock, further } = await skipRepeats(builder, plan, { replies, requestId });
    soonest(further);
    plan.last = { replies, tags };
    const all = further.length > 0 ? [...new Set([...tags, ...further.flatMap(tagsIn)])] : tags;
    return { replies: byBlock, tags: all, freshUntil };
  }
  const byBlock = repliesByBlock(builder, plan, replies);
  plan.last = { replies, tags, byBlock };
  return { replies: byBlock, tags, freshUntil };
}
