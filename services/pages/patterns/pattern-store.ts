import { sql } from 'drizzle-orm';
import { MAX_PATTERNS, type Pattern } from '../../../schemas/endpoints/shapes/pattern.ts';
import type { StoredBlock } from '../../../schemas/page.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { notFound, Problem } from '../../http/problem.ts';
import type { Change } from '../page-rows.ts';

interface Row {
  id: string;
  name: string;
  blocks: string;
  saved_at: string;
  saved_by: string;
}

const patternOf = ({ id, name, blocks, saved_at, saved_by }: Row): Pattern => ({
  id,
  name,
  blocks: JSON.parse(blocks) as StoredBlock[],
  savedAt: isoDate(saved_at),
  savedBy: saved_by,
});

/** The patterns of a site, by name. */
export async function listPatterns(tx: Tx, site: string): Promise<Pattern[]> {
  const found = await rows<Row>(
    tx,
    sql`SELECT id, name, blocks, saved_at, saved_by FROM page_patterns WHERE site = ${site}
      ORDER BY lower(name), id`,
  );
  return found.map(patternOf);
}

interface NewPattern {
  id: string;
  site: string;
  name: string;
  blocks: readonly StoredBlock[];
}

/** Throws Problem 409 for a name that the site has, or where it has too many. */
export async function addPattern(
  tx: Tx,
  { id, site, name, blocks }: NewPattern,
  { by, now }: Change,
): Promise<Pattern> {
  // Of two at once the second sees the first.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`patterns ${site}`}, 0))`);
  const all = await listPatterns(tx, site);
  if (all.length >= MAX_PATTERNS)
    throw new Problem(409, 'too_many', `El sitio ya tiene ${MAX_PATTERNS} patrones: elimina uno.`);
  if (all.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw new Problem(409, 'name_taken', `Ya hay un patrón que se llama «${name}».`, {
      issues: [{ path: ['name'], message: 'Ya hay uno que se llama así' }],
    });
  const [row] = await rows<Row>(
    tx,
    sql`INSERT INTO page_patterns (id, site, name, blocks, saved_at, saved_by)
      VALUES (${id}, ${site}, ${name}, ${JSON.stringify(blocks)}, ${now.toISOString()}, ${by})
      RETURNING id, name, blocks, saved_at, saved_by`,
  );
  return patternOf(row as Row);
}

/** Returns what it was. Throws Problem 404. */
export async function deletePattern(tx: Tx, site: string, id: string): Promise<Pattern> {
  const [row] = await rows<Row>(
    tx,
    sql`DELETE FROM page_patterns WHERE site = ${site} AND id = ${id}
      RETURNING id, name, blocks, saved_at, saved_by`,
  );
  if (!row) throw notFound('Ese patrón no existe o fue eliminado.');
  return patternOf(row);
}
