import type { StoredBlock } from '../../schemas/page.ts';
import type { Asked } from './block-memory.ts';
import type { PageBuilder } from './build-page.ts';

/** What of a page's builder takes part in asking. */
export type Asking = Pick<PageBuilder, 'assets' | 'memory' | 'content' | 'clock'>;

/** A block of a page and what it asks for there. */
export interface Plan {
  block: StoredBlock;
  asked: Asked;
  /** For each of its requests, where its answer stands among those of the list. */
  answers: readonly number[];
}

/** What a block is given: one reply, or a map of them; undefined when it asked for nothing. */
export function replyOf(
  builder: Asking,
  stored: StoredBlock,
  { isMap, requests }: Asked,
  replies: readonly (readonly [name: string, reply: unknown])[],
): unknown {
  if (isMap) return mapOf(builder, stored, replies);
  return requests.length > 0 ? (replies[0]?.[1] ?? null) : undefined;
}

/**
 * The replies of a block that asks for several things, as the object of last time when all of them
 * are the same.
 */
function mapOf(
  builder: Asking,
  stored: StoredBlock,
  replies: readonly (readonly [string, unknown])[],
): Record<string, unknown> {
  const known = builder.memory.of(stored, builder.assets.registry().get(stored.block));
  const last = known.replies;
  if (
    last &&
    Object.keys(last).length === replies.length &&
    replies.every(([name, reply]) => last[name] === reply)
  )
    return last;
  known.replies = Object.fromEntries(replies);
  return known.replies;
}
