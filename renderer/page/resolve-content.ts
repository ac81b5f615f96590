import { isRequest, requestsOf } from '../../blocks/_block/requests.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { answerKey, type DatedAnswer, RETRY_MS } from '../cache/content-cache.ts';
import { sameTexts } from '../cache/same-texts.ts';
import { type Asked, sameFacts } from './block-memory.ts';
import { type Asking, type Plan, replyOf } from './reply-of-block.ts';
import { skipRepeats } from './skip-repeats.ts';

export interface Resolved {
  replies: ReadonlyMap<string, unknown>;
  tags: readonly string[];
  /** When the first of the answers outlives its source's lifetime. */
  freshUntil: number;
}

/**
 * What a block asks for, worked out anew only when something that it may know of its page changed.
 */
function askedBy(builder: Asking, stored: StoredBlock, facts: PageFacts): Asked {
  const registry = builder.assets.registry();
  const known = builder.memory.of(stored, registry.get(stored.block));
  if (known.asked && sameFacts(known.asked.facts, facts)) return known.asked;
  const asked = requestsOf(registry, stored, facts, known.read);
  const named: [string, ContentRequest][] = !asked
    ? []
    : isRequest(asked)
      ? [['', asked]]
      : Object.entries(asked);
  const requests = named.map(([name, request]) => ({
    name,
    request,
    key: answerKey(request, facts.site.key),
  }));
  known.asked = { facts, requests, isMap: Boolean(asked) && !isRequest(asked as ContentRequest) };
  return known.asked;
}

type Answers = readonly (DatedAnswer | null)[];

/** What a list of blocks asks for on one page, and what the last answers came to. */
interface Plans {
  facts: PageFacts;
  list: readonly Plan[];
  /** Each question once. */
  questions: readonly { key: string; request: ContentRequest }[];
  last?: { answers: Answers; tags: readonly string[]; replies?: ReadonlyMap<string, unknown> };
}

const known = new WeakMap<readonly StoredBlock[], Plans>();

/** Those of last time for the same list on the same page. */
function plansOf(builder: Asking, stored: readonly StoredBlock[], facts: PageFacts): Plans {
  const plans = known.get(stored);
  if (plans?.facts === facts) return plans;
  const questions = new Map<string, { at: number; key: string; request: ContentRequest }>();
  const list = stored.map((block): Plan => {
    const asked = askedBy(builder, block, facts);
    for (const { key, request } of asked.requests)
      if (!questions.has(key)) questions.set(key, { at: questions.size, key, request });
    return { block, asked, answers: asked.requests.map(({ key }) => questions.get(key)?.at ?? -1) };
  });
  const fresh: Plans = { facts, list, questions: [...questions.values()] };
  known.set(stored, fresh);
  return fresh;
}

/**
 * Asks at once for everything that is not known and fresh. A source that fails costs its blocks,
 * never the page.
 */
async function answersTo(
  { questions, facts }: Plans,
  { content }: Asking,
  requestId: string | undefined,
): Promise<Answers> {
  const answers: (DatedAnswer | null)[] = [];
  let waiting: Promise<void>[] | undefined;
  for (const { key, request } of questions) {
    const known = content.fresh(key);
    const index = answers.push(known ?? null) - 1;
    if (known) continue;
    waiting ??= [];
    waiting.push(
      content.answer(request, facts.site.key, key, requestId).then((answer) => {
        answers[index] = answer;
      }),
    );
  }
  if (waiting) await Promise.all(waiting);
  return answers;
}

const NO_TAGS: readonly string[] = [];
const tagsIn = (answer: DatedAnswer | null | undefined): readonly string[] =>
  answer?.tags ?? NO_TAGS;

/** The tags of all answers; the list of last time while each answer has the tags that it had. */
function tagsOf({ last }: Plans, answers: Answers): readonly string[] {
  const isSame =
    last &&
    answers.every((answer, index) => sameTexts(tagsIn(answer), tagsIn(last.answers[index])));
  return isSame ? last.tags : [...new Set(answers.flatMap(tagsIn))];
}

/** What each block is given. Those of last time where no answer to a block changed. */
function repliesOf(
  builder: Asking,
  { list, last }: Plans,
  answers: Answers,
): ReadonlyMap<string, unknown> {
  const isSame = (index: number) => answers[index] === last?.answers[index];
  const before = last?.replies;
  if (before && answers.every((_, index) => isSame(index))) return before;
  const replies = new Map(before);
  for (const { block, asked, answers: own } of list) {
    if (own.length === 0 || (before && own.every(isSame))) continue;
    const given = asked.requests.map(
      ({ name }, index) => [name, answers[own[index] as number]?.reply ?? null] as const,
    );
    replies.set(block.id, replyOf(builder, block, asked, given));
  }
  return replies;
}

/** Asks for everything the blocks need, and says what each of them is given. */
export async function resolveContent(
  builder: Asking,
  stored: readonly StoredBlock[],
  { facts, requestId }: { facts: PageFacts; requestId?: string | undefined },
): Promise<Resolved> {
  const plans = plansOf(builder, stored, facts);
  const answers = await answersTo(plans, builder, requestId);
  const tags = tagsOf(plans, answers);
  let freshUntil = Number.POSITIVE_INFINITY;
  // A source that failed is asked again soon, and by nobody's request.
  const soonest = (all: Answers) => {
    for (const answer of all)
      freshUntil = Math.min(freshUntil, answer?.freshUntil ?? builder.clock() + RETRY_MS);
  };
  soonest(answers);
  if (facts.site.dedupe) {
    const { replies, further } = await skipRepeats(
      builder,
      { list: plans.list, answers },
      { facts, requestId },
    );
    soonest(further);
    plans.last = { answers, tags };
    const all = further.length > 0 ? [...new Set([...tags, ...further.flatMap(tagsIn)])] : tags;
    return { replies, tags: all, freshUntil };
  }
  const replies = repliesOf(builder, plans, answers);
  plans.last = { answers, tags, replies };
  return { replies, tags, freshUntil };
}
