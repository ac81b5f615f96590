/**
 * `npm run bench:content`: how fast documents come in, how long each source takes at 1,000, 10,000
 * and 100,000 stories on PostgreSQL, how fast an export of WordPress comes in, searches and import
 * beside a bare look-up and a bare INSERT of the same rows, and how many pictures a second the
 * resizer makes. Starts a PostgreSQL of its own unless TEST_DATABASE_URL names an empty database.
 * Nothing here passes or fails.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { pictures } from '../fixtures/pictures.ts';
import { seed } from '../fixtures/seed.ts';
import type { JsonObject } from '../schemas/json.ts';
import { repliesOf } from '../server/content/content.testing.ts';
import { ingest } from '../server/content/content.ts';
import { seedNewspaper } from '../server/seed/seed-newspaper.ts';
import { type Database, openDatabase, rows } from '../services/database/database.ts';
import { patiently } from '../services/database/patiently.ts';
import { renderImage } from '../services/images/render.ts';
import { signReply } from '../services/images/sign.ts';
import { importBesideInsert, searchBesideLookUp } from './beside-bare.ts';
import { measure, ms, table } from './measure.ts';
import { wordPressRate } from './moving/wordpress.ts';

const SITE = 'brujula';
const NOW = new Date('2026-11-21T12:00:00Z');
const BATCH = 100;
const LATENCY_RUNS = 60;
const DAY_MS = 86_400_000;
/**
 * Stories that were imported; what is above is copied inside the database, with ids, addresses
 * and dates of its own.
 */
const IMPORTED = 10_000;
const SIZES = [1_000, 10_000, 100_000] as const;

const templates = seed.stories.filter(({ websites, type }) => websites?.[SITE] && type === 'story');

/**
 * The n-th story: one of the newspaper's with an id, an address, a headline and a day of its own.
 */
function storyNumber(n: number): unknown {
  const original = templates[n % templates.length];
  const website = original?.websites?.[SITE];
  const date = new Date(NOW.getTime() - (n % 3_650) * DAY_MS - n * 1_000).toISOString();
  return {
    ...original,
    _id: `medida-${n}`,
    canonical_url: `/medida/${n}/`,
    display_date: date,
    headlines: { basic: `${original?.headlines?.basic} (${n})` },
    websites: { [SITE]: { ...website, website_url: `/medida/${n}/` } },
  };
}

/** Brings stories `from` to `to` in by import. Returns documents a second. */
async function importStories(database: Database, from: number, to: number): Promise<number> {
  const started = performance.now();
  for (let first = from; first < to; first += BATCH) {
    const inputs = Array.from({ length: Math.min(BATCH, to - first) }, (_, index) =>
      storyNumber(first + index),
    );
    const outcomes = await ingest.importBatch(database, {
      onTaken: async () => undefined,
      inputs,
      defaultSite: SITE,
      now: NOW,
    });
    const refused = outcomes.find(({ status }) => status === 'refused');
    if (refused) throw new Error(JSON.stringify(refused));
  }
  return (to - from) / ((performance.now() - started) / 1_000);
}

const COPIED = [
  `INSERT INTO stories (id, type, document, hash, published, display_date, headline, search, updated_at)
   SELECT id || '-c' || n, type, replace(document, '"' || id || '"', '"' || id || '-c' || n || '"'), hash, published,
     display_date - n * interval '37 minutes', headline || ' ' || n, search || ' ' || n, updated_at FROM stories, generate_series(1, $1) AS n WHERE id LIKE 'medida-%'`,
  `INSERT INTO story_search (story_id, display_date, is_shown, words)
   SELECT story_id || '-c' || n, display_date - n * interval '37 minutes', is_shown, words FROM story_search, generate_series(1, $1) AS n WHERE story_id LIKE 'medida-%'`,
  `INSERT INTO story_websites (story_id, site, website_url, section_id, display_date)
   SELECT story_id || '-c' || n, site, website_url || 'c' || n || '/', section_id, display_date - n * interval '37 minutes' FROM story_websites, generate_series(1, $1) AS n WHERE story_id LIKE 'medida-%'`,
  `INSERT INTO story_sections (story_id, site, section_id, display_date)
   SELECT story_id || '-c' || n, site, section_id, display_date - n * interval '37 minutes' FROM story_sections, generate_series(1, $1) AS n WHERE story_id LIKE 'medida-%'`,
  `INSERT INTO story_authors (story_id, site, author, display_date)
   SELECT story_id || '-c' || n, site, author, display_date - n * interval '37 minutes' FROM story_authors, generate_series(1, $1) AS n WHERE story_id LIKE 'medida-%'`,
  `INSERT INTO story_tags (story_id, site, tag, name, display_date)
   SELECT story_id || '-c' || n, site, tag, name, display_date - n * interval '37 minutes' FROM story_tags, generate_series(1, $1) AS n WHERE story_id LIKE 'medida-%'`,
];

const copyStories = (database: Database, times: number): Promise<void> =>
  patiently(database, async (client) => {
    for (const statement of COPIED) await client.query(statement, [times]);
  });

const author = seed.authors[0]?._id ?? '';
const tag = (templates[0]?.taxonomy?.tags as { slug: string }[] | undefined)?.[0]?.slug ?? '';

