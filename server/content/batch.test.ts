import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { rows, type Tx } from '../../services/database/database.ts';
import type { ImportOutcome } from '../../services/ingest/arrival.ts';
import { openNewsroom } from './content.testing.ts';
import { ingest } from './content.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const RUNS = 60;
const RUN_TIMEOUT_MS = 120_000;
const version = '0.10.12';

/** Few ids and addresses, so that documents want each other's. */
const id = fc.constantFrom('a', 'b', 'c', 'd');
const path = fc.constantFrom('/x/', '/y/', '/z/');
const text = fc.constantFrom('uno', 'dos');

const story = fc
  .record({ _id: id, url: fc.option(path), site: fc.constantFrom('brujula', 'jalisco'), text })
  .map(
    ({ _id, url, site, text: headline }): JsonObject => ({
      type: 'story',
      version,
      _id,
      headlines: { basic: headline },
      websites: { [site]: url ? { website_url: url } : {} },
    }),
  );
const redirect = fc.record({ _id: id, from: path }).map(
  ({ _id, from }): JsonObject => ({
    type: 'redirect',
    version,
    _id,
    canonical_url: from,
    redirect_url: '/mundo/',
  }),
);
const author = fc
  .record({ _id: id, slug: fc.constantFrom('ana', 'luis') })
  .map((who): JsonObject => ({ type: 'author', version, name: 'Nombre', ...who }));
const bad = fc.constantFrom<unknown>(null, { type: 'audio' }, { type: 'story', version: '2' });
const batch = fc.array(fc.oneof({ weight: 6, arbitrary: story }, redirect, author, bad), {
  maxLength: 14,
});

/** What is stored of all documents. */
const stored = async (tx: Tx) => [
  await rows(tx, sql`SELECT id, document, hash, published FROM stories ORDER BY id`),
  await rows(tx, sql`SELECT story_id, site, website_url FROM story_websites ORDER BY 1, 2`),
  await rows(tx, sql`SELECT story_id, site, section_id FROM story_sections ORDER BY 1, 2, 3`),
  await rows(tx, sql`SELECT story_id, is_shown, words FROM story_search ORDER BY 1`),
  await rows(tx, sql`SELECT id, slug FROM authors ORDER BY 1`),
];

class Undone extends Error {}

onDatabase('a batch of documents', (database) => {
  beforeAll(() => openNewsroom(database()));

  /** Takes documents in one after the other, and undoes it. */
  async function oneByOne(inputs: readonly unknown[]) {
    const outcomes: ImportOutcome[] = [];
    let state: unknown;
    const work = database().transaction(async (tx) => {
      for (const input of inputs)
        outcomes.push(await ingest.importDocument(tx, { input, defaultSite: 'brujula', now: NOW }));
      state = await stored(tx);
      throw new Undone();
    });
    await expect(work).rejects.toThrow(Undone);
    return { outcomes, state };
  }

  it('ends as if they had come in one after the other', { timeout: RUN_TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(batch, async (inputs) => {
        const wanted = await oneByOne(inputs);
        const heard: ImportOutcome[] = [];
        const outcomes = await ingest.importBatch(database(), {
          inputs,
          defaultSite: 'brujula',
          now: NOW,
          onTaken: async (_, taken) =>
            void heard.splice(0, heard.length, ...taken.map((t) => t.outcome)),
        });
        expect(outcomes).toEqual(wanted.outcomes);
        expect(await stored(database().db)).toEqual(wanted.state);
      }),
      { numRuns: RUNS },
    );
  });

  it('writes a hundred stories by few statements', async () => {
    const inputs = Array.from({ length: 100 }, (_, n) => ({
      type: 'story',
      version,
      _id: `muchas-${n}`,
      headlines: { basic: `Nota ${n}` },
      websites: { brujula: { website_url: `/muchas/${n}/` } },
    }));
    let statements = 0;
    const { db } = database();
    const counted = {
      ...database(),
      transaction: <T>(work: (tx: Tx) => Promise<T>) =>
        db.transaction((tx) =>
          work(
            new Proxy(tx, {
              get: (target, key) => {
                if (key === 'execute') statements++;
                return Reflect.get(target, key) as unknown;
              },
            }),
          ),
        ),
    };
    const outcomes = await ingest.importBatch(counted, {
      inputs,
      defaultSite: 'brujula',
      now: NOW,
      onTaken: async () => undefined,
    });
    expect(outcomes.filter(({ status }) => status === 'created')).toHaveLength(100);
    expect(statements).toBeLessThan(34);
  });
});
