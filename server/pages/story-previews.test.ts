import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { NewPreview, PreviewLink } from '../../schemas/preview-api.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { rows } from '../../services/database/database.ts';
import { readDraft } from '../../services/pages/drafts.ts';
import { createPage } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { createDraft, saveDraft } from '../../services/story-desk/drafts.ts';
import { ans, sectionRef, takeStory } from '../content/content.testing.ts';
import { type OpenPreviews, openPreviews } from './previews.testing.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const change = { by: 'Lupe', now: NOON };
const words = (content: string) => ({ type: 'text', content });

const MUNDO = { source: 'story-feed-sections', query: { includeSections: '/mundo' } };
const TAXONOMY = { primary_section: sectionRef('/mundo'), sections: [sectionRef('/mundo')] };

/** A story of both sites as the desk writes it. */
const written = (more: JsonObject = {}): JsonObject => ({
  _id: 'n1',
  type: 'story',
  version: '0.10.12',
  canonical_website: 'brujula',
  headlines: { basic: 'Crece el lago' },
  content_elements: [words('El lago creció dos metros.')],
  taxonomy: TAXONOMY,
  websites: {
    brujula: { website_section: sectionRef('/mundo') },
    jalisco: { website_section: sectionRef('/nacional') },
  },
  ...more,
});

