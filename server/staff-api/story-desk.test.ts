import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type {
  DeskStories,
  OpenStory,
  SavedStory,
  StoryConflict,
  StorySchedule,
  StoryVersion,
} from '../../schemas/story-desk-api.ts';
import { followPageNotes } from '../../services/changes/page-notes.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { installQueue } from '../../services/jobs/queue.ts';
import { readStory } from '../../services/stories/story-store.ts';
import { settleNextDraft } from '../../services/story-desk/publish-due-drafts.ts';
import {
  ans,
  openNewsroom,
  repliesOf,
  tagsWritten,
  takeStory,
} from '../content/content.testing.ts';
import { storyPublishing } from '../content/content.ts';
import { staffApp } from './staff-app.testing.ts';

const NOON = new Date('2026-11-22T12:00:00Z');
const SECTION = {
  _id: '/nacional',
  type: 'section',
  version: '0.10.12',
  name: 'nacional',
  path: '/nacional',
};

onDatabase('the story desk', (database) => {
  const folder = temporaryFolder('portada-stories-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let [lupe, ana, jalisco] = ['', '', ''];
  let now = NOON;

  const send = (method: string, path: string, body?: unknown, cookie = lupe) =>
    staff.send(cookie, method, `/api/story-desk${path}`, body);
  const json = async <T>(reply: Response): Promise<T> => {
    expect([reply.status, reply.ok]).toEqual([reply.status, true]);
    return (await reply.json()) as T;
  };
  const open = async (id: string): Promise<OpenStory> => json(await send('GET', `/stories/${id}`));
  const begin = async (section?: string): Promise<OpenStory> =>
    json(await send('POST', '/stories', { site: 'brujula', ...(section ? { section } : {}) }));
  const save = (id: string, baseRevision: number, document: JsonObject, cookie = lupe) =>
    send('PUT', `/stories/${id}/draft`, { baseRevision, document }, cookie);
  /** A story of revision 2 that can be published. */
  const written = async (headline: string): Promise<OpenStory> => {
    const { id, document } = await begin('/nacional');
    await json(await save(id, 1, { ...document, headlines: { basic: headline } }));
    return open(id);
  };
  const publish = (id: string, baseRevision: number, more = {}) =>
    send('POST', `/stories/${id}/publish`, { baseRevision, ...more });
  const list = async (query: string): Promise<DeskStories> =>
    json(await send('GET', `/stories?site=brujula&${query}`));
  const issues = async (reply: Response) =>
    ((await reply.json()) as { issues: { path: string[] }[] }).issues.map(({ path }) =>
      path.join('.'),
    );
  const readers = (id: string) => readStory(database().db, id);

  beforeAll(async () => {
    await openNewsroom(database());
    await installQueue(database());
    staff = await staffApp({ database: database(), uploadsFolder: folder, clock: () => now });
    lupe = await staff.signIn('lupe@brujula.example', 'publisher');
    ana = await staff.signIn('ana@brujula.example', [
      { role: 'editor', site: 'brujula', section: null },
    ]);
    jalisco = await staff.signIn('jose@jalisco.example', [
      { role: 'publisher', site: 'jalisco', section: null },
    ]);
  });
  beforeEach(() => {
    now = NOON;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has markup as it was written, whatever the site lets its readers have of it', async () => {
    const markup = '<p>Mapa</p><script src="https://mapa.example/m.js"></script>';
    const story = ans('con-mapa', '/nacional', {
      content_elements: [{ type: 'raw_html', content: markup }],
    });
    await takeStory(database(), story);
    const shown = (await readers('con-mapa')) as unknown as JsonObject;
    expect(shown.content_elements).toMatchObject([{ content: '<p>Mapa</p>' }]);
    const { document, revision } = await open('con-mapa');
    expect(document.content_elements).toEqual([{ type: 'raw_html', content: markup }]);
    const next = markup.replace('Mapa', 'Plano');
    const elements = [{ type: 'raw_html', content: next }];
    await json(await save('con-mapa', revision, { ...document, content_elements: elements }));
    await json(await publish('con-mapa', revision + 1));
    expect(await readers('con-mapa')).toMatchObject({
      content_elements: [{ content: '<p>Plano</p>', content_original: next }],
    });
    expect((await open('con-mapa')).document.content_elements).toEqual(elements);
  });

  it('begins a story that readers do not get, and keeps what is written', async () => {
    const { id, document, revision, state } = await begin('/nacional');
    expect({ revision, state }).toEqual({ revision: 1, state: 'draft' });
    expect(document).toEqual({
      _id: id,
      type: 'story',
      version: '0.10.12',
      created_date: '2026-11-22T12:00:00.000Z',
      canonical_website: 'brujula',
      headlines: { basic: '' },
      content_elements: [],
      taxonomy: { primary_section: SECTION, sections: [SECTION] },
      websites: { brujula: { website_section: SECTION } },
    });
    const changed = { ...document, headlines: { basic: 'El tranvía vuelve' }, odd: [{ a: null }] };
    expect(await json<SavedStory>(await save(id, 1, changed))).toEqual({
      revision: 2,
      savedAt: '2026-11-22T12:00:00.000Z',
      savedBy: 'lupe',
    });
    expect((await open(id)).document).toEqual(changed);
    expect(await readers(id)).toBeUndefined();
  });

  it('answers two writes over one revision with both', async () => {
    const { id, document } = await begin();
    const mine = { ...document, headlines: { basic: 'Uno' } };
    await json(await save(id, 1, mine));
    // The reply was lost, and the request is sent again.
    expect(await json<SavedStory>(await save(id, 1, mine))).toMatchObject({ revision: 2 });
    const reply = await save(id, 1, { ...document, headlines: { basic: 'Dos' } }, ana);
    expect(reply.status).toBe(409);
    const { current } = (await reply.json()) as { current: StoryConflict };
    expect(current).toMatchObject({ revision: 2, savedBy: 'lupe', document: mine });
  });

  it('lets those who publish make tags, and whoever writes choose among them', async () => {
    const { id, document } = await begin('/nacional');
    const tagged = (...slugs: string[]): JsonObject => ({
      ...document,
      headlines: { basic: 'Etiquetas' },
      taxonomy: {
        ...(document.taxonomy as object),
        tags: slugs.map((slug) => ({ slug, text: slug })),
      },
    });
    const refused = await save(id, 1, tagged('sequia-2026'), ana);
    expect(refused.status).toBe(422);
    expect(await issues(refused)).toEqual(['document.taxonomy.tags']);
    expect((await open(id)).revision).toBe(1);
    await json(await save(id, 1, tagged('sequia-2026')));
    // It stands in the draft: nobody has to take it away who goes on writing.
    await json(await save(id, 2, { ...tagged('sequia-2026'), headlines: { basic: 'Dos' } }, ana));
    await json(await publish(id, 3));
    const other = await begin('/nacional');
    const again = { ...other.document, taxonomy: tagged('sequia-2026').taxonomy as JsonObject };
    await json(await save(other.id, 1, again, ana));
    expect(
      (await save(other.id, 2, { ...again, taxonomy: { tags: [{ slug: 'otra' }] } }, ana)).status,
    ).toBe(422);
  });

  it('tells those who have it open what happens to it', async () => {
    const heard: unknown[] = [];
    const notes = await followPageNotes(database(), {
      onNote: (note) => heard.push(note),
      onLine: () => undefined,
    });
    const { id, document, revision } = await written('Se oye');
    const room = `story:${id}`;
    await json(await save(id, revision, { ...document, headlines: { basic: 'Se oye más' } }, ana));
    await json(await publish(id, 3));
    await expect
      .poll(() => heard)
      .toEqual([
        { kind: 'draft', page: room, revision: 2, by: 'lupe' },
        { kind: 'draft', page: room, revision: 3, by: 'ana' },
        { kind: 'page', page: room },
      ]);
    await notes.close();
  });

  it('keeps drafts before a colleague goes on with them, and at times', async () => {
    const { id, document } = await begin('/nacional');
    let revision = 1;
    const write = async (minute: number, basic: string, cookie = lupe) => {
      now = new Date(NOON.getTime() + minute * 60_000);
      const changed = { ...document, headlines: { basic } };
      await json(await save(id, revision, changed, cookie));
      revision += 1;
    };
    await write(0, 'Uno');
    await write(1, 'Dos');
    await write(2, 'Tres', ana);
    await write(3, 'Cuatro', ana);
    await write(4, 'Cinco', ana);
    await write(20, 'Seis', ana);
    await write(21, 'Siete', ana);
    const versions = await json<StoryVersion[]>(await send('GET', `/stories/${id}/versions`));
    const told = await Promise.all(
      versions.map(async ({ version, savedBy, isDraft }) => {
        const reply = await send('GET', `/stories/${id}/versions/${version}`);
        const { document: kept } = await json<{ document: JsonObject }>(reply);
        return [version, savedBy, isDraft, kept.headlines];
      }),
    );
    // «Dos» before Ana went on; then the newest kept is of the first minute, and of the fourth.
    expect(told).toEqual([
      [3, 'ana', true, { basic: 'Seis' }],
      [2, 'ana', true, { basic: 'Cinco' }],
      [1, 'lupe', true, { basic: 'Dos' }],
    ]);
  });

  it('refuses the document of another story', async () => {
    const { id, document } = await begin();
    expect((await save(id, 1, { ...document, _id: 'otra' })).status).toBe(422);
    expect((await save(id, 1, { ...document, type: 'gallery' })).status).toBe(422);
  });

  it('publishes by the way of imports, once nothing is missing', async () => {
    const { id, document } = await begin();
    const faulty = await publish(id, 1);
    expect(faulty.status).toBe(422);
    expect(await issues(faulty)).toEqual(['headlines.basic', 'websites.brujula.website_section']);
    const full: JsonObject = {
      ...document,
      headlines: { basic: 'Llueve en <em onclick="x()">Puebla</em>' },
      taxonomy: { primary_section: SECTION },
      content_elements: [{ type: 'text', _id: 'p1', content: '<b>Uno</b>' }],
      additional_properties: { tool: { kept: [1, null] } },
    };
    await json(await save(id, 1, full));
    const tags = await tagsWritten(database(), async () => {
      const { state, places, revision } = await json<OpenStory>(await publish(id, 2));
      expect({ state, places, revision }).toEqual({
        state: 'published',
        places: [{ site: 'brujula', path: '/nacional/llueve-en-puebla/' }],
        revision: 3,
      });
    });
    expect(tags).toEqual(
      expect.arrayContaining([
        `story:${id}`,
        'url:brujula:/nacional/llueve-en-puebla/',
        'section:brujula:/nacional',
      ]),
    );
    expect(await readers(id)).toMatchObject({
      headlines: { basic: 'Llueve en <em>Puebla</em>' },
      display_date: '2026-11-22T12:00:00.000Z',
      first_publish_date: '2026-11-22T12:00:00.000Z',
      additional_properties: { tool: { kept: [1, null] } },
      content_elements: [{ type: 'text', _id: 'p1', content: '<b>Uno</b>' }],
    });
    const { document: kept, state } = await open(id);
    expect(state).toBe('published');
    expect(kept.websites).toMatchObject({
      brujula: { website_url: '/nacional/llueve-en-puebla/' },
    });
    // Readers keep what was published while more is written.
    now = new Date('2026-11-22T13:00:00Z');
    await json(await save(id, 3, { ...kept, headlines: { basic: 'Ya no llueve' } }));
    expect((await open(id)).state).toBe('changed');
    expect(await readers(id)).toMatchObject({
      headlines: { basic: expect.stringMatching('Llue') },
    });
    await json(await publish(id, 4));
    expect(await readers(id)).toMatchObject({
      headlines: { basic: 'Ya no llueve' },
      display_date: '2026-11-22T12:00:00.000Z',
      publish_date: '2026-11-22T13:00:00.000Z',
      websites: { brujula: { website_url: '/nacional/llueve-en-puebla/' } },
    });
    const versions = await json<StoryVersion[]>(await send('GET', `/stories/${id}/versions`));
    expect(versions.map(({ version, publishedAt }) => [version, publishedAt])).toEqual([
      [2, '2026-11-22T13:00:00.000Z'],
      [1, '2026-11-22T12:00:00.000Z'],
    ]);
  });

  it('opens what was imported without writing, and says when an import came between', async () => {
    const input = ans('nota7', '/nacional', { additional_properties: { x: '1' } });
    await takeStory(database(), input);
    const { document, revision, state } = await open('nota7');
    expect({ revision, state }).toEqual({ revision: 0, state: 'published' });
    expect(document).toMatchObject({ _id: 'nota7', additional_properties: { x: '1' } });
    await json(await save('nota7', 0, { ...document, headlines: { basic: 'De la mesa' } }));
    expect((await open('nota7')).state).toBe('changed');
    await takeStory(database(), { ...input, headlines: { basic: 'De la agencia' } });
    expect((await open('nota7')).isOvertaken).toBe(true);
    const reply = await publish('nota7', 1);
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
      409,
      'published_changed',
    ]);
    await json(await publish('nota7', 1, { isReplacing: true }));
    expect(await readers('nota7')).toMatchObject({ headlines: { basic: 'De la mesa' } });
    // A draft nobody changed since follows what comes in.
    await takeStory(database(), { ...input, headlines: { basic: 'Otra vez' } });
    const again = await open('nota7');
    expect(again).toMatchObject({ state: 'published', isOvertaken: false });
    expect(again.document.headlines).toEqual({ basic: 'Otra vez' });
  });

  it('takes a story from its readers, and gives it back', async () => {
    const { id } = await written('Va y viene');
    await json(await publish(id, 2));
    const { revision, places } = await json<OpenStory>(
      await send('POST', `/stories/${id}/unpublish`, { baseRevision: 3 }),
    );
    expect(places).toEqual([]);
    expect(await readers(id)).toBeUndefined();
    expect((await open(id)).state).toBe('unpublished');
    const twice = await send('POST', `/stories/${id}/unpublish`, { baseRevision: revision });
    expect(twice.status).toBe(409);
    await json(await publish(id, revision));
    expect(await readers(id)).toMatchObject({ headlines: { basic: 'Va y viene' } });
  });

  it('publishes at its time what stood there when it was scheduled', async () => {
    const { id } = await written('A las seis');
    const at = '2026-11-22T18:00:00.000Z';
    const passed = await send('PUT', `/stories/${id}/schedule`, {
      baseRevision: 2,
      at: '2026-11-22T11:59:00Z',
    });
    expect(passed.status).toBe(422);
    const scheduled = await json<OpenStory>(
      await send('PUT', `/stories/${id}/schedule`, { baseRevision: 2, at }),
    );
    expect(scheduled).toMatchObject({ state: 'scheduled', schedule: { at, fault: null } });
    const { document } = scheduled;
    await json(await save(id, 2, { ...document, headlines: { basic: 'Después' } }));
    const settle = (when: string) => settleNextDraft(database(), storyPublishing, new Date(when));
    expect(await settle('2026-11-22T17:59:59Z')).toBe(false);
    expect(await settle('2026-11-22T18:00:01Z')).toBe(true);
    expect(await settle('2026-11-22T18:00:02Z')).toBe(false);
    expect(await readers(id)).toMatchObject({ headlines: { basic: 'A las seis' } });
    const after = await open(id);
    expect(after).toMatchObject({ state: 'changed', schedule: null });
    expect(after.document.headlines).toEqual({ basic: 'Después' });
  });

  it('takes a story from its readers that was to be published again', async () => {
    const { id } = await written('Otra vez a las seis');
    const { revision, document } = await json<OpenStory>(await publish(id, 2));
    await json(await save(id, revision, { ...document, headlines: { basic: 'Cambiada' } }));
    const at = '2026-11-22T18:00:00.000Z';
    const scheduled = await json<OpenStory>(
      await send('PUT', `/stories/${id}/schedule`, { baseRevision: 4, at }),
    );
    expect(scheduled).toMatchObject({ state: 'scheduled', isShown: true, isChanged: true });
    const gone = await json<OpenStory>(
      await send('POST', `/stories/${id}/unpublish`, { baseRevision: 4 }),
    );
    expect(gone).toMatchObject({ isShown: false, wasShown: true, schedule: null });
    expect(await settleNextDraft(database(), storyPublishing, new Date(at))).toBe(false);
  });

  it('lists what readers of a site get at times to come', async () => {
    const schedules = async (cookie = lupe) =>
      json<StorySchedule[]>(await send('GET', '/schedules?site=brujula', undefined, cookie));
    expect(await schedules()).toEqual([]);
    const { id } = await written('A las nueve');
    const at = '2026-11-22T21:00:00.000Z';
    await json(await send('PUT', `/stories/${id}/schedule`, { baseRevision: 2, at }));
    const later = { headlines: { basic: 'A las ocho' }, publish_date: '2026-11-22T20:00:00Z' };
    await takeStory(database(), ans('ocho', '/nacional', later), NOON);
    const [first, second, ...more] = await schedules();
    expect(first).toEqual({
      id: 'ocho',
      kind: 'withheld',
      headline: 'A las ocho',
      section: 'nacional',
      by: '',
      sites: ['brujula'],
      at: '2026-11-22T20:00:00.000Z',
      mayCancel: true,
      isEmbargoed: false,
    });
    expect(second).toEqual({
      id,
      kind: 'scheduled',
      headline: 'A las nueve',
      section: 'nacional',
      by: 'lupe',
      sites: ['brujula'],
      at,
      mayCancel: true,
      isEmbargoed: false,
    });
    expect(more).toEqual([]);
    // An editor reads them all, and takes back none.
    expect((await schedules(ana)).map(({ mayCancel }) => mayCancel)).toEqual([false, false]);
    expect((await send('GET', '/schedules?site=brujula', undefined, jalisco)).status).toBe(403);
    await json(await send('DELETE', `/stories/${id}/schedule`));
    expect((await schedules()).map((listed) => listed.id)).toEqual(['ocho']);
  });

  describe('what an import withholds', () => {
    const AT_EIGHT = '2026-11-22T20:00:00Z';
    const later = { display_date: AT_EIGHT, publish_date: AT_EIGHT };
    const embargo = { active: true, end_time: AT_EIGHT };
    const take = (id: string, more: JsonObject) =>
      takeStory(database(), ans(id, '/nacional', more), NOON);
    const listed = async (id: string) =>
      (await json<StorySchedule[]>(await send('GET', '/schedules?site=brujula'))).find(
        (story) => story.id === id,
      );
    const actOn = (id: string, method: string, path = '', cookie = lupe) =>
      send(method, `/stories/${id}/withheld${path}`, undefined, cookie);
    const code = async (reply: Response) => [
      reply.status,
      ((await reply.json()) as { code: string }).code,
    ];

    it('is published at once, as it came', async () => {
      await take('antes', { ...later, headlines: { basic: 'Antes de su hora' } });
      await json(await save('antes', 0, { ...(await open('antes')).document, slug: 'otro' }));
      expect((await actOn('antes', 'POST', '/publish', ana)).status).toBe(403);
      const tags = await tagsWritten(database(), async () => {
        const after = await json<OpenStory>(await actOn('antes', 'POST', '/publish'));
        // What was written since is not published, and nothing came between.
        expect(after).toMatchObject({ isShown: true, state: 'changed', isOvertaken: false });
      });
      expect(tags).toContain('story:antes');
      expect(await readers('antes')).toMatchObject({
        headlines: { basic: 'Antes de su hora' },
        display_date: '2026-11-22T12:00:00.000Z',
        publish_date: '2026-11-22T12:00:00.000Z',
      });
      expect(await listed('antes')).toBeUndefined();
      expect(await code(await actOn('antes', 'POST', '/publish'))).toEqual([409, 'not_scheduled']);
    });

    it('never comes once it is cancelled, until it is imported again', async () => {
      await take('nunca', later);
      expect((await actOn('nunca', 'DELETE', '', ana)).status).toBe(403);
      const after = await json<OpenStory>(await actOn('nunca', 'DELETE'));
      expect(after).toMatchObject({ isShown: false, state: 'unpublished' });
      expect(await listed('nunca')).toBeUndefined();
      expect(await code(await actOn('nunca', 'DELETE'))).toEqual([409, 'not_scheduled']);
      await take('nunca', later);
      expect(await listed('nunca')).toMatchObject({ kind: 'withheld', isEmbargoed: false });
    });

    it('under an embargo is not published sooner, and may be cancelled', async () => {
      await take('embargada', { content_restrictions: { embargo } });
      expect(await listed('embargada')).toMatchObject({ isEmbargoed: true, mayCancel: true });
      expect(await code(await actOn('embargada', 'POST', '/publish'))).toEqual([409, 'embargoed']);
      await json(await actOn('embargada', 'DELETE'));
      expect(await listed('embargada')).toBeUndefined();
    });

    it('comes to readers when the desk publishes it, whatever date it had', async () => {
      await take('de-la-mesa', later);
      const { revision } = await open('de-la-mesa');
      expect(await json(await publish('de-la-mesa', revision))).toMatchObject({ isShown: true });
    });
  });

  it('says that what was written after it was scheduled does not go out', async () => {
    const { id, document } = await written('Sale de noche');
    const at = '2026-11-22T19:30:00.000Z';
    const schedule = (baseRevision: number) =>
      send('PUT', `/stories/${id}/schedule`, { baseRevision, at }).then((reply) =>
        json<OpenStory>(reply),
      );
    const { revision } = await schedule(2);
    expect((await open(id)).schedule).toMatchObject({ at, isBehind: false });
    await json(await save(id, revision, { ...document, slug: 'otro' }));
    const behind = await open(id);
    expect(behind.schedule).toMatchObject({ at, isBehind: true });
    expect((await schedule(behind.revision)).schedule).toMatchObject({ at, isBehind: false });
    await json(await send('DELETE', `/stories/${id}/schedule`));
  });

  it('says why a time came to nothing', async () => {
    const { id } = await written('Se queda');
    const at = '2026-11-22T18:00:00.000Z';
    await json(await send('PUT', `/stories/${id}/schedule`, { baseRevision: 2, at }));
    await database().pool.query(`UPDATE story_versions SET document =
      replace(document, 'Se queda', '') WHERE story_id = '${id}'`);
    expect(await settleNextDraft(database(), storyPublishing, new Date(at))).toBe(true);
    expect(await open(id)).toMatchObject({
      state: 'draft',
      schedule: { fault: 'Escribe el titular' },
    });
    const listed = await json<StorySchedule[]>(await send('GET', '/schedules?site=brujula'));
    expect(listed.find((story) => story.id === id)).toMatchObject({
      kind: 'scheduled',
      at,
      fault: 'Escribe el titular',
      mayCancel: true,
    });
    await json(await send('DELETE', `/stories/${id}/schedule`));
    expect((await open(id)).schedule).toBeNull();
  });

  it('lists stories by site, state and words', async () => {
    const { id } = await written('Un volcán despierta');
    const titles = async (query: string) =>
      (await list(query)).items.map(({ headline, state }) => [headline, state]);
    expect(await titles('q=volcan')).toEqual([['Un volcán despierta', 'draft']]);
    expect(await titles('q=volcan&state=published')).toEqual([]);
    await json(await publish(id, 2));
    expect(await titles('q=volcan&state=published')).toEqual([
      ['Un volcán despierta', 'published'],
    ]);
    await takeStory(database(), ans('nota8', '/mundo', { headlines: { basic: 'Volcanes' } }));
    expect((await list('q=volcan')).items.map(({ id: one, section }) => [one, section])).toEqual([
      [id, 'nacional'],
      ['nota8', 'mundo'],
    ]);
    expect((await list('limit=1&q=volcan')).total).toBe(2);
    expect((await list('limit=1&offset=1&q=volcan')).items).toHaveLength(1);
  });

  it('discards what was written since, and deletes what readers never got', async () => {
    const { id } = await written('De paso');
    expect((await send('DELETE', `/stories/${id}/draft`, { baseRevision: 1 })).status).toBe(409);
    expect((await send('DELETE', `/stories/${id}/draft`, { baseRevision: 2 })).status).toBe(204);
    expect((await send('GET', `/stories/${id}`)).status).toBe(404);
    const other = await written('Se publica');
    const { revision, document } = await json<OpenStory>(await publish(other.id, 2));
    await json(await save(other.id, revision, { ...document, headlines: { basic: 'Mal' } }));
    const gone = await send('DELETE', `/stories/${other.id}/draft`, { baseRevision: 4 });
    expect(gone.status).toBe(204);
    const back = await open(other.id);
    expect(back).toMatchObject({ state: 'published', revision: 5 });
    expect(back.document.headlines).toEqual({ basic: 'Se publica' });
  });

  it('lets nobody write on a site that is not theirs', async () => {
    const { id, document } = await written('De Brújula');
    expect((await send('GET', `/stories/${id}`, undefined, jalisco)).status).toBe(403);
    const both = { ...document, websites: { ...(document.websites as JsonObject), jalisco: {} } };
    expect((await save(id, 2, both, ana)).status).toBe(403);
    expect((await publish(id, 2)).status).toBe(200);
    expect((await send('POST', `/stories/${id}/publish`, { baseRevision: 3 }, ana)).status).toBe(
      403,
    );
    const { mayWrite, mayPublish } = await json<OpenStory>(
      await send('GET', `/stories/${id}`, undefined, ana),
    );
    expect({ mayWrite, mayPublish }).toEqual({ mayWrite: true, mayPublish: false });
  });

  it('is erased with its story', async () => {
    const { id } = await written('Por orden judicial');
    await json(await publish(id, 2));
    const admin = await staff.signIn('admin@brujula.example', 'admin');
    const path = `/api/content/documents/${id}?kind=story`;
    expect((await staff.send(admin, 'DELETE', path, { reason: 'Orden' })).status).toBe(204);
    const { rows } = await database().pool.query(
      `SELECT document FROM story_drafts WHERE story_id = '${id}'
        UNION ALL SELECT document FROM story_versions WHERE story_id = '${id}'`,
    );
    expect(rows).toEqual([]);
    await expect(
      repliesOf().reply(
        { source: 'content-api', query: { website_url: '/nacional/por-orden-judicial/' } },
        { site: 'brujula', tx: database().db },
      ),
    ).rejects.toThrow();
  });
});
