import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installQueue } from '../../jobs/queue.ts';
import { onDatabase } from '../database.testing.ts';
import { readStatements } from './read-statements.testing.ts';
import { type Catalogue, readCatalogue, statementFaults } from './statement-faults.testing.ts';

/** Statements whose text is made while the program runs, by the files that make them. */
const MADE_AT_RUN_TIME: Readonly<Record<string, number>> = {
  'server/seed/has-content.ts': 1,
  'services/audit/read-audit.ts': 1,
  'services/identity/support/support.ts': 1,
  'services/images/image-uses.ts': 1,
  'services/images/library.ts': 2,
  'services/images/live-places.ts': 1,
  'services/jobs/queue.ts': 1,
  'services/live/read-live-blog.ts': 1,
  'services/newsroom/find-names.ts': 3,
  'services/newsroom/newsroom-store.ts': 1,
  'services/newsroom/take-down.ts': 2,
  'services/pages/page-change-rows.ts': 1,
  'services/pages/pages.ts': 1,
  'services/sales/catalogue/catalogue.ts': 1,
  'services/sales/desk/listing.ts': 3,
  'services/sales/subscriptions/entitlements.ts': 1,
  'services/stories/highlight.ts': 1,
  'services/stories/list-takeable.ts': 2,
  'services/stories/read-sitemap.ts': 2,
  'services/stories/story-feeds.ts': 1,
  'services/stories/story-picker.ts': 4,
  // Tables are handed in: tests of both kinds of account send each.
  'services/webauthn/challenges.ts': 4,
  'services/webauthn/passkey-store.ts': 10,
  'services/stories/story-places.ts': 2,
  'services/story-desk/list-desk.ts': 3,
  'services/story-desk/list-rail.ts': 2,
};

const CARELESS = `
  import { sql } from 'drizzle-orm';
  import { KEPT, rows, type Tx } from './database.ts';
  const NAMES = sql\`id, name\`;
  export const forgotten = (tx: Tx) =>
    rows<{ id: string; layout: string }>(tx, sql\`SELECT \${NAMES} FROM pages\`);
  export const another = (tx: Tx, id: string) =>
    rows<{ draft_version: string }>(tx, sql\`SELECT draft_version FROM pages WHERE id = \${id}\`);
  export const empty = (tx: Tx) =>
    rows<{ archived_at: string }>(tx, sql\`SELECT archived_at FROM pages\`);
  export const gone = (tx: Tx) => tx.execute(sql\`UPDATE pages SET nope = 1\`);
  export const fine = (tx: Tx, ids: string[]) =>
    rows<{ id: string; archived_at: string | null }>(
      tx, sql\`SELECT id, archived_at FROM pages WHERE id IN \${ids}\`);
  export const kept = (tx: Tx) => rows(tx, sql\`SELECT p.* FROM pages p\`, KEPT);
  export const made = (tx: Tx, column: string) =>
    rows<{ id: string }>(tx, sql\`SELECT id FROM pages ORDER BY \${sql.raw(column)}\`);`;

const MINUTES_2 = 120_000;

onDatabase('every statement', (database) => {
  let client: pg.Client;
  let catalogue: Catalogue;
  beforeAll(async () => {
    await installQueue(database());
    client = new pg.Client({ connectionString: database().databaseUrl });
    await client.connect();
    catalogue = await readCatalogue(client);
  });
  afterAll(() => client.end());

  const faultsIn = async (globs: readonly string[], written?: Record<string, string>) => {
    const { statements, unread } = readStatements(globs, written);
    const faults: string[] = [];
    for (const one of statements) faults.push(...(await statementFaults(client, one, catalogue)));
    return { statements, unread, faults };
  };

  it(
    'is one of a migrated database, and gives what is read of it',
    async () => {
      const { statements, unread, faults } = await faultsIn(['services/**/*.ts', 'server/**/*.ts']);
      expect(faults).toEqual([]);
      expect(statements.length).toBeGreaterThan(500);
      const counts: Record<string, number> = {};
      for (const { file } of unread) counts[file] = (counts[file] ?? 0) + 1;
      expect(counts).toEqual(MADE_AT_RUN_TIME);
    },
    MINUTES_2,
  );

  it(
    'of a careless writer is found out',
    async () => {
      const { unread, faults } = await faultsIn([], { 'services/database/careless.ts': CARELESS });
      expect(faults.map((fault) => fault.replace(/^.*careless\.ts:\d+ /, ''))).toEqual([
        'does not give «layout»',
        'gives «draft_version» as number, which is read as string',
        'gives «archived_at», which may be null',
        expect.stringContaining('column "nope" of relation "pages" does not exist'),
        'is kept, and names no columns: one that is added breaks it',
      ]);
      expect(unread).toHaveLength(1);
    },
    MINUTES_2,
  );
});
