import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { PictureTookTooLong } from './picture-processes.ts';
import type { RenditionCache } from './rendition-cache.ts';
import { makeRenditions } from './renditions.ts';
import { originalKey } from './store/image-store.ts';
import { memoryImageStore } from './store/memory-store.testing.ts';

const WEBP = { format: 'webp', width: 60 } as const;
const recordOf = (hash: string) => ({
  id: hash,
  hash,
  mime: 'image/jpeg',
  width: 800,
  height: 400,
  alt: '',
  credit: '',
});

function memoryCache(): RenditionCache {
  const kept = new Map<string, Buffer>();
  return {
    get: async (key) => kept.get(key),
    put: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
    forget: async () => kept.clear(),
    size: async () => 0,
  };
}

type Draw = NonNullable<Parameters<typeof makeRenditions>[0]['draw']>;

/** Renditions of two pictures, as `draw` makes them of a picture's name. */
async function renditionsBy(draw: (name: string) => Promise<Buffer>, nowMs?: () => number) {
  const store = memoryImageStore();
  for (const hash of ['one', 'two']) await store.put(originalKey(hash), Buffer.from(hash));
  const drawn: Draw = (bytes) => draw(Buffer.from(bytes).toString());
  const log = { error: () => undefined };
  const more = nowMs ? { nowMs } : {};
  return makeRenditions({ store, cache: memoryCache(), log, maxRunning: 1, draw: drawn, ...more });
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

describe('renditions', () => {
  it('that nobody waits for any more are not made', async () => {
    const drawn: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const renditions = await renditionsBy(async (name) => {
      drawn.push(name);
      await held;
      return Buffer.from(name);
    });
    const app = new Hono().get('/:hash/:width', async (c) => {
      const { hash, width } = c.req.param();
      const rendition = { ...WEBP, width: Number(width) };
      const { signal } = c.req.raw;
      const bytes = await renditions.render(recordOf(hash), rendition, 'a', signal);
      return c.body(new Uint8Array(bytes));
    });
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const at = `http://127.0.0.1:${port}`;
    const first = fetch(`${at}/one/10`);
    await expect.poll(() => drawn).toEqual(['one']);
    const leaving = new AbortController();
    const left = [20, 30].map((width) => fetch(`${at}/two/${width}`, { signal: leaving.signal }));
    const stays = fetch(`${at}/two/30`);
    await turns(50);
    leaving.abort();
    await Promise.allSettled(left);
    await turns(50);
    release();
    expect((await first).status).toBe(200);
    expect((await stays).status).toBe(200);
    // Of the second picture the one that somebody still waited for.
    expect(drawn).toEqual(['one', 'two']);
    server.close();
  });

  it('of a picture that took too long are refused for a while, those of others made', async () => {
    let asked = 0;
    const renditions = await renditionsBy(async (name) => {
      asked += 1;
      if (name === 'one') throw new PictureTookTooLong();
      return Buffer.from(name);
    });
    const tooLong = { status: 422, body: { code: 'too_complex' } };
    await expect(renditions.render(recordOf('one'), WEBP, 'a')).rejects.toMatchObject(tooLong);
    await expect(
      renditions.render(recordOf('one'), { ...WEBP, width: 61 }, 'b'),
    ).rejects.toMatchObject(tooLong);
    expect(asked).toBe(1);
    await expect(renditions.render(recordOf('two'), WEBP, 'a')).resolves.toBeDefined();
  });

  it('of a slow picture are not made ahead, and made when they are wanted', async () => {
    let nowMs = 0;
    const drawn: string[] = [];
    const renditions = await renditionsBy(
      async (name) => {
        drawn.push(name);
        nowMs += name === 'one' ? 5_000 : 100;
        return Buffer.from(name);
      },
      () => nowMs,
    );
    renditions.warm(recordOf('one'));
    renditions.warm(recordOf('two'));
    await renditions.warmed();
    const count = (name: string) => drawn.filter((each) => each === name).length;
    expect(count('one')).toBe(1);
    expect(count('two')).toBeGreaterThan(10);
    await expect(renditions.render(recordOf('one'), WEBP, 'a')).resolves.toBeDefined();
  });
});