onDatabase('previews of stories', (database) => {
  let { reader, api, get, close } = {} as OpenPreviews;
  let now = NOON;

  const makePage = async (
    site: string,
    name: string,
    route: { kind: 'path'; path: string } | { kind: 'type'; type: 'article' | 'tag' },
    block: { block: string; fields: JsonObject },
  ) =>
    database().transaction(async (tx) => {
      const id = `${site}-${name}`;
      const layout = 'single-column';
      const document = {
        layout,
        sections: { body: [{ id: 'b1', v: 1, ...block }] },
        metadata: { title: name },
      };
      await createPage(tx, { id, site, name, layout, document, route }, change);
      const { revision } = await readDraft(tx, id);
      await publish(tx, id, revision, (draft) => draft, change);
    });

  beforeAll(async () => {
    const opened = await openPreviews(database(), { clock: () => now });
    ({ reader, api, get, close } = opened);
    for (const site of ['brujula', 'jalisco']) {
      const list = { listContentConfig: MUNDO };
      await makePage(
        site,
        'portada',
        { kind: 'path', path: '/' },
        { block: 'simple-list', fields: list },
      );
      await makePage(
        site,
        'nota',
        { kind: 'type', type: 'article' },
        { block: 'article-body', fields: {} },
      );
    }
  });
  afterAll(() => close());
  beforeEach(async () => {
    now = NOON;
    await database().pool.query(
      'DELETE FROM story_drafts; DELETE FROM stories; DELETE FROM preview_links',
    );
    reader.dropAll();
  });

  const write = (document: JsonObject) =>
    database().transaction(async (tx) => {
      await createDraft(tx, { id: 'n1', site: 'brujula', ...change });
      await saveDraft(tx, { id: 'n1', baseRevision: 1, document, ...change });
    });
  const rewrite = (document: JsonObject, baseRevision: number) =>
    database().transaction((tx) => saveDraft(tx, { id: 'n1', baseRevision, document, ...change }));
  const frame = async (query: string) => {
    const reply = await api.request(`/api/story-desk/stories/n1/rendered?${query}`);
    return { status: reply.status, headers: reply.headers, body: await reply.text() };
  };
  const link = async (body: object = {}): Promise<NewPreview> => {
    const reply = await api.request('/api/story-desk/stories/n1/previews', {
      method: 'POST',
      body: JSON.stringify({ site: 'brujula', ...body }),
    });
    expect(reply.status).toBe(201);
    return (await reply.json()) as NewPreview;
  };
  const stored = () => rows(database().db, sql`SELECT id, document FROM stories`);

  it('shows the draft as the page of each of its sites, and keeps nothing of it', async () => {
    await write(written());
    for (const site of ['brujula', 'jalisco']) {
      const shown = await frame(`site=${site}`);
      expect(shown.status).toBe(200);
      expect(shown.body).toContain('El lago creció dos metros.');
      expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(await stored()).toEqual([]);
    expect((await get('/mundo/crece-el-lago/')).status).toBe(404);
    expect((await get('/')).body).not.toContain('Crece el lago');
  });

  it('shows one element of a draft that cannot be published yet, and keeps nothing of it', async () => {
    const html = '<p>Gráfica</p><script>alert(1)</script>';
    const elements = [words('El lago creció.'), { type: 'raw_html', content: html }];
    await write(written({ headlines: {}, taxonomy: {}, websites: {}, content_elements: elements }));
    const shown = await frame('site=brujula&element=1');
    expect(shown.status).toBe(200);
    expect(shown.body).toContain('<p>Gráfica</p>');
    expect(shown.body).not.toMatch(/El lago creció|<script/);
    expect((await frame('site=jalisco&element=1')).body).toContain('<p>Gráfica</p>');
    expect((await frame('site=brujula&element=2')).status).toBe(404);
    expect((await frame('site=brujula&element=-1')).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  it('waits for somebody who publishes the same story meanwhile', async () => {
    const { websites: _, ...rest } = written();
    await takeStory(database(), ans('n1', '/mundo', rest), NOON);
    const holder = await database().pool.connect();
    try {
      await holder.query("BEGIN; SELECT 1 FROM stories WHERE id = 'n1' FOR UPDATE");
      const shown = frame('site=brujula');
      await new Promise((resolve) => setTimeout(resolve, 900));
      await holder.query('ROLLBACK');
      expect((await shown).status).toBe(200);
    } finally {
      holder.release();
    }
  });

  it('shows the front with the draft in its lists', async () => {
    await write(written());
    expect((await frame('site=brujula&path=/')).body).toContain('Crece el lago');
  });

  it('tells which pages of a site would show the draft, and keeps nothing of it', async () => {
    const plain = { block: 'divider', fields: {} };
    await makePage('brujula', 'acerca', { kind: 'path', path: '/acerca/' }, plain);
    const about = { block: 'simple-list', fields: { listContentConfig: MUNDO } };
    await makePage('brujula', 'etiqueta', { kind: 'type', type: 'tag' }, about);
    const places = async () => {
      const reply = await api.request('/api/story-desk/stories/n1/places?site=brujula');
      return { status: reply.status, body: await reply.json() };
    };
    await write(written());
    const front = { path: '/', name: 'portada' };
    expect(await places()).toEqual({ status: 200, body: { pages: [front], isWhole: true } });
    expect(await stored()).toEqual([]);
    // A tag that nobody has had yet has a page with the first story that has it.
    const tags = [{ text: 'Agua', slug: 'agua' }];
    await rewrite(written({ taxonomy: { ...TAXONOMY, tags } }), 2);
    const tag = { path: '/tags/agua/', name: 'Agua' };
    expect((await places()).body).toEqual({ pages: [front, tag], isWhole: true });
    const elsewhere = sectionRef('/nacional');
    await rewrite(
      written({
        taxonomy: { primary_section: elsewhere, sections: [elsewhere] },
        websites: { brujula: { website_section: elsewhere } },
      }),
      3,
    );
    expect((await places()).body).toEqual({ pages: [], isWhole: true });
    await rewrite(written({ websites: {}, taxonomy: {} }), 4);
    expect((await places()).status).toBe(422);
  });

  it('holds the draft to what readers may get', async () => {
    const script = { type: 'raw_html', content: '<p>Uno<script>alert(1)</script></p>' };
    await write(written({ content_elements: [script, words('<b onclick="x()">Dos</b>')] }));
    const { body } = await frame('site=brujula');
    expect(body).toContain('Uno');
    expect(body).not.toMatch(/alert\(1\)|onclick/);
  });

  it('closes it for whoever does not subscribe', async () => {
    await write(
      written({
        content_elements: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => words(`Párrafo ${n} del lago.`)),
        content_restrictions: { content_code: 'premium' },
      }),
    );
    const last = 'Párrafo 8 del lago.';
    expect((await frame('site=brujula&reader=anonymous')).body).not.toContain(last);
    expect((await frame('site=brujula&reader=subscriber')).body).toContain(last);
  });

  it('shows what is under embargo, and what has no headline yet', async () => {
    const embargo = { active: true, end_time: '2026-12-01T12:00:00Z' };
    await write(written({ content_restrictions: { embargo }, headlines: { basic: ' ' } }));
    const { status, body } = await frame('site=brujula');
    expect([status, body.includes('El lago creció')]).toEqual([200, true]);
  });

  it('shows changes of what is published, which stays as it is', async () => {
    const { websites: _, ...rest } = written();
    const document = ans('n1', '/mundo', { ...rest, display_date: '2026-11-19T10:00:00Z' });
    expect((await takeStory(database(), document, NOON)).status).toBe('created');
    const before = await stored();
    await rewrite({ ...document, content_elements: [words('El lago se secó.')] }, 0);
    const { path } = await link();
    const opened = await get(`${path.replace('/_nota/', '')}/mundo/n1/`);
    expect(opened.body).toContain('El lago se secó.');
    expect((await get('/mundo/n1/')).body).toContain('El lago creció');
    expect(await stored()).toEqual(before);
  });

  it('leads a link to wherever the story stands by then, on its site alone', async () => {
    await write(written());
    const { path } = await link();
    const first = await get(path);
    expect([first.status, first.headers.location]).toEqual([
      302,
      path.replace('/_nota/', '/mundo/crece-el-lago/'),
    ]);
    await rewrite(written({ headlines: { basic: 'Baja el lago' } }), 2);
    const { location = '' } = (await get(path)).headers;
    expect(location).toContain('/mundo/baja-el-lago/');
    const opened = await get(location);
    expect(opened.body).toContain('El lago creció');
    expect(opened.headers['cache-control']).toBe('private, no-store');
    expect((await get(path, 'jalisco.localhost')).status).toBe(404);
  });

  describe('says what keeps it from being shown', () => {
    it('in the frame', async () => {
      const websites = { brujula: { website_section: sectionRef('/nada<i>') } };
      await write(written({ websites }));
      const { status, body } = await frame('site=brujula');
      expect(status).toBe(422);
      expect(body).toContain('Este sitio no tiene la sección «/nada&lt;i&gt;»: elige otra');
    });

    it('where it is not of that site', async () => {
      await write(written({ websites: { brujula: { website_section: sectionRef('/mundo') } } }));
      const { status, body } = await frame('site=jalisco');
      expect([status, body.includes('La nota no se publica en este sitio')]).toEqual([422, true]);
      const refused = await api.request('/api/story-desk/stories/n1/previews', {
        method: 'POST',
        body: JSON.stringify({ site: 'jalisco' }),
      });
      expect(refused.status).toBe(422);
    });

    it('and to strangers not a word', async () => {
      await write(written());
      const { path } = await link();
      await rewrite(written({ websites: {}, taxonomy: {} }), 2);
      expect((await get(path)).status).toBe(404);
    });
  });

  it('is listed until it expires, and can be revoked once', async () => {
    await write(written());
    const { path, ...made } = await link({ hours: 1 });
    const list = async () =>
      (await (await api.request('/api/story-desk/stories/n1/previews')).json()) as PreviewLink[];
    expect(await list()).toEqual([made]);
    expect((await get(path)).status).toBe(302);
    const revoke = () =>
      api.request(`/api/story-desk/stories/n1/previews/${made.id}`, { method: 'DELETE' });
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).status).toBe(404);
    expect((await get(path)).status).toBe(404);
    const later = await link({ hours: 1 });
    now = new Date(NOON.getTime() + 2 * HOUR_MS);
    expect((await get(later.path)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('lets several look at once while others publish', async () => {
    await write(written());
    const looks = Array.from({ length: 6 }, () => frame('site=brujula'));
    const other = takeStory(database(), ans('n2', '/mundo'), NOON);
    const found = await Promise.all(looks);
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await other).status).toBe('created');
  });
});
