import { isRequest, requestsOf } from '../blocks/_block/requests.ts';
import type { ContentRequest } from '../schemas/feed.ts';
import type { StoredBlock } from '../schemas/page.ts';
import type { PageFacts } from '../schemas/page-facts.ts';
import { type Asked, sameFacts } from './block-memory.server.ts';
import type { PageBuilder } from './build-page.server.ts';
import { answerKey, type DatedAnswer, RETRY_MS } from './content-cache.server.ts';
import { sameTexts } from './same-texts.ts';

/** What of a page's builder takes part in asking. */
type Asking = Pick<PageBuilder, 'assets' | 'memory' | 'content' | 'clock'>;

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

/** The replies of a block that asks for several things, as the object of last time when all of them are the same. */
function mapOf(builder: Asking, stored: StoredBlock, replies: [string, unknown][]): Record<string, unknown> {
  const known = builder.memory.of(stored, builder.assets.registry().get(stored.block));
  const last = known.replies;
  if (last && Object.keys(last).length === replies.length && replies.every(([name, reply]) => last[name] === reply)) return last;
  known.replies = Object.fromEntries(replies);
  return known.replies;
}

type Plan = { block: StoredBlock; asked: Asked };

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
  const replyTo = (key: string): unknown => answers.get(key)?.reply ?? null;
  const replies = new Map<string, unknown>();
  for (const { block, asked } of plans.list) {
    const [first] = asked.requests;
    if (asked.isMap) {
      replies.set(
        block.id,
        mapOf(
          builder,
          block,
          asked.requests.map(({ name, key }) => [name, replyTo(key)]),
        ),
      );
    } else if (first) replies.set(block.id, replyTo(first.key));
  }
  return { replies, tags, freshUntil };
}
