import { expect, it } from 'vitest';
import { followOutbox } from '../../services/changes/outbox.ts';
import { freshPostgres } from '../../services/database/database.testing.ts';
import type { Database } from '../../services/database/database.ts';
import { putSiteAlert } from '../../services/sites/alert-store.ts';
import { putCollection } from '../../services/stories/collections/collection-store.ts';
import { readerOf, readPages, seedSample } from '../seed/sample-reader.testing.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const PATHS = ['/', '/nacional/', '/jalisco/movilidad/2026/11/20/tranvias-veinte-minutos/'];

const collection = (stories: string[]) => ({
  _id: 'ultima-hora-brujula',
  name: 'Última hora',
  stories,
  aliases: ['alert-bar'],
  sites: ['brujula'],
});
const notice = {
  text: 'Hoy cerramos a las 6',
  url: '',
  starts: '2026-11-21T12:00:00.000Z',
  ends: '2026-11-21T14:00:00.000Z',
};
type Change = (database: Database) => Promise<void>;
const stories =
  (ids: string[]): Change =>
  (database) =>
    database.transaction((tx) => putCollection(tx, collection(ids)));
const CHANGES: Record<string, Change> = {
  'the alert of a story ends': stories([]),
  'another one begins': stories(['frente-frio-suspenden-clases']),
  'staff say something': (database) =>
    database.transaction((tx) => putSiteAlert(tx, 'brujula', notice)),
  'staff say nothing any more': (database) =>
    database.transaction((tx) => putSiteAlert(tx, 'brujula', null)),
};

it('purges no page when an alert starts or ends, and changes no byte of any', async () => {
  const database = await freshPostgres();
  try {
    await seedSample(database, NOW);
    const reader = readerOf(database);
    const told: string[] = [];
    const follower = await followOutbox(database, (_, tags) => {
      told.push(...tags);
      reader.drop(tags);
    });
    const before = await readPages(reader, PATHS);
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(before.every(({ headers }) => /^(?:W\/)?"/.test(headers.etag ?? ''))).toBe(true);
    const { figures } = reader.parts.pages;
    const { built } = figures;
    for (const [name, change] of Object.entries(CHANGES)) {
      await change(database);
      await follower.catchUp();
      expect(told.length, name).toBeGreaterThan(0);
      told.length = 0;
      const after = await readPages(reader, PATHS);
      expect(figures.built, name).toBe(built);
      for (const [at, page] of before.entries()) {
        expect(after[at]?.body === page.body, name).toBe(true);
        expect(after[at]?.headers.etag, name).toBe(page.headers.etag);
      }
    }
    await follower.close();
  } finally {
    await database.close();
  }
}, 120_000);
