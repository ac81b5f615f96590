import { expect, it } from 'vitest';
import { onDatabase } from '../../services/database/database.testing.ts';
import { ROWS_OF_A_SITE } from './remove-site.ts';

onDatabase('what a site leaves when it is deleted', (database) => {
  const tables = async (query: string): Promise<string[]> =>
    (await database().pool.query<{ name: string }>(query)).rows.map(({ name }) => name);

  it('is said of every table that names one', async () => {
    const named = await tables(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE t.table_type = 'BASE TABLE' AND t.table_schema = 'public'
          AND c.column_name IN ('site', 'sites', 'story_site') ORDER BY 1`,
    );
    expect(Object.keys(ROWS_OF_A_SITE).toSorted()).toEqual(named);
  });

  it('is left to PostgreSQL only where it deletes it', async () => {
    const cascading = await tables(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confdeltype = 'c'
          AND confrelid::regclass::text IN ('sites', 'pages')`,
    );
    const said = Object.entries(ROWS_OF_A_SITE).filter(([, how]) => how === 'cascades');
    expect(cascading).toEqual(expect.arrayContaining(said.map(([name]) => name)));
  });
});
