/** Indexes of the longest run of positions that keeps its order; the others have moved. */
export function inOrder(positions: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, position] of positions.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[tails[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept.add(at);
  return kept;
}
