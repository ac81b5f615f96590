import { describe, expect, it } from 'vitest';
import { concurrencyGate } from './concurrency-gate.ts';

/** Work that ends when told to, and how much of it runs. */
function works() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
}

describe('a concurrency gate', () => {
  it('lets so many in, and the next one when one ends or fails', async () => {
    const gate = concurrencyGate(2);
    const { ends, work } = works();
    const failing = gate(async () => {
      throw new Error('broken');
    });
    const all = [gate(work), gate(work), gate(work)];
    await expect(failing).rejects.toThrow('broken');
    expect(ends).toHaveLength(2);
    ends[0]?.();
    await all[0];
    await Promise.resolve();
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await Promise.all(all);
  });

  it('refuses who would be one too many in the queue', async () => {
    const gate = concurrencyGate(1, { maxWaiting: 1, tooMany: () => new Error('full') });
    const { ends, work } = works();
    const first = gate(work);
    const second = gate(work);
    await expect(gate(work)).rejects.toThrow('full');
    ends[0]?.();
    await first;
    ends[1]?.();
    await second;
  });
});
