import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seed } from '../fixtures/seed.ts';
import { testAssets } from '../renderer/seed-builder.testing.ts';
import { createReader } from '../renderer/site/create-reader.ts';
import { respondToReader } from '../renderer/site/reader.ts';
import type { PageDocument } from '../schemas/page.ts';
import { followOutbox } from '../services/changes/outbox.ts';
import { freshPostgres } from '../services/database/database.testing.ts';
import type { Database } from '../services/database/database.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import { memoryImageStore } from '../services/images/memory-store.testing.ts';
import { signReply } from '../services/images/sign.ts';
import { readDraft } from '../services/pages/drafts.ts';
import { listPages } from '../services/pages/pages.ts';
import { publishedDocument, publishedPages } from '../services/pages/published.ts';
import { publish } from '../services/pages/publishing.ts';
import { putCollection } from '../services/stories/collection-store.ts';
import { blockChecks } from './block-checks.ts';
import { repliesOf } from './content/content.testing.ts';
import { ingest } from './content/content.ts';
import { limitsOf, requestContent } from './content/request-content.ts';
import { seedNewspaper } from './seed-newspaper.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SITE = 'brujula';
const SECTIONS = ['/nacional', '/mundo', '/ciencia', '/deportes'];
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as never;

function readerOf(database: Database) {
  const replies = repliesOf((tx, reply) => signReply(tx, 'prueba', reply));
  return createReader({
    assets: testAssets(),
    sites: () => seed.sites,
    isProduction: false,
    publishedPages: (site) => publishedPages(database.db, site),
    publishedDocument: async (id) => (await publishedDocument(database.db, id))?.document ?? null,
    request: requestContent(replies, database),
    limits: limitsOf(replies),
    clock: Date.now,
    log,
  });
}

/** Status and body of a path, over a socket as a reader gets it. */
async function read(reader: ReturnType<typeof readerOf>, paths: string[]): Promise<string[]> {
  const server = createServer(
    (request, response) => void respondToReader(reader, request, response),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (path: string) =>
    new Promise<string>((resolve, reject) => {
      httpRequest(
        { host: '127.0.0.1', port, path, headers: { host: 'localhost', connection: 'close' } },
        async (response) => {
          response.setEncoding('utf8');
          let body = '';
          for await (const chunk of response) body += chunk;
          resolve(`${path} ${response.statusCode} ${body}`);
        },
      )
        .on('error', reject)
        .end();
    });
  const bodies = await Promise.all(paths.map(get));
  await new Promise((done) => server.close(done));
  return bodies;
}

type Edit =
  | {
      kind: 'story';
      story: number;
      headline: string;
      section: number;
      author: string;
      isPublished: boolean;
    }
  | { kind: 'collection'; stories: number[] }
  | { kind: 'page'; title: string };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('story' as const),
    story: fc.nat({ max: seed.stories.length - 1 }),
    headline: fc.string({ minLength: 1, maxLength: 30 }),
    section: fc.nat({ max: SECTIONS.length - 1 }),
    author: fc.constantFrom('Inés Carranza', 'Julián Robles', 'Ñandú & Cía'),
    isPublished: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('collection' as const),
    stories: fc.array(fc.nat({ max: seed.stories.length - 1 }), { maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant('page' as const), title: fc.string({ maxLength: 20 }) }),
);

async function apply(database: Database, change: Edit): Promise<void> {
  await database.transaction(async (tx) => {
    if (change.kind === 'collection') {
      const stories = change.stories.map((index) => seed.stories[index]?._id ?? '');
      return putCollection(tx, {
        _id: 'lo-mas-leido',
        name: 'Lo más leído',
        stories: [...new Set(stories)],
      });
    }
    if (change.kind === 'page') {
      const front = (await listPages(tx, SITE)).find(
        ({ route }) => route.kind === 'path' && route.path === '/',
      );
      const draft = await readDraft(tx, front?.id ?? '');
      const document: PageDocument = {
        ...draft.document,
        metadata: { ...draft.document.metadata, title: change.title },
      };
      await publish(tx, draft.id, draft.revision, () => document, { by: 'Prueba', now: NOW });
      return;
    }
    const original = seed.stories[change.story];
    const section = {
      _id: SECTIONS[change.section],
      type: 'section',
      version: '0.10.12',
      name: 'Sección',
    };
    const story = {
      ...original,
      headlines: { basic: change.headline },
      credits: { by: [{ type: 'author', version: '0.10.12', name: change.author }] },
      taxonomy: { ...original?.taxonomy, primary_section: section, sections: [section] },
      websites: { [SITE]: { ...original?.websites?.[SITE], website_section: section } },
      revision: { revision_id: '1', branch: 'default', published: change.isPublished },
    };
    const outcome = await ingest.importDocument(tx, {
      input: story,
      defaultSite: SITE,
      now: NOW,
    });
    if (outcome.status === 'refused') throw new Error(JSON.stringify(outcome.issues));
  });
}

const addressOf = (index: number): string =>
  seed.stories[index]?.websites?.[SITE]?.website_url ?? '/';

it('leaves no page stale after any edits of stories, collections and pages', async () => {
  const database = await freshPostgres();
  try {
    const blocks = blockChecks(testAssets().registry, sanitiser);
    let ids = 0;
    await seedNewspaper(database, {
      seed: { ...seed, pictures: [] },
      images: memoryImageStore(),
      blocks,
      ids: () => `p${++ids}`,
      now: NOW,
    });
    const cached = readerOf(database);
    const follower = await followOutbox(database, (_, tags) => cached.drop(tags));
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const touched = edits.flatMap((change) =>
          change.kind === 'story' ? [addressOf(change.story)] : [],
        );
        const paths = ['/', ...SECTIONS.map((section) => `${section}/`), addressOf(0), ...touched];
        await read(cached, paths);
        for (const change of edits) await apply(database, change);
        await follower.catchUp();
        expect(await read(cached, paths)).toEqual(await read(readerOf(database), paths));
      }),
      { numRuns: 25 },
    );
    await follower.close();
  } finally {
    await database.close();
  }
}, 120_000);
