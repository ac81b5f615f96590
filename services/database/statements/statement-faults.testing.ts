import type pg from 'pg';
import { type DescribedColumn, describeStatement } from './describe.testing.ts';
import type { Family, ReadColumn, Statement } from './read-statements.testing.ts';

/** What the driver makes of a type, by its name in `pg_type`; of anything else a string. */
const FAMILIES: Readonly<Record<string, Family>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  json: 'json',
  jsonb: 'json',
  bytea: 'bytes',
};

export interface Catalogue {
  /** By the type's oid. */
  families: ReadonlyMap<number, Family>;
  /** Every column of a table that may be null, by `table.attribute`: its name. */
  nullable: ReadonlyMap<string, string>;
}

/** What the database knows of its types and columns. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const types = await client.query<{ oid: number; name: string; is_array: boolean }>(
    `SELECT oid::int, typname AS name, typcategory = 'A' AS is_array FROM pg_type`,
  );
  const columns = await client.query<{ key: string; name: string }>(
    `SELECT attrelid || '.' || attnum AS key, attname AS name
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE attnum > 0 AND NOT attnotnull AND c.relkind IN ('r', 'p')
      -- A view's column is as the one of that name that it shows.
      UNION SELECT v.attrelid || '.' || v.attnum, v.attname
      FROM pg_attribute v JOIN pg_class c ON c.oid = v.attrelid AND c.relkind = 'v'
        JOIN pg_rewrite r ON r.ev_class = c.oid
        JOIN pg_depend d ON d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
        JOIN pg_attribute t ON t.attrelid = d.refobjid AND t.attnum = d.refobjsubid
          AND t.attname = v.attname AND NOT t.attnotnull AND t.attrelid <> c.oid`,
  );
  return {
    families: new Map(
      types.rows.map(({ oid, name, is_array }) => [
        oid,
        is_array ? 'array' : (FAMILIES[name] ?? 'string'),
      ]),
    ),
    nullable: new Map(columns.rows.map(({ key, name }) => [key, name])),
  };
}

/** Does the statement see to it that a column is not null? */
const isFilled = (text: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b\\s+IS NOT NULL|\\b${name}\\b\\s*(?:[<>=]|IN\\b|= ANY)`, 'i').test(text);

function columnFault(
  read: ReadColumn,
  columns: readonly DescribedColumn[],
  text: string,
  catalogue: Catalogue,
): string | undefined {
  const { name, families, mayBeNull, isOptional } = read;
  const column = columns.find((one) => one.name === name);
  if (!column) return isOptional ? undefined : `does not give «${name}»`;
  const family = catalogue.families.get(column.oid) ?? 'string';
  const isAny = families.length === 0 || family === 'json';
  if (!isAny && !families.includes(family))
    return `gives «${name}» as ${family}, which is read as ${families.join(' or ')}`;
  const stored = catalogue.nullable.get(`${column.table}.${column.attribute}`);
  if (!mayBeNull && stored !== undefined && !isFilled(text, stored))
    return `gives «${name}», which may be null`;
  return undefined;
}

const ALL_COLUMNS = /(?:SELECT|RETURNING) \*|\w\.\*/;

/** What is wrong with a statement, as `file:line what`. */
export async function statementFaults(
  client: pg.Client,
  { file, line, texts, columns, isKept }: Statement,
  catalogue: Catalogue,
): Promise<string[]> {
  const at = `${file}:${line}`;
  const failures: string[] = [];
  if (isKept && texts.some((text) => ALL_COLUMNS.test(text)))
    return [`${at} is kept, and names no columns: one that is added breaks it`];
  for (const text of texts) {
    try {
      const described = await describeStatement(client, text);
      return columns.flatMap((read) => {
        const fault = columnFault(read, described, text, catalogue);
        return fault ? [`${at} ${fault}`] : [];
      });
    } catch (error) {
      failures.push(`${at} is no statement of this database: ${(error as Error).message}`);
    }
  }
  return failures.slice(0, 1);
}
