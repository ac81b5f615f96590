import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PageDocument } from '../../schemas/page.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { putHierarchy } from '../../services/newsroom/newsroom-store.ts';
import { settleNext } from '../../services/pages/publish-due-pages.ts';
import { publishedDocument } from '../../services/pages/published.ts';
import { readStory } from '../../services/stories/story-store.ts';
import { createDraft, saveDraft } from '../../services/story-desk/drafts.ts';
import { settleNextDraft } from '../../services/story-desk/publish-due-drafts.ts';
import { scheduleDraft } from '../../services/story-desk/publishing.ts';
import { openNewsroom, SECTIONS, sectionRef } from '../content/content.testing.ts';
import { storyPublishing, storyReleases } from '../content/content.ts';
import { staffApp } from '../staff-api/staff-app.testing.ts';

const NOON = new Date('2026-11-22T12:00:00Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const change = { by: 'Lupe', now: NOON };
const actor = { id: 's', name: 'Lupe', email: 'lupe@brujula.example' };

onDatabase('a page that goes out with its stories', (database) => {
  const folder = temporaryFolder('portada-releases-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let [lupe, ana] = ['', ''];
  let page = { id: '', revision: 0 };

  const send = (method: string, path: string, body?: unknown, cookie = lupe) =>
    staff.send(cookie, method, `/api${path}`, body);
  const transact = <T>(work: Parameters<ReturnType<typeof database>['transaction']>[0]) =>
    database().transaction(work) as Promise<T>;
  const write = (id: string, headline: string, site = 'brujula') =>
    transact(async (tx) => {
      await createDraft(tx, { id, site, ...change });
      const document = {
        _id: id,
        type: 'story',
        version: '0.10.12',
        headlines: { basic: headline },
        taxonomy: { primary_section: sectionRef('/mundo'), sections: [sectionRef('/mundo')] },
        websites: { [site]: { website_section: sectionRef('/mundo') } },
      };
      await saveDraft(tx, { id, baseRevision: 1, document, ...change });
    });
  const document: PageDocument = {
    layout: 'single-column',
    sections: {
      body: [
        {
          id: 'b1',
          block: 'large-promo',
          v: 1,
          fields: { itemContentConfig: { source: 'content-api', query: { nextId: 'n1' } } },
        },
      ],
    },
    metadata: { title: 'Portada' },
  };
  const schedule = (stories: string[], cookie = lupe) =>
    send(
      'POST',
      `/pages/${page.id}/schedules`,
      { kind: 'publish', at: at(30), baseRevision: page.revision, document, stories },
      cookie,
    );
  const pass = async (minutes: number) => {
    const settle = (tx: Parameters<typeof settleNext>[0]) =>
      settleNext(tx, at(minutes), storyReleases);
    while (await transact<boolean>(settle));
    while (await settleNextDraft(database(), storyPublishing, at(minutes)));
  };
  const out = async () => ({
    page: (await publishedDocument(database().db, page.id)) !== undefined,
    n1: (await readStory(database().db, 'n1')) !== undefined,
    n2: (await readStory(database().db, 'n2')) !== undefined,
  });
  const times = async () =>
    (
      await database().pool.query(
        'SELECT story_id, fault, release IS NOT NULL AS together FROM story_schedules ORDER BY 1',
      )
    ).rows;

  beforeAll(async () => {
    await openNewsroom(database());
    staff = await staffApp({ database: database(), uploadsFolder: folder, clock: () => NOON });
    lupe = await staff.signIn('lupe@brujula.example', 'publisher');
    ana = await staff.signIn('ana@brujula.example', [
      { role: 'publisher', site: 'brujula', section: null },
    ]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    await database().pool.query('DELETE FROM pages; DELETE FROM story_drafts; DELETE FROM stories');
    await transact((tx) => putHierarchy(tx, 'brujula', 'default', SECTIONS));
    const route = { kind: 'path', path: '/noche/' };
    const made = { site: 'brujula', name: 'Noche', layout: 'single-column', route };
    page = (await (await send('POST', '/pages', made)).json()) as typeof page;
    await write('n1', 'Sismo de magnitud 6.8');
    await write('n2', 'Lo que se sabe');
  });

  it('goes out in its minute, all of it', async () => {
    expect((await schedule(['n1', 'n2'])).status).toBe(201);
    await pass(29);
    expect(await out()).toEqual({ page: false, n1: false, n2: false });
    await pass(30);
    expect(await out()).toEqual({ page: true, n1: true, n2: true });
    expect(await times()).toEqual([]);
  });

  it('does not go out at all where one of its stories cannot, and says which', async () => {
    await schedule(['n1', 'n2']);
    // The section goes meanwhile.
    await database().pool.query("DELETE FROM sections WHERE site = 'brujula' AND id = '/mundo'");
    await pass(30);
    expect(await out()).toEqual({ page: false, n1: false, n2: false });
    const missed = await (await send('GET', '/schedules?site=brujula')).json();
    expect(missed).toMatchObject([{ fault: expect.stringContaining('«Sismo de magnitud 6.8»') }]);
    const faults = (await times()).map(({ story_id, fault }) => [story_id, Boolean(fault)]);
    expect(faults).toEqual([
      ['n1', true],
      ['n2', true],
    ]);
  });

  it('takes the time of its stories along when it is taken back', async () => {
    const reply = await schedule(['n1']);
    const { schedule: made } = (await reply.json()) as { schedule: { id: string } };
    expect(await times()).toEqual([{ story_id: 'n1', fault: null, together: true }]);
    expect((await send('DELETE', `/pages/${page.id}/schedules/${made.id}`)).status).toBe(204);
    expect(await times()).toEqual([]);
    await pass(60);
    expect(await out()).toEqual({ page: false, n1: false, n2: false });
  });

  it('leaves to itself a story that somebody gives a time of its own', async () => {
    await schedule(['n1', 'n2']);
    const own = { id: 'n2', baseRevision: 2, at: at(60), actor, ...change };
    await transact((tx) => scheduleDraft(tx, storyPublishing, own));
    await pass(30);
    expect(await out()).toEqual({ page: true, n1: true, n2: false });
    await pass(60);
    expect(await out()).toEqual({ page: true, n1: true, n2: true });
  });

  it('is refused with nothing scheduled where a story is not fit, or not theirs', async () => {
    await write('n3', '');
    const unfit = await schedule(['n1', 'n3']);
    expect([unfit.status, (await unfit.json()) as { message: string }]).toEqual([
      422,
      expect.objectContaining({ message: expect.stringContaining('«n3»') }),
    ]);
    await write('n4', 'De otro sitio', 'jalisco');
    const theirs = await schedule(['n1', 'n4'], ana);
    expect([theirs.status, await theirs.text()]).toEqual([
      403,
      expect.stringContaining('De otro sitio'),
    ]);
    expect((await schedule(['nadie'])).status).toBe(404);
    expect(await times()).toEqual([]);
    expect((await (await send('GET', '/schedules?site=brujula')).json()) as unknown).toEqual([]);
  });
});
