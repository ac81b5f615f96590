import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { followOutbox } from '../../services/changes/outbox.ts';
import { freshPostgres } from '../../services/database/database.testing.ts';
import type { Database } from '../../services/database/database.ts';
import { readDraft } from '../../services/pages/drafts.ts';
import { listPages } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { putCollection } from '../../services/stories/collections/collection-store.ts';
import { ingest } from '../content/content.ts';
import {
  type RunningReader,
  readerOf,
  readPages,
  seedSample,
} from '../seed/sample-reader.testing.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SITE = 'brujula';
const SECTIONS = ['/nacional', '/mundo', '/ciencia', '/deportes'];

/** Status and body of each. */
const bodies = async (reader: RunningReader, paths: readonly string[]): Promise<string[]> =>
  (await readPages(reader, paths)).map(({ status, body }, at) => `${paths[at]} ${status} ${body}`);

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
    await seedSample(database, NOW);
    const cached = readerOf(database);
    const follower = await followOutbox(database, (_, tags) => cached.drop(tags));
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const touched = edits.flatMap((change) =>
          change.kind === 'story' ? [addressOf(change.story)] : [],
        );
        const paths = ['/', ...SECTIONS.map((section) => `${section}/`), addressOf(0), ...touched];
        await bodies(cached, paths);
        for (const change of edits) await apply(database, change);
        await follower.catchUp();
        expect(await bodies(cached, paths)).toEqual(await bodies(readerOf(database), paths));
      }),
      { numRuns: 25 },
    );
    await follower.close();
  } finally {
    await database.close();
  }
}, 120_000);
