import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { deviceLabel } from '../../../schemas/device-label.ts';
import { SESSION_MODE_HEADER, type SessionTokens } from '../../../schemas/identity/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import type { IdentityDependencies } from '../ports.ts';
import { noteEvent } from '../readers/events.ts';
import { noteLogin } from '../readers/readers.ts';
import { Refusal } from '../refusal.ts';
import { deviceOf, keepDevice, writeReaderCookie } from '../sessions/cookies.ts';
import { type IssuedSession, issueSession } from '../sessions/sessions.ts';
import { siteOf } from '../site-of.ts';
import { freshSecret, hashOf } from '../tokens/secrets.ts';

/** For how long a reader who was told of too many devices may come in all the same. */
const WARNED_MS = 10 * 60_000;
const LONGEST_SECONDS = 180 * 86_400;
const DAY_SECONDS = 86_400;

interface Admission {
  /** As RFC 8176 writes it: `pwd`, `otp`, `hwk`, `fed`. */
  amr: readonly string[];
  rememberMe: boolean;
  /** The way in that was used. */
  identityId?: string | undefined;
  /** What was shown serves once: who is refused could not try again. */
  isOnce?: boolean;
  /** By which the reader comes from another site of the house (rule 12.97). */
  signOnId?: string | undefined;
}

interface Beginning extends Admission {
  /** Where the session is open, in words; by default what the browser says of itself. */
  device?: string;
  /** When the reader showed who they are; by default now. */
  authenticatedAt?: Date;
  /** The OIDC client that it is for; unset: the reader's own. */
  clientId?: string;
}

type Begun = { session: IssuedSession } | { refusal: Refusal };
type Admitted = { session: IssuedSession; cookie: string; device: string } | { refusal: Refusal };

interface LockedRow {
  disabled_at: string | null;
  devices_warned_at: string | null;
}

interface Room {
  limit: number;
  now: Date;
  warnedAt: string | null;
  /** Is it told, or does the oldest session go at once? */
  warns: boolean;
  /** Of the browser that comes in. */
  signOnId: string | undefined;
}

/**
 * rule 12.10: who is signed in at too many places is told so once, and then makes room. One browser
 * at several sites of the house is one place.
 */
async function makeRoom(
  tx: Tx,
  readerId: string,
  { limit, now, warnedAt, warns, signOnId = '' }: Room,
): Promise<Refusal | undefined> {
  if (limit === 0) return undefined;
  const open = await rows<{ place: string }>(
    tx,
    sql`SELECT coalesce(sign_on_id, id) AS place FROM reader_sessions
      WHERE reader_id = ${readerId} AND displaced_at IS NULL
        AND expires_at > ${now.toISOString()}
        AND (sign_on_id IS NULL OR sign_on_id <> ${signOnId})
      GROUP BY 1 ORDER BY max(used_at), 1`,
  );
  const surplus = open.slice(0, Math.max(0, open.length - limit + 1));
  if (surplus.length === 0) return undefined;
  const wasWarned =
    !warns || (warnedAt && now.getTime() - Date.parse(isoDate(warnedAt)) < WARNED_MS);
  await tx.execute(
    sql`UPDATE readers SET devices_warned_at = ${wasWarned ? null : now.toISOString()}
      WHERE id = ${readerId}`,
  );
  if (!wasWarned) return new Refusal('tooManyDevices');
  const places = sql.param(surplus.map(({ place }) => place));
  await tx.execute(
    sql`UPDATE reader_sessions SET displaced_at = ${now.toISOString()}
      WHERE reader_id = ${readerId} AND coalesce(sign_on_id, id) = ANY(${places}::text[])`,
  );
  await tx.execute(sql`DELETE FROM reader_sign_ons WHERE id = ANY(${places}::text[])`);
  return undefined;
}

/** Does a client ask for a session whose refresh token is a new one each time? */
export const wantsRotation = (c: Context): boolean =>
  c.req.header(SESSION_MODE_HEADER) === 'rotating';

/**
 * Begins a session of a reader who showed who they are, unless the account is disabled or open in
 * too many places. What it refuses is returned, not thrown: the transaction is to be committed.
 */
