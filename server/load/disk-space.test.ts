import type { statfsSync } from 'node:fs';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { replyWithProblem } from '../../services/http/problem.ts';
import { diskSpace, refuseWhenFull } from './disk-space.ts';

/** A disk with blocks of 4,000 bytes. */
const diskWith = (free: number | Error) => diskSpace('/nowhere', { statfs: statfsOf(() => free) });

const statfsOf = (freeNow: () => number | Error) =>
  ((folder: string) => {
    const free = freeNow();
    if (free instanceof Error) throw free;
    expect(folder).toBe('/nowhere');
    return { bavail: free / 4_000, bsize: 4_000 };
  }) as typeof statfsSync;

/** A disk of so many bytes of which others take some, with a ballast. */
function diskWithBallast(bytes: number) {
  let [others, isThere] = [0, false];
  const ballast = {
    isThere: () => isThere,
    release: () => {
      isThere = false;
    },
    make: async () => {
      isThere = true;
    },
  };
  const statfs = statfsOf(() => bytes - others - (isThere ? 64_000_000 : 0));
  return {
    disk: diskSpace('/nowhere', { statfs, ballast }),
    isThere: ballast.isThere,
    fill: (taken: number) => {
      others = taken;
    },
  };
}

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

it('a ballast is released when the disk fills, for who deletes, and made again with room', async () => {
  const { disk, isThere, fill } = diskWithBallast(400_000_000);
  await disk.tend();
  expect([isThere(), disk.isFull()]).toEqual([true, false]);
  // 20 MB are left beside it.
  fill(316_000_000);
  expect([disk.isFull(), isThere(), disk.hasRoomToDelete()]).toEqual([true, false, true]);
  // The 64 MB are for deleting: nobody else takes them.
  expect([disk.isFull(), disk.freeBytes()]).toEqual([true, 84_000_000]);
  fill(380_000_000);
  expect([disk.isFull(), disk.hasRoomToDelete()]).toEqual([true, false]);
  // 90 MB: one may write, but there is none to spare.
  fill(310_000_000);
  await disk.tend();
  expect([disk.isFull(), isThere()]).toEqual([false, false]);
  fill(200_000_000);
  await disk.tend();
  expect([disk.isFull(), isThere()]).toEqual([false, true]);
});

it('with a full disk staff delete, while there is room for that', async () => {
  let room = true;
  const app = new Hono();
  app.onError(replyWithProblem({ error: () => undefined }));
  app.use(refuseWhenFull({ isFull: () => true, hasRoomToDelete: () => room }));
  app.all('*', (c) => c.text('done'));
  const statusOf = async (method: string, path: string) =>
    (await app.request(path, { method })).status;
  const deleting = [
    ['DELETE', '/api/images/a'],
    ['PATCH', '/api/images'],
    ['POST', '/api/pages/p/archive'],
    ['POST', '/api/content/withdrawals'],
  ] as const;
  for (const [method, path] of deleting) expect(await statusOf(method, path), path).toBe(200);
  expect(await statusOf('PUT', '/api/pages/p/draft')).toBe(503);
  expect(await statusOf('POST', '/api/images')).toBe(503);
  room = false;
  for (const [method, path] of deleting) expect(await statusOf(method, path), path).toBe(503);
});

it('a folder that is not there yet has the room of what will hold it', () => {
  const asked: string[] = [];
  const statfs = ((folder: string) => {
    asked.push(folder);
    if (folder !== '/srv') throw Object.assign(new Error('none'), { code: 'ENOENT' });
    return { bavail: 5_000, bsize: 4_000 };
  }) as typeof statfsSync;
  const disk = diskSpace('/srv/portada/4300', { statfs });
  expect(disk.freeBytes()).toBe(20_000_000);
  expect(disk.isFull()).toBe(true);
  expect(asked.slice(0, 3)).toEqual(['/srv/portada/4300', '/srv/portada', '/srv']);
});
