import { expect, it } from 'vitest';
import { migrationsIn } from '../migrate.ts';
import { locksOf } from './migration-locks.ts';

it.each([
  ['ALTER TABLE images ADD COLUMN a int;', [{ table: 'images', keeps: 'all' }]],
  ['CREATE TABLE a (b int); CREATE INDEX a_b ON a (b); ALTER TABLE a ADD c int;', []],
  ['CREATE UNIQUE INDEX s_u\n  ON stories (slug);', [{ table: 'stories', keeps: 'writes' }]],
  ['CREATE INDEX CONCURRENTLY s_u ON stories (slug);', []],
  ['-- ALTER TABLE pages\nUPDATE sites SET a = 1;', []],
  [
    'CREATE INDEX i ON pages (a); ALTER TABLE IF EXISTS ONLY public.pages DROP b;',
    [{ table: 'pages', keeps: 'all' }],
  ],
  ['DROP TABLE IF EXISTS "old";', [{ table: 'old', keeps: 'all' }]],
  [
    'CREATE TRIGGER t AFTER INSERT ON readers FOR EACH ROW EXECUTE FUNCTION f();',
    [{ table: 'readers', keeps: 'writes' }],
  ],
] as const)('%s', (sql, locks) => {
  expect(locksOf(sql)).toEqual(locks);
});

/** Tables with a row for each story, save, entry or line: an index of them takes minutes. */
const LARGE = [
  'audit_log',
  'images',
  'live_events',
  'outbox',
  'page_versions',
  'readers',
  'sales_ledger',
  'sales_orders',
  'stories',
  'story_authors',
  'story_search',
  'story_sections',
  'story_tags',
  'story_versions',
  'story_websites',
];

it('makes indexes of large tables beside their writers', () => {
  const since = migrationsIn().filter(({ name }) => name > '0178-story-releases.sql');
  const faults = since.flatMap(({ name, sql }) =>
    [...sql.matchAll(/\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;]*?\bON (\w+)/gi)]
      .filter(([, table = '']) => LARGE.includes(table))
      .map(([, table]) => `${name}: ${table}`),
  );
  expect(faults).toEqual([]);
});

it('names no table twice, in any migration', () => {
  for (const { name, sql } of migrationsIn()) {
    const tables = locksOf(sql).map(({ table }) => table);
    expect(tables, name).toEqual([...new Set(tables)]);
  }
});
