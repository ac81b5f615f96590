import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Story } from '../../schemas/story.ts';
import { onDatabase } from '../database/database.testing.ts';
import { rows, type Tx } from '../database/database.ts';
import { foldText } from '../database/search-text.ts';
import {
  storiesAsTyped,
  storiesOfAuthor,
  storiesOfSections,
  storiesOfSite,
  storiesOfTag,
} from './story-feeds.ts';
import { writeStories } from './story-store.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
const ALL = 3_000;
const FEW = 5;
const TIMEOUT_MS = 60_000;
const FIRST = { offset: 0, size: 10 };
const noTags = () => undefined;

interface Given {
  id: string;
  site: string;
  headline: string;
  body?: string;
  section?: string;
  author?: string;
  tag?: string;
  minute: number;
  isPublished?: boolean;
}

const recordOf = ({ id, site, headline, body = '', minute, ...given }: Given) => ({
  story: {
    _id: id,
    type: 'story',
    version: '0.10.12',
    headlines: { basic: headline },
    display_date: new Date(NOW.getTime() + minute * MINUTE_MS).toISOString(),
    credits: { by: given.author ? [{ type: 'author', _id: given.author }] : [] },
    taxonomy: { tags: given.tag ? [{ slug: given.tag, text: given.tag }] : [] },
    content_elements: [{ type: 'text', content: body }],
  } as unknown as Story,
  places: [
    {
      site,
      websiteUrl: `/${id}/`,
      sectionId: given.section,
      sections: given.section ? [given.section] : [],
    },
  ],
  hash: '',
  isPublished: given.isPublished ?? true,
});

const idsOf = (stories: readonly Story[]) => stories.map(({ _id }) => _id);

describe('a site of many stories that PostgreSQL knows nothing about', () => {
  onDatabase('and its few hits', (database) => {
    beforeAll(async () => {
      // Else it might count the tables between two tests.
      for (const table of ['stories', 'story_search', 'story_sections', 'story_tags'])
        await database().pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
      const many = Array.from({ length: ALL }, (_, n) => {
        const isFew = n % (ALL / FEW) === 7;
        return recordOf({
          id: `n${n}`,
          site: n === 1 ? 'chico' : 'grande',
          headline: `Nota ${n} ciudad ${isFew ? 'murciélago' : ''}`,
          body: n < 2_500 ? 'gobierno antigua' : 'gobierno',
          section: isFew ? '/rara' : '/todas',
          author: isFew ? 'rara' : 'todas',
          tag: isFew ? 'rara' : 'todas',
          minute: n,
          isPublished: n % 100 !== 50,
        });
      });
      await database().transaction((tx) => writeStories(tx, many, NOW, noTags));
    }, TIMEOUT_MS);

    /** Rows that some work reads, of all tables of stories. */
    async function rowsRead(work: (tx: Tx) => Promise<unknown>): Promise<number> {
      const readUntilNow = async (tx: Tx) => {
        const [row] = await rows<{ read: string }>(
          tx,
          sql`SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) AS read
            FROM pg_stat_xact_user_tables WHERE relname LIKE 'stor%'`,
        );
        return Number(row?.read);
      };
      return database().transaction(async (tx) => {
        const before = await readUntilNow(tx);
        await work(tx);
        return (await readUntilNow(tx)) - before;
      });
    }

    const search =
      (words: string[], site = 'grande', paging = FIRST) =>
      (tx: Tx) =>
        storiesOfSite(tx, site, words, paging);

    it.each([
      ['no hit', search(['nadie'])],
      ['five hits', search(['murcielago'])],
      ['a common and a rare word', search(['ciudad', 'murciélago'])],
      ['a common word of a small site', search(['ciudad'], 'chico')],
      ['words of no weight', search(['de', 'la'])],
      ['five headlines as they are typed', (tx: Tx) => storiesAsTyped(tx, 'grande', ['murci'], 5)],
    ])('a search with %s reads no others', async (_, work) => {
      expect(await rowsRead(work)).toBeLessThanOrEqual(4 * FEW);
    });

    it('a search for what every story has counts each once, and looks few up', async () => {
      expect(await rowsRead(search(['ciudad']))).toBeLessThanOrEqual(ALL + 3 * FIRST.size);
      const deep = search(['ciudad'], 'grande', { offset: 2_500, size: 10 });
      expect(await rowsRead(deep)).toBeLessThanOrEqual(2 * ALL + FIRST.size);
    });

    it.each([
      ['ciudad', 0, ALL],
      ['ciudad', 40, ALL],
      ['ciudad', 2_900, ALL],
      ['antigua', 0, 2_500],
      ['antigua', 40, 2_500],
    ])(
      'finds %s from the %ith on, whether the newest have it or not',
      async (word, offset, end) => {
        const shown = Array.from({ length: end }, (_, n) => end - 1 - n).filter(
          (n) => n % 100 !== 50 && n !== 1,
        );
        const paging = { offset, size: 10 };
        const { stories, total } = await storiesOfSite(database().db, 'grande', [word], paging);
        expect(total).toBe(shown.length);
        expect(idsOf(stories)).toEqual(shown.slice(offset, offset + 10).map((n) => `n${n}`));
      },
    );

    const hidden = ALL / 100;
    it.each([
      [
        'section',
        (tx: Tx, which: string) =>
          storiesOfSections(tx, 'grande', { include: [`/${which}`], exclude: [] }, FIRST),
      ],
      [
        'sections',
        (tx: Tx, which: string) =>
          storiesOfSections(
            tx,
            'grande',
            { include: [`/${which}`, '/no'], exclude: ['/nunca'] },
            FIRST,
          ),
      ],
      ['author', (tx: Tx, which: string) => storiesOfAuthor(tx, 'grande', which, FIRST)],
      ['tag', (tx: Tx, which: string) => storiesOfTag(tx, 'grande', which, FIRST)],
    ])('a list by %s with few stories reads no others', async (_, list) => {
      const { stories, total } = await list(database().db, 'rara');
      expect([idsOf(stories), total]).toEqual([['n2407', 'n1807', 'n1207', 'n607', 'n7'], FEW]);
      expect(await list(database().db, 'nada')).toEqual({ stories: [], total: 0 });
      for (const which of ['rara', 'nada'])
        expect(await rowsRead((tx) => list(tx, which))).toBeLessThanOrEqual(2 * hidden + 4 * FEW);
    });

    it('finds what is shown from now on, and not what is hidden', async () => {
      const total = async () =>
        (await storiesOfSite(database().db, 'chico', ['ciudad'], FIRST)).total;
      const { pool } = database();
      expect(await total()).toBe(1);
      await pool.query(`UPDATE stories SET published = false WHERE id = 'n1'`);
      expect(await total()).toBe(0);
      await pool.query(`UPDATE stories SET published = true WHERE id = 'n1'`);
      expect(await total()).toBe(1);
    });
  });
});

