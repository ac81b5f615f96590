import { beforeEach, describe, expect, it } from 'vitest';
import type { PageDocument } from '../../../schemas/page.ts';
import { leadOf } from '../../../schemas/page-content/lead-story.ts';
import { onDatabase } from '../../database/database.testing.ts';
import { archivePage, bringBack } from '../archive.ts';
import { readDraft } from '../drafts.ts';
import { createPage } from '../pages.ts';
import { settleNext } from '../publish-due-pages.ts';
import { publish, unpublish } from '../publishing.ts';
import { noReleases } from '../release/releases.testing.ts';
import { addSchedule } from '../schedules.ts';
import { listPublications } from './publications.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const iso = (minutes: number) => at(minutes).toISOString();
const by = (name: string, minutes: number) => ({ by: name, now: at(minutes) });
const promo = (id: string, story: string, more: object = {}) => ({
  id,
  block: 'large-promo',
  v: 1,
  fields: { itemContentConfig: { source: 'content-api', query: { _id: story } }, ...more },
});
const documentOf = (...body: ReturnType<typeof promo>[]): PageDocument =>
  ({ layout: 'single-column', sections: { body }, metadata: {} }) as PageDocument;

describe('the story that leads a page', () => {
  it('is that of the block that is marked, else the first, with what stands for its headline', () => {
    expect(leadOf(documentOf(promo('a', 's1'), promo('b', 's2')))).toEqual({ story: 's1' });
    expect(leadOf(documentOf(promo('a', 's1'), promo('b', 's2', { isLead: true })))).toEqual({
      story: 's2',
    });
    const rewritten = {
      ...promo('a', 's1'),
      overrides: { s1: { 'headlines.basic': { value: 'Sismo' } } },
    };
    expect(leadOf(documentOf(rewritten))).toEqual({ story: 's1', text: 'Sismo' });
    const own = { imageOverrideURL: '/otra.jpg', imageOverrideFor: 's1' };
    expect(leadOf(documentOf(promo('a', 's1', own)))).toEqual({
      story: 's1',
      picture: '/otra.jpg',
    });
    const others = { ...own, imageOverrideFor: 's9' };
    expect(leadOf(documentOf(promo('a', 's1', others)))).toEqual({ story: 's1' });
    expect(leadOf(documentOf({ ...promo('a', 's1'), isHidden: true } as never))).toBeNull();
  });
});

onDatabase('what readers had of a page', (database) => {
  const act = <T>(work: Parameters<ReturnType<typeof database>['transaction']>[0]) =>
    database().transaction(work) as Promise<T>;
  const put = (story: string, who: string, minutes: number) =>
    act(async (tx) => {
      const { revision } = await readDraft(tx, 'p');
      const prepare = (draft: PageDocument) => ({ ...draft, ...documentOf(promo('a', story)) });
      await publish(tx, 'p', revision, prepare, by(who, minutes));
    });
  const shown = async () =>
    (await listPublications(database().db, 'p')).map((one) => [
      one.version,
      one.from,
      one.until,
      one.by,
      one.lead?.story,
    ]);

  beforeEach(async () => {
    await database().pool.query('DELETE FROM pages');
    await act(async (tx) => {
      const page = { id: 'p', site: 'brujula', name: 'Portada', layout: 'single-column' };
      const route = { kind: 'path', path: '/prueba/' } as const;
      await createPage(tx, { ...page, document: documentOf(), route }, by('Ana', 0));
    });
  });

  it('is told with when it began and ended, and who published it', async () => {
    expect(await shown()).toEqual([]);
    await put('s1', 'Ana', 1);
    await put('s2', 'Lupe', 30);
    expect(await shown()).toEqual([
      [3, iso(30), null, 'Lupe', 's2'],
      [2, iso(1), iso(30), 'Ana', 's1'],
    ]);
  });

  it('ends when the page leaves its readers, and begins anew when it is back', async () => {
    await put('s1', 'Ana', 1);
    await act((tx) => archivePage(tx, 'p', 'Portada', by('Lupe', 5)));
    expect(await shown()).toEqual([[2, iso(1), iso(5), 'Ana', 's1']]);
    await act((tx) => bringBack(tx, 'p', undefined, by('Rosa', 9)));
    expect(await shown()).toEqual([
      [2, iso(9), null, 'Rosa', 's1'],
      [2, iso(1), iso(5), 'Ana', 's1'],
    ]);
    await act((tx) => unpublish(tx, 'p', undefined, by('Ana', 12)));
    expect((await shown())[0]).toEqual([2, iso(9), iso(12), 'Rosa', 's1']);
  });

  it('holds what a schedule published, in the name of who scheduled it', async () => {
    await put('s1', 'Ana', 1);
    const actor = { kind: 'staff', id: 'r', name: 'Rosa', email: 'rosa@brujula.example' } as const;
    await act((tx) =>
      addSchedule(tx, {
        id: 't',
        pageId: 'p',
        kind: 'publish',
        version: 1,
        at: at(20),
        actor,
        now: at(2),
      }),
    );
    await act((tx) => settleNext(tx, at(20), noReleases));
    expect((await shown())[0]).toEqual([1, iso(20), null, 'Rosa', undefined]);
  });
});
