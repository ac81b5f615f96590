/** What a migration keeps others from, for whoever is about to run it. */
export interface MigrationLock {
  table: string;
  /** `all`: nobody reads or writes it meanwhile. `writes`: nobody writes it. */
  keeps: 'all' | 'writes';
}

const COMMENT = /--[^\n]*/g;
const NAME = '(?:public\\.)?"?(\\w+)"?';
const CREATED = new RegExp(`\\bCREATE TABLE (?:IF NOT EXISTS )?${NAME}`, 'gi');
const FOR_ALL = [
  new RegExp(`\\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}`, 'gi'),
  new RegExp(`\\bDROP TABLE (?:IF EXISTS )?${NAME}`, 'gi'),
  new RegExp(`\\bTRUNCATE (?:TABLE )?${NAME}`, 'gi'),
];
const FOR_WRITES = [
  new RegExp(`\\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;]{0,200}?\\bON ${NAME}`, 'gi'),
  new RegExp(`\\bCREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER [^;]{0,200}?\\bON ${NAME}`, 'gi'),
];

const namesIn = (sql: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...sql.matchAll(pattern)].map(([, name = '']) => name));

/**
 * The locks that a migration's statements take of tables that were there before, the gravest of
 * each, by its text: https://www.postgresql.org/docs/current/explicit-locking.html
 */
export function locksOf(sql: string): MigrationLock[] {
  const text = sql.replaceAll(COMMENT, ' ').replaceAll(/\s+/g, ' ');
  const made = new Set(namesIn(text, [CREATED]));
  const all = new Set(namesIn(text, FOR_ALL));
  const writes = new Set(namesIn(text, FOR_WRITES).filter((table) => !all.has(table)));
  const lock = (tables: ReadonlySet<string>, keeps: MigrationLock['keeps']) =>
    [...tables].filter((table) => !made.has(table)).map((table) => ({ table, keeps }));
  return [...lock(all, 'all'), ...lock(writes, 'writes')];
}
