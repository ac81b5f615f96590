import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { createReader } from '../../renderer/site/create-reader.ts';
import { respondToReader } from '../../renderer/site/reader.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { joinPath } from '../../schemas/page.ts';
import { freshPostgres } from '../../services/database/database.testing.ts';
import type { Database } from '../../services/database/database.ts';
import { signReply } from '../../services/images/sign.ts';
import type { ImportOutcome } from '../../services/ingest/arrival.ts';
import { publishedDocument, publishedPages } from '../../services/pages/published.ts';
import { readStory } from '../../services/stories/story-store.ts';
import { repliesOf } from '../content/content.testing.ts';
import { ingest } from '../content/content.ts';
import { limitsOf, requestContent } from '../content/request-content.ts';
import { seedSample } from '../seed/sample-reader.testing.ts';
import {
  mutatedAuthor,
  mutatedCollection,
  mutatedStory,
  wordsOf,
} from './mutated-documents.testing.ts';

/** `MUTATED_DOCUMENTS=5000` tries as many; `ANS_EXAMPLES` names a folder of real ones to change. */
const COUNT = Number(process.env.MUTATED_DOCUMENTS ?? 200);
const SEED = Number(process.env.MUTATED_SEED ?? 20_261_122);
const EXAMPLES = process.env.ANS_EXAMPLES ?? '';
const NOW = new Date('2026-11-22T12:00:00Z');
/** Every so often the fronts are built anew, with what came in before. */
const LISTS_EVERY = 25;

const examples = (): JsonObject[] =>
  existsSync(EXAMPLES)
    ? readdirSync(EXAMPLES)
        .filter((name) => /^(?:story|gallery|video)-fixture-(?!bad)/.test(name))
        .map((name) => JSON.parse(readFileSync(join(EXAMPLES, name), 'utf8')) as JsonObject)
    : [];

function readerOf(database: Database, faults: string[]) {
  const replies = repliesOf((tx, reply) => signReply(tx, 'prueba', reply));
  const tell = (details: unknown, message?: string) => {
    const { err } = (details ?? {}) as { err?: Error };
    // Pictures of others have no token, and their addresses go out as they are (rule 4.5).
    if (message?.startsWith('No auth token')) return;
    faults.push(`${message ?? ''} ${err?.stack ?? JSON.stringify(details)}`);
  };
  const quiet = () => undefined;
  return createReader({
    assets: testAssets(),
    sites: () => seed.sites,
    isProduction: false,
    publishedPages: (site) => publishedPages(database.db, site),
    publishedDocument: async (id) => (await publishedDocument(database.db, id))?.document ?? null,
    request: requestContent(replies, database),
    limits: limitsOf(replies),
    clock: Date.now,
    log: { debug: quiet, info: quiet, warn: tell, error: tell } as never,
  });
}

/** What alone may cost a whole document (rule 6.20). */
const REFUSED_FOR = new Set([
  ...['type', 'version', 'canonical_url', 'canonical_website', 'website', 'website_url', ''],
  ...['taxonomy', 'corrections', 'distributor'],
  ...['content_restrictions', 'related_content', 'display_date', 'publish_date'],
]);

function mayBeRefused(outcome: ImportOutcome): boolean {
  return (
    outcome.status === 'refused' &&
    outcome.issues.every(
      ({ path, message }) =>
        REFUSED_FOR.has(String(path[0] ?? '')) ||
        joinPath(path).endsWith('dropcap') ||
        /^ANS no conoce|^Máximo/.test(message),
    )
  );
}

let database: Database;
let server: Server;
let reader: ReturnType<typeof readerOf>;
const faults: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  database = await freshPostgres();
  await seedSample(database, NOW);
  reader = readerOf(database, faults);
  server = createServer((request, response) => void respondToReader(reader, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}, 60_000);

afterAll(async () => {
  server.close();
  await database.close();
});

const take = (input: unknown): Promise<ImportOutcome> =>
  database.transaction((tx) =>
    ingest.importDocument(tx, { input, defaultSite: 'brujula', now: NOW }),
  );

/** The page at a path is there, or not, without a fault, and has the words. */
async function check(path: string, status: number, words: readonly string[] = []): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}${path}`);
  expect([path, response.status]).toEqual([path, status]);
  const html = await response.text();
  expect(faults).toEqual([]);
  expect(html).not.toContain('[object');
  for (const word of words) expect(html).toContain(word);
}

async function checkLists(): Promise<void> {
  reader.dropAll();
  for (const path of ['/', '/mundo/', '/search/nota/']) await check(path, 200);
}

it(`${COUNT} mutated stories cost no page, no block and no paragraph`, async () => {
  let count = 0;
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(mutatedStory(examples()), async (make) => {
      const id = `m${count++}`;
      const input = make(id);
      const outcome = await take(input);
      if (outcome.status === 'refused') {
        expect(outcome.issues.filter(() => !mayBeRefused(outcome))).toEqual([]);
        return;
      }
      taken += 1;
      const isShown = (await readStory(database.db, id)) !== undefined;
      for (const { site, websiteUrl } of outcome.places)
        if (site === 'brujula')
          await check(websiteUrl, isShown ? 200 : 404, isShown ? wordsOf(input) : []);
      if (count % LISTS_EVERY === 0) await checkLists();
    }),
    { numRuns: COUNT, seed: SEED, endOnFailure: true },
  );
  expect(taken).toBeGreaterThan(COUNT / 2);
}, 3_600_000);

it('mutated authors and collections cost no page either', async () => {
  const numRuns = Math.ceil(COUNT / 5);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(mutatedAuthor(), async (make) => {
      const slug = `autora${count++}`;
      const outcome = await take(make(slug));
      await check(
        `/author/${slug}/`,
        outcome.status === 'refused' || outcome.kind !== 'author' ? 404 : 200,
      );
    }),
    { numRuns, seed: SEED, endOnFailure: true },
  );
  const [shown] = seed.collections;
  const stories = seed.stories.map(({ _id }) => _id);
  await fc.assert(
    fc.asyncProperty(mutatedCollection(shown?._id ?? '', stories), async (make) => {
      await take(make(''));
      await checkLists();
    }),
    { numRuns: Math.ceil(numRuns / 5), seed: SEED, endOnFailure: true },
  );
}, 3_600_000);
