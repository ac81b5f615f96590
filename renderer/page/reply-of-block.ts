import type { StoredBlock } from '../../schemas/page.ts';
import type { ContentBuilder } from './page-builder.ts';
import type { BlockRequests } from './request-plan.ts';

/** What a block is given: one reply, or a map of them; undefined when it requests nothing. */
export function replyOf(
  { memory, assets }: ContentBuilder,
  stored: StoredBlock,
  { isMap, requests }: BlockRequests,
  replies: readonly (readonly [name: string, reply: unknown])[],
): unknown {
  if (!isMap) return requests.length > 0 ? (replies[0]?.[1] ?? null) : undefined;
  const state = memory.stateOf(stored, assets.registry().get(stored.block));
  return state.replies.of(replies, Object.fromEntries);
}
