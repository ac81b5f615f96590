import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import {
  type EntryFieldsInput,
  type LiveEntryVersion,
  liveEntryVersions,
} from '../../schemas/live/live-api.ts';
import type { LiveBlog, LiveEntry } from '../../schemas/live/live-blog.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { storedCleaner } from '../../services/ingest/markup/clean-stored.ts';
import { everyBlog } from '../../services/live/exchange/every-blog.ts';
import { readLiveBlog } from '../../services/live/read-live-blog.ts';
import { putSite } from '../../services/sites/site-store.ts';
import { sanitiser } from '../sanitiser.ts';
import { staffApp } from '../staff-api/staff-app.testing.ts';

async function allOf<T>(each: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of each) all.push(one);
  return all;
}

const authorOf = (site: string): Grant[] => [{ role: 'live-blog', site, section: null }];

onDatabase('the API of live blogs', (database) => {
  const folder = temporaryFolder('portada-live-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let ana = '';
  let luis = '';
  const send = (cookie: string, method: string, path: string, body?: unknown) =>
    staff.send(cookie, method, `/api/live${path}`, body);
  const json = async <T>(reply: Promise<Response>): Promise<T> => {
    const given = await reply;
    expect(given.ok).toBe(true);
    return (await given.json()) as T;
  };
  const fields = (given: Partial<EntryFieldsInput> = {}): EntryFieldsInput => ({
    headline: 'Una',
    description: '<p>x</p>',
    date: '2026-11-22T20:00:00Z',
    ...given,
  });
  let blogs = 0;
  const fresh = async (): Promise<string> => {
    const id = `noche-${++blogs}`;
    const given = { id, site: 'brujula', headline: 'Noche', description: '<p>a<script>b</script>' };
    const blog = await json<LiveBlog>(send(ana, 'POST', '/blogs', given));
    expect([blog.description, blog.state]).toEqual(['<p>a</p>', 'not-started']);
    return id;
  };
  const add = (blog: string, id: string, given: object = {}) =>
    json<LiveEntry>(
      send(ana, 'POST', `/blogs/${blog}/entries`, { id, fields: fields(), ...given }),
    );
  const tagsSince = async (seq: number): Promise<[number, string[]]> => {
    const { rows } = await database().pool.query<{ seq: string; tags: string[] }>(
      'SELECT seq, tags FROM outbox WHERE seq > $1 ORDER BY seq',
      [seq],
    );
    return [Number(rows.at(-1)?.seq ?? seq), rows.flatMap(({ tags }) => tags)];
  };

  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
    });
    staff = await staffApp({ database: database(), uploadsFolder: folder });
    ana = await staff.signIn('ana@brujula.example', authorOf('brujula'));
    luis = await staff.signIn('luis@brujula.example', authorOf('brujula'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is of its site’s authors', async () => {
    const blog = await fresh();
    const elsewhere = await staff.signIn('eva@brujula.example', authorOf('jalisco'));
    expect((await send(elsewhere, 'GET', `/blogs/${blog}`)).status).toBe(403);
    expect((await send(elsewhere, 'POST', `/blogs/${blog}/entries`, {})).status).toBe(403);
    expect((await send(ana, 'POST', '/blogs', { site: 'jalisco', headline: 'x' })).status).toBe(
      403,
    );
    const where = await json<{ sites: { key: string }[] }>(send(elsewhere, 'GET', '/sites'));
    expect(where).toMatchObject({ author: 'eva', sites: [{ key: 'jalisco' }] });
    expect(where.sites).toHaveLength(1);
    // An update is written in its own blog alone.
    const other = await fresh();
    await add(blog, 'e1');
    const path = `/blogs/${other}/entries/e1/publish`;
    expect((await send(ana, 'POST', path, { baseVersion: 1 })).status).toBe(404);
    const taken = { id: blog, site: 'brujula', headline: 'Otra' };
    expect((await send(ana, 'POST', '/blogs', taken)).status).toBe(409);
  });

  it('stores markup as the site’s policy leaves it', async () => {
    const blog = await fresh();
    const entry = await add(blog, 'e1', {
      fields: fields({
        description:
          '<p onclick="x()">Hola <b>a</b><img src=x onerror=x()><script>x()</script></p>',
        embedHtml: '<script>x()</script><iframe src="https://videos.example/1"></iframe>',
      }),
    });
    expect(entry.description).toBe('<p>Hola <b>a</b></p>');
    expect(entry.embedHtml).not.toContain('<script');
    const bad = { fields: fields({ urlRecommendPost: 'javascript:alert(1)' }) };
    expect((await send(ana, 'POST', `/blogs/${blog}/entries`, bad)).status).toBe(422);
  });

  it('keeps an embed as it was written, and readers get what the policy of today leaves', async () => {
    const blog = await fresh();
    const written = '<p>Hola</p><script src="https://w.example/a.js"></script>';
    const made = await add(blog, 'e1', {
      fields: fields({ embedHtml: written }),
      isPublishing: true,
    });
    expect(made).toMatchObject({ embedHtml: '<p>Hola</p>', embedOriginal: written });
    const readAs = async (policy: HtmlPolicy) => {
      const reading = await readLiveBlog(database().db, blog, { limit: 10 });
      return storedCleaner(sanitiser)(reading as never, policy) as Promise<{
        entries: Record<string, unknown>[];
      }>;
    };
    for (const policy of ['sanitised', 'framed', 'trusted'] as const) {
      const { entries } = await readAs(policy);
      expect(entries[0]?.embedHtml, policy).toBe(sanitiser.markup(written, policy));
      expect(JSON.stringify(entries)).not.toMatch(/original/i);
    }
    // A tool that changes the headline sends the rest back as it was given.
    const path = `/blogs/${blog}/entries/e1`;
    const change = (baseVersion: number, given: Partial<EntryFieldsInput>) =>
      json<LiveEntry>(send(ana, 'PATCH', path, { baseVersion, fields: fields(given) }));
    const renamed = await change(1, { headline: 'Dos', embedHtml: made.embedHtml });
    expect(renamed).toMatchObject({ headline: 'Dos', embedOriginal: written });
    const versions = await json(send(ana, 'GET', `${path}/versions`));
    expect(versions).toMatchObject([{ embedOriginal: written }, { embedOriginal: written }]);
    await add(blog, 'e2', { fields: fields({ embedHtml: '<p>Adiós</p>' }), isPublishing: true });
    const merged = await json<LiveEntry>(
      send(ana, 'POST', `${path}/merge`, { baseVersion: 2, other: 'e2', otherVersion: 1 }),
    );
    expect(merged).toMatchObject({
      embedHtml: '<p>Hola</p><p>Adiós</p>',
      embedOriginal: `${written}<p>Adiós</p>`,
    });
    const other = await change(3, { embedHtml: '<p>Otra</p>' });
    expect([other.embedHtml, other.embedOriginal]).toEqual(['<p>Otra</p>', undefined]);
    const [out] = (await allOf(everyBlog(database().db))).filter(({ id }) => id === blog);
    expect(out?.entries.some((entry) => 'embedOriginal' in entry)).toBe(false);
  });

  it('refuses what was written over another version, and shows what is there', async () => {
    const blog = await fresh();
    await add(blog, 'e1');
    const path = `/blogs/${blog}/entries/e1`;
    const write = (headline: string) =>
      send(luis, 'PATCH', path, { baseVersion: 1, fields: fields({ headline }) });
    expect((await write('De Luis')).status).toBe(200);
    const reply = await write('Otra vez');
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({
      code: 'version_conflict',
      message: 'luis cambió esta actualización mientras la escribías.',
      current: { headline: 'De Luis', version: 2 },
    });
  });

  it('lets one person write an update at a time', async () => {
    const blog = await fresh();
    await add(blog, 'e1');
    const path = `/blogs/${blog}/entries/e1`;
    const lock = (cookie: string) => send(cookie, 'PUT', `${path}/lock`, { session: 'pestana-1' });
    expect((await lock(ana)).status).toBe(200);
    expect((await lock(luis)).status).toBe(409);
    const draft = { session: 'pestana-1', fields: { headline: 'A medias' } };
    expect((await send(luis, 'PUT', `${path}/draft`, draft)).status).toBe(409);
    expect((await send(ana, 'PUT', `${path}/draft`, draft)).status).toBe(204);
    for (const verb of ['publish', 'withdraw'])
      expect((await send(luis, 'POST', `${path}/${verb}`, { baseVersion: 1 })).status).toBe(409);
    expect((await send(luis, 'DELETE', `${path}/lock?session=pestana-1`)).status).toBe(204);
    expect((await lock(luis)).status).toBe(409);
    expect((await send(ana, 'DELETE', `${path}/lock?session=pestana-1`)).status).toBe(204);
    expect((await lock(luis)).status).toBe(200);
    const { entries } = await json<{ entries: LiveEntry[] }>(send(luis, 'GET', `/blogs/${blog}`));
    expect(entries[0]?.draft).toBe('{"headline":"A medias"}');
  });

  it('has pages dropped when readers get something new, and not for drafts', async () => {
    const blog = await fresh();
    const [before] = await tagsSince(0);
    await add(blog, 'e1');
    const [same, none] = await tagsSince(before);
    expect([same, none]).toEqual([before, []]);
    await json(send(ana, 'POST', `/blogs/${blog}/entries/e1/publish`, { baseVersion: 1 }));
    expect((await tagsSince(before))[1]).toEqual([`document:${blog}`]);
  });

  it('takes the config of a story in, and gives it back', async () => {
    const blog = await fresh();
    const entry = {
      id: 'n1',
      headline: 'Traída',
      description: '<p>Texto</p>',
      date: '2026-11-22T19:00:00.000Z',
      recommendPost: true,
      urlRecommendPost: 'https://brujula.example/nota/',
      isEmbedHtml: false,
      embedHtml: '',
      updateByAuthor: 'Ana',
      animo: 'bueno',
    };
    const config = { headline: 'Noche', timeLine: [entry, { id: 'sin-fecha', headline: 'x' }] };
    const taken = await json<object>(send(ana, 'PUT', `/blogs/${blog}/config`, { config }));
    expect(taken).toMatchObject({ added: 1, replaced: 0, skipped: 1 });
    const given = await json<{ timeLine: object[] }>(send(ana, 'GET', `/blogs/${blog}/config`));
    expect(given.timeLine).toEqual([entry]);
  });

  it('shows what an update was, who wrote it and when', async () => {
    const blog = await fresh();
    await add(blog, 'e1', { isPublishing: true });
    const path = `/blogs/${blog}/entries/e1`;
    const image = { url: 'https://fotos.example/1.jpg', width: 800, height: 600 };
    const changed = { baseVersion: 1, fields: fields({ headline: 'De Luis', image }) };
    await json(send(luis, 'PATCH', path, changed));
    const versions = await json<LiveEntryVersion[]>(send(ana, 'GET', `${path}/versions`));
    expect(versions.map((one) => [one.version, one.headline, one.savedBy, one.state])).toEqual([
      [2, 'De Luis', 'luis', 'published'],
      [1, 'Una', 'ana', 'published'],
    ]);
    expect(versions.map((one) => one.image)).toEqual([
      { type: 'image', _id: '', ...image, alt_text: '', caption: '', credit: '' },
      null,
    ]);
    expect(liveEntryVersions.safeParse(versions).success).toBe(true);
    expect((await send(ana, 'GET', `/blogs/${blog}/entries/e2/versions`)).status).toBe(404);
  });
});
