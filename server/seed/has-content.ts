import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../services/database/database.ts';

const CONTENT = [
  'sites',
  'pages',
  'stories',
  'documents',
  'images',
  'authors',
  'collections',
  'hierarchies',
] as const;

async function hasRows(tx: Tx, tables: readonly string[]): Promise<boolean> {
  const anyOf = sql.join(
    tables.map((table) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)})`),
    sql` OR `,
  );
  const [row] = await rows<{ found: boolean }>(tx, sql`SELECT (${anyOf}) AS found`);
  return row?.found === true;
}

/** Did anybody put anything into this database that readers or editors would miss? */
export const hasContent = (tx: Tx): Promise<boolean> => hasRows(tx, CONTENT);

/** Was this database ever served? Then it has an account of its first admin. */
export const wasUsed = (tx: Tx): Promise<boolean> => hasRows(tx, [...CONTENT, 'staff']);
