import type { statfsSync } from 'node:fs';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { replyWithProblem } from '../services/http/problem.ts';
import { diskSpace, refuseWhenFull } from './disk-space.ts';

/** A disk with blocks of 4,000 bytes. */
const diskWith = (free: number | Error) =>
  diskSpace('/nowhere', ((folder: string) => {
    if (free instanceof Error) throw free;
    expect(folder).toBe('/nowhere');
    return { bavail: free / 4_000, bsize: 4_000 };
  }) as typeof statfsSync);

it('a disk is full while PostgreSQL has room for one more file of its journal, and no longer', () => {
  expect(diskWith(16_000_000).isFull()).toBe(true);
  expect(diskWith(24_000_000).isFull()).toBe(false);
  expect([diskWith(20_000_000).freeBytes(), diskWith(0).isFull()]).toEqual([20_000_000, true]);
  // Not every system says.
  expect(diskWith(new Error('ENOSYS')).isFull()).toBe(false);
});

it('with a full disk nothing is written, and everything is read', async () => {
  let isFull = true;
  const app = new Hono();
  app.onError(replyWithProblem({ error: () => undefined }));
  app.use(refuseWhenFull({ isFull: () => isFull }));
  app.all('*', (c) => c.text('done'));
  const statusOf = async (method: string) => (await app.request('/', { method })).status;
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(await statusOf(method), method).toBe(503);
  expect([await statusOf('GET'), await statusOf('HEAD')]).toEqual([200, 200]);
  const refused = await app.request('/', { method: 'PUT' });
  expect(((await refused.json()) as { message: string }).message).toMatch(
    /^El disco del servidor está lleno/,
  );
  isFull = false;
  expect(await statusOf('PUT')).toBe(200);
});
