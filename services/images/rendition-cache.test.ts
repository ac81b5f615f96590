import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskRenditionCache } from './rendition-cache.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portada-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (size: number) => Buffer.alloc(size, 7);
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe('the rendition cache', () => {
  it('forgets what was used longest ago, and stays under its bound', async () => {
    const cache = diskRenditionCache(folder, { maxBytes: 1_000 });
    for (const name of ['a', 'b', 'c', 'd']) await cache.put(`${name}/x.webp`, bytes(240));
    expect(await cache.get('a/x.webp')).toEqual(bytes(240));
    await cache.put('e/x.webp', bytes(240));
    expect(await cache.size()).toBeLessThanOrEqual(1_000);
    expect(await cache.get('a/x.webp')).toBeDefined();
    expect(await cache.get('b/x.webp')).toBeUndefined();
    expect(files()).toHaveLength((await cache.size()) / 240);
    await cache.put('huge/x.webp', bytes(2_000));
    expect(await cache.get('huge/x.webp')).toBeUndefined();
  });

  it('knows after a restart what it holds and what was used last', async () => {
    let now = Date.now() - 10 * 3_600_000;
    const first = diskRenditionCache(folder, { maxBytes: 10_000, nowMs: () => now });
    await first.put('a/x.webp', bytes(400));
    await first.put('b/x.webp', bytes(400));
    now = Date.now() + 10 * 3_600_000;
    await first.get('a/x.webp');
    writeFileSync(join(folder, 'b/y.webp.part'), 'half');
    const second = diskRenditionCache(folder, { maxBytes: 500 });
    expect(await second.size()).toBe(400);
    expect(await second.get('a/x.webp')).toBeDefined();
    expect(await second.get('b/x.webp')).toBeUndefined();
    expect(files()).toHaveLength(1);
  });

  it('removes all of one picture, and what an earlier release left unnamed', async () => {
    const earlier = `ab/${'c'.repeat(64)}.webp`;
    mkdirSync(join(folder, 'ab'));
    writeFileSync(join(folder, earlier), 'x');
    const cache = diskRenditionCache(folder, { maxBytes: 1_000 });
    await cache.put('ab/one/x.webp', bytes(100));
    await cache.put('ab/one/y.avif', bytes(100));
    await cache.put('ab/oneself/x.webp', bytes(100));
    await cache.forget('ab/one');
    expect(files().map(({ name }) => name)).toEqual(['x.webp']);
    expect([await cache.size(), await cache.get('ab/one/x.webp')]).toEqual([100, undefined]);
    expect(await cache.get('ab/oneself/x.webp')).toBeDefined();
  });

  it('has small ones that were sent before in memory, until they are removed', async () => {
    const cache = diskRenditionCache(folder, { maxBytes: 20_000_000 });
    await cache.put('a/small.webp', bytes(64_000));
    await cache.put('a/large.webp', bytes(64_001));
    for (const name of ['a/small.webp', 'a/large.webp']) await cache.get(name);
    rmSync(join(folder, 'a'), { recursive: true });
    expect(await cache.get('a/small.webp')).toEqual(bytes(64_000));
    expect(await cache.get('a/large.webp')).toBeUndefined();
    await cache.put('a/small.webp', bytes(3));
    expect(await cache.get('a/small.webp')).toEqual(bytes(3));
    await cache.forget('a');
    expect(await cache.get('a/small.webp')).toBeUndefined();
  });

  it('has no more than 8 MB of them in memory', async () => {
    const cache = diskRenditionCache(folder, { maxBytes: 20_000_000 });
    const names = Array.from({ length: 126 }, (_, n) => `a/${n}.webp`);
    for (const name of names) {
      await cache.put(name, bytes(64_000));
      await cache.get(name);
    }
    rmSync(join(folder, 'a'), { recursive: true });
    // 125 of them are 8 MB.
    expect(await cache.get('a/0.webp')).toBeUndefined();
    expect(await cache.get('a/1.webp')).toBeDefined();
  });

  it('costs nothing but itself when its disk does not work', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    const cache = diskRenditionCache(file, { maxBytes: 1_000 });
    await cache.put('a/x.webp', bytes(10));
    expect(await cache.get('a/x.webp')).toBeUndefined();
    const gone = diskRenditionCache(folder, { maxBytes: 1_000 });
    await gone.put('a/x.webp', bytes(10));
    rmSync(join(folder, 'a'), { recursive: true });
    expect([await gone.get('a/x.webp'), await gone.size()]).toEqual([undefined, 0]);
  });
});