/** One question a source, different each time where a newsroom's would be. */
const QUESTIONS: [string, string, (run: number) => JsonObject][] = [
  ['content-api', 'by id', (run) => ({ _id: `medida-${(run * 13) % 900}` })],
  ['content-api', 'by address', (run) => ({ website_url: `/medida/${(run * 17) % 900}/` })],
  [
    'story-feed-sections',
    '10 of a section',
    () => ({ includeSections: '/nacional', feedSize: 10 }),
  ],
  [
    'story-feed-sections',
    '10 of three sections',
    () => ({ includeSections: '/nacional,/mundo,/ciencia', feedSize: 10 }),
  ],
  [
    'story-feed-sections',
    'page 50',
    () => ({ includeSections: '/nacional', feedSize: 10, feedOffset: 500 }),
  ],
  ['story-feed-author', '8 of an author', () => ({ authorSlug: author })],
  ['story-feed-tag', '10 of a tag', () => ({ tagSlug: tag })],
  ['story-feed-query', '8 of all', () => ({ query: '*' })],
  ['search-api', 'two words', () => ({ query: 'ciudad tranvías' })],
  ['search-api', 'a rare word', (run) => ({ query: `códices ${run % 2 ? '' : 'bodega'}`.trim() })],
  ['content-api-collections', '20 of a collection', () => ({ _id: 'lo-mas-leido', size: 20 })],
  ['related-content', 'of a story', () => ({ _id: 'medida-1' })],
  ['site-service-hierarchy', 'the sections', () => ({ hierarchy: 'default' })],
  ['authors-brujula', 'everybody', () => ({})],
  ['tags', 'one', () => ({ slug: tag })],
];

async function latencies(database: Database): Promise<string[]> {
  const replies = repliesOf((tx, reply) => signReply(tx, 'medida', reply));
  const cells: string[] = [];
  for (const [source, , query] of QUESTIONS) {
    const { p50, p99 } = await measure(
      (run) => replies.reply({ source, query: query(run) }, { site: SITE, tx: database.db }),
      LATENCY_RUNS,
    );
    cells.push(`${ms(p50)} / ${ms(p99)}`);
  }
  return cells;
}

async function imageRates(): Promise<void> {
  const original = await sharp(Buffer.from(pictures[0]?.svg ?? ''))
    .resize(2_400, 1_600, { fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer();
  const record = {
    id: 'medida',
    hash: '',
    mime: 'image/jpeg',
    width: 2_400,
    height: 1_600,
    focalPoint: { x: 900, y: 700 },
  };
  const cores = availableParallelism();
  const result: string[][] = [];
  for (const [width, height] of [
    [400, 266],
    [800, 533],
    [1_200, 800],
  ] as const) {
    const row = [`${width}x${height}`];
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const work = () =>
        renderImage(original, record as never, { width, height, focal: record.focalPoint, format });
      await work();
      const count = format === 'avif' ? 10 : 20;
      const started = performance.now();
      await Promise.all(
        Array.from({ length: cores }, async () => {
          for (let each = 0; each < count / cores; each++) await work();
        }),
      );
      row.push((count / ((performance.now() - started) / 1_000)).toFixed(1));
    }
    result.push(row);
  }
  console.log(`\nImages a second, from a 2400x1600 JPEG with a focal point, ${cores} at a time\n`);
  console.log(table(['size', 'avif', 'webp', 'jpeg'], result));
}

/** The product's own PostgreSQL with its own settings, or an empty database elsewhere. */
const openEmpty = (folder: string): Promise<Database> => {
  const { TEST_DATABASE_URL: databaseUrl } = process.env;
  return openDatabase(databaseUrl ? { databaseUrl } : { dataDir: folder });
};

async function run(folder: string): Promise<void> {
  const database = await openEmpty(folder);
  try {
    const nowhere = { put: async () => undefined, get: async () => undefined } as never;
    await seedNewspaper(database, {
      seed: { ...seed, pictures: [], pages: [] },
      images: nowhere,
      blocks: {} as never,
      ids: () => '',
      now: NOW,
    });
    const rates: string[][] = [];
    const columns: string[][] = [];
    let have = 0;
    for (const size of SIZES) {
      if (size <= IMPORTED) {
        const rate = await importStories(database, have, size);
        rates.push([
          `${have} to ${size}`,
          rate.toFixed(0),
          `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
        ]);
      } else await copyStories(database, (size - have) / have);
      have = size;
      await patiently(database, (client) => client.query('VACUUM ANALYZE'));
      const [row] = await rows<{ total: string }>(
        database.db,
        sql`SELECT count(*) AS total FROM stories`,
      );
      console.error(`${row?.total} stories`);
      columns.push(await latencies(database));
    }
    const again = await importStories(database, 0, 1_000);
    rates.push([
      'the first 1000 again, unchanged',
      again.toFixed(0),
      `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
    ]);
    console.log(
      '\nDocuments a second by import (parsed, checked, sanitised, indexed, announced), and memory\n',
    );
    console.log(table(['stories', 'a second', 'rss'], rates));
    await wordPressRate(folder);
    await searchBesideLookUp(database, SITE);
    await importBesideInsert(database, SITE);
    console.log(
      '\nA source’s answer in milliseconds, p50 / p99, uncached, by the number of stories\n',
    );
    const lines = QUESTIONS.map(([source, what], index) => [
      `${source}, ${what}`,
      ...columns.map((column) => column[index] ?? ''),
    ]);
    console.log(table(['source', ...SIZES.map((size) => size.toLocaleString('en'))], lines));
  } finally {
    await database.close();
  }
  await imageRates();
}

const folder = mkdtempSync(join(tmpdir(), 'portada-medida-'));
try {
  await run(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
