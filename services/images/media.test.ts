import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageList, LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { ImageUses } from '../../schemas/media-api.ts';
import { collectedAudit } from '../audit/audit.testing.ts';
import { onDatabase } from '../database/database.testing.ts';
import { rows } from '../database/database.ts';
import { installQueue } from '../jobs/queue.ts';
import { eraseOriginal } from './erase-original.ts';
import { libraryRoutes } from './library-routes.ts';
import { lookAtPictures } from './look-at-pictures.ts';
import { mediaRoutes } from './media-routes.ts';
import { pictureRecords } from './picture-records.ts';
import { importImage } from './records.ts';
import { diskRenditionCache } from './rendition-cache.ts';
import { makeRenditions } from './renditions.ts';
import { imagesRoutes } from './routes.ts';
import { signPage, signReply } from './sign.ts';
import { fileImageStore } from './store/file-store.ts';
import { originalKey } from './store/image-store.ts';

const SECRET = 'a-secret-for-tests';

/** A bright circle on a dark ground: where it stands is what the picture looks like. */
const circle = (x: number, y: number, { width = 600, height = 400, tint = '#135' } = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 600 400" preserveAspectRatio="none">
        <rect width="600" height="400" fill="${tint}"/>
        <ellipse cx="${x}" cy="${y}" rx="120" ry="110" fill="#fff"/></svg>`,
    ),
  );
/** Of one colour, and so without a likeness. */
const plain = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

onDatabase('media desk', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-media-'));
  const store = fileImageStore(folder);
  const quiet = { error: () => undefined };
  const cache = diskRenditionCache(join(folder, 'renditions'), { maxBytes: 50_000_000 });
  const renditions = makeRenditions({ store, cache, log: quiet });
  const { acts, audit } = collectedAudit();
  const now = new Date('2026-11-21T10:00:00Z');
  let app: Hono;
  let readers: Hono;

  beforeAll(async () => {
    await installQueue(database());
    const parts = {
      database: database(),
      store,
      renditions,
      secret: SECRET,
      clock: () => now,
      audit,
      uploadsFolder: join(folder, 'uploads'),
      log: quiet,
      changeRefusal: async () => undefined,
    };
    const desk = mediaRoutes({
      ...parts,
      maySee: (_, site) => site === 'brujula',
      editorName: () => 'Inés',
    });
    app = new Hono().route('/', libraryRoutes(parts)).route('/', desk);
    readers = imagesRoutes({
      database: database(),
      renditions,
      secrets: [SECRET],
      needsToken: false,
      log: quiet,
      records: pictureRecords(database().db),
      clientOf: () => 'a',
    });
    const properties = JSON.stringify({ websiteName: 'La Brújula', fallbackImage: '' });
    await database().db.execute(
      sql`INSERT INTO sites (key, position, properties) VALUES ('brujula', 1, ${properties}),
        ('jalisco', 2, ${properties}) ON CONFLICT DO NOTHING`,
    );
  });
  afterAll(async () => {
    await renditions.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (method: string, path: string, body?: object) =>
    app.request(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const sendFile = (method: string, path: string, bytes: Uint8Array) =>
    app.request(path, { method, body: new Uint8Array(bytes) });
  const uploaded = async (bytes: Uint8Array, name = 'foto.png') =>
    (await (await sendFile('POST', `/images?name=${name}`, bytes)).json()) as LibraryImage;
  const ids = async (filter: string) =>
    ((await (await send('GET', `/images?limit=100&filter=${filter}`)).json()) as ImageList).items
      .map(({ id }) => id)
      .sort();
  const usesIn = async (id: string) =>
    (await (await send('GET', `/images/${id}/uses`)).json()) as ImageUses;
  const emitted = async () =>
    (
      await rows<{ tags: string[] }>(database().db, sql`SELECT tags FROM outbox ORDER BY seq`)
    ).flatMap(({ tags }) => tags);

  async function addPage(
    id: string,
    { draft, live, site = 'brujula' }: { draft: object; live?: object; site?: string },
  ) {
    const at = now.toISOString();
    await database().db.execute(
      sql`INSERT INTO pages (id, site, name, route_kind, route_value, layout, draft_version,
          published_version, created_at, updated_at, updated_by)
        VALUES (${id}, ${site}, ${`Página ${id}`}, 'path', ${`/${id}/`}, 'single-column', 1,
          ${live ? 1 : null}, ${at}, ${at}, 'Inés')`,
    );
    await database().db.execute(
      sql`INSERT INTO page_drafts (page_id, document, saved_at, saved_by)
        VALUES (${id}, ${JSON.stringify(draft)}, ${at}, 'Inés')`,
    );
    await database().db.execute(
      sql`INSERT INTO page_versions (page_id, version, document, saved_at, saved_by)
        VALUES (${id}, 1, ${JSON.stringify(live ?? {})}, ${at}, 'Inés')`,
    );
  }
  const block = (fields: object) => ({
    layout: 'single-column',
    sections: { main: [{ id: 'b1', block: 'x', v: 1, fields }] },
  });
  const addStory = (id: string, document: object) =>
    database().db.execute(
      sql`INSERT INTO stories (id, type, document, hash, published, headline, search, updated_at)
        VALUES (${id}, 'story', ${JSON.stringify(document)}, 'x', true, ${`Nota ${id}`}, '',
          ${now.toISOString()})`,
    );

  it('tells where a picture is used, and by which of its names', async () => {
    const flat = await uploaded(await plain('#111'));
    const chosen = await uploaded(await plain('#222'));
    const written = await uploaded(await plain('#333'));
    await addPage('a', { draft: block({ imageOverrideId: flat.id }), live: block({}) });
    await addPage('b', { draft: block({}), live: block({ image: { url: '', id: chosen.id } }) });
    await addPage('c', {
      draft: block({ text: `<img src="/imagenes/${written.id}.jpg?auth=x">` }),
      site: 'jalisco',
    });
    await addStory('n1', { _id: 'n1', promo_items: { basic: { type: 'image', _id: chosen.id } } });
    expect(await usesIn(flat.id)).toEqual({
      uses: [{ kind: 'page', id: 'a', title: 'Página a', sites: ['brujula'], state: 'draft' }],
      hidden: 0,
      refusal: null,
    });
    expect((await usesIn(chosen.id)).uses).toEqual([
      { kind: 'page', id: 'b', title: 'Página b', sites: ['brujula'], state: 'live' },
      { kind: 'story', id: 'n1', title: 'Nota n1', sites: [], state: 'live' },
    ]);
    // On a site that whoever asks does not see it is a number.
    expect(await usesIn(written.id)).toEqual({ uses: [], hidden: 1, refusal: null });
    const unused = await uploaded(await plain('#444'));
    const found = await ids('unused');
    expect([flat, chosen, written, unused].map(({ id }) => found.includes(id))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect((await send('GET', '/images/nope/uses')).status).toBe(404);
  });

  it('archives several at once, offers them no more, and has them back', async () => {
    const [one, other] = [await uploaded(await plain('#a11')), await uploaded(await plain('#a22'))];
    const both = [one.id, other.id].sort();
    const before = acts.length;
    expect((await send('PATCH', '/images', { ids: both, archived: true })).status).toBe(200);
    expect(acts.slice(before).map(({ action }) => action)).toEqual([
      'image.archive',
      'image.archive',
    ]);
    expect((await ids('all')).filter((id) => both.includes(id))).toEqual([]);
    expect((await ids('archived')).filter((id) => both.includes(id))).toEqual(both);
    const image = (await (await send('GET', `/images/${one.id}`)).json()) as LibraryImage;
    expect(image.archivedAt).toBe(now.toISOString());
    // Uploaded again it is wanted again.
    const again = await sendFile('POST', '/images?name=otra.png', await plain('#a11'));
    expect([again.status, ((await again.json()) as LibraryImage).archivedAt]).toEqual([
      200,
      undefined,
    ]);
    expect(acts.at(-1)?.action).toBe('image.restore');
    await send('PATCH', '/images', { ids: [other.id], archived: false, credit: 'Inés' });
    expect((await ids('all')).filter((id) => both.includes(id))).toEqual(both);
    expect(await (await send('GET', `/images/${other.id}`)).json()).toMatchObject({
      credit: 'Inés',
      alt: '',
    });
  });

  it.each([
    [{ ids: [], archived: true }, 422],
    [{ ids: ['a'] }, 422],
    [{ ids: ['a'], hash: 'x' }, 422],
    [{ ids: ['nope'], archived: true }, 404],
  ])('refuses the change of many %j', async (body, status) => {
    expect((await send('PATCH', '/images', body)).status).toBe(status);
  });

  it('deletes what is archived and used nowhere, and nothing else', async () => {
    const bytes = await plain('#b11');
    const image = await uploaded(bytes);
    const refused = async () => {
      const reply = await send('DELETE', `/images/${image.id}`);
      return [reply.status, ((await reply.json()) as { code: string }).code];
    };
    expect(await refused()).toEqual([409, 'in_use']);
    await send('PATCH', '/images', { ids: [image.id], archived: true });
    await addPage('d', { draft: block({ imageId: image.id }) });
    expect(await refused()).toEqual([409, 'in_use']);
    await database().db.execute(sql`DELETE FROM pages WHERE id = 'd'`);
    expect((await send('DELETE', `/images/${image.id}`)).status).toBe(204);
    expect((await send('GET', `/images/${image.id}`)).status).toBe(404);
    expect(acts.at(-1)).toMatchObject({ action: 'image.delete' });
    // It is not gone for good: the same bytes may come again.
    expect((await sendFile('POST', '/images?name=x.png', bytes)).status).toBe(201);
  });

  it('filters what has no words and what is heavy', async () => {
    const [mute, told] = [await uploaded(await plain('#c11')), await uploaded(await plain('#c22'))];
    await send('PATCH', `/images/${told.id}`, { alt: 'Un cuadro rojo' });
    await database().db.execute(sql`UPDATE images SET bytes = 5000001 WHERE id = ${told.id}`);
    const [without, heavy] = [await ids('no-alt'), await ids('heavy')];
    expect([without.includes(mute.id), without.includes(told.id)]).toEqual([true, false]);
    expect(heavy).toEqual([told.id]);
    expect((await send('GET', '/images?filter=nope')).status).toBe(422);
  });

  it('puts a new file in the place of one, at a new address, and takes it back', async () => {
    const image = await uploaded(await circle(150, 120).png().toBuffer(), 'vieja.png');
    const crops = { '1:1': { left: 60, top: 40, width: 200, height: 200 } };
    await send('PATCH', `/images/${image.id}`, { focalPoint: { x: 150, y: 120 }, crops });
    const before = (await emitted()).length;
    const bytes = await circle(150, 120, { width: 1_200, height: 800, tint: '#513' })
      .png()
      .toBuffer();
    const path = `/images/${image.id}/file`;
    const reply = await sendFile('PUT', `${path}?name=nueva.png`, bytes);
    const next = (await reply.json()) as LibraryImage;
    expect(reply.status).toBe(200);
    // Twice as large and of the same shape: what was cut stays, at its size.
    expect(next).toMatchObject({
      id: image.id,
      name: 'nueva.png',
      width: 1_200,
      height: 800,
      bytes: bytes.length,
      focalPoint: { x: 300, y: 240 },
      crops: { '1:1': { left: 120, top: 80, width: 400, height: 400 } },
      replaced: { at: now.toISOString(), by: 'Inés' },
    });
    expect(next.url).not.toBe(image.url);
    expect((await emitted()).slice(before)).toEqual([`image:${image.id}`, `document:${image.id}`]);
    // What is signed from now on has the new address, and what was measured is told anew.
    const reading = database().db;
    const ans = { type: 'image', _id: image.id, width: 600, height: 400 };
    expect(await signReply(reading, SECRET, ans)).toMatchObject({
      auth: next.auth,
      width: 1_200,
      height: 800,
    });
    const page = block({ image: { url: `/imagenes/${image.id}.jpg`, id: image.id } });
    expect(await signPage(reading, SECRET, page as never)).toMatchObject(
      block({ image: { url: next.url, auth: next.auth } }),
    );
    // Old addresses show what it is now.
    const shown = await readers.request(image.url);
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(1_200);

    expect((await send('DELETE', path)).status).toBe(200);
    const undone = (await (await send('GET', `/images/${image.id}`)).json()) as LibraryImage;
    expect(undone).toMatchObject({ name: 'vieja.png', width: 600, crops });
    expect(undone.replaced).toBeUndefined();
    expect(new Set([image.url, next.url, undone.url]).size).toBe(3);
    expect((await send('DELETE', path)).status).toBe(409);
    expect((await sendFile('PUT', '/images/nope/file', bytes)).status).toBe(404);
  });

  it('drops the cuts of a file of another shape, and keeps the old file while it can come back', async () => {
    const [tall, wide] = [await plain('#d11', 200, 300), await plain('#d22', 300, 200)];
    const image = await uploaded(tall);
    await send('PATCH', `/images/${image.id}`, {
      focalPoint: { x: 9, y: 9 },
      crops: { '1:1': { left: 0, top: 0, width: 50, height: 50 } },
    });
    const next = (await (
      await sendFile('PUT', `/images/${image.id}/file`, wide)
    ).json()) as LibraryImage;
    expect([next.focalPoint, next.crops]).toEqual([undefined, undefined]);
    const [file] = await rows<{ hash: string }>(
      database().db,
      sql`SELECT hash FROM image_files WHERE image_id = ${image.id}`,
    );
    const hash = file?.hash ?? '';
    const parts = { database: database(), clock: () => now, log: console as never, store };
    await eraseOriginal.run({ hash }, { ...parts, signal: new AbortController().signal });
    expect(await store.get(originalKey(hash))).toBeDefined();
    // The bytes that it had come as a picture of their own, with an id of their own.
    const own = await uploaded(tall);
    expect([own.id === image.id, own.width]).toEqual([false, 200]);
  });

  it('cuts what readers get by the crop of its ratio', async () => {
    const image = await uploaded(await circle(450, 100).png().toBuffer());
    const crops = { '3:2': { left: 330, top: 0, width: 240, height: 160 } };
    const cut = (await (
      await send('PATCH', `/images/${image.id}`, { crops })
    ).json()) as LibraryImage;
    expect(cut.auth[1]).toMatch(/-1$/);
    const meanOf = async (size: string) => {
      const address = `/resizer/v2/${image.id}?auth=${cut.auth[1]}&smart=true&${size}`;
      const reply = await readers.request(address, { headers: { accept: 'image/webp' } });
      const { channels } = await sharp(await reply.arrayBuffer()).stats();
      return channels[0]?.mean ?? 0;
    };
    // The circle fills most of the crop, and little of the whole.
    expect(await meanOf('width=200&height=133')).toBeGreaterThan(150);
    expect(await meanOf('width=200')).toBeLessThan(110);
    const gone = await send('PATCH', `/images/${image.id}`, { crops: {} });
    expect(((await gone.json()) as LibraryImage).crops).toBeUndefined();
  });

  it('asks about a file that looks like one on offer, and takes it all the same', async () => {
    const first = await uploaded(await circle(300, 200).png().toBuffer(), 'faro.png');
    const copy = await circle(303, 202, { width: 300, height: 200, tint: '#124' })
      .jpeg({ quality: 60 })
      .toBuffer();
    const asked = await sendFile('POST', '/images?ask=1&name=copia.jpg', copy);
    const reply = (await asked.json()) as { code: string; similar: LibraryImage[] };
    expect([asked.status, reply.code, reply.similar.map(({ id }) => id)]).toEqual([
      409,
      'looks_like',
      [first.id],
    ]);
    const taken = await sendFile('POST', '/images?name=copia.jpg', copy);
    const second = (await taken.json()) as LibraryImage;
    expect([taken.status, second.similar]).toEqual([201, 1]);
    expect(await ids('similar')).toEqual([first.id, second.id].sort());
    const similar = await send('GET', `/images/${first.id}/similar`);
    expect(((await similar.json()) as ImageList).items.map(({ id }) => id)).toEqual([second.id]);
    // What is archived is not offered in the place of anything.
    await send('PATCH', '/images', { ids: [first.id, second.id], archived: true });
    const third = await circle(301, 198).webp().toBuffer();
    expect((await sendFile('POST', '/images?ask=1', third)).status).toBe(201);
  });

  it('looks at pictures that came by import when there is time', async () => {
    const parts = { store, now };
    const [one, other] = [circle(120, 300), circle(122, 301, { tint: '#124' })];
    await importImage(database().db, await one.png().toBuffer(), { id: 'import-1' }, parts);
    await importImage(database().db, await other.png().toBuffer(), { id: 'import-2' }, parts);
    expect(await ids('similar')).not.toContain('import-1');
    const job = { database: database(), clock: () => now, log: console as never, store };
    await lookAtPictures.run({}, { ...job, signal: new AbortController().signal });
    expect(await ids('similar')).toEqual(expect.arrayContaining(['import-1', 'import-2']));
    const [left] = await rows<{ n: string }>(
      database().db,
      sql`SELECT count(*) AS n FROM images WHERE NOT is_looked_at`,
    );
    expect(Number(left?.n)).toBe(0);
  });
});
