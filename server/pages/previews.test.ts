import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageDocument, PageRoute, StoredBlock } from '../../schemas/page.ts';
import type { NewPreview, PreviewLink } from '../../schemas/preview-api.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { rows } from '../../services/database/database.ts';
import { deletePage } from '../../services/pages/archive.ts';
import { readDraft, saveDraft } from '../../services/pages/drafts.ts';
import { createPage } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { addSchedule } from '../../services/pages/schedules.ts';
import { saveVersion } from '../../services/pages/versions.ts';
import { ans, takeStory } from '../content/content.testing.ts';
import { type OpenPreviews, openPreviews } from './previews.testing.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const lupe = { kind: 'staff', id: 's1', name: 'Lupe', email: 'lupe@brujula.example' } as const;

const text = (words: string): StoredBlock => ({
  id: 'h1',
  block: 'header',
  v: 1,
  fields: { text: words },
});
const list: StoredBlock = {
  id: 'l1',
  block: 'simple-list',
  v: 1,
  fields: {
    listContentConfig: { source: 'story-feed-sections', query: { includeSections: '/mundo' } },
    lazyLoad: true,
  },
};
const page = (words: string, ...more: StoredBlock[]): PageDocument => ({
  layout: 'single-column',
  sections: { body: [text(words), ...more] },
  metadata: { title: 'Portada' },
});

