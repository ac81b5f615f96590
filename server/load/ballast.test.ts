import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ballastIn } from './ballast.ts';

const folder = mkdtempSync(join(tmpdir(), 'portada-ballast-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a ballast takes its room, once, and gives it back', async () => {
  const ballast = ballastIn(folder, 2_500_000);
  expect(ballast.isThere()).toBe(false);
  await Promise.all([ballast.make(), ballast.make()]);
  const { size, blocks, mode } = statSync(join(folder, 'ballast'));
  // No hole in it: a disk has as much less.
  expect([size, blocks * 512 >= size, mode & 0o777]).toEqual([2_500_000, true, 0o600]);
  expect([ballast.isThere(), readdirSync(folder)]).toEqual([true, ['ballast']]);
  ballast.release();
  expect([ballast.isThere(), readdirSync(folder)]).toEqual([false, []]);
  ballast.release();
});

it('is none where it cannot be', async () => {
  const ballast = ballastIn(join(folder, 'nowhere'), 1_000);
  await ballast.make();
  expect(ballast.isThere()).toBe(false);
});
