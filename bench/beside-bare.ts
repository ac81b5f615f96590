import { availableParallelism, loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { ingest } from '../server/content/content.ts';
import { COMMAND_LINE, writeAudits } from '../services/audit/audit-log.ts';
import { type Database, rows } from '../services/database/database.ts';
import { checkAns } from '../services/ingest/check-ans.ts';
import { importAct } from '../services/ingest/import-act.ts';
import { highlightsOf } from '../services/stories/highlight.ts';
import { storiesOfSite } from '../services/stories/story-feeds.ts';
import { measure, ms, table } from './measure.ts';
import { storyNumber, vocabulary } from './newsroom-texts.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const BATCH = 200;
/** Stories that each of the two brings in, by turns of a batch. */
const STORIES = 4_000;
const FIRST_ID = 5_000_000;
const RUNS = 60;
const TABLES = [
  'stories',
  'story_search',
  'story_websites',
  'story_sections',
  'story_authors',
  'story_tags',
] as const;

const sayLoad = (): void =>
  console.log(
    `\nThe machine: ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} in the last minute`,
  );

/** One batch as `npm run import` takes it in. Returns milliseconds. */
async function importOne(database: Database, site: string, inputs: unknown[]): Promise<number> {
  const started = performance.now();
  const outcomes = await ingest.importBatch(database, {
    inputs,
    checked: inputs.map((input) => checkAns(input)),
    defaultSite: site,
    now: NOW,
    onTaken: async (tx, taken) => {
      const acts = taken.map(({ outcome, input }) => importAct(outcome, { input, site }));
      const noted = acts.filter((act) => act !== undefined);
      await writeAudits(tx, noted, { actor: COMMAND_LINE, now: NOW });
    },
  });
  const fault = outcomes.find(({ status }) => status !== 'created');
  if (fault) throw new Error(JSON.stringify(fault));
  return performance.now() - started;
}

/** The rows of some stories, as text that PostgreSQL takes again. */
async function rowsOf(database: Database, ids: string[]): Promise<string[][]> {
  return Promise.all(
    TABLES.map(async (name) => {
      const { rows: found } = await database.pool.query<{ row: string }>(
        `SELECT t::text AS row FROM ${name} t WHERE ${name === 'stories' ? 'id' : 'story_id'} = ANY($1)`,
        [ids],
      );
      return found.map(({ row }) => row);
    }),
  );
}

/** The same rows into tables of the same columns and indexes, all ready. Returns milliseconds. */
async function insertBare(database: Database, given: string[][]): Promise<number> {
  const started = performance.now();
  await database.transaction(async (tx) => {
    for (const [index, name] of TABLES.entries())
      await tx.execute(
        sql`INSERT INTO ${sql.raw(`bare_${name}`)}
          SELECT (row::${sql.raw(name)}).* FROM unnest(${sql.param(given[index])}::text[]) AS row`,
      );
  });
  return performance.now() - started;
}

/** How fast stories of 700 words come in, beside a bare INSERT of the rows that they make. */
export async function importBesideInsert(database: Database, site: string): Promise<void> {
  for (const name of TABLES)
    await database.pool.query(`CREATE TABLE bare_${name} (LIKE ${name} INCLUDING ALL)`);
  const newsroom = {
    sites: [{ key: site, sections: ['/nacional', '/mundo'] }],
    authors: 200,
    tags: 2_000,
  };
  let [byImport, bare] = [0, 0];
  for (let first = 0; first < STORIES; first += BATCH) {
    const inputs = Array.from({ length: BATCH }, (_, n) =>
      storyNumber(FIRST_ID + first + n, newsroom),
    );
    byImport += await importOne(database, site, inputs);
    const given = await rowsOf(
      database,
      inputs.map(({ _id }) => String(_id)),
    );
    bare += await insertBare(database, given);
  }
  for (const name of TABLES) await database.pool.query(`DROP TABLE bare_${name}`);
  const rate = (spentMs: number) => (STORIES / spentMs) * 1_000;
  sayLoad();
  console.log(`Stories of 700 words a second, ${STORIES} by batches of ${BATCH} in turn\n`);
  console.log(
    table(
      ['', 'a second'],
      [
        [
          'import: checked, sanitised, placed, indexed, noted, announced',
          rate(byImport).toFixed(0),
        ],
        ['bare INSERT of the rows, indexed alike, into empty tables', rate(bare).toFixed(0)],
        ['ratio', (rate(byImport) / rate(bare)).toFixed(2)],
      ],
    ),
  );
}

const wordsFrom = (first: number): string[] => vocabulary.slice(first, first + RUNS * 2);

/** What is searched: words by how often they stand in stories of the newspaper or of the bench. */
const SEARCHES: [string, (run: number) => string[]][] = [
  ['a word that most have', (run) => [['ciudad', 'año', 'años', 'nuevo'][run % 4] ?? '']],
  ['a word of some', (run) => [['tranvías', 'códices', 'sequía', 'mercado'][run % 4] ?? '']],
  ['two words', (run) => ['ciudad', ['tranvías', 'agua', 'mercado'][run % 3] ?? '']],
  ['a word of none', (run) => [wordsFrom(20_000)[run] ?? '']],
];

/**
 * How long a search takes, its page, its count and its marks, beside looking the same stories up by
 * their ids.
 */
export async function searchBesideLookUp(database: Database, site: string): Promise<void> {
  const lines: string[][] = [];
  for (const [what, wordsOf] of SEARCHES) {
    const pages: string[][] = [];
    let total = 0;
    const search = await measure(async (run) => {
      const words = wordsOf(run);
      const found = await storiesOfSite(database.db, site, words, { offset: 0, size: 10 });
      await highlightsOf(database.db, found.stories, words);
      pages[run] = found.stories.map(({ _id }) => _id);
      total = Math.max(total, found.total);
    }, RUNS);
    const lookUp = await measure(
      (run) =>
        rows(
          database.db,
          sql`SELECT document FROM stories WHERE id = ANY(${sql.param(pages[run])}::text[])`,
        ),
      RUNS,
    );
    lines.push([
      what,
      String(total),
      `${ms(search.p50)} / ${ms(search.p99)}`,
      `${ms(lookUp.p50)} / ${ms(lookUp.p99)}`,
      (search.p50 / lookUp.p50).toFixed(1),
    ]);
  }
  const [stories] = await rows<{ total: string }>(
    database.db,
    sql`SELECT count(*) AS total FROM stories`,
  );
  sayLoad();
  console.log(`A search among ${stories?.total} stories in milliseconds, p50 / p99\n`);
  console.log(table(['', 'hits', 'search', 'look-up by id', 'ratio'], lines));
}
