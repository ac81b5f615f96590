import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { AuditAction, AuditSubject } from '../../schemas/audit.ts';
import { rows, type Tx } from '../database/database.ts';
import { digestOf } from './digest.ts';
import { NOWHERE, type RequestOrigin } from './request-origin.ts';

/** Who does something. */
export interface Actor {
  kind: 'staff' | 'command-line' | 'system' | 'nobody';
  /** Of a staff member; '' of anybody else. */
  id: string;
  name: string;
  email: string;
}

export const COMMAND_LINE: Actor = {
  kind: 'command-line',
  id: '',
  name: 'Línea de comandos',
  email: '',
};
export const SYSTEM: Actor = { kind: 'system', id: '', name: 'Portada', email: '' };
export const NOBODY: Actor = { kind: 'nobody', id: '', name: 'Sin sesión', email: '' };

/** What was done. Never holds a token, a secret or a body: documents go in by their digests. */
export interface Act {
  action: AuditAction;
  subject: { kind: AuditSubject; id: string };
  site?: string | undefined;
  /** A few words for people: a name, a version, a reason. */
  detail?: string | undefined;
  /** What stood there before; unset: what the log's last line about the subject says. */
  before?: unknown;
  /** What stands there now; unset: nothing. */
  after?: unknown;
}

/** Adds a line about what the staff member who sent a request does, in the same transaction. */
export type StaffAudit = (tx: Tx, context: Context, act: Act) => Promise<void>;

const MAX_TEXT_CHARS = 500;
const MAX_ID_CHARS = 200;

const short = (text: string, chars: number): string =>
  text.replaceAll('\0', '').slice(0, chars).toWellFormed();

async function lastDigest(tx: Tx, { kind, id }: Act['subject']): Promise<string | null> {
  const [row] = await rows<{ after_digest: string | null }>(
    tx,
    sql`SELECT after_digest FROM audit_log WHERE subject_kind = ${kind} AND subject_id = ${id}
      ORDER BY seq DESC LIMIT 1`,
  );
  return row?.after_digest ?? null;
}

interface Written {
  actor: Actor;
  origin?: RequestOrigin;
  now: Date;
}

/**
 * Adds a line to the log, in the transaction of the change itself: neither is there without the
 * other.
 */
export async function writeAudit(
  tx: Tx,
  act: Act,
  { actor, origin = NOWHERE, now }: Written,
): Promise<void> {
  const { action, site = '', detail = '' } = act;
  const subject = { kind: act.subject.kind, id: short(act.subject.id, MAX_ID_CHARS) };
  const before =
    act.before === undefined ? await lastDigest(tx, subject) : await digestOf(act.before);
  const after = act.after === undefined ? null : await digestOf(act.after);
  await tx.execute(
    sql`INSERT INTO audit_log (at, actor_kind, actor_id, actor_name, actor_email, action,
        subject_kind, subject_id, site, detail, address, forwarded, request_id, user_agent,
        before_digest, after_digest)
      VALUES (${now.toISOString()}, ${actor.kind}, ${actor.id}, ${actor.name}, ${actor.email},
        ${action}, ${subject.kind}, ${subject.id}, ${site}, ${short(detail, MAX_TEXT_CHARS)},
        ${origin.address}, ${origin.forwarded}, ${origin.requestId}, ${origin.userAgent},
        ${before}, ${after})`,
  );
}

const MAX_REFUSALS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

/**
 * Notes that somebody tried to sign in by a link that does not serve. Whoever tries on and on gets
 * 20 lines an hour and address: nobody fills the log from outside.
 */
export async function writeRefusal(
  tx: Tx,
  { reason, staffId }: { reason: string; staffId?: string | undefined },
  { origin, now }: { origin: RequestOrigin; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  const [row] = await rows<{ lines: string }>(
    tx,
    sql`SELECT count(*) AS lines FROM audit_log
      WHERE action = 'signin.refused' AND address = ${origin.address} AND at > ${since}`,
  );
  if (Number(row?.lines) >= MAX_REFUSALS_AN_HOUR) return;
  const subject = { kind: 'staff', id: staffId ?? '' } as const;
  const act: Act = { action: 'signin.refused', subject, detail: reason, before: null };
  await writeAudit(tx, act, { actor: NOBODY, origin, now });
}