onDatabase('previews', (database) => {
  let { reader, api, get, close } = {} as OpenPreviews;
  let now = NOON;
  let next = 0;

  beforeAll(async () => {
    const opened = await openPreviews(database(), { clock: () => now });
    ({ reader, api, get } = opened);
    close = opened.close;
  });
  afterAll(() => close());
  beforeEach(async () => {
    now = NOON;
    await database().pool.query('DELETE FROM pages; DELETE FROM stories');
    await makePage('front', '/', page('Hoy', list));
    await live('front');
    reader.dropAll();
  });

  const by = { by: 'Lupe', now: NOON };
  const makePage = (id: string, path: string, document: PageDocument) =>
    make(id, { kind: 'path', path }, document);
  const make = (id: string, route: PageRoute, document: PageDocument) =>
    database().transaction((tx) =>
      createPage(
        tx,
        {
          id,
          site: 'brujula',
          name: id,
          layout: 'single-column',
          document,
          route,
        },
        by,
      ),
    );
  const live = (id: string) =>
    database().transaction(async (tx) => {
      const { revision } = await readDraft(tx, id);
      return publish(tx, id, revision, (draft) => draft, by);
    });
  const edit = (id: string, document: PageDocument) =>
    database().transaction(async (tx) => {
      const { revision } = await readDraft(tx, id);
      return saveDraft(tx, id, revision, () => document, by);
    });
  const schedule = (id: string, hours: number, document?: PageDocument) =>
    database().transaction(async (tx) => {
      const { revision } = await readDraft(tx, id);
      const saved = document && (await saveVersion(tx, id, revision, () => document, by));
      const given = { id: `s${++next}`, pageId: id, at: after(hours), actor: lupe, now: NOON };
      return addSchedule(
        tx,
        saved
          ? { ...given, kind: 'publish', version: saved.version }
          : { ...given, kind: 'unpublish' },
      );
    });
  const link = async (id: string, body: object = {}): Promise<NewPreview> => {
    const reply = await api.request(`/api/pages/${id}/previews`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(201);
    return (await reply.json()) as NewPreview;
  };
  it('shows the working draft where readers get what is published', async () => {
    await edit('front', page('Mañana'));
    const { path } = await link('front');
    expect((await get(`${path}/`)).body).toContain('Mañana');
    expect((await get('/')).body).toContain('Hoy');
    await edit('front', page('Pasado mañana'));
    expect((await get(`${path}/`)).body).toContain('Pasado mañana');
  });

  it('shows a page that readers cannot reach, and one version of it', async () => {
    await makePage('nueva', '/nueva/', page('Borrador'));
    await edit('nueva', page('Segundo borrador'));
    expect((await get('/nueva/')).status).toBe(404);
    const draft = await link('nueva');
    const first = await link('nueva', { shows: 1 });
    expect((await get(`${draft.path}/nueva/`)).body).toContain('Segundo borrador');
    expect((await get(`${first.path}/nueva/`)).body).toContain('Borrador');
    expect((await get(`${first.path}/nueva/`)).body).not.toContain('Segundo');
    expect((await get('/nueva/')).status).toBe(404);
  });

  it('shows stories that are withheld until then, and no later ones', async () => {
    const until = (hours: number) => ({
      display_date: '2026-11-19T00:00:00Z',
      content_restrictions: { embargo: { active: true, end_time: after(hours).toISOString() } },
    });
    await takeStory(database(), ans('s1', '/mundo'), NOON);
    await takeStory(database(), ans('s2', '/mundo', until(1)), NOON);
    await takeStory(database(), ans('s3', '/mundo', until(5)), NOON);
    const seen = ({ body }: { body: string }) =>
      ['s1', 's2', 's3'].filter((id) => body.includes(`Nota ${id}`));
    const at = (hours: number) => link('front', { at: after(hours).toISOString() });
    const early = await get(`${(await at(0.5)).path}/`);
    const later = await get(`${(await at(1)).path}/`);
    expect([seen(early), seen(later)]).toEqual([['s1'], ['s1', 's2']]);
    // As they are read, lists come with the page: nobody requests them without the token.
    expect(later.body).not.toContain('data-block=');
    const story = await get(`${(await at(1)).path}/mundo/s3/`);
    expect([story.status, seen(story)]).toEqual([404, []]);
  });

  it('shows shared blocks as they are scheduled by then', async () => {
    const reference = { id: 'r', block: 'shared-block', v: 1, fields: { shared: 'aviso' } };
    await make('aviso', { kind: 'shared', name: 'aviso' }, page('Aviso de hoy'));
    await live('aviso');
    await schedule('aviso', 2, page('Aviso de las dos'));
    await schedule('aviso', 4);
    await edit('front', page('Portada', reference));
    const read = async (hours: number) => {
      const { path } = await link('front', { at: after(hours).toISOString() });
      return /Aviso de (?:hoy|las dos)/.exec((await get(`${path}/`)).body)?.[0];
    };
    expect([await read(1), await read(2), await read(4)]).toEqual([
      'Aviso de hoy',
      'Aviso de las dos',
      undefined,
    ]);
    const { path } = await link('front');
    expect((await get(`${path}/`)).body).toContain('Aviso de hoy');
  });

  it('shows other pages as they are scheduled by then', async () => {
    await makePage('otra', '/otra/', page('Otra de hoy'));
    await live('otra');
    await schedule('otra', 2, page('Otra de las dos'));
    await schedule('otra', 4);
    const read = async (hours: number) => {
      const { path } = await link('front', { at: after(hours).toISOString() });
      const { status, body } = await get(`${path}/otra/`);
      return status === 200 ? /Otra de (?:hoy|las dos)/.exec(body)?.[0] : status;
    };
    expect([await read(1), await read(2), await read(4)]).toEqual([
      'Otra de hoy',
      'Otra de las dos',
      404,
    ]);
  });

  it('shows what readers will get of the page itself, when that is asked for', async () => {
    await schedule('front', 2, page('Portada de las dos'));
    await edit('front', page('Portada a medias'));
    const at = after(3).toISOString();
    const site = await link('front', { shows: 'site', at });
    expect((await get(`${site.path}/`)).body).toContain('Portada de las dos');
    const draft = await link('front', { at });
    expect((await get(`${draft.path}/`)).body).toContain('Portada a medias');
  });

  it('is nobody’s to keep or find, and tells no other site its address', async () => {
    const { path } = await link('front');
    const { headers, body } = await get(`${path}/`);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(headers['surrogate-key']).toBeUndefined();
    expect(headers['cache-tag']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(/script-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]).not.toContain(
      'https:',
    );
    expect(body).toContain('</html>');
  });

  it('leads on within the preview, and a missing slash too', async () => {
    await takeStory(database(), ans('s1', '/mundo'), NOON);
    const { path } = await link('front');
    const { body } = await get(path.concat('/'));
    expect(body).toContain(`href="${path}/mundo/s1/"`);
    expect(body).not.toMatch(/<a [^>]*href="\/mundo/);
    expect((await get(`${path}/mundo/s1`)).status).toBe(404);
    expect((await get(path)).status).toBe(404);
  });

  it('fills no cache and no memory of missing paths', async () => {
    const { pages, content, missing, documents } = reader.parts;
    const sizes = () => [pages.size, content.size, missing.size, documents.size];
    await get('/');
    await get('/nada/');
    const before = sizes();
    const { path } = await link('front', { at: after(1).toISOString() });
    for (const each of ['/', '/nada/', '/mundo/x/']) await get(path + each);
    await get(`/_portada/bloque/l1?ruta=${encodeURIComponent(`${path}/`)}`);
    expect(sizes()).toEqual(before);
  });

  it('gives one block to the page’s own scripts, privately', async () => {
    await takeStory(database(), ans('s1', '/mundo'), NOON);
    const { path } = await link('front');
    const block = await get(`/_portada/bloque/l1?ruta=${encodeURIComponent(`${path}/`)}`);
    expect([block.status, block.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(block.body).toContain('Nota s1');
    const wrong = await get(`/_portada/bloque/l1?ruta=${encodeURIComponent('/_preview/no/')}`);
    expect(wrong.status).toBe(404);
  });

  describe('the same 404', () => {
    const same = async (path: string, host?: string) => {
      const { status, headers, body } = await get(path, host);
      const { date: _, ...told } = headers;
      return { status, body, told };
    };
    it('for a token that is wrong, expired, revoked or another site’s', async () => {
      const [open, gone] = [await link('front'), await link('front', { hours: 1 })];
      await api.request(`/api/pages/front/previews/${gone.id}`, { method: 'DELETE' });
      const wrong = await same(`/_preview/${'y'.repeat(43)}/`);
      expect([wrong.status, wrong.told['cache-control']]).toEqual([404, 'private, no-store']);
      expect(await same(`${gone.path}/`)).toEqual(wrong);
      expect(await same('/_preview/')).toEqual(wrong);
      expect(await same(`/_preview/${'%2e'.repeat(9)}/`)).toEqual(wrong);
      expect((await same(`${open.path}/`, 'jalisco.localhost')).status).toBe(404);
      expect((await get(`${open.path}/`)).status).toBe(200);
      now = new Date(NOON.getTime() + 24 * HOUR_MS);
      expect(await same(`${open.path}/`)).toEqual(wrong);
    });

    it('when its page was deleted', async () => {
      const { path } = await link('front');
      await database().transaction((tx) => deletePage(tx, 'front', by));
      expect((await get(`${path}/`)).status).toBe(404);
    });
  });

  it('is listed until it expires, without its token, and can be revoked once', async () => {
    await link('front', { hours: 1 });
    now = new Date(NOON.getTime() + 1_000);
    const { id, path } = await link('front', { at: after(2).toISOString() });
    const listed = async () =>
      (await (await api.request('/api/pages/front/previews')).json()) as PreviewLink[];
    expect((await listed()).map(({ at }) => at)).toEqual([after(2).toISOString(), undefined]);
    const token = path.slice('/_preview/'.length);
    expect(JSON.stringify(await listed())).not.toContain(token);
    const stored = await rows<{ row: string }>(
      database().db,
      sql`SELECT l::text AS row FROM preview_links l`,
    );
    expect(stored.map(({ row }) => row).join()).not.toContain(token);
    const revoke = async () =>
      (await api.request(`/api/pages/front/previews/${id}`, { method: 'DELETE' })).status;
    expect([await revoke(), await revoke()]).toEqual([204, 404]);
    now = after(2);
    expect(await listed()).toEqual([]);
  });

  describe('in a frame of the editor', () => {
    const frame = async (query: string) => {
      const reply = await api.request(`/api/pages/front/rendered?${query}`);
      return { status: reply.status, headers: reply.headers, body: await reply.text() };
    };
    it('is the page without a script that could run', async () => {
      await edit('front', page('Lo nuevo'));
      const { status, headers, body } = await frame('shows=draft');
      expect([status, body.includes('Lo nuevo')]).toEqual([200, true]);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain('sandbox allow-same-origin');
      expect(policy).not.toContain('script-src');
      expect(body).not.toContain('<script');
      expect((await frame('shows=site')).body).toContain('Hoy');
      expect((await frame('shows=1')).body).toContain('Hoy');
      expect((await frame('shows=99')).status).toBe(404);
    });

    it('is how the page begins, for a picture that browsers keep a while', async () => {
      const more = [2, 3, 4, 5].map((n) => ({ ...text(`Parte ${n}.`), id: `h${n}` }));
      await edit('front', page('Parte 1.', ...more));
      const read = async (query: string) => {
        const { body, headers } = await frame(query);
        return [body.match(/Parte \d\./g)?.join(' '), headers.get('cache-control')];
      };
      const top = 'Parte 1. Parte 2. Parte 3. Parte 4.';
      expect(await read('shows=draft&part=top')).toEqual([top, 'private, max-age=300']);
      expect(await read('shows=draft')).toEqual([`${top} Parte 5.`, 'private, no-store']);
      expect((await frame('shows=draft&part=all')).status).toBe(422);
      const gone = await frame('shows=99&part=top');
      expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    });

    it('is as the chosen reader sees it', async () => {
      const head = { id: 'a1', block: 'header-account', v: 1, fields: {} };
      await edit('front', page('Lo nuevo', head));
      const stateOf = async (query: string) =>
        / data-state="(\w+)"/.exec((await frame(query)).body)?.[1];
      expect(await stateOf('shows=draft')).toBeUndefined();
      expect(await stateOf('shows=draft&reader=anonymous')).toBe('guest');
      expect(await stateOf('shows=draft&reader=subscriber')).toBe('member');
      expect((await frame('shows=draft&reader=nobody')).status).toBe(422);
      expect((await frame('shows=draft&scheme=sepia')).status).toBe(422);
    });

    it('closes a story for whoever does not subscribe', async () => {
      const texts = ['Abierto.', 'Cerrado.'].map((content) => ({ type: 'text', content }));
      const mark = { content_restrictions: { content_code: 'premium' } };
      await takeStory(database(), ans('s9', '/mundo', { content_elements: texts, ...mark }), NOON);
      const document = page('Nota', { id: 'b1', block: 'article-body', v: 1, fields: {} });
      const article = { id: 'article', site: 'brujula', name: 'Nota', layout: 'single-column' };
      await database().transaction((tx) =>
        createPage(tx, { ...article, route: { kind: 'type', type: 'article' }, document }, by),
      );
      const read = async (reader: string) => {
        const query = `shows=draft&path=/mundo/s9/${reader}`;
        const reply = await api.request(`/api/pages/article/rendered?${query}`);
        const body = await reply.text();
        return ['Abierto.', 'Cerrado.'].filter((words) => body.includes(words));
      };
      expect(await read('')).toEqual(['Abierto.', 'Cerrado.']);
      expect(await read('&reader=subscriber')).toEqual(['Abierto.', 'Cerrado.']);
      expect(await read('&reader=anonymous')).toEqual(['Abierto.']);
    });
  });

  it('refuses a moment past a year, and takes one that passed for now', async () => {
    const post = (body: object) =>
      api.request('/api/pages/front/previews', { method: 'POST', body: JSON.stringify(body) });
    expect((await post({ at: after(24 * 400).toISOString() })).status).toBe(422);
    expect((await post({ shows: 42 })).status).toBe(404);
    expect((await post({ hours: 1_000 })).status).toBe(422);
    const past = (await (await post({ at: after(-1).toISOString() })).json()) as NewPreview;
    expect(past.at).toBeUndefined();
  });
});
