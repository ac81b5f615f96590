/** Replies to the requests `p1`, `p2`, … of a paged list, in the order of their pages. */
export const repliesInOrder = <T>(replies: Record<string, T>): T[] =>
  Object.entries(replies)
    .toSorted(([one], [other]) => Number(one.slice(1)) - Number(other.slice(1)))
    .map(([, reply]) => reply);

/** The replies up to the first that did not come, or came as something else. */
export function untilMissing<T>(
  replies: readonly (T | null | undefined)[],
  hasCome: (reply: T) => boolean,
): T[] {
  const complete: T[] = [];
  for (const reply of replies) {
    if (!reply || !hasCome(reply)) break;
    complete.push(reply);
  }
  return complete;
}
