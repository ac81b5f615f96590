import { sql } from 'drizzle-orm';
import type { StoryStanding } from '../../../schemas/story-document.ts';
import type { Wire, WireCounts, WireSettings } from '../../../schemas/wires/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { invalid, notFound, Problem } from '../../http/problem.ts';

interface Row {
  id: string;
  site: string;
  name: string;
  url: string;
  every_minutes: number;
  section: string;
  target: WireSettings['target'];
  is_on: boolean;
  revision: number;
  changed_at: string;
  etag: string | null;
  last_modified: string | null;
  read_at: string | null;
  next_at: string;
  fault: string | null;
  failures: number;
  counts: WireCounts | null;
  is_new: boolean;
}

/** A wire as it is stored. */
export interface StoredWire extends Omit<Wire, 'mayChange'> {
  etag: string | null;
  lastModified: string | null;
  /** Its feed was never read to the end. */
  isNew: boolean;
}

const COLUMNS = sql`id, site, name, url, every_minutes, section, target, is_on, revision,
  changed_at, etag, last_modified, read_at, next_at, fault, failures, counts, is_new`;

const wireOf = (row: Row): StoredWire => ({
  id: row.id,
  site: row.site,
  name: row.name,
  url: row.url,
  everyMinutes: row.every_minutes,
  section: row.section,
  target: row.target,
  isOn: row.is_on,
  revision: row.revision,
  changedAt: isoDate(row.changed_at),
  readAt: row.read_at === null ? null : isoDate(row.read_at),
  nextAt: row.is_on ? isoDate(row.next_at) : null,
  fault: row.fault,
  failures: row.failures,
  counts: row.counts,
  etag: row.etag,
  lastModified: row.last_modified,
  isNew: row.is_new,
});

/** Those of a site, by name. */
export async function listWires(tx: Tx, site: string): Promise<StoredWire[]> {
  const found = await rows<Row>(
    tx,
    sql`SELECT ${COLUMNS} FROM wires WHERE site = ${site} ORDER BY fold_spanish(name), id`,
  );
  return found.map(wireOf);
}

export const missingWire = () => notFound('Esa agencia no existe o fue eliminada.');

/** Undefined for none. */
export async function findWire(tx: Tx, id: string): Promise<StoredWire | undefined> {
  const [row] = await rows<Row>(tx, sql`SELECT ${COLUMNS} FROM wires WHERE id = ${id}`);
  return row && wireOf(row);
}

/** Where its stories go; undefined: there is no such wire. */
export async function placeOfWire(tx: Tx, id: string): Promise<StoryStanding | undefined> {
  const wire = await findWire(tx, id);
  return wire && { site: wire.site, path: wire.section };
}

const MAX_WIRES = 100;

const taken = () =>
  invalid([{ path: ['url'], message: 'Ya hay una agencia con esa dirección en este sitio' }]);

async function refuseTaken(tx: Tx, site: string, url: string, but = ''): Promise<void> {
  const found = await rows(
    tx,
    sql`SELECT FROM wires WHERE site = ${site} AND url = ${url} AND id <> ${but}`,
  );
  if (found.length > 0) throw taken();
}

/** Throws Problem 409, 422. */
export async function addWire(
  tx: Tx,
  { id, site, ...given }: WireSettings & { id: string; site: string },
  now: Date,
): Promise<void> {
  await refuseTaken(tx, site, given.url);
  const at = now.toISOString();
  const added = await rows(
    tx,
    sql`INSERT INTO wires
        (id, site, name, url, every_minutes, section, target, is_on, changed_at, next_at)
      SELECT ${id}, ${site}, ${given.name}, ${given.url}, ${given.everyMinutes}::int,
        ${given.section}, ${given.target}, ${given.isOn}::boolean, ${at}::timestamptz,
        ${at}::timestamptz
      WHERE (SELECT count(*) FROM wires WHERE site = ${site}) < ${MAX_WIRES}
      ON CONFLICT (site, url) DO NOTHING RETURNING id`,
  );
  if (added.length === 0)
    throw new Problem(409, 'too_many', `Un sitio tiene ${MAX_WIRES} agencias como máximo.`);
}

/** Throws Problem 404, 409 `revision_conflict`. */
async function lockWire(tx: Tx, id: string, baseRevision: number): Promise<StoredWire> {
  const [row] = await rows<Row>(tx, sql`SELECT ${COLUMNS} FROM wires WHERE id = ${id} FOR UPDATE`);
  if (!row) throw missingWire();
  if (row.revision === baseRevision) return wireOf(row);
  throw new Problem(409, 'revision_conflict', 'Alguien cambió esta agencia mientras tanto.');
}

