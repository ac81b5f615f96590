import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { onDatabase } from './services/database/database.testing.ts';
import { TABLES, tableFaults, VIEWS } from './table-owners.ts';

const root = import.meta.dirname;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'services', 'server'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing)\.ts$|\/client[./]/.test(path))
  .filter((path) => existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('the tables of the database', () => {
  it('are used by their owners, and by who stands in the list', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(tableFaults(files)).toEqual([]);
  });

  it('have one owner each', () => {
    const all = Object.values(TABLES).flat();
    expect(all).toEqual([...new Set(all)]);
  });

  it('are told apart from columns of their name, and reading from writing', () => {
    const of = (path: string, text: string) =>
      tableFaults([...files, { path, text }]).map((fault) => fault.split(' needs')[0]);
    expect(of('services/mail/x.ts', 'sql`SELECT tags FROM sent_mails`')).toEqual([]);
    expect(of('services/mail/x.ts', 'sql`SELECT a FROM sent_mails m JOIN tags t`')).toEqual([
      'mail reads tags',
    ]);
    expect(of('services/images/x.ts', 'sql`DELETE FROM pages WHERE id = 1`')).toEqual([
      'images writes pages',
    ]);
    expect(of('server/x.ts', 'sql`UPDATE readers SET a = 1`')).toEqual(['server writes readers']);
    expect(of('services/live/x.ts', 'sql`SELECT FROM reader_contacts`')).toEqual([
      'live reads reader_contacts',
    ]);
    expect(of('services/sales/x.ts', 'sql`UPDATE reader_contacts SET a = 1`')).toEqual([
      'sales writes reader_contacts',
    ]);
  });
});

onDatabase('every table of the database', (database) => {
  it('has an owner', async () => {
    const { rows } = await database().pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relkind IN ('r', 'p') AND nspname = 'public' AND NOT relispartition`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.values(TABLES).flat().sort());
  });

  it('is shown to others by views of its owner alone', async () => {
    const { rows } = await database().pool.query<{ view: string; read: string[] }>(
      `SELECT c.relname AS view, array_agg(DISTINCT t.relname::text) AS read
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
          JOIN pg_rewrite r ON r.ev_class = c.oid
          JOIN pg_depend d ON d.objid = r.oid AND d.classid = 'pg_rewrite'::regclass
          JOIN pg_class t ON t.oid = d.refobjid AND d.refclassid = 'pg_class'::regclass
            AND t.oid <> c.oid
        WHERE c.relkind = 'v' GROUP BY 1`,
    );
    const published = Object.entries(VIEWS).flatMap(([owner, views]) =>
      Object.keys(views).map((view) => ({ owner, view })),
    );
    expect(rows.map(({ view }) => view).sort()).toEqual(published.map(({ view }) => view).sort());
    const foreign = rows.flatMap(({ view, read }) => {
      const owner = published.find((one) => one.view === view)?.owner ?? '';
      return read.filter((table) => !TABLES[owner]?.includes(table)).map((it) => `${view}: ${it}`);
    });
    expect(foreign).toEqual([]);
  });
});
