import type { BlockRead } from '../../blocks/_block/read-block.ts';
import {
  shownFromStart,
  showsStories,
  storiesShown,
  takeOut,
} from '../../blocks/_block/repeats.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { answerKey, type DatedAnswer } from '../cache/content-cache.ts';
import { type Asking, type Plan, replyOf } from './reply-of-block.ts';

export interface Unrepeated {
  /** By the ids of the blocks, those of every block of the list. */
  replies: Map<string, unknown>;
  /** What had to be asked beyond the blocks' own questions. */
  further: (DatedAnswer | null)[];
}

/**
 * The site option `dedupe`: each feed without the stories that the blocks before it in `list` show.
 * One that came out short is asked for more, once. Keeps the same reply objects for the same
 * outcome.
 */
export async function skipRepeats(
  builder: Asking,
  { list, answers }: { list: readonly Plan[]; answers: readonly (DatedAnswer | null)[] },
  { facts, requestId }: { facts: PageFacts; requestId?: string | undefined },
): Promise<Unrepeated> {
  const shown = shownFromStart(facts);
  const replies = new Map<string, unknown>();
  const further: (DatedAnswer | null)[] = [];
  const ask = async (request: Parameters<typeof answerKey>[0]): Promise<unknown> => {
    const answer = await builder.content.answer(
      request,
      facts.site.key,
      answerKey(request, facts.site.key),
      requestId,
    );
    further.push(answer);
    return answer?.reply;
  };
  for (const { block: stored, asked, answers: own } of list) {
    const { read } = builder.memory.of(stored, builder.assets.registry().get(stored.block));
    const isOurs = read.ok && showsStories(read.block);
    const isPaged = read.ok && read.block.parameters !== undefined;
    const parts = await Promise.all(
      asked.requests.map(async ({ name, request }, index) => {
        const reply = answers[own[index] as number]?.reply ?? null;
        if (!isOurs) return [name, reply] as const;
        const first = takeOut({ name, request, reply }, shown, { isPaged });
        if (!first.longer) return [name, first.reply] as const;
        return [
          name,
          takeOut({ name, request, reply, longerReply: await ask(first.longer) }, shown).reply,
        ] as const;
      }),
    );
    const reply = replyOf(builder, stored, asked, parts);
    if (reply !== undefined) replies.set(stored.id, reply);
    if (isOurs) for (const id of shownBy(read, stored, reply, facts)) shown.add(id);
  }
  return { replies, further };
}

/** None of a block that fails: drawing it fails too, and says so. */
function shownBy(
  read: BlockRead & { ok: true },
  stored: StoredBlock,
  reply: unknown,
  facts: PageFacts,
): string[] {
  try {
    return storiesShown(read.block, { stored, fields: read.fields, reply, facts });
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
