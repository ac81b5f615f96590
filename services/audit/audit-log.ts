import { sql } from 'drizzle-orm';
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

const MAX_TEXT_CHARS = 500;
const MAX_ID_CHARS = 200;

const short = (text: string, chars: number): string =>
  text.replaceAll('\0', '').slice(0, chars).toWellFormed();

interface Written {
  actor: Actor;
  origin?: RequestOrigin;
  now: Date;
}

const keyOf = ({ kind, id }: Act['subject']): string => `${kind} ${id}`;

/** What the log's last lines about some subjects say of them. */
async function lastDigests(
  tx: Tx,
  subjects: readonly Act['subject'][],
): Promise<ReadonlyMap<string, string | null>> {
  if (subjects.length === 0) return new Map();
  const found = await rows<Act['subject'] & { digest: string | null }>(
    tx,
    sql`SELECT kind, id, (SELECT after_digest FROM audit_log
          WHERE subject_kind = kind AND subject_id = id ORDER BY seq DESC LIMIT 1) AS digest
      FROM unnest(${sql.param(subjects.map(({ kind }) => kind))}::text[],
        ${sql.param(subjects.map(({ id }) => id))}::text[]) AS given (kind, id)`,
  );
  return new Map(found.map((row) => [keyOf(row), row.digest]));
}

/**
 * Adds lines to the log, in the transaction of the changes themselves: neither are there without
 * the others. Several about one subject follow each other.
 */
export async function writeAudits(
  tx: Tx,
  acts: readonly Act[],
  { actor, origin = NOWHERE, now }: Written,
): Promise<void> {
  if (acts.length === 0) return;
  const subjects = acts.map(({ subject: { kind, id } }) => ({ kind, id: short(id, MAX_ID_CHARS) }));
  const unknown = subjects.filter((_, index) => acts[index]?.before === undefined);
  const last = new Map(await lastDigests(tx, unknown));
  const lines = [];
  for (const [index, { action, site = '', detail = '', ...act }] of acts.entries()) {
    const subject = subjects[index] as Act['subject'];
    const key = keyOf(subject);
    const before = act.before === undefined ? (last.get(key) ?? null) : await digestOf(act.before);
    const after = act.after === undefined ? null : await digestOf(act.after);
    lines.push({ action, subject, site, detail: short(detail, MAX_TEXT_CHARS), before, after });
    last.set(key, after);
  }
  const texts = (list: readonly (string | null)[]) => sql`${sql.param(list)}::text[]`;
  await tx.execute(
    sql`INSERT INTO audit_log (at, actor_kind, actor_id, actor_name, actor_email, action,
        subject_kind, subject_id, site, detail, address, forwarded, request_id, user_agent,
        before_digest, after_digest)
      SELECT ${now.toISOString()}::timestamptz, ${actor.kind}, ${actor.id}, ${actor.name},
        ${actor.email}, action, kind, id, site, detail, ${origin.address}, ${origin.forwarded},
        ${origin.requestId}, ${origin.userAgent}, before, after
      FROM unnest(${texts(lines.map(({ action }) => action))},
        ${texts(lines.map(({ subject }) => subject.kind))},
        ${texts(lines.map(({ subject }) => subject.id))}, ${texts(lines.map(({ site }) => site))},
        ${texts(lines.map(({ detail }) => detail))}, ${texts(lines.map(({ before }) => before))},
        ${texts(lines.map(({ after }) => after))}) WITH ORDINALITY
        AS given (action, kind, id, site, detail, before, after, position) ORDER BY position`,
  );
}

/** Adds one line to the log: see `writeAudits`. */
export const writeAudit = (tx: Tx, act: Act, written: Written): Promise<void> =>
  writeAudits(tx, [act], written);

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