export async function beginSession(
  tx: Tx,
  c: Context,
  readerId: string,
  beginning: Beginning,
  dependencies: IdentityDependencies,
): Promise<Begun> {
  const { amr, rememberMe, identityId, isOnce = false } = beginning;
  const { authenticatedAt, clientId, signOnId } = beginning;
  const now = dependencies.clock();
  const { origin, accounts } = siteOf(c);
  const [reader] = await rows<LockedRow>(
    tx,
    // Locked: an account that is disabled or deleted meanwhile gets no session.
    sql`SELECT disabled_at, devices_warned_at FROM readers WHERE id = ${readerId}
      FOR NO KEY UPDATE`,
  );
  if (!reader) return { refusal: new Refusal('wrongPassword') };
  if (reader.disabled_at) return { refusal: new Refusal('disabled') };
  const room = { limit: accounts.deviceLimit, now, warnedAt: reader.devices_warned_at, signOnId };
  // A link that was used up cannot be tried again.
  const refusal = await makeRoom(tx, readerId, { ...room, warns: !isOnce });
  if (refusal) return { refusal };
  // Copies of a tab share what stands in its place: a refresh in one would end the others.
  const mode = rememberMe && wantsRotation(c) ? 'rotating' : 'compat';
  const device = beginning.device ?? deviceLabel(c.req.header('user-agent') ?? '');
  const how = { mode, device, origin, amr, rememberMe, authenticatedAt } as const;
  const by = { ...how, clientId, signOnId };
  const session = await issueSession(tx, { id: readerId }, by, dependencies);
  if (identityId) await noteLogin(tx, identityId, now);
  await noteEvent(tx, readerId, { kind: 'signed-in', detail: `${amr.join(' ')} · ${device}`, now });
  return { session };
}

/** As `beginSession`, in the browser that asks: it is known from then on. */
export async function admit(
  tx: Tx,
  c: Context,
  readerId: string,
  admission: Admission,
  dependencies: IdentityDependencies,
): Promise<Admitted> {
  const begun = await beginSession(tx, c, readerId, admission, dependencies);
  if ('refusal' in begun) return begun;
  const { session } = begun;
  return {
    session,
    cookie: await cookieFor(tx, c, session.sessionId),
    device: await knownDevice(tx, c, readerId, dependencies),
  };
}

/** Is it a page of this host that asks? A link any page may have the browser open. */
export function isFromOwnPage(c: Context): boolean {
  if (c.req.method === 'GET') return c.req.header('sec-fetch-site') === 'same-origin';
  const { origin } = siteOf(c);
  return (c.req.header('origin') ?? origin) === origin;
}

/** The session's cookie, where a page of this host asked for one; else ''. */
async function cookieFor(tx: Tx, c: Context, sessionId: string): Promise<string> {
  if (c.req.query('cookie') !== 'true' || !isFromOwnPage(c)) return '';
  const value = freshSecret();
  await tx.execute(
    sql`UPDATE reader_sessions SET cookie_hash = ${hashOf(value)} WHERE id = ${sessionId}`,
  );
  return value;
}

async function knownDevice(
  tx: Tx,
  c: Context,
  readerId: string,
  { clock, isProduction }: IdentityDependencies,
): Promise<string> {
  const device = deviceOf(c, isProduction) ?? freshSecret();
  await tx.execute(
    sql`INSERT INTO reader_devices (reader_id, device_hash, used_at)
      VALUES (${readerId}, ${hashOf(device)}, ${clock().toISOString()})
      ON CONFLICT (reader_id, device_hash) DO UPDATE SET used_at = excluded.used_at`,
  );
  return device;
}

/**
 * The browser that asks is one of the reader's from now on, though it is not signed in: the address
 * of the account is yet to be confirmed. rule 12.95
 */
export async function rememberBrowser(
  tx: Tx,
  c: Context,
  readerId: string,
  dependencies: IdentityDependencies,
): Promise<void> {
  keepDevice(c, await knownDevice(tx, c, readerId, dependencies), dependencies.isProduction);
}

/** The reply to who came in. Throws the Refusal of who did not. */
export function greet(
  c: Context,
  admitted: Admitted,
  { isProduction }: Pick<IdentityDependencies, 'isProduction'>,
  { rememberMe }: Pick<Admission, 'rememberMe'>,
): Required<SessionTokens> {
  if ('refusal' in admitted) throw admitted.refusal;
  const { session, cookie, device } = admitted;
  keepDevice(c, device, isProduction);
  const seconds = rememberMe ? LONGEST_SECONDS : DAY_SECONDS;
  if (cookie) writeReaderCookie(c, cookie, { isSecure: isProduction, seconds });
  const { uuid, accessToken, refreshToken } = session;
  return { uuid, accessToken, refreshToken };
}
