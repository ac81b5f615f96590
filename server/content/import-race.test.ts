import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { freshPostgres, type TestDatabase } from '../../services/database/database.testing.ts';
import { type Database, openDatabase } from '../../services/database/database.ts';
import {
  collectionByAlias,
  putCollection,
} from '../../services/stories/collections/collection-store.ts';
import { storyAddresses } from '../../services/stories/story-places.ts';
import { ans, openNewsroom, sectionRef, tagsWritten, takeStory } from './content.testing.ts';
import { ingest } from './content.ts';

const version = '0.10.12';

describe('documents that come in on two nodes at once', () => {
  let one: TestDatabase;
  let other: Database;
  beforeAll(async () => {
    one = await freshPostgres();
    other = await openDatabase({ databaseUrl: one.databaseUrl });
    await openNewsroom(one);
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  /** What becomes of `second`, which comes in on the other node before `first` is committed. */
  async function overlapping(first: JsonObject, second: JsonObject) {
    let begun: Promise<unknown> = Promise.resolve();
    await one.transaction(async (tx) => {
      await ingest.importDocument(tx, {
        input: first,
        defaultSite: 'brujula',
        now: new Date(),
      });
      begun = takeStory(other, second);
      begun.catch(() => undefined);
      await sleep(150);
    });
    return begun;
  }

  it.each([
    ['a story', ans('n1', '/nacional')],
    ['an author', { type: 'author', version, _id: 'ana', name: 'Ana' }],
    [
      'a collection',
      { type: 'collection', version, _id: 'c1', headlines: { basic: 'C' }, content_elements: [] },
    ],
    [
      'a redirect',
      { type: 'redirect', version, _id: 'r1', canonical_url: '/vieja/', redirect_url: '/nueva/' },
    ],
    ['an image', { type: 'image', version, _id: 'i1', url: 'https://a.example/a.jpg' }],
  ])('takes %s in once', async (_, document) => {
    expect(await overlapping(document, document)).toMatchObject({ status: 'unchanged' });
  });

  it('leaves a story where the later document says, and nowhere else', async () => {
    const section = sectionRef('/mundo');
    const moved = ans('n2', '/mundo', {
      websites: { jalisco: { website_url: '/mundo/n2/', website_section: section } },
    });
    expect(await overlapping(ans('n2', '/nacional'), moved)).toMatchObject({ status: 'updated' });
    expect(await storyAddresses(one.db, 'n2')).toEqual([
      { site: 'jalisco', websiteUrl: '/mundo/n2/' },
    ]);
  });

  it('tells the caches of the name that a collection had for a moment', async () => {
    const called = (alias: string) => ({
      type: 'collection',
      version,
      _id: 'c2',
      content_aliases: [alias],
      content_elements: [],
    });
    const tags = await tagsWritten(one, () => overlapping(called('antes'), called('ahora')));
    expect(tags.filter((tag) => tag === 'collection-alias:antes')).toHaveLength(2);
    expect(await collectionByAlias(one.db, 'brujula', 'ahora')).toBe('c2');
    await one.transaction((tx) => putCollection(tx, { _id: 'c2', name: 'C', stories: [] }));
  });

  it('refuses the second of two stories that want one address, of two authors that want one name', async () => {
    const at = {
      brujula: { website_url: '/nacional/la-misma/', website_section: sectionRef('/nacional') },
    };
    expect(
      await overlapping(
        ans('n3', '/nacional', { websites: at }),
        ans('n4', '/nacional', { websites: at }),
      ),
    ).toMatchObject({
      status: 'refused',
      issues: [{ path: ['websites', 'brujula', 'website_url'] }],
    });
    const called = (_id: string) => ({ type: 'author', version, _id, name: 'Inés', slug: 'ines' });
    expect(await overlapping(called('ines1'), called('ines2'))).toMatchObject({
      status: 'refused',
      issues: [{ path: ['slug'] }],
    });
  });

  it('numbers the addresses that it makes', async () => {
    const untitled = (_id: string) => ({
      type: 'story',
      version,
      _id,
      headlines: { basic: 'Igual' },
    });
    await overlapping(untitled('n5'), untitled('n6'));
    const [first, second] = await Promise.all(['n5', 'n6'].map((id) => storyAddresses(one.db, id)));
    expect(second?.[0]?.websiteUrl).toBe(first?.[0]?.websiteUrl.replace(/\/$/, '-2/'));
  });

  it('takes batches in that cross each other', async () => {
    const stories = Array.from({ length: 10 }, (_, n) => ans(`cruz${n}`, '/deportes'));
    const batch = (database: Database, inputs: JsonObject[]) =>
      ingest.importBatch(database, {
        onTaken: async () => undefined,
        inputs,
        defaultSite: 'brujula',
        now: new Date(),
      });
    const outcomes = await Promise.all([batch(one, stories), batch(other, stories.toReversed())]);
    const counts = outcomes.map((list) => new Set(list.map(({ status }) => status)));
    expect(counts).toEqual(expect.arrayContaining([new Set(['created']), new Set(['unchanged'])]));
  });
});
