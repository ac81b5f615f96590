import { sql } from 'drizzle-orm';
import { deviceLabel } from '../../../schemas/device-label.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import type { IdentityDependencies } from '../ports.ts';
import { noteEvent } from '../readers/events.ts';
import { noteLogin } from '../readers/readers.ts';
import { Refusal } from '../refusal.ts';
import type { ReaderRequest } from '../sessions/reader-request.ts';
import { type IssuedSession, issueSession } from '../sessions/sessions.ts';
import { freshSecret, hashOf } from '../tokens/secrets.ts';

/** For how long a reader who was told of too many devices may come in all the same. */
const WARNED_MS = 10 * 60_000;

export interface Admission {
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
/** A browser that is a reader's, in which they are not signed in. */
export interface KnownBrowser {
  device: string;
}

/** A session and what its browser keeps of it; or why there is none. */
export type Admitted =
  | {
      session: IssuedSession;
      /** '' where none was asked for. */
      cookie: string;
      device: string;
    }
  | {
      refusal: Refusal;
      /** The browser is known by it all the same. */
      device?: string;
    };

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

/**
 * Begins a session of a reader who showed who they are, unless the account is disabled or open in
 * too many places. What it refuses is returned, not thrown: the transaction is to be committed.
 */
export async function beginSession(
  tx: Tx,
  request: Pick<ReaderRequest, 'site' | 'userAgent' | 'wantsRotation'>,
  readerId: string,
  beginning: Beginning,
  dependencies: IdentityDependencies,
): Promise<Begun> {
  const { amr, rememberMe, identityId, isOnce = false } = beginning;
  const { authenticatedAt, clientId, signOnId } = beginning;
  const now = dependencies.clock();
  const { site, userAgent, wantsRotation } = request;
  const { origin, accounts } = site;
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
  const mode = rememberMe && wantsRotation ? 'rotating' : 'compat';
  const device = beginning.device ?? deviceLabel(userAgent);
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
  request: ReaderRequest,
  readerId: string,
  admission: Admission,
  dependencies: IdentityDependencies,
): Promise<Admitted> {
  const begun = await beginSession(tx, request, readerId, admission, dependencies);
  if ('refusal' in begun) return begun;
  const { session } = begun;
  return {
    session,
    cookie: request.wantsCookie ? await addCookie(tx, session.sessionId) : '',
    device: await rememberBrowser(tx, request, readerId, dependencies),
  };
}

/** What stands for a session in a cookie. */
async function addCookie(tx: Tx, sessionId: string): Promise<string> {
  const value = freshSecret();
  await tx.execute(
    sql`UPDATE reader_sessions SET cookie_hash = ${hashOf(value)} WHERE id = ${sessionId}`,
  );
  return value;
}

/**
 * The browser that asks is one of the reader's from now on, though it may not be signed in: the
 * address of the account is yet to be confirmed. Returns what it is known by. rule 12.95
 */
export async function rememberBrowser(
  tx: Tx,
  request: Pick<ReaderRequest, 'device'>,
  readerId: string,
  { clock }: Pick<IdentityDependencies, 'clock'>,
): Promise<string> {
  const device = request.device ?? freshSecret();
  await tx.execute(
    sql`INSERT INTO reader_devices (reader_id, device_hash, used_at)
      VALUES (${readerId}, ${hashOf(device)}, ${clock().toISOString()})
      ON CONFLICT (reader_id, device_hash) DO UPDATE SET used_at = excluded.used_at`,
  );
  return device;
}

/** As `admit`, for an account that was made just now: its address may have to be confirmed first. */
export async function admitNew(
  tx: Tx,
  request: ReaderRequest,
  readerId: string,
  admission: Admission,
  dependencies: IdentityDependencies,
): Promise<Admitted | KnownBrowser> {
  return request.site.accounts.needsVerifiedEmail
    ? { device: await rememberBrowser(tx, request, readerId, dependencies) }
    : admit(tx, request, readerId, admission, dependencies);
}
