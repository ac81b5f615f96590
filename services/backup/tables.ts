import type pg from 'pg';

/** What a statement runs on. */
export type Client = Pick<pg.Client, 'query'>;

/** A table by its names, with the columns that hold what is not computed. */
export interface Table {
  schema: string;
  name: string;
  columns: string[];
}

interface Sequence {
  schema: string;
  name: string;
  value: string;
  isCalled: boolean;
}

/** Everything but PostgreSQL's own. */
const OURS = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const fullName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`;
/** As COPY takes a table. */
export const copyName = (table: Table): string =>
  `${fullName(table)} (${table.columns.map(quoted).join(', ')})`;

async function references(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `SELECT conrelid::text AS from, confrelid::text AS to FROM pg_constraint
      WHERE contype = 'f' AND conrelid <> confrelid`,
  );
  const found = new Map<string, string[]>();
  for (const { from, to } of rows) found.set(from, [...(found.get(from) ?? []), to]);
  return found;
}

/** Every table that holds rows, each after those that it refers to. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { oid: string }>(
    `SELECT c.oid::text, n.nspname AS schema, c.relname AS name,
        array(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0
          AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND c.relpersistence <> 't' AND ${OURS} ORDER BY 2, 3`,
  );
  const byId = new Map(rows.map((row) => [row.oid, row]));
  const to = await references(client);
  const ordered = new Map<string, Table>();
  const visit = (oid: string, above: readonly string[]): void => {
    const row = byId.get(oid);
    if (!row || ordered.has(oid) || above.includes(oid)) return;
    for (const each of to.get(oid) ?? []) visit(each, [...above, oid]);
    const { schema, name, columns } = row;
    ordered.set(oid, { schema, name, columns });
  };
  for (const { oid } of rows) visit(oid, []);
  return [...ordered.values()];
}

export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'S' AND c.relpersistence <> 't' AND ${OURS} ORDER BY 1, 2`,
  );
  const found: Sequence[] = [];
  for (const sequence of rows) {
    const { rows: state } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${fullName(sequence)}`,
    );
    found.push(...state.map((each) => ({ ...sequence, ...each })));
  }
  return found;
}

/** Bytes on disk of all tables: for a bar that shows how far it is. */
export async function sizeOfTables(client: Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    `SELECT coalesce(sum(pg_table_size(c.oid)), 0)::text AS size
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND ${OURS}`,
  );
  return Number(rows[0]?.size ?? 0);
}
