import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { createReader, type RunningReader } from '../../renderer/site/create-reader.ts';
import { respondToReader } from '../../renderer/site/reader.ts';
import type { PublishedPage } from '../../renderer/site/route.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { listSites } from '../../services/sites/site-store.ts';
import {
  ans,
  openNewsroom,
  repliesOf,
  tagsWritten,
  takeStory,
} from '../content/content.testing.ts';
import { limitsOf, requestContent } from '../content/request-content.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: console.error } as never;
const document: PageDocument = {
  layout: 'single-column',
  sections: {
    footer: [{ id: 'pie', block: 'description-block', v: 1, fields: { title: 'Pie del sitio' } }],
  },
  metadata: {},
};
const correction = (text: string, correction_type = 'correction') => ({
  type: 'correction',
  version: '0.10.12',
  correction_type,
  text,
});
const updated = (day: number) => `2026-11-${day}T18:00:00Z`;

onDatabase('the page of corrections', (database) => {
  let reader: RunningReader;
  let port = 0;
  let routes: PublishedPage[] = [];
  const server = createServer((request, response) => {
    void respondToReader(reader, request, response);
  });
  const get = async (path: string, site = 'brujula') => {
    const address = `http://127.0.0.1:${port}${path}?_website=${site}`;
    const reply = await fetch(address, { redirect: 'manual' });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const take = async (id: string, more: object) => {
    const tags = await tagsWritten(database(), async () => {
      const outcome = await takeStory(database(), ans(id, '/nacional', more as never));
      expect(outcome.status, JSON.stringify(outcome)).toMatch(/created|updated/);
    });
    reader.drop(tags);
  };
  /** Kind, date, headline, address and text of each. */
  const listed = (html: string) =>
    [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => {
      const date = /datetime="([^"]+)"/i.exec(item)?.[1];
      const [, href, headline] = /<h2><a href="([^"?]+)[^>]*>(.*?)<\/a>/.exec(item) ?? [];
      const text = /corrections-text">(.*?)<\/div>/s.exec(item)?.[1];
      return [/<b>(.*?)<\/b>/.exec(item)?.[1], date, headline, href, text];
    });

  beforeAll(async () => {
    await openNewsroom(database());
    const sites = await listSites(database().db);
    const replies = repliesOf();
    routes = [{ id: 'portada', route: { kind: 'type', type: 'homepage' } }];
    reader = createReader({
      assets: testAssets(),
      sites: () => sites,
      isProduction: false,
      cdn: 'generic',
      publishedPages: async () => routes,
      publishedDocument: async () => document,
      request: requestContent(replies, database()),
      limits: limitsOf(replies),
      clock: Date.now,
      log,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('says that there are none', async () => {
    const { status, text } = await get('/correcciones/');
    expect(status).toBe(200);
    expect(text).toContain('Todavía no hay correcciones que mostrar.');
    expect(text).toContain('<title>Correcciones - brujula</title>');
    expect(text).toContain('rel="canonical" href="https://brujula.example/correcciones/"');
    expect(text).toContain('Pie del sitio');
    expect(listed(text)).toEqual([]);
  });

  it('lists those of stories and their bodies, the newest first, as markup that was cleaned', async () => {
    await take('s1', {
      last_updated_date: updated(20),
      corrections: [correction('Eran <b>tres</b>.<script>alert(1)</script>')],
    });
    await take('s2', {
      headlines: { basic: 'Suben «peajes» &amp; casetas' },
      last_updated_date: updated(21),
      content_elements: [correction('Fue el lunes.', 'clarification'), correction(' ')],
      corrections: [correction('Fue el lunes.', 'clarification')],
    });
    await take('s3', { revision: { published: false }, corrections: [correction('Secreto')] });
    const { text, headers } = await get('/correcciones/');
    expect(listed(text)).toEqual([
      [
        ...['Aclaración', '2026-11-21T18:00:00.000Z', 'Suben «peajes» &amp; casetas'],
        ...['/nacional/s2/', 'Fue el lunes.'],
      ],
      [
        ...['Corrección', '2026-11-20T18:00:00.000Z', 'Nota s1', '/nacional/s1/'],
        'Eran <b>tres</b>.',
      ],
    ]);
    expect(headers.get('surrogate-key')).toBeTruthy();
    expect(listed((await get('/correcciones/', 'jalisco')).text)).toEqual([]);
  });

  it('keeps the date of a correction that stays', async () => {
    await take('s1', {
      last_updated_date: updated(25),
      corrections: [correction('Eran <b>tres</b>.'), correction('Y no dos.')],
    });
    const found = listed((await get('/correcciones/')).text);
    expect(found.map(([, date, , , text]) => [date?.slice(8, 10), text])).toEqual([
      ['25', 'Y no dos.'],
      ['21', 'Fue el lunes.'],
      ['20', 'Eran <b>tres</b>.'],
    ]);
  });

  it('has pages of twenty', async () => {
    const corrections = Array.from({ length: 18 }, (_, n) => correction(`Número ${n}.`));
    await take('s4', { last_updated_date: updated(10), corrections });
    const first = (await get('/correcciones/')).text;
    expect(listed(first)).toHaveLength(20);
    expect(first).toContain('href="/correcciones/2/');
    expect(first).toContain('Página 1 de 2');
    const second = (await get('/correcciones/2/')).text;
    expect(listed(second).map(([, , , , text]) => text)).toEqual(['Número 17.']);
    expect(second).toContain('rel="canonical" href="https://brujula.example/correcciones/2/"');
    expect(second).toMatch(/rel="prev" href="\/correcciones\/(?:\?|")/);
    for (const path of ['/correcciones/1/', '/correcciones/3/', '/correcciones/x/'])
      expect((await get(path)).status, path).toBe(404);
    expect((await get('/correcciones')).status).toBe(301);
  });

  it('forgets those of a story that leaves', async () => {
    await database().db.execute(sql`DELETE FROM stories WHERE id = 's4'`);
    reader.drop(['stories:brujula']);
    expect(listed((await get('/correcciones/')).text)).toHaveLength(3);
  });

  it('leaves its address to a page that an editor made there', async () => {
    const before = routes;
    routes = [...before, { id: 'propia', route: { kind: 'path', path: '/correcciones/' } }];
    reader.dropAll();
    const { text } = await get('/correcciones/');
    expect(text).not.toContain('portada-corrections');
    routes = before;
  });
});
