import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageDocument } from '../../schemas/page.ts';
import { onDatabase } from '../database/database.testing.ts';
import { pictureRecords } from './picture-records.ts';
import { importImage } from './records.ts';
import { canMove, cropAround, targetSize } from './render.ts';
import { diskRenditionCache } from './rendition-cache.ts';
import { makeRenditions } from './renditions.ts';
import { imagesRoutes } from './routes.ts';
import { signImage, signPage, signReply } from './sign.ts';
import { fileImageStore } from './store/file-store.ts';
import { type ImageStore, originalKey } from './store/image-store.ts';
import { unsignedPage } from './unsigned-page.ts';

const SECRET = 'a-secret-for-tests';

/** Red on the left, blue on the right. */
const halves = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#f00' } },
      left: 0,
      top: 0,
    },
  ]);

async function colourOf(bytes: ArrayBuffer): Promise<'red' | 'blue' | 'mixed'> {
  const { channels } = await sharp(bytes).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  return red > 200 ? 'red' : blue > 200 ? 'blue' : 'mixed';
}

onDatabase('images', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-images-'));
  let gets: string[] = [];
  let app: Hono;
  const files = fileImageStore(folder);
  const store: ImageStore = {
    put: files.put,
    delete: files.delete,
    sizeOf: files.sizeOf,
    get: (key) => {
      gets.push(key);
      return files.get(key);
    },
  };
  const quiet = { error: () => undefined };
  const cache = diskRenditionCache(join(folder, 'renditions'), { maxBytes: 50_000_000 });
  const renditions = makeRenditions({ store, cache, log: quiet });
  const now = new Date('2026-11-21T10:00:00Z');
  const keep = (id: string, bytes: Uint8Array, more = {}) =>
    importImage(database().db, bytes, { id, ...more }, { store, now });
  const url = (id: string, query: string) =>
    `/resizer/v2/${encodeURIComponent(id)}?auth=${signImage(SECRET, id)}&${query}`;
  const get = (id: string, query: string, accept = 'image/webp,*/*') =>
    app.request(url(id, query), { headers: { accept } });

  const parts = () => ({
    database: database(),
    records: pictureRecords(database().db),
    renditions,
    secrets: [SECRET, 'the-secret-before'],
    clientOf: () => 'a',
    log: quiet,
  });

  beforeAll(async () => {
    app = imagesRoutes({ ...parts(), needsToken: false });
    const wide = await (await halves(800, 400)).jpeg().toBuffer();
    await keep('wide', wide, { alt: 'dos colores', focalPoint: { x: 700, y: 200 } });
    await keep('plain name.v2', wide);
    await keep('turned', await sharp(wide).withMetadata({ orientation: 6 }).toBuffer());
    await keep(
      'svg',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>alert(1)</script><rect width="300" height="200" fill="#f00"/></svg>',
      ),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('measures pictures as they are seen', async () => {
    const turned = await keep(
      'turned',
      await sharp(await (await halves(80, 40)).jpeg().toBuffer())
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    );
    expect([turned.width, turned.height]).toEqual([40, 80]);
    const answer = await get('turned', 'width=40');
    const { width, height, orientation } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height, orientation ?? 1]).toEqual([40, 80, 1]);
  });

  it('answers the format that the browser takes, for ever', async () => {
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const answer = await get('wide', 'width=400', accept);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toBe('Accept');
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(400);
    }
  });

  it('floors sizes, keeps ratios, never makes larger', async () => {
    const size = async (query: string) => {
      const { width, height } = await sharp(
        await (await get('wide', query)).arrayBuffer(),
      ).metadata();
      return [width, height];
    };
    expect(await size('width=100.9&height=100.9&smart=true')).toEqual([100, 100]);
    expect(await size('width=200')).toEqual([200, 100]);
    expect(await size('height=100')).toEqual([200, 100]);
    expect(await size('width=3000&height=3000')).toEqual([400, 400]);
    expect(await size('')).toEqual([800, 400]);
  });

  it('crops around the focal point asked for, else around its own', async () => {
    expect(
      await colourOf(await (await get('wide', 'width=100&height=100&focal=100,200')).arrayBuffer()),
    ).toBe('red');
    expect(await colourOf(await (await get('wide', 'width=100&height=100')).arrayBuffer())).toBe(
      'blue',
    );
    expect(
      await colourOf(
        await (await get('wide', 'width=100&height=100&focal=9999,9999')).arrayBuffer(),
      ),
    ).toBe('blue');
  });

  it('sends what moves moving where a page asks for it, and its first frame elsewhere', async () => {
    const frames = 3;
    const raw = Buffer.alloc(120 * 90 * 3 * frames);
    for (let frame = 0; frame < frames; frame += 1)
      raw.fill(frame * 80, frame * 120 * 90 * 3, (frame + 1) * 120 * 90 * 3);
    const film = { raw: { width: 120, height: 90 * frames, channels: 3, pageHeight: 90 } } as const;
    const pagesOf = async (query: string, accept?: string) => {
      const response = await get('moving', query, accept);
      const { pages = 1, format, width } = await sharp(await response.arrayBuffer()).metadata();
      return [pages, format, width];
    };
    for (const bytes of [
      await sharp(raw, film)
        .gif({ delay: [200, 200, 200] })
        .toBuffer(),
      await sharp(raw, film)
        .webp({ lossless: true, delay: [200, 200, 200] })
        .toBuffer(),
    ]) {
      const kept = await keep('moving', bytes);
      expect([kept.width, kept.height, kept.frames]).toEqual([120, 90, 3]);
      expect(await pagesOf('width=120&moves=1')).toEqual([3, 'webp', 120]);
      expect(await pagesOf('width=90&height=90&focal=30,30&moves=1')).toEqual([3, 'webp', 90]);
      // Browsers that take AVIF too get what moves.
      expect(await pagesOf('width=120&moves=1', 'image/avif,image/webp')).toEqual([3, 'webp', 120]);
      // Whoever asks for nothing that moves, and whose browser takes no WebP.
      expect(await pagesOf('width=120')).toEqual([1, 'webp', 120]);
      expect(await pagesOf('width=120&moves=1', '*/*')).toEqual([1, 'jpeg', 120]);
      const signed = await signReply(database().db, SECRET, { type: 'image', _id: 'moving' });
      expect(signed).toMatchObject({ frames: 3 });
    }
    await keep('still', await (await halves(60, 60)).png().toBuffer());
    const still = await signReply(database().db, SECRET, { type: 'image', _id: 'still' });
    expect(still).not.toHaveProperty('frames');
  });

  it('lets nothing move that would cost seconds', () => {
    expect(canMove({ width: 800, height: 600, frames: 100 })).toBe(true);
    expect(canMove({ width: 800, height: 600, frames: 126 })).toBe(false);
    expect(canMove({ width: 10, height: 10, frames: 201 })).toBe(false);
    expect(canMove({ width: 10, height: 10, frames: 1 })).toBe(false);
    expect(canMove({ width: 10, height: 10 })).toBe(false);
  });

  it('finds an id with dots and spaces, with and without an extension', async () => {
    expect((await get('plain name.v2', 'width=10')).status).toBe(200);
    const token = signImage(SECRET, 'plain name.v2');
    expect(
      (await app.request(`/resizer/v2/plain%20name.v2.jpg?auth=${token}&width=10`)).status,
    ).toBe(200);
  });

  it('takes the tokens of the secret before, and of no other', async () => {
    const status = async (secret: string) =>
      (await app.request(`/resizer/v2/wide?auth=${signImage(secret, 'wide')}`)).status;
    expect([
      await status(SECRET),
      await status('the-secret-before'),
      await status('any-other-secret'),
    ]).toEqual([200, 200, 403]);
  });

  it('takes the token of every revision, each with its own number alone', async () => {
    const status = async (token: string) =>
      (await app.request(`/resizer/v2/wide?auth=${token}&width=200`)).status;
    const second = signImage(SECRET, 'wide', 2);
    expect(second).toMatch(/^[\w-]{43}-2$/);
    expect([await status(second), await status(signImage(SECRET, 'wide', 30))]).toEqual([200, 200]);
    for (const wrong of [second.replace(/2$/, '3'), second.slice(0, 43), `${second}0`])
      expect(await status(wrong)).toBe(403);
  });

  it('answers no side past 4,000 px, whatever the picture', async () => {
    await keep(
      'banner',
      await sharp({ create: { width: 8, height: 20_000, channels: 3, background: '#f00' } })
        .png()
        .toBuffer(),
    );
    const answer = await get('banner', '');
    expect((await sharp(await answer.arrayBuffer()).metadata()).height).toBe(4_000);
  });

  it.each([
    ['no token', '/resizer/v2/wide?width=10', 403],
    ['a wrong token', `/resizer/v2/wide?auth=${'a'.repeat(43)}&width=10`, 403],
    ['the token of another image', `/resizer/v2/wide?auth=${signImage(SECRET, 'svg')}`, 403],
    ['an unknown image', url('nope', 'width=10'), 404],
    ['an absurd width', url('wide', 'width=100000'), 400],
    ['no width at all', url('wide', 'width=-1'), 400],
    ['a width that is no number', url('wide', 'width=ancho'), 400],
    ['a width between the numbers', url('wide', 'width=Infinity'), 400],
    ['a focal point that is none', url('wide', 'focal=1'), 400],
    ['a quality that is none', url('wide', 'quality=900'), 400],
    ['a way out of the folder', url('../../../etc/passwd', 'width=10'), 404],
    ['a NUL', url('a\0b', 'width=10'), 400],
  ])('refuses %s', async (_, path, status) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('draws SVG and never serves it', async () => {
    const answer = await get('svg', 'width=100');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await colourOf(await answer.arrayBuffer())).toBe('red');
    const plain = await app.request('/imagenes/svg.jpg');
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await app.request('/imagenes/nope.jpg')).status).toBe(404);
  });

  it('serves the plain address by its token, which production asks for', async () => {
    const token = signImage(SECRET, 'wide');
    const production = imagesRoutes({ ...parts(), needsToken: true });
    const statusOf = async (on: typeof app, path: string) => (await on.request(path)).status;
    expect(await statusOf(production, `/imagenes/wide.jpg?auth=${token}`)).toBe(200);
    expect(await statusOf(production, '/imagenes/wide.jpg')).toBe(403);
    expect(await statusOf(production, '/imagenes/nope.jpg')).toBe(403);
    for (const wrong of ['', 'x', signImage(SECRET, 'svg'), signImage('another secret!!', 'wide')])
      for (const on of [app, production])
        expect(await statusOf(on, `/imagenes/wide.jpg?auth=${wrong}`), wrong).toBe(403);
  });

  it('works once for many who ask the same, and keeps what it made', async () => {
    gets = [];
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('wide', 'width=333')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(gets.filter((key) => key.startsWith('originals/'))).toHaveLength(1);
    gets = [];
    await get('wide', 'width=333');
    expect(gets.filter((key) => key.startsWith('originals/'))).toHaveLength(0);
  });

  it('sends what it has at once, however much waits', async () => {
    const record = await keep('hot', await (await halves(90, 60)).png().toBuffer());
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = {
      put: files.put,
      get: async (key: string) => {
        await held;
        return files.get(key);
      },
    };
    const busy = makeRenditions({ store: slow, cache, log: quiet, maxRunning: 1 });
    const rendition = { format: 'webp', width: 30 } as const;
    const first = await renditions.render(record, rendition, 'a');
    const waiting = [31, 32, 33].map((width) => busy.render(record, { ...rendition, width }, 'b'));
    expect(await busy.render(record, rendition, 'b')).toEqual(first);
    release();
    await Promise.all(waiting);
  });

  it('turns a client away that has too much waiting, and says for how long', async () => {
    const record = await keep('wanted', await (await halves(90, 60)).png().toBuffer());
    const never = { put: files.put, get: () => new Promise<Buffer | undefined>(() => undefined) };
    const busy = makeRenditions({ store: never, cache, log: quiet, maxRunning: 1 });
    const hostile = imagesRoutes({ ...parts(), renditions: busy, needsToken: false });
    for (let n = 0; n <= 100; n += 1)
      void busy.render({ ...record, hash: `${n}` }, { format: 'webp', width: 50 }, 'a');
    // Whether it is there is looked up first.
    await new Promise((resolve) => setImmediate(resolve));
    const path = `/resizer/v2/wanted?auth=${signImage(SECRET, 'wanted')}&width=200`;
    const incoming = { socket: {}, headers: {} };
    const refused = await hostile.request(path, {}, { incoming });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    for (let n = 0; n < 30; n += 1)
      void busy.render(record, { format: 'webp', width: 40 + n }, `client-${n}`);
    await new Promise((resolve) => setImmediate(resolve));
    const other = imagesRoutes({
      ...parts(),
      renditions: busy,
      needsToken: false,
      clientOf: () => 'b',
    });
    const full = await other.request(path, {}, { incoming });
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('puts all renditions of an original in one folder', async () => {
    const record = await keep('together', await (await halves(33, 22)).png().toBuffer());
    for (const width of [11, 22]) await renditions.render(record, { format: 'webp', width }, 'a');
    const place = join(folder, 'renditions', record.hash.slice(0, 2), record.hash);
    expect(readdirSync(place)).toHaveLength(2);
  });

  it('outlives a broken file and refuses what is no picture', async () => {
    const record = await keep('broken', await (await halves(64, 64)).png().toBuffer());
    writeFileSync(join(folder, originalKey(record.hash)), 'no longer a picture');
    expect((await get('broken', 'width=10')).status).toBe(422);
    expect((await get('wide', 'width=11')).status).toBe(200);
    await expect(keep('text', Buffer.from('hola'))).rejects.toMatchObject({ status: 422 });
    await expect(keep('empty', Buffer.alloc(0))).rejects.toMatchObject({ status: 422 });
    expect(
      readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part')),
    ).toEqual([]);
  });

  it('signs the pictures that we hold, and takes foreign tokens away', async () => {
    const reply = {
      promo_items: {
        basic: {
          type: 'image',
          _id: 'wide',
          auth: { 1: 'old', 7: 'x' },
          url: '/imagenes/wide.jpg?auth=old',
        },
        lead_art: { type: 'video', _id: 'wide' },
      },
      // An author's portrait is an address by itself; a player's poster stands in its markup.
      portrait: { url: '/imagenes/wide.jpg' },
      embed_html: '<video poster="/imagenes/wide.jpg" src="/imagenes/nope.jpg"></video>',
      content_elements: [
        { type: 'image', _id: 'foreign', auth: { 1: 'theirs' }, url: 'https://a.example/a.jpg' },
      ],
    };
    expect(await signReply(database().db, SECRET, reply)).toEqual({
      promo_items: {
        basic: {
          type: 'image',
          _id: 'wide',
          auth: { 1: signImage(SECRET, 'wide') },
          url: `/imagenes/wide.jpg?auth=${signImage(SECRET, 'wide')}`,
          focal_point: { x: 700, y: 200 },
          alt_text: 'dos colores',
        },
        lead_art: { type: 'video', _id: 'wide' },
      },
      portrait: { url: `/imagenes/wide.jpg?auth=${signImage(SECRET, 'wide')}` },
      embed_html:
        `<video poster="/imagenes/wide.jpg?auth=${signImage(SECRET, 'wide')}" ` +
        'src="/imagenes/nope.jpg"></video>',
      content_elements: [{ type: 'image', _id: 'foreign', url: 'https://a.example/a.jpg' }],
    });
  });

  it('signs a text of very many addresses, up to 2,000 different ones', async () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, at) => `"/imagenes/n${at}.jpg"`).join('');
    const wide = '"/imagenes/wide.jpg"';
    const signed = `"/imagenes/wide.jpg?auth=${signImage(SECRET, 'wide')}"`;
    const sign = (text: string) => signReply(database().db, SECRET, { text });
    // As many as a page of 2 MB holds.
    expect(await sign(wide + names(80_000) + wide)).toEqual({
      text: signed + names(80_000) + signed,
    });
    expect(await sign(names(1_999) + wide)).toEqual({ text: names(1_999) + signed });
    expect(await sign(names(2_000) + wide)).toEqual({ text: names(2_000) + wide });
  });

  it('signs the pictures that the blocks of a page chose, and nothing else', async () => {
    const document: PageDocument = {
      layout: 'right-rail',
      sections: {
        main: [
          {
            id: 'a',
            block: 'large-promo',
            v: 1,
            fields: {
              imageOverrideURL: '/imagenes/wide.jpg',
              imageOverrideId: 'wide',
              imageOverrideAuth: '',
              imageOverrideFocal: '',
              picture: { url: '/imagenes/wide.jpg', id: 'wide' },
              other: { url: 'x', id: 'nope' },
            },
          },
          {
            id: 'b',
            block: 'small-manual-promo',
            v: 1,
            fields: {
              imageURL: '/imagenes/wide.jpg',
              imageId: 'wide',
              imageAuth: '',
              imageFocalPoint: '',
            },
          },
        ],
      },
      metadata: {},
    };
    const signed = await signPage(database().db, SECRET, document);
    const auth = { 1: signImage(SECRET, 'wide') };
    expect(signed.sections.main?.[0]?.fields).toEqual({
      imageOverrideURL: `/imagenes/wide.jpg?auth=${auth[1]}`,
      imageOverrideId: 'wide',
      imageOverrideAuth: JSON.stringify(auth),
      imageOverrideFocal: '700,200',
      picture: {
        url: `/imagenes/wide.jpg?auth=${auth[1]}`,
        id: 'wide',
        auth,
        focalPoint: { x: 700, y: 200 },
      },
      other: { url: 'x', id: 'nope' },
    });
    expect(signed.sections.main?.[1]?.fields).toMatchObject({
      imageURL: `/imagenes/wide.jpg?auth=${auth[1]}`,
      imageAuth: JSON.stringify(auth),
      imageFocalPoint: '700,200',
    });
    expect(await signPage(database().db, SECRET, signed)).toBe(signed);
    const unsigned = await unsignedPage(database().db, signed);
    expect(unsigned.sections.main?.[0]?.fields).toEqual({
      imageOverrideURL: '/imagenes/wide.jpg',
      imageOverrideId: 'wide',
      imageOverrideFocal: '700,200',
      picture: { url: '/imagenes/wide.jpg', id: 'wide', focalPoint: { x: 700, y: 200 } },
      other: { url: 'x', id: 'nope' },
    });
    expect(JSON.stringify(unsigned)).not.toContain(auth[1]);
    expect(await signPage(database().db, SECRET, unsigned)).toEqual(signed);
  });

  it('leaves the token of a picture that is not ours', async () => {
    const fields = { imageURL: 'https://f.example/a.jpg', imageId: 'suya', imageAuth: '{"1":"x"}' };
    const block = { id: 'a', block: 'large-promo', v: 1, fields };
    const document = { layout: 'right-rail', sections: { main: [block] }, metadata: {} };
    expect(await unsignedPage(database().db, document)).toBe(document);
  });

  it.each<[string, Record<string, string>]>([
    ['with its id alone', { URL: '/imagenes/wide.jpg', Id: 'wide' }],
    ['with its address alone', { URL: '/imagenes/wide.jpg' }],
    [
      'with the address of its renditions',
      { URL: '/resizer/v2/wide.jpg?width=9', Id: '', Auth: '' },
    ],
    ['with an empty token', { URL: '/imagenes/wide.jpg', Id: 'wide', Auth: '{}' }],
    ['with a token of somebody else', { URL: '/imagenes/wide.jpg', Id: 'wide', Auth: '{"1":"x"}' }],
    [
      'whose address lacks the id',
      { URL: 'https://f.example/f.jpg', Id: 'wide', Auth: '{"1":"x"}' },
    ],
    ['whose id is nobody’s', { URL: '/imagenes/wide.jpg', Id: 'nadie', Auth: '' }],
  ])('looks up the token of an override %s', async (_, given) => {
    for (const base of ['imageOverride', 'image']) {
      const named = Object.entries(given).map(([name, value]) => [`${base}${name}`, value]);
      const block = { id: 'a', block: 'large-promo', v: 1, fields: Object.fromEntries(named) };
      const document = { layout: 'right-rail', sections: { main: [block] }, metadata: {} };
      const signed = await signPage(database().db, SECRET, document);
      const fields = signed.sections.main?.[0]?.fields as Record<string, string>;
      // Id, token and address agree (rule 4.2), and the focal point is the library's.
      expect(fields[`${base}Id`]).toBe('wide');
      expect(fields[`${base}Auth`]).toBe(JSON.stringify({ 1: signImage(SECRET, 'wide') }));
      expect(fields[`${base}URL`]).toContain('wide');
      expect(await signPage(database().db, SECRET, signed)).toEqual(signed);
    }
  });

  it('leaves alone what names no picture of ours', async () => {
    const fields = {
      imageOverrideURL: 'https://f.example/imagenes/wide.jpg',
      imageOverrideId: '',
      imageOverrideAuth: '',
      logoURL: '/imagenes/wide.css',
      linkURL: '/nacional/',
      linkId: 'x',
    };
    const block = { id: 'a', block: 'large-promo', v: 1, fields };
    const document = { layout: 'right-rail', sections: { main: [block] }, metadata: {} };
    const signed = await signPage(database().db, SECRET, document);
    expect(signed.sections.main?.[0]?.fields).toMatchObject({
      ...fields,
      logoURL: expect.any(String),
    });
    expect(Object.keys(signed.sections.main?.[0]?.fields ?? {})).toEqual(Object.keys(fields));
  });
});

describe('sizes', () => {
  it('keeps a crop inside the picture', () => {
    expect(cropAround({ width: 800, height: 400 }, 1, { x: 0, y: 0 })).toEqual({
      left: 0,
      top: 0,
      width: 400,
      height: 400,
    });
    expect(cropAround({ width: 800, height: 400 }, 1, { x: 800, y: 400 })).toEqual({
      left: 400,
      top: 0,
      width: 400,
      height: 400,
    });
    expect(cropAround({ width: 3, height: 4_000 }, 1_000, { x: 1, y: 4_000 })).toEqual({
      left: 0,
      top: 3_999,
      width: 3,
      height: 1,
    });
    expect(targetSize({ width: 3, height: 4_000 }, { width: 1 })).toEqual({
      width: 1,
      height: 1_333,
    });
  });
});
