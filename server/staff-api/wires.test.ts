import { rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskStories, OpenStory } from '../../schemas/story-desk-api.ts';
import type { Wire, WireReading } from '../../schemas/wires/wire.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { rows } from '../../services/database/database.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { AGENCY, BOMB, feedOf } from '../../services/story-desk/wires/feed/feeds.testing.ts';
import { readDueWires } from '../../services/story-desk/wires/read-due-wires.ts';
import { openNewsroom } from '../content/content.testing.ts';
import { wireParts } from '../content/wire-parts.ts';
import { staffApp } from './staff-app.testing.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, isLevelEnabled: () => false };
const MINUTE_MS = 60_000;
const GZIP = { 'content-encoding': 'gzip' };

onDatabase('agencies', (database) => {
  const folder = temporaryFolder('portada-wires-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let lupe = '';
  const NOON = new Date('2026-11-30T12:00:00Z');
  let now = NOON;
  let respond: RequestListener = (_, reply) => reply.end();
  let requests: { path: string; etag: unknown }[] = [];
  const server = createServer((request, reply) => {
    requests.push({ path: request.url ?? '', etag: request.headers['if-none-match'] });
    respond(request, reply);
  });
  let origin = '';
  let count = 0;

  const send = (method: string, path: string, body?: unknown) =>
    staff.send(lupe, method, `/api${path}`, body);
  const json = async <T>(reply: Response): Promise<T> => {
    const text = await reply.text();
    expect([reply.ok, text]).toEqual([true, text]);
    return JSON.parse(text) as T;
  };
  const settings = (more: object = {}) => ({
    name: 'Meridiana',
    url: `${origin}/${++count}.xml`,
    everyMinutes: 10,
    section: '/nacional',
    target: 'drafts',
    isOn: true,
    ...more,
  });
  const add = async (more: object = {}): Promise<Wire> =>
    json(await send('POST', '/wires', { site: 'brujula', ...settings(more) }));
  const readNow = async ({ id }: Wire): Promise<WireReading> =>
    json(await send('POST', `/wires/${id}/read`));
  const serve = (text: string | Buffer, headers: Record<string, string> = {}, status = 200) => {
    respond = (_, reply) => void reply.writeHead(status, headers).end(text);
  };
  const listed = async (q: string, from = ''): Promise<DeskStories['items']> => {
    const query = new URLSearchParams({ site: 'brujula', q, from });
    return (await json<DeskStories>(await send('GET', `/story-desk/stories?${query}`))).items;
  };
  const open = async (id: string): Promise<OpenStory> =>
    json(await send('GET', `/story-desk/stories/${id}`));
  const runJob = () =>
    readDueWires.run(
      {},
      {
        database: database(),
        clock: () => now,
        log,
        wires: wireParts(['127.0.0.1']),
        signal: new AbortController().signal,
      },
    );

  beforeAll(async () => {
    await openNewsroom(database());
    staff = await staffApp({ database: database(), uploadsFolder: folder, clock: () => now });
    lupe = await staff.signIn('lupe@brujula.example', 'admin');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    now = NOON;
    requests = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('bring what is new into the inbox, once', async () => {
    const wire = await add();
    serve(Buffer.from(AGENCY, 'latin1'), { etag: '"uno"' });
    const first = await readNow(wire);
    expect(first).toMatchObject({
      isUnchanged: false,
      headlines: ['España y México acuerdan más vuelos'],
      counts: { came: 1, updated: 0, kept: 0, refused: 0, own: 0, left: 0 },
      wire: { fault: null, readAt: '2026-11-30T12:00:00.000Z', nextAt: '2026-11-30T12:10:00.000Z' },
    });
    const [story] = await listed('vuelos');
    await json(await send('POST', '/story-desk/stories', { site: 'brujula' }));
    const wireOf = { name: 'Meridiana', hasNewer: false };
    expect(story).toMatchObject({ state: 'draft', by: 'Meridiana', wire: wireOf });
    // Of what agencies sent alone, and of all that the desk has.
    expect((await listed('', 'wires')).map(({ id }) => id)).toEqual([story?.id]);
    expect((await listed('')).some(({ wire: sent }) => sent === null)).toBe(true);
    const { document } = await open(story?.id ?? '');
    expect(document).toMatchObject({
      credits: { by: [{ name: 'Meridiana' }, { name: 'Mesa Nacional' }] },
      distributor: { mode: 'custom', name: 'Meridiana', category: 'wires' },
      websites: { brujula: { website_section: { _id: '/nacional' } } },
      promo_items: { basic: { url: 'https://meridiana.example/f/4711-l.jpg' } },
      content_elements: [
        { content: 'Madrid, 30 nov (Meridiana).- Los ministros firmaron un acuerdo.' },
        { content: 'Habrá «más» vuelos.' },
      ],
    });
    expect((await readNow(wire)).counts.came).toBe(0);
    expect(requests.at(-1)?.etag).toBe('"uno"');
    serve('', {}, 304);
    expect(await readNow(wire)).toMatchObject({ isUnchanged: true, wire: { fault: null } });
  });

  it('bring a draft up to date, but never over what an editor wrote', async () => {
    const wire = await add();
    const version = (text: string) => feedOf([700], () => `<author>${text}</author>`);
    serve(version('Uno'));
    expect((await readNow(wire)).counts.came).toBe(1);
    const [story] = await listed('Nota 700');
    const id = story?.id ?? '';
    serve(version('Dos'));
    expect((await readNow(wire)).counts).toMatchObject({ came: 0, updated: 1, kept: 0 });
    const opened = await open(id);
    expect(opened.document.credits).toMatchObject({ by: [{ name: 'Meridiana' }, { name: 'Dos' }] });
    const document = { ...opened.document, headlines: { basic: 'Mi titular 700' } };
    await json(
      await send('PUT', `/story-desk/stories/${id}/draft`, {
        baseRevision: opened.revision,
        document,
      }),
    );
    serve(version('Tres'));
    now = new Date(now.getTime() + 1);
    expect((await readNow(wire)).counts).toMatchObject({ came: 0, updated: 0, kept: 1 });
    expect((await open(id)).document.headlines).toEqual({ basic: 'Mi titular 700' });
    expect((await listed('titular 700'))[0]?.wire).toEqual({ name: 'Meridiana', hasNewer: true });
    const versions = await json<{ savedBy: string }[]>(
      await send('GET', `/story-desk/stories/${id}/versions`),
    );
    expect(versions[0]?.savedBy).toBe('Meridiana');
    expect((await readNow(wire)).counts.kept).toBe(0);
  });

  it('go straight out where they may, and are brought up to date there', async () => {
    const wire = await add({ target: 'readers' });
    serve(feedOf([710]));
    expect((await readNow(wire)).counts.came).toBe(1);
    const [story] = await listed('Nota 710');
    expect(story?.state).toBe('published');
    serve(feedOf([710], () => '<author>Eva</author>'));
    expect((await readNow(wire)).counts.updated).toBe(1);
    const { document, revision } = await open(story?.id ?? '');
    const stored = await send('PUT', `/story-desk/stories/${story?.id}/draft`, {
      baseRevision: revision,
      document: { ...document, headlines: { basic: 'Cambiada 710' } },
    });
    await json(stored);
    serve(feedOf([710], () => '<author>Ana</author>'));
    expect((await readNow(wire)).counts).toMatchObject({ updated: 0, kept: 1 });
  });

  it('do not flood at the first reading, nor with guids that change', async () => {
    const wire = await add();
    const numbers = Array.from({ length: 30 }, (_, index) => 1_030 - index);
    serve(feedOf(numbers));
    expect((await readNow(wire)).counts).toMatchObject({ came: 20, left: 10 });
    serve(feedOf(numbers).replaceAll('n-1', 'otro-1'));
    expect((await readNow(wire)).counts).toMatchObject({ came: 0, left: 0 });
    serve(feedOf([1_031, ...numbers]));
    expect((await readNow(wire)).counts).toMatchObject({ came: 1, left: 0 });
  });

  it('leave what this newspaper wrote itself, and its own feeds', async () => {
    const wire = await add();
    serve(feedOf([720]).replace('https://muchas.example', 'http://brujula.localhost:4300'));
    expect((await readNow(wire)).counts).toMatchObject({ came: 0, own: 1 });
    const own = { site: 'jalisco', ...settings({ url: 'http://brujula.localhost:4300/rss/' }) };
    expect((await send('POST', '/wires', own)).status).toBe(422);
    respond = (_, reply) =>
      void reply.writeHead(302, { location: 'http://brujula.localhost:4300/rss/' }).end();
    expect((await readNow(wire)).wire.fault).toContain('este mismo periódico');
  });

  describe('whose server misbehaves', () => {
    it.each([
      ['500', () => serve('x', {}, 500), 'error (500)'],
      ['a page', () => serve('<!doctype html><html></html>'), 'página web'],
      ['a cut', () => serve(feedOf([1]).slice(0, -30)), 'cortado'],
      ['entities', () => serve(BOMB), 'entidades'],
      ['50 MB', () => serve(Buffer.alloc(50_000_000, 'x')), '5 MB'],
      ['50 MB in 50 kB', () => serve(gzipSync(Buffer.alloc(50_000_000)), GZIP), '5 MB'],
      ['no gzip', () => serve('no', GZIP), 'comprimió mal'],
      ['a private network', () => serve('', { location: 'http://10.0.0.1/' }, 302), 'red privada'],
    ])('say why: %s', async (_, given, words) => {
      const wire = await add();
      given();
      const { wire: read } = await readNow(wire);
      expect(read.fault).toContain(words);
      // Twice ten minutes after the first failure.
      expect([read.failures, read.nextAt]).toEqual([1, '2026-11-30T12:20:00.000Z']);
    });

    it('are not asked before they say, in seconds or by a date', async () => {
      const wire = await add();
      serve('', { 'retry-after': '7200' }, 429);
      expect((await readNow(wire)).wire.nextAt).toBe('2026-11-30T14:00:00.000Z');
      serve('', { 'retry-after': 'Mon, 30 Nov 2026 15:30:00 GMT' }, 503);
      expect((await readNow(wire)).wire.nextAt).toBe('2026-11-30T15:30:00.000Z');
    });

    it('may compress what nobody asked to be compressed', async () => {
      serve(gzipSync(feedOf([725])), GZIP);
      expect((await readNow(await add())).counts.came).toBe(1);
    });

    it('are followed where they moved for good, and end where they are gone', async () => {
      const wire = await add();
      respond = (request, reply) =>
        request.url === '/nuevo.xml'
          ? void reply.end(feedOf([730]))
          : void reply.writeHead(301, { location: '/nuevo.xml' }).end();
      expect((await readNow(wire)).wire.url).toBe(`${origin}/nuevo.xml`);
      serve('', {}, 410);
      expect((await readNow(wire)).wire).toMatchObject({ isOn: false, nextAt: null });
    });
  });

  it('are read by the job when they are due, by one of two nodes', async () => {
    await database().db.execute(sql`UPDATE wires SET is_on = false`);
    const wire = await add();
    serve(feedOf([740]));
    await Promise.all([runJob(), runJob()]);
    expect(requests).toHaveLength(1);
    await runJob();
    expect(requests).toHaveLength(1);
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    await runJob();
    expect(requests).toHaveLength(2);
    const found = await rows<{ detail: string }>(
      database().db,
      sql`SELECT detail FROM audit_log WHERE action = 'wire.read' AND subject_id = ${wire.id}`,
    );
    expect(found).toEqual([{ detail: 'Meridiana · 1 nueva' }]);
  });

  it('are of one address once, and are changed by who saw them', async () => {
    const wire = await add();
    const again = { site: 'brujula', ...settings({ url: wire.url }) };
    expect((await send('POST', '/wires', again)).status).toBe(422);
    const change = settings({ url: wire.url, everyMinutes: 4 });
    const put = (body: object) => send('PUT', `/wires/${wire.id}`, body);
    expect((await put({ baseRevision: 1, ...change })).status).toBe(422);
    await json(await put({ baseRevision: 1, ...change, everyMinutes: 30 }));
    expect((await put({ baseRevision: 1, ...change, everyMinutes: 30 })).status).toBe(409);
    expect((await send('DELETE', `/wires/${wire.id}?revision=2`)).status).toBe(204);
    expect((await send('POST', `/wires/${wire.id}/read`)).status).toBe(404);
  });

  it('stay as somebody changed them while they were read', async () => {
    const wire = await add();
    const moved = settings({ name: 'Meridiana dos' });
    respond = (_, reply) => {
      const change = send('PUT', `/wires/${wire.id}`, { baseRevision: 1, ...moved, isOn: false });
      void change.then(() => reply.end(feedOf([790])));
    };
    await send('POST', `/wires/${wire.id}/read`);
    const [found] = await rows<{ url: string; is_on: boolean; reading_since: string | null }>(
      database().db,
      sql`SELECT url, is_on, reading_since FROM wires WHERE id = ${wire.id}`,
    );
    expect(found).toEqual({ url: moved.url, is_on: false, reading_since: null });
    expect((await send('DELETE', `/wires/${wire.id}?revision=2`)).status).toBe(204);
    expect((await send('POST', `/wires/${wire.id}/read`)).status).toBe(404);
  });
});
