import { sql } from 'drizzle-orm';
import type { ReaderFile, ReaderListing, ReaderSummary } from '../../../schemas/reader-support.ts';
import { READERS_LISTED } from '../../../schemas/reader-support.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { eventsOf } from '../readers/events.ts';

interface SummaryRow {
  id: string;
  email: string;
  name: string | null;
  site: string;
  disabled_at: string | null;
  anonymize_asked_at: string | null;
  is_email_verified: boolean;
  unverified_email: string | null;
  created_at: string;
  used_at: string | null;
  segment: string | null;
  sessions: number;
  total: number;
}

const SUMMARY = sql`SELECT r.id, r.email, r.site, r.disabled_at, r.anonymize_asked_at,
    r.is_email_verified, r.unverified_email, r.segment, r.created_at, s.used_at,
    coalesce(s.sessions, 0)::int AS sessions, count(*) OVER ()::int AS total,
    trim(concat_ws(' ', r.profile->>'firstName', r.profile->>'lastName')) AS name
  FROM readers r LEFT JOIN LATERAL (
    SELECT max(used_at) AS used_at, count(*) FILTER (WHERE displaced_at IS NULL) AS sessions
    FROM reader_sessions WHERE reader_id = r.id
  ) s ON true`;

const isoOrNull = (date: string | null): string | null => (date === null ? null : isoDate(date));

const summaryOf = (row: SummaryRow): ReaderSummary => ({
  id: row.id,
  email: row.email,
  name: row.name ?? '',
  site: row.site,
  state: row.disabled_at ? 'disabled' : row.anonymize_asked_at ? 'deleting' : 'active',
  isEmailVerified: row.is_email_verified,
  createdOn: isoDate(row.created_at),
  lastSeenOn: isoOrNull(row.used_at),
  sessions: row.sessions,
});

/** Signs that mean something to LIKE stand for themselves. */
const literal = (word: string): string => `%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Readers whose address or name holds all of the words, newest first; an id finds its own. */
export async function findReaders(tx: Tx, search: string): Promise<ReaderListing> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 5);
  const holds = words.map(
    (word) => sql`(r.email LIKE ${literal(word)} OR r.id = ${word}
      OR lower(concat_ws(' ', r.profile->>'firstName', r.profile->>'lastName',
        r.profile->>'secondLastName', r.profile->>'displayName')) LIKE ${literal(word)})`,
  );
  const where = holds.length > 0 ? sql`WHERE ${sql.join(holds, sql` AND `)}` : sql``;
  const found = await rows<SummaryRow>(
    tx,
    sql`${SUMMARY} ${where} ORDER BY r.created_at DESC, r.id LIMIT ${READERS_LISTED}`,
  );
  return { readers: found.map(summaryOf), total: found[0]?.total ?? 0 };
}

/** What staff see of an account. Undefined when there is none of that id. */
export async function readerFileOf(tx: Tx, id: string): Promise<ReaderFile | undefined> {
  const [row] = await rows<SummaryRow>(tx, sql`${SUMMARY} WHERE r.id = ${id}`);
  if (!row) return undefined;
  const waysIn = await rows<{ type: string; last_login_at: string | null }>(
    tx,
    sql`SELECT type, last_login_at FROM reader_identities WHERE reader_id = ${id}
      ORDER BY created_at, id`,
  );
  const places = await rows<{
    id: string;
    device: string;
    origin: string;
    created_at: string;
    used_at: string;
  }>(
    tx,
    sql`SELECT id, device, origin, created_at, used_at FROM reader_sessions
      WHERE reader_id = ${id} AND displaced_at IS NULL ORDER BY used_at DESC, id`,
  );
  return {
    ...summaryOf(row),
    unverifiedEmail: row.unverified_email,
    segment: row.segment ?? '',
    waysIn: waysIn.map(({ type, last_login_at }) => ({
      type,
      lastUsedOn: isoOrNull(last_login_at),
    })),
    places: places.map(({ created_at, used_at, ...place }) => ({
      ...place,
      createdOn: isoDate(created_at),
      lastUsedOn: isoDate(used_at),
    })),
    history: await eventsOf(tx, id),
  };
}

/** Disables an account or enables it again. False when nothing changed, or there is none. */
export async function setReaderDisabled(
  tx: Tx,
  id: string,
  isDisabled: boolean,
  now: Date,
): Promise<boolean> {
  const since = isDisabled ? now.toISOString() : null;
  const changed = await rows(
    tx,
    sql`UPDATE readers SET disabled_at = ${since}, modified_at = ${now.toISOString()}
      WHERE id = ${id} AND (disabled_at IS NULL) = ${isDisabled} RETURNING id`,
  );
  return changed.length > 0;
}

/** @param segment '' for none. False when nothing changed, or there is no such account. */
export async function setReaderSegment(
  tx: Tx,
  id: string,
  segment: string,
  now: Date,
): Promise<boolean> {
  const wanted = segment === '' ? null : segment;
  const changed = await rows(
    tx,
    sql`UPDATE readers SET segment = ${wanted}, modified_at = ${now.toISOString()}
      WHERE id = ${id} AND segment IS DISTINCT FROM ${wanted} RETURNING id`,
  );
  return changed.length > 0;
}
