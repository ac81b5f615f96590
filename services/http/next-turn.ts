const immediate = () => new Promise<void>((resolve) => void setImmediate(resolve));

/**
 * Resolves when what came in meanwhile had its turn: between two steps of long work, so that no
 * reader waits for the sum of them.
 */
export async function nextTurn(): Promise<void> {
  // The first one comes before new requests are looked at, where this turn began with one.
  await immediate();
  await immediate();
}
