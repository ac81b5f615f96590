import { expect, it } from 'vitest';
import { onceMore } from './once-more.ts';

it('works once more for all who call while it works, and again later', async () => {
  const ends: (() => void)[] = [];
  const call = onceMore(() => new Promise((done) => void ends.push(done)));
  const endOne = async () => {
    ends.at(-1)?.();
    await new Promise((done) => setImmediate(done));
  };
  call();
  expect(ends.length).toBe(1);
  call();
  call();
  expect(ends.length).toBe(1);
  await endOne();
  expect(ends.length).toBe(2);
  await endOne();
  expect(ends.length).toBe(2);
  call();
  expect(ends.length).toBe(3);
});
