import { sql } from 'drizzle-orm';
import type { Clock } from '../../schemas/clock.ts';
import type { Grant, StaffMember } from '../../schemas/staff-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { GRANTS } from './grants.ts';
import { freshToken, hashOf, type StaffContext } from './tokens.ts';

const MINUTE_MS = 60_000;
export const PAIRING_MS = 5 * MINUTE_MS;
/** A night of work. */
const FRAME_SESSION_MS = 12 * 60 * MINUTE_MS;
/** A person has as many frames at a time; the oldest ends. */
const MAX_SESSIONS = 5;
const CODE_CHARS = 8;
/** Without letters and digits that are taken for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A code as people read it, `ABCD-EFGH`, of a secret's bytes. */
function codeOf(secret: string): string {
  const bytes = Buffer.from(hashOf(secret), 'hex');
  const letters = [...bytes.subarray(0, CODE_CHARS)].map(
    (byte) => LETTERS[byte % LETTERS.length] ?? '',
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

const keyOf = (code: string): string => hashOf(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** A code for a frame of another site: once, within five minutes. A person has one at a time. */
export async function createPairing(
  tx: Tx,
  staffId: string,
  { clock, token = freshToken }: Pick<StaffContext, 'clock' | 'token'>,
): Promise<{ code: string; expiresAt: Date }> {
  const now = clock();
  const code = codeOf(token());
  const expiresAt = new Date(now.getTime() + PAIRING_MS);
  await tx.execute(
    sql`DELETE FROM live_pairing
      WHERE staff_id = ${staffId} OR expires_at < ${now.toISOString()}`,
  );
  await tx.execute(
    sql`INSERT INTO live_pairing (code_hash, staff_id, expires_at)
      VALUES (${keyOf(code)}, ${staffId}, ${expiresAt.toISOString()})`,
  );
  return { code, expiresAt };
}

/** What a frame may do of what its person may: write live blogs. */
function grantsInFrames({ role, site, section }: Grant): Grant[] {
  const isWriter = role === 'admin' || role === 'live-blog' || role === 'publisher';
  return isWriter && section === null ? [{ role: 'live-blog', site, section: null }] : [];
}

const framed = (member: StaffMember): StaffMember => ({
  ...member,
  grants: member.grants.flatMap(grantsInFrames),
});

export interface FrameSession {
  token: string;
  expiresAt: Date;
  member: StaffMember;
}

/** The session of a code, which serves once; undefined for one that does not. */
export async function redeemPairing(
  tx: Tx,
  code: string,
  { clock, ids, token = freshToken }: StaffContext,
): Promise<FrameSession | undefined> {
  const now = clock();
  const [row] = await rows<StaffMember>(
    tx,
    sql`WITH used AS (
        DELETE FROM live_pairing WHERE code_hash = ${keyOf(code)} RETURNING staff_id, expires_at)
      SELECT s.id, s.email, s.name, ${GRANTS} FROM used u
        JOIN staff s ON s.id = u.staff_id AND s.disabled_at IS NULL
        WHERE u.expires_at > ${now.toISOString()}`,
  );
  if (!row) return undefined;
  const secret = token();
  const expiresAt = new Date(now.getTime() + FRAME_SESSION_MS);
  await tx.execute(
    sql`DELETE FROM live_sessions WHERE expires_at < ${now.toISOString()} OR id IN (
      SELECT id FROM live_sessions WHERE staff_id = ${row.id}
        ORDER BY created_at DESC OFFSET ${MAX_SESSIONS - 1})`,
  );
  await tx.execute(
    sql`INSERT INTO live_sessions (token_hash, id, staff_id, created_at, expires_at)
      VALUES (${hashOf(secret)}, ${ids()}, ${row.id}, ${now.toISOString()},
        ${expiresAt.toISOString()})`,
  );
  return { token: secret, expiresAt, member: framed(row) };
}

/** Whose frame it is, with what it may do there. */
export async function readFrameSession(
  tx: Tx,
  token: string,
  clock: Clock,
): Promise<StaffMember | undefined> {
  const [row] = await rows<StaffMember & { expires_at: string }>(
    tx,
    sql`SELECT s.id, s.email, s.name, ${GRANTS}, t.expires_at FROM live_sessions t
      JOIN staff s ON s.id = t.staff_id AND s.disabled_at IS NULL
      WHERE t.token_hash = ${hashOf(token)}`,
  );
  if (!row || Date.parse(isoDate(row.expires_at)) <= clock().getTime()) return undefined;
  const { expires_at: _, ...member } = row;
  return framed(member);
}
