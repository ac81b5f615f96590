import { afterEach, expect, it } from 'vitest';
import { onDatabase } from '../../services/database/database.testing.ts';
import { main } from './migrate.ts';

onDatabase('npm run migrate', (database) => {
  const NAME = '0177-page-patterns.sql';
  let [out, error]: [string[], string[]] = [[], []];
  const run = (...args: string[]) =>
    main(
      args,
      { DATABASE_URL: database().databaseUrl },
      { out: (line) => out.push(line), error: (line) => error.push(line) },
    );
  /** As before it ran. */
  const older = () =>
    database().pool.query(
      `DELETE FROM migrations WHERE name = '${NAME}'; DROP TABLE page_patterns`,
    );
  const isThere = async () =>
    (await database().pool.query('SELECT 1 FROM migrations WHERE name = $1', [NAME])).rowCount ===
    1;
  afterEach(() => {
    [out, error] = [[], []];
  });

  it('says that there is nothing to do', async () => {
    expect(await run('--dry-run')).toBe(0);
    expect(await run()).toBe(0);
    expect(out).toEqual(['La base de datos está al día.', 'La base de datos ya estaba al día.']);
  });

  it('says what it would do, does it, and says what it did', async () => {
    await older();
    expect(await run('--dry-run')).toBe(0);
    expect(out).toEqual([`${NAME}: no detiene a nadie`]);
    expect(await isThere()).toBe(false);
    expect(await run()).toBe(0);
    expect(out.slice(1)).toEqual([NAME, 'Listo: una migración.']);
    expect(await isThere()).toBe(true);
  });

  it('refuses in a line what it does not know, and a database that is not there', async () => {
    expect(await run('--now')).toBe(1);
    expect(error.join('\n')).toContain('Uso: npm run migrate');
    const nowhere = { DATABASE_URL: 'postgres://nadie:x@127.0.0.1:1/nada' };
    const told: string[] = [];
    const say = (line: string) => told.push(line);
    expect(await main([], nowhere, { out: say, error: say })).toBe(1);
    expect(told).toEqual([expect.stringMatching(/^No se puede conectar con la base de datos/)]);
  });
});