/** No two of them have one stem, and none is another's plural. */
const WORDS = ['árbol', 'niño', 'ano', 'año', 'sol', 'tranvía', 'público', 'ñandú', 'de', 'mar'];
const NO_WEIGHT = 'de';

onDatabase('any search', (database) => {
  it('finds the stories that have all of its words, newest first', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const word = fc.constantFrom(...WORDS);
    const story = fc.record({
      site: fc.constantFrom('uno', "do's\\"),
      words: fc.array(word, { maxLength: 5 }),
      headline: fc.array(word, { maxLength: 2 }),
      minute: fc.integer({ min: 0, max: 3 }),
      isPublished: fc.boolean(),
    });
    const typed = fc.tuple(word, fc.boolean(), fc.boolean()).map(([given, isFolded, isLoud]) => {
      const text = isFolded ? foldText(given) : given;
      return isLoud ? text.toUpperCase().toLowerCase() : text;
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(story, { maxLength: 12 }),
        fc.array(typed, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('uno', "do's\\"),
        fc.record({ offset: fc.nat(4), size: fc.integer({ min: 1, max: 4 }) }),
        async (stories, words, site, paging) => {
          const given = stories.map((one, n) => ({ ...one, id: `s${String(n).padStart(2, '0')}` }));
          await database().pool.query('DELETE FROM stories');
          await database().transaction((tx) =>
            writeStories(
              tx,
              given.map(({ words: body, headline, ...one }) =>
                recordOf({ ...one, headline: headline.join(' '), body: body.join(', ') }),
              ),
              NOW,
              noTags,
            ),
          );
          const weighty = words.map(foldText).filter((each) => each !== NO_WEIGHT);
          const has = (one: (typeof given)[number], each: string) =>
            [...one.headline, ...one.words].map(foldText).includes(each);
          const hits = given
            .filter((one) => one.site === site && one.isPublished && weighty.length > 0)
            .filter((one) => weighty.every((each) => has(one, each)))
            .sort((a, b) => b.minute - a.minute || (a.id < b.id ? -1 : 1));
          const found = await storiesOfSite(database().db, site, words, paging);
          expect(found.total).toBe(hits.length);
          expect(idsOf(found.stories)).toEqual(
            hits.slice(paging.offset, paging.offset + paging.size).map(({ id }) => id),
          );
        },
      ),
      { numRuns: 80 },
    );
  });
});
