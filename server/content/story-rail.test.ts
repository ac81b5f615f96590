import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { railQuery } from '../../schemas/story-desk-api.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { putHierarchy } from '../../services/newsroom/newsroom-store.ts';
import { readDraft } from '../../services/pages/drafts.ts';
import { createPage } from '../../services/pages/pages.ts';
import { pagesNaming } from '../../services/pages/pages-showing.ts';
import { publish } from '../../services/pages/publishing.ts';
import { createDraft, saveDraft } from '../../services/story-desk/drafts.ts';
import { listRail } from '../../services/story-desk/list-rail.ts';
import { scheduleDraft } from '../../services/story-desk/publishing.ts';
import { ans, openNewsroom, SECTIONS, sectionRef, takeStory } from './content.testing.ts';
import { storyPublishing } from './content.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const actor = { id: 's1', name: 'Lupe', email: 'lupe@brujula.example' };

onDatabase('the stories beside a page', (database) => {
  const write = (id: string, headline: string, section: string, minutes: number) =>
    database().transaction(async (tx) => {
      const change = { by: 'Lupe', now: at(minutes) };
      await createDraft(tx, { id, site: 'brujula', ...change });
      const document: JsonObject = {
        _id: id,
        type: 'story',
        version: '0.10.12',
        headlines: { basic: headline },
        label: { basic: { text: '<b>Sismo</b>', display: true } },
        taxonomy: { primary_section: sectionRef(section), sections: [sectionRef(section)] },
        websites: { brujula: { website_section: sectionRef(section) } },
      };
      await saveDraft(tx, { id, baseRevision: 1, document, ...change });
    });
  const list = async (query: Partial<Record<string, string>> = {}) => {
    const asked = railQuery.parse({ site: 'brujula', ...query });
    const thumbnails = async (_: unknown, documents: readonly JsonObject[]) =>
      documents.map(({ _id }) => `/fotos/${_id}`);
    return listRail(database().db, asked, { thumbnails, pagesNaming });
  };
  const ids = async (query?: Partial<Record<string, string>>) =>
    (await list(query)).items.map(({ id }) => id);

  beforeAll(async () => {
    await openNewsroom(database());
    const estados = { _id: '/nacional/estados', name: 'Estados' };
    await database().transaction((tx) =>
      putHierarchy(tx, 'brujula', 'default', [...SECTIONS, estados]),
    );
  });
  beforeEach(async () => {
    await database().pool.query('DELETE FROM pages; DELETE FROM story_drafts; DELETE FROM stories');
    await takeStory(database(), ans('s1', '/mundo', { display_date: at(5).toISOString() }), at(5));
    await write('d1', 'Réplicas del sismo', '/nacional', 10);
    await write('d2', 'Sismo de magnitud 6.8', '/nacional/estados', 1);
    await database().transaction((tx) =>
      scheduleDraft(tx, storyPublishing, {
        id: 'd2',
        baseRevision: 2,
        at: at(60),
        actor,
        by: 'Lupe',
        now: at(2),
      }),
    );
  });

  it('are all of the site, newest first, with when they come', async () => {
    const { items, total } = await list();
    expect(total).toBe(3);
    expect(items.map(({ id, state, scheduledAt }) => [id, state, scheduledAt])).toEqual([
      ['d1', 'draft', null],
      ['s1', 'published', null],
      ['d2', 'scheduled', at(60).toISOString()],
    ]);
    expect(items[0]).toMatchObject({
      headline: 'Réplicas del sismo',
      kicker: 'Sismo',
      section: 'nacional',
      thumbnail: '/fotos/d1',
      pages: [],
    });
  });

  it('come in parts, in one order with drafts among the imported ones', async () => {
    for (const [index, minutes] of [30, 8, -4, 3].entries())
      await takeStory(
        database(),
        ans(`m${index}`, '/mundo', { display_date: at(minutes).toISOString() }),
        at(minutes),
      );
    const order = ['m0', 'd1', 'm1', 's1', 'm3', 'd2', 'm2'];
    expect(await ids()).toEqual(order);
    const parts = [0, 2, 4, 6].map((offset) => ids({ limit: '2', offset: String(offset) }));
    expect((await Promise.all(parts)).flat()).toEqual(order);
  });

  it('are found by state, by section with those beneath it, and by words', async () => {
    expect(await ids({ state: 'published' })).toEqual(['s1']);
    expect(await ids({ state: 'coming' })).toEqual(['d1', 'd2']);
    expect(await ids({ section: '/nacional' })).toEqual(['d1', 'd2']);
    expect(await ids({ section: '/nacional/estados' })).toEqual(['d2']);
    expect(await ids({ q: 'replicas' })).toEqual(['d1']);
    expect(await ids({ site: 'jalisco' })).toEqual([]);
    expect((await list({ limit: '1', offset: '1' })).items.map(({ id }) => id)).toEqual(['s1']);
  });

  it('say on which published pages they stand, in a slot or waiting for one', async () => {
    const config = { source: 'content-api', query: { _id: 's1', nextId: 'd2' } };
    const document = {
      layout: 'single-column',
      sections: {
        body: [{ id: 'b1', v: 1, block: 'large-promo', fields: { itemContentConfig: config } }],
      },
      metadata: { title: 'Portada' },
    };
    const change = { by: 'Lupe', now: NOON };
    await database().transaction(async (tx) => {
      const page = { id: 'p1', site: 'brujula', name: 'Portada', layout: 'single-column' };
      await createPage(tx, { ...page, document, route: { kind: 'path', path: '/' } }, change);
    });
    expect((await list()).items.map(({ pages }) => pages.length)).toEqual([0, 0, 0]);
    await database().transaction(async (tx) => {
      const { revision } = await readDraft(tx, 'p1');
      await publish(tx, 'p1', revision, (draft) => draft, change);
    });
    const page = { id: 'p1', name: 'Portada', site: 'brujula' };
    expect((await list()).items.map(({ pages }) => pages)).toEqual([[], [page], [page]]);
  });
});
