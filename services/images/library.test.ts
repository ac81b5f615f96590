import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageList, LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { noAudit } from '../audit/audit.testing.ts';
import { imageTag } from '../changes/tags.ts';
import { onDatabase } from '../database/database.testing.ts';
import { rows } from '../database/database.ts';
import { libraryRoutes } from './library-routes.ts';
import { pictureRecords } from './picture-records.ts';
import { removeAbandoned } from './receive.ts';
import { importImage } from './records.ts';
import { diskRenditionCache } from './rendition-cache.ts';
import { makeRenditions } from './renditions.ts';
import { imagesRoutes } from './routes.ts';
import { imageTags, tagImages } from './sign.ts';
import { fileImageStore } from './store/file-store.ts';
import { originalKey } from './store/image-store.ts';

const SECRET = 'a-secret-for-tests';
const LIMIT_BYTES = 400_000;

const plain = (background: string, width = 120, height = 80) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const end = Buffer.alloc(4);
  let crc = ~0;
  for (const byte of Buffer.concat([head.subarray(4), data])) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  end.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([head, data, end]);
}

/** A PNG of a few bytes that says it is this large. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

onDatabase('media library', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-library-'));
  const uploadsFolder = join(folder, 'uploads');
  const store = fileImageStore(folder);
  const quiet = { error: () => undefined };
  const cache = diskRenditionCache(join(folder, 'renditions'), { maxBytes: 50_000_000 });
  const renditions = makeRenditions({ store, cache, log: quiet });
  let now = new Date('2026-11-21T10:00:00Z');
  let app: Hono;
  let resizer: Hono;
  let server: Server;
  let origin = '';

  beforeAll(async () => {
    const parts = {
      database: database(),
      store,
      renditions,
      secret: SECRET,
      uploadsFolder,
      clock: () => now,
      audit: noAudit,
      log: quiet,
    };
    app = libraryRoutes({ ...parts, maxUploadBytes: LIMIT_BYTES });
    resizer = imagesRoutes({
      database: database(),
      records: pictureRecords(database().db),
      renditions,
      secrets: [SECRET],
      needsToken: false,
      clientOf: () => 'a',
      log: quiet,
    });
    server = createServer(getRequestListener(app.fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await renditions.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  const upload = (bytes: Uint8Array, name: string) =>
    app.request(`/images?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
    });
  const uploaded = async (bytes: Uint8Array, name: string) =>
    (await (await upload(bytes, name)).json()) as LibraryImage;
  const seen = async (image: LibraryImage, query: string) => {
    const answer = await resizer.request(
      `/resizer/v2/${image.id}.jpg?auth=${image.auth[1]}&${query}`,
      {
        headers: { accept: 'image/webp' },
      },
    );
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const meansOf = async (bytes: Buffer) =>
    (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean));
  const change = (id: string, changes: object) =>
    app.request(`/images/${id}`, { method: 'PATCH', body: JSON.stringify(changes) });

  it('keeps every format by its content, whatever its name', async () => {
    const source = plain('#a33');
    const files: [string, Buffer][] = [
      ['image/jpeg', await source.clone().jpeg().toBuffer()],
      ['image/png', await source.clone().png().toBuffer()],
      ['image/webp', await source.clone().webp().toBuffer()],
      ['image/avif', await source.clone().avif({ effort: 0 }).toBuffer()],
      ['image/gif', await source.clone().gif().toBuffer()],
    ];
    for (const [mime, bytes] of files) {
      const answer = await upload(bytes, 'foto.txt');
      const image = (await answer.json()) as LibraryImage;
      expect([answer.status, image.mime, image.width, image.height, image.bytes]).toEqual([
        201,
        mime,
        120,
        80,
        bytes.length,
      ]);
      const shown = await sharp(await seen(image, 'width=60&height=60')).metadata();
      expect([shown.width, shown.height]).toEqual([60, 60]);
    }
    expect(readdirSync(uploadsFolder)).toEqual([]);
  });

  it('has what an agency wrote into a picture, and finds it by that', async () => {
    const exif = {
      IFD0: { ImageDescription: 'Una cordillera <i>nevada</i>', Artist: 'Ines Mora' },
    };
    const flat = { width: 30, height: 20, channels: 3, background: '#123' } as const;
    const bytes = await sharp({ create: flat }).jpeg().withExif(exif).toBuffer();
    const image = await uploaded(bytes, 'agencia.jpg');
    expect(image).toMatchObject({
      alt: '',
      caption: 'Una cordillera <i>nevada</i>',
      credit: 'Ines Mora',
    });
    const found = await (await app.request('/images?q=cordillera+mora')).json();
    expect((found as { items: LibraryImage[] }).items.map(({ id }) => id)).toEqual([image.id]);
  });

  it('keeps the same bytes once, however often and however many at a time', async () => {
    const bytes = await plain('#151').png().toBuffer();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((turn) => upload(bytes, `vuelta-${turn}.png`)),
    );
    const images = (await Promise.all(answers.map((answer) => answer.json()))) as LibraryImage[];
    expect(new Set(images.map(({ id }) => id)).size).toBe(1);
    expect((await upload(bytes, 'otra vez.png')).status).toBe(200);
    const [count] = await rows<{ n: string }>(
      database().db,
      sql`SELECT count(*) AS n FROM images WHERE id = ${images[0]?.id}`,
    );
    expect(Number(count?.n)).toBe(1);
  });

  it('has the file of a picture again after the next upload of its bytes', async () => {
    const bytes = await plain('#0a0').jpeg().toBuffer();
    const first = await uploaded(bytes, 'sana.jpg');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const file = join(folder, originalKey(hash));
    const damages: readonly [string, () => void][] = [
      ['missing', () => rmSync(file)],
      ['empty', () => writeFileSync(file, '')],
      ['short', () => writeFileSync(file, bytes.subarray(0, 100))],
      ['zeroes of its length', () => writeFileSync(file, Buffer.alloc(bytes.length))],
    ];
    for (const [name, damage] of damages) {
      damage();
      const again = await upload(bytes, 'otra-vez.jpg');
      expect([again.status, ((await again.json()) as LibraryImage).id], name).toEqual([
        200,
        first.id,
      ]);
      expect(readFileSync(file).equals(bytes), name).toBe(true);
    }
  });

  it('forgets what cut uploads left, and nothing that is on its way', async () => {
    const place = join(folder, 'cut');
    mkdirSync(place);
    const now = Date.now();
    for (const [name, seconds] of Object.entries({ 'a.part': -10, 'b.part': 10, 'c.jpg': -10 })) {
      writeFileSync(join(place, name), '');
      utimesSync(join(place, name), now / 1_000 + seconds, now / 1_000 + seconds);
    }
    await removeAbandoned(place, now);
    expect(readdirSync(place).sort()).toEqual(['b.part', 'c.jpg']);
    await removeAbandoned(join(folder, 'nowhere'), now);
  });

  it('gives an upload the record that an import of the same bytes made', async () => {
    const bytes = await plain('#115').png().toBuffer();
    await importImage(database().db, bytes, { id: 'imported', alt: 'ya estaba' }, { store, now });
    expect(await uploaded(bytes, 'x.png')).toMatchObject({ id: 'imported', alt: 'ya estaba' });
  });

  it('tells pages that asked for a picture before it was here', async () => {
    const [before] = await rows<{ seq: string }>(
      database().db,
      sql`SELECT coalesce(max(seq), 0) AS seq FROM outbox`,
    );
    const bytes = await plain('#717').png().toBuffer();
    const { id } = await uploaded(bytes, 'nueva.png');
    await uploaded(bytes, 'nueva.png');
    await importImage(database().db, bytes, { id: 'imported-too' }, { store, now });
    const emitted = await rows<{ tags: string[] }>(
      database().db,
      sql`SELECT tags FROM outbox WHERE seq > ${before?.seq} ORDER BY seq`,
    );
    expect(emitted.map(({ tags }) => tags)).toEqual([[imageTag(id)], [imageTag('imported-too')]]);
  });

  it('turns pictures as their EXIF says and prints colours of CMYK on screen', async () => {
    const turned = await plain('#a33').jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await uploaded(turned, 'turned.jpg')).toMatchObject({ width: 80, height: 120 });
    const cmyk = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f00' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const shown = await seen(await uploaded(cmyk, 'cmyk.jpg'), 'width=30');
    const { space, channels } = await sharp(shown).metadata();
    const [red = 0, green = 255, blue = 255] = await meansOf(shown);
    expect([space, channels, red > 200, green < 60, blue < 60]).toEqual([
      'srgb',
      3,
      true,
      true,
      true,
    ]);
  });

  it('shows the first frame of an animation', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
    const gif = await sharp([await frame('#f00'), await frame('#00f')], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const image = await uploaded(gif, 'animada.gif');
    expect([image.mime, image.width, image.height]).toEqual(['image/gif', 40, 40]);
    const shown = await seen(image, 'width=40');
    expect((await sharp(shown).metadata()).pages ?? 1).toBe(1);
    expect((await meansOf(shown))[0]).toBeGreaterThan(200);
  });

  it('draws an SVG, script and all, and never hands it out', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="80" height="60" onload="alert(1)"><script>alert(1)</script><rect width="80" height="60" fill="#f00"/><image xlink:href="file:///etc/hostname" width="9" height="9"/></svg>';
    const image = await uploaded(Buffer.from(svg), 'logo.svg');
    expect(image.mime).toBe('image/svg+xml');
    for (const path of [`/resizer/v2/${image.id}?auth=${image.auth[1]}`, image.url]) {
      const answer = await resizer.request(path, { headers: { accept: 'image/svg+xml' } });
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('<svg');
    }
  });

  it.each([
    [
      'a JPEG cut short',
      'cortada.jpg',
      async () => (await plain('#333', 600, 400).jpeg().toBuffer()).subarray(0, 20_000),
      /«cortada.jpg» está incompleto/,
    ],
    [
      'a PNG cut short',
      'corto.png',
      async () => (await plain('#333', 200, 100).png().toBuffer()).subarray(0, 9_000),
      /«corto.png» está incompleto/,
    ],
    [
      'a PNG of 65,536 pixels',
      'enorme.png',
      async () => hugePng(65_536),
      /«enorme.png» mide 65,536 × 65,536 píxeles/,
    ],
    [
      'a ZIP named .jpg',
      'foto.jpg',
      async () => Buffer.from('PK\x03\x04\x14\0\0\0hola'),
      /«foto.jpg» es un archivo ZIP/,
    ],
    ['a PDF', 'plana.png', async () => Buffer.from('%PDF-1.7 hola'), /es un documento PDF/],
    [
      'a page',
      'x.svg',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      /es una página web/,
    ],
    [
      'an SVG as large as a field',
      'campo.svg',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'),
      /mide 90,000/,
    ],
    ['nothing', 'vacio.jpg', async () => Buffer.alloc(0), /vac[ií]o|ningún archivo/],
    ['words', 'notas.jpg', async () => Buffer.from('hola'), /«notas.jpg» no es una imagen/],
  ])('refuses %s by name', async (_, name, make, message) => {
    const answer = await upload(await make(), name);
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { message: string }).message).toMatch(message);
    expect(readdirSync(uploadsFolder)).toEqual([]);
  });

  it('lists newest first, and finds folded words, ñ kept', async () => {
    now = new Date('2026-11-21T11:00:00Z');
    const first = await uploaded(await plain('#919').png().toBuffer(), 'C:\\fotos\\Camión.png');
    now = new Date('2026-11-21T12:00:00Z');
    const second = await uploaded(await plain('#929').png().toBuffer(), 'niño.png');
    await change(first.id, { alt: 'Un camión rojo en la cañada', credit: 'Inés Carranza' });
    const list = async (query: string) =>
      (await (await app.request(`/images?${query}`)).json()) as ImageList;
    const { items, total } = await list('limit=2');
    expect([items.map(({ id }) => id), total > 5]).toEqual([[second.id, first.id], true]);
    expect(first.name).toBe('Camión.png');
    const ids = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).items.map(({ id }) => id);
    expect(await ids('CAMION ines')).toEqual([first.id]);
    expect(await ids('cañada')).toEqual([first.id]);
    expect(await ids('canada')).toEqual([]);
    expect(await ids('camión azul')).toEqual([]);
    expect(await ids('100%_')).toEqual([]);
    expect((await list('limit=1&offset=1')).items.map(({ id }) => id)).toEqual([first.id]);
    expect((await app.request('/images?limit=1000')).status).toBe(422);
    expect((await app.request('/images/nope')).status).toBe(404);
  });

  it('changes what people say of a picture, tells the pages that show it, and makes its common sizes', async () => {
    const image = await uploaded(await plain('#939', 900, 600).jpeg().toBuffer(), 'sizes.jpg');
    await renditions.warmed();
    const [before] = await rows<{ seq: string }>(
      database().db,
      sql`SELECT coalesce(max(seq), 0) AS seq FROM outbox`,
    );
    const changed = (await (
      await change(image.id, { alt: ' Plaza ', focalPoint: { x: 0, y: 5_000 } })
    ).json()) as LibraryImage;
    expect(changed).toMatchObject({ alt: 'Plaza', credit: '', focalPoint: { x: 1, y: 600 } });
    expect(await (await app.request(`/images/${image.id}`)).json()).toEqual(changed);
    await change(image.id, { alt: 'Plaza' });
    const emitted = await rows<{ tags: string[] }>(
      database().db,
      sql`SELECT tags FROM outbox WHERE seq > ${before?.seq}`,
    );
    expect(emitted.map(({ tags }) => tags)).toEqual([[imageTag(image.id)]]);

    await renditions.warmed();
    const size = await cache.size();
    for (const query of [
      'width=400&height=225&focal=1,600',
      'width=200&height=150&focal=1,600',
      'width=600&height=400&smart=true',
    ])
      await seen(image, query);
    expect(await cache.size()).toBe(size);
    const cleared = (await (await change(image.id, { focalPoint: null })).json()) as LibraryImage;
    expect(cleared.focalPoint).toBeUndefined();
  });

  it.each([
    [{ alt: 7 }, 422],
    [{ alt: 'x'.repeat(5_000) }, 422],
    [{ focalPoint: { x: -1, y: 2 } }, 422],
    [{ hash: 'x' }, 422],
  ])('refuses the change %j', async (changes, status) => {
    const image = await uploaded(await plain('#949').png().toBuffer(), 'y.png');
    expect((await change(image.id, changes)).status).toBe(status);
    expect((await change('nope', { alt: 'x' })).status).toBe(404);
  });

  it('takes control characters out of what people write', async () => {
    const image = await uploaded(await plain('#949').png().toBuffer(), 'y.png');
    const changed = (await (await change(image.id, { alt: 'a\0b\u202ec' })).json()) as LibraryImage;
    expect(changed.alt).toBe('abc');
  });

  it('stops reading what is too large, announced or not, and lives', async () => {
    const announced = await fetch(`${origin}/images`, {
      method: 'POST',
      body: new Uint8Array(LIMIT_BYTES + 1),
    });
    expect(announced.status).toBe(413);
    expect(((await announced.json()) as { message: string }).message).toMatch(/pasa de 0.4 MB/);
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 65_536;
        if (sent > 200_000_000) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const before = process.memoryUsage().rss;
    const answer = await app.request('/images', {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect([
      answer.status,
      sent < 5_000_000,
      process.memoryUsage().rss - before < 60_000_000,
    ]).toEqual([413, true, true]);
    expect(readdirSync(uploadsFolder)).toEqual([]);
    const gone = new AbortController();
    const cut = fetch(`${origin}/images`, {
      method: 'POST',
      signal: gone.signal,
      duplex: 'half',
      body: new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(1_000)),
      }),
    } as RequestInit).catch(() => 'cut');
    setTimeout(() => gone.abort(), 100);
    expect(await cut).toBe('cut');
    await expect.poll(() => readdirSync(uploadsFolder)).toEqual([]);
    expect((await app.request('/images', { method: 'POST', body: new FormData() })).status).toBe(
      415,
    );
  });

  it('names the pictures that replies and pages show', () => {
    const reply = {
      promo_items: { basic: { type: 'image', _id: 'a' } },
      content_elements: [{ type: 'text', _id: 'b' }],
    };
    const page = {
      fields: { imageOverrideId: 'c', imageOverrideAuth: '' },
      other: [{ url: '/x', id: 'd' }],
    };
    expect(new Set(imageTags([reply, page]))).toEqual(new Set(['image:a', 'image:c', 'image:d']));
    expect(tagImages({ reply, tags: ['story:b', 'image:a'] }).tags).toEqual(['story:b', 'image:a']);
  });
});