/**
 * What it was. Another address is another feed: nothing that the old one's server said holds of it,
 * and it is read at once. Throws Problem 404, 409 `revision_conflict`, 422.
 */
export async function saveWire(
  tx: Tx,
  { id, baseRevision, ...given }: WireSettings & { id: string; baseRevision: number },
  now: Date,
): Promise<StoredWire> {
  const before = await lockWire(tx, id, baseRevision);
  await refuseTaken(tx, before.site, given.url, id);
  const at = now.toISOString();
  const isSame = before.url === given.url;
  await tx.execute(
    sql`UPDATE wires SET name = ${given.name}, url = ${given.url},
        every_minutes = ${given.everyMinutes}, section = ${given.section},
        target = ${given.target}, is_on = ${given.isOn}, revision = revision + 1,
        changed_at = ${at}, next_at = least(next_at, ${at}::timestamptz), failures = 0,
        fault = NULL, is_new = is_new OR NOT ${isSame}::boolean, etag = CASE WHEN ${isSame}::boolean THEN etag END,
        last_modified = CASE WHEN ${isSame}::boolean THEN last_modified END
      WHERE id = ${id}`,
  );
  return before;
}

/** Returns what it was. Throws Problem 404, 409 `revision_conflict`. */
export async function deleteWire(tx: Tx, id: string, baseRevision: number): Promise<StoredWire> {
  const wire = await lockWire(tx, id, baseRevision);
  await tx.execute(sql`DELETE FROM wires WHERE id = ${id}`);
  return wire;
}

/** After so long whoever read it is gone. */
const ABANDONED = sql`interval '3 minutes'`;

/** A wire that is read now, by nobody else. */
export interface ClaimedWire extends StoredWire {
  /** When that began: of two readings the one that holds it. */
  claimedAt: string;
}

/** Takes the one that is due first, or that of `id`, due or not; undefined: there is none free. */
export async function claimWire(tx: Tx, now: Date, id?: string): Promise<ClaimedWire | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const wanted = id === undefined ? sql`is_on AND next_at <= ${at}` : sql`id = ${id}`;
  const [row] = await rows<Row & { reading_since: string }>(
    tx,
    sql`UPDATE wires SET reading_since = ${at} WHERE id = (
        SELECT id FROM wires WHERE ${wanted}
          AND (reading_since IS NULL OR reading_since < ${at} - ${ABANDONED})
        ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING ${COLUMNS}, reading_since`,
  );
  return row && { ...wireOf(row), claimedAt: isoDate(row.reading_since) };
}

/** Does a reading still hold its wire, as it was when it began? Locks the wire. */
export async function holdsWire(
  tx: Tx,
  { id, revision, claimedAt }: ClaimedWire,
): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT FROM wires WHERE id = ${id} AND revision = ${revision}
      AND reading_since = ${claimedAt}::timestamptz FOR UPDATE`,
  );
  return found.length > 0;
}

/** How a reading ended. */
export interface WireEnd {
  fault: string | null;
  nextAt: Date;
  failures: number;
  isOn: boolean;
  url: string;
  etag: string | null;
  lastModified: string | null;
  isNew: boolean;
  /** Null: the ones before stay. */
  counts: WireCounts | null;
}

/** Notes how a reading ended, and lets the wire go; one that somebody changed stays as it is. */
export async function settleWire(
  tx: Tx,
  wire: ClaimedWire,
  end: WireEnd,
  now: Date,
): Promise<void> {
  const { id, revision, claimedAt } = wire;
  const counts = end.counts ? JSON.stringify(end.counts) : null;
  const settled = await rows(
    tx,
    sql`UPDATE wires SET read_at = ${now.toISOString()}, fault = ${end.fault},
        next_at = ${end.nextAt.toISOString()}, failures = ${end.failures}, is_on = ${end.isOn},
        url = ${end.url}, etag = ${end.etag}, last_modified = ${end.lastModified}, is_new = ${end.isNew},
        counts = coalesce(${counts}::jsonb, counts), reading_since = NULL
      WHERE id = ${id} AND revision = ${revision}
        AND reading_since = ${claimedAt}::timestamptz RETURNING id`,
  );
  if (settled.length === 0) await releaseWire(tx, wire);
}

/** Lets a wire go as it was. */
export async function releaseWire(tx: Tx, { id, claimedAt }: ClaimedWire): Promise<void> {
  await tx.execute(
    sql`UPDATE wires SET reading_since = NULL
      WHERE id = ${id} AND reading_since = ${claimedAt}::timestamptz`,
  );
}

/** Is that the address of another wire of the site? */
export async function isTakenUrl(tx: Tx, { id, site }: StoredWire, url: string): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT FROM wires WHERE site = ${site} AND url = ${url} AND id <> ${id}`,
  );
  return found.length > 0;
}
