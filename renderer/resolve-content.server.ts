import { isRequest, requestsOf } from '../blocks/_block/requests.ts';
import type { ContentRequest } from '../schemas/feed.ts';
import type { StoredBlock } from '../schemas/page.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import { type Asked, sameFacts } from './block-memory.server.ts';
import { answerKey, type DatedAnswer, RETRY_MS } from './content-cache.server.ts';
import { type Asking, type Plan, replyOf } from './reply-of-block.server.ts';
import { sameTexts } from './same-texts.ts';
import { skipRepeats } from './skip-repeats.server.ts';

export interface Resolved {
  replies: Map<string, unknown>;
  tags: readonly string[];
  /** When the first of the answers outlives its source's lifetime. */
  freshUntil: number;
}

/** What a block asks for, worked out anew only when something that it may know of its page changed. */
function askedBy(builder: Asking, stored: StoredBlock, facts: PageFacts): Asked {
  const registry = builder.assets.registry();
  const known = builder.memory.of(stored, registry.get(stored.block));
  if (known.asked && sameFacts(known.asked.facts, facts)) return known.asked;
  const asked = requestsOf(registry, stored, facts, known.read);
  const named: [string, ContentRequest][] = !asked ? [] : isRequest(asked) ? [['', asked]] : Object.entries(asked);
  const requests = named.map(([name, request]) => ({ name, request, key: answerKey(request, facts.site.key) }));
  known.asked = { facts, requests, isMap: Boolean(asked) && !isRequest(asked as ContentRequest) };
  return known.asked;
}

/** What a list of blocks asks for on one page, and what the last answers depended on. */
interface Plans {
  facts: PageFacts;
  list: readonly Plan[];
  /** Lists of tags, one an answer, and what they come to together. */
  last?: { each: readonly (readonly string[])[]; all: readonly string[] };
}

const known = new WeakMap<readonly StoredBlock[], Plans>();

/** Those of last time for the same list on the same page. */
function plansOf(builder: Asking, stored: readonly StoredBlock[], facts: PageFacts): Plans {
  const plans = known.get(stored);
  if (plans?.facts === facts) return plans;
  const fresh: Plans = { facts, list: stored.map((block) => ({ block, asked: askedBy(builder, block, facts) })) };
  known.set(stored, fresh);
  return fresh;
}

/** The tags of all answers; the list of last time while each answer has the tags that it had. */
function tagsOf(plans: Plans, answers: ReadonlyMap<string, DatedAnswer | null>): readonly string[] {
  const each = plans.list.flatMap(({ asked }) => asked.requests.map(({ key }) => answers.get(key)?.tags ?? []));
  const { last } = plans;
  if (last?.each.length === each.length && each.every((tags, index) => sameTexts(tags, last.each[index] ?? []))) return last.all;
  plans.last = { each, all: [...new Set(each.flat())] };
  return plans.last.all;
}

/** Asks for everything the blocks need, at once. A source that fails costs its blocks, never the page. */
export async function resolveContent(
  builder: Asking,
  stored: readonly StoredBlock[],
  { facts, requestId }: { facts: PageFacts; requestId?: string | undefined },
): Promise<Resolved> {
  let freshUntil = Number.POSITIVE_INFINITY;
  const plans = plansOf(builder, stored, facts);
  const answers = new Map<string, DatedAnswer | null>();
  const missing = new Map<string, ContentRequest>();
  for (const { asked } of plans.list) {
    for (const { key, request } of asked.requests) {
      const fresh = builder.content.fresh(key);
      if (fresh) answers.set(key, fresh);
      else missing.set(key, request);
    }
  }
  await Promise.all(
    [...missing].map(async ([key, request]) =>
      answers.set(key, await builder.content.answer(request, facts.site.key, key, requestId)),
    ),
  );
  for (const answer of answers.values()) {
    // A source that failed is asked again soon, and by nobody's request.
    freshUntil = Math.min(freshUntil, answer?.freshUntil ?? builder.clock() + RETRY_MS);
  }
  const tags = tagsOf(plans, answers);
  if (facts.site.dedupe) {
    const { replies, further } = await skipRepeats(builder, { list: plans.list, answers }, { facts, requestId });
    const furtherTags = further.flatMap((answer) => answer?.tags ?? []);
    const soonest = further.map((answer) => answer?.freshUntil ?? builder.clock() + RETRY_MS);
    return {
      replies,
      tags: furtherTags.length > 0 ? [...new Set([...tags, ...furtherTags])] : tags,
      freshUntil: Math.min(freshUntil, ...soonest),
    };
  }
  const replies = new Map<string, unknown>();
  for (const { block, asked } of plans.list) {
    const reply = replyOf(
      builder,
      block,
      asked,
      new Map(asked.requests.map(({ name, key }) => [name, answers.get(key)?.reply ?? null])),
    );
    if (reply !== undefined) replies.set(block.id, reply);
  }
  return { replies, tags, freshUntil };
}
