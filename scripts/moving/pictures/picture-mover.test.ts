import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import { onDatabase } from '../../../services/database/database.testing.ts';
import { publicFetch } from '../../../services/http/public-fetch.ts';
import { fileImageStore } from '../../../services/images/store/file-store.ts';
import { originalKey } from '../../../services/images/store/image-store.ts';
import { pictureTaker } from '../../../services/images/uploaded-file.ts';
import { type OldServer, openOldServer } from './old-server.testing.ts';
import { PictureMover } from './picture-mover.ts';
import { allWithPictures, withPictures } from './with-pictures.ts';

const MAX_BYTES = 200_000;

const plain = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } });

/** A PNG of 40,000 × 40,000 whose pixels are not even there. */
function bomb(): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(40_000, 0);
  header.writeUInt32BE(40_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const redirect =
  (location: string): RequestListener =>
  (_, reply) =>
    reply.writeHead(302, { location }).end();

onDatabase('pictures of another system', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-moved-'));
  const store = fileImageStore(folder);
  const uploadsFolder = join(folder, 'uploads');
  let server: OldServer;
  let jpeg: Buffer;
  let busy = 0;
  const waits: number[] = [];

  beforeAll(async () => {
    jpeg = await plain('#a00').jpeg().toBuffer();
    const noise = await sharp(
      Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251)),
      { raw: { width: 300, height: 300, channels: 3 } },
    )
      .jpeg()
      .toBuffer();
    const replies: Record<string, Buffer | RequestListener> = {
      '/a.jpg': jpeg,
      '/copia%20de%20a.jpg': jpeg,
      '/b.png': await plain('#0a0').png().toBuffer(),
      '/c.webp': await plain('#00a').webp().toBuffer(),
      '/d.jpg': await plain('#aa0').jpeg().toBuffer(),
      '/e.jpg': await plain('#0aa').jpeg().toBuffer(),
      '/moved.jpg': redirect('/d.jpg'),
      '/busy.jpg': (_, reply) => {
        busy += 1;
        if (busy === 1) reply.writeHead(503, { 'retry-after': '7' }).end();
        else reply.end(replies['/e.jpg']);
      },
      '/html.jpg': (_, reply) =>
        reply.writeHead(200, { 'content-type': 'image/jpeg' }).end('<!doctype html><p>Hola'),
      '/empty.jpg': (_, reply) => reply.end(),
      '/metadata.jpg': redirect('http://169.254.169.254/latest/meta-data/'),
      '/neighbour.jpg': redirect('http://127.0.0.1:1/a.jpg'),
      '/bomb.png': bomb(),
      '/large.jpg': (_, reply) =>
        reply.writeHead(200, { 'content-length': '900000000' }).write('x'),
      '/endless.jpg': (_, reply) => {
        const more = () => {
          while (reply.write(Buffer.alloc(65_536)) && !reply.destroyed);
          if (!reply.destroyed) reply.once('drain', more);
        };
        more();
      },
      '/cut.jpg': (_, reply) =>
        reply
          .writeHead(200, { 'content-length': String(noise.byteLength) })
          .write(noise.subarray(0, 3_000), () => reply.destroy()),
      '/half.jpg': noise.subarray(0, Math.floor(noise.byteLength / 2)),
      '/never.jpg': () => undefined,
      '/slow.jpg': (_, reply) => {
        reply.write(jpeg.subarray(0, 10));
        const timer = setInterval(() => reply.write(Buffer.from([0])), 50);
        reply.on('close', () => clearInterval(timer));
      },
    };
    server = await openOldServer(replies);
  });
  beforeEach(() => {
    server.asked.length = 0;
    waits.length = 0;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const mover = (more: Partial<ConstructorParameters<typeof PictureMover>[0]> = {}) =>
    new PictureMover({
      database: database(),
      fetch: publicFetch({ named: [server.origin] }),
      take: pictureTaker({
        database: database(),
        store,
        uploadsFolder,
        maxUploadBytes: MAX_BYTES,
      }),
      wordsOf: () => ({}),
      onAdded: async () => undefined,
      clock: () => new Date('2026-11-30T10:00:00Z'),
      maxPictureMs: 1_500,
      patience: { wait: async (ms) => void waits.push(ms) },
      ...more,
    });
  const at = (path: string) => `${server.origin}${path}`;
  const library = async () =>
    (await database().pool.query('SELECT id, name, alt, caption, credit FROM images ORDER BY name'))
      .rows;

  it('come into the library whole, with the words that were theirs', async () => {
    const moving = mover({
      wordsOf: (address) =>
        address.endsWith('/a.jpg') ? { alt: 'Un puente', caption: 'Pie', credit: 'Ana' } : {},
    });
    const brought = await moving.bring(at('/a.jpg'));
    const hash = createHash('sha256').update(jpeg).digest('hex');
    expect(brought).toEqual({ id: hash.slice(0, 32), width: 60, height: 40 });
    expect(await store.get(originalKey(hash))).toEqual(jpeg);
    expect(await library()).toEqual([
      { id: hash.slice(0, 32), name: 'a.jpg', alt: 'Un puente', caption: 'Pie', credit: 'Ana' },
    ]);
    const { rows: log } = await database().pool.query(
      'SELECT action, actor_kind, detail FROM audit_log',
    );
    expect(log).toEqual([{ action: 'image.upload', actor_kind: 'command-line', detail: 'a.jpg' }]);
  });

  it('are fetched once, and the same bytes of two addresses are one picture', async () => {
    const moving = mover();
    const all = [
      at('/a.jpg'),
      at('/copia%20de%20a.jpg'),
      at('/b.png'),
      at('/b.png'),
      at('/c.webp'),
    ];
    const ids = await Promise.all(all.map(async (address) => (await moving.bring(address))?.id));
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(ids[1]);
    expect(moving.counts).toEqual({ brought: 2, present: 2 });
    expect(server.asked.toSorted()).toEqual(['/b.png', '/c.webp', '/copia%20de%20a.jpg']);
    const again = mover();
    for (const address of all) await again.bring(address);
    expect([server.asked.length, again.counts]).toEqual([3, { brought: 0, present: 4 }]);
  });

  it('come past redirects, and after as long as a busy server says', async () => {
    const moving = mover();
    expect(await moving.bring(at('/moved.jpg'))).toMatchObject({ width: 60 });
    expect(await moving.bring(at('/busy.jpg'))).toMatchObject({ width: 60 });
    expect(waits).toEqual([7_000]);
  });

  it.each([
    ['/gone.jpg', 'responde 404'],
    ['/html.jpg', '«html.jpg» es una página web.'],
    ['/empty.jpg', '«empty.jpg» está vacío.'],
    ['/metadata.jpg', 'no es una dirección pública por https'],
    ['/neighbour.jpg', 'no es una dirección pública por https'],
    ['/bomb.png', '«bomb.png» mide 40,000 × 40,000 píxeles: el máximo es 100 megapíxeles.'],
    ['/large.jpg', 'La imagen pasa de 0.2 MB. Guárdala más pequeña.'],
    ['/endless.jpg', 'La imagen pasa de 0.2 MB. Guárdala más pequeña.'],
    ['/cut.jpg', 'se cortó a la mitad'],
    ['/half.jpg', '«half.jpg» está incompleto o dañado. Vuelve a exportarlo o a descargarlo.'],
    ['/never.jpg', 'tarda demasiado'],
    ['/slow.jpg', 'tarda demasiado'],
  ])('stay where they are: %s', async (path, reason) => {
    const before = await library();
    const moving = mover();
    expect(await moving.bring(at(path))).toBeUndefined();
    expect([...moving.kept]).toEqual([[at(path), reason]]);
    expect(await library()).toEqual(before);
    expect(readdirSync(uploadsFolder)).toEqual([]);
  });

  it('stay where nobody named the server, or what is no address', async () => {
    const moving = mover({ fetch: publicFetch() });
    await moving.bring(at('/d.jpg?otra'));
    expect([...moving.kept.values()]).toEqual(['no es una dirección pública por https']);
    expect(server.asked).toEqual([]);
  });

  it('are not asked of a server that was silent five times', async () => {
    const moving = mover({ maxPictureMs: 50 });
    for (let number = 1; number <= 7; number++) await moving.bring(at(`/never.jpg?${number}`));
    expect([...moving.kept.values()]).toEqual([
      ...Array<string>(5).fill('tarda demasiado'),
      ...Array<string>(2).fill('el servidor no responde: no se le pidió más'),
    ]);
  });

  it('are pointed at by documents, wherever they stood in them; the others stay', async () => {
    const moving = mover();
    const bring = (address: string) => moving.bring(address);
    const own = await moving.bring(at('/b.png'));
    const document: JsonObject = {
      type: 'story',
      promo_items: { basic: { type: 'image', url: at('/b.png'), alt_text: 'B' } },
      content_elements: [
        { type: 'gallery', content_elements: [{ type: 'image', url: at('/b.png') }] },
        { type: 'image', url: at('/gone.jpg') },
        {
          type: 'raw_html',
          content: `<td><img src="${at('/b.png')}" srcset="${at('/b-2.png')} 2x" alt="x"><img src='/c.png'></td>`,
        },
      ],
    };
    const picture = { _id: own?.id, url: `/imagenes/${own?.id}.jpg`, width: 60, height: 40 };
    // Markup is asked by https, which a named server's own protocol takes the place of.
    expect(await withPictures(document, bring)).toEqual({
      type: 'story',
      promo_items: { basic: { type: 'image', alt_text: 'B', ...picture } },
      content_elements: [
        { type: 'gallery', content_elements: [{ type: 'image', ...picture }] },
        { type: 'image', url: at('/gone.jpg') },
        {
          type: 'raw_html',
          content: `<td><img src="${picture.url}" alt="x"><img src='/c.png'></td>`,
        },
      ],
    });
    async function* many() {
      for (let number = 0; number < 60; number++) yield { ...document, _id: `n-${number}` };
    }
    const ids: unknown[] = [];
    for await (const { _id } of allWithPictures(many(), bring)) ids.push(_id);
    expect(ids).toEqual(Array.from({ length: 60 }, (_, number) => `n-${number}`));
  });
});
