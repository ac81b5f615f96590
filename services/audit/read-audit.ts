import { type SQL, sql } from 'drizzle-orm';
import { AUDIT_PAGE_SIZE, type AuditEntry } from '../../schemas/audit.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';

interface Row {
  seq: string;
  at: string;
  actor_kind: AuditEntry['actor']['kind'];
  actor_id: string;
  actor_name: string;
  actor_email: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  site: string;
  detail: string;
  address: string;
  forwarded: string;
  request_id: string;
  user_agent: string;
  before_digest: string | null;
  after_digest: string | null;
}

const entryOf = (row: Row): AuditEntry => ({
  seq: row.seq,
  at: isoDate(row.at),
  actor: {
    kind: row.actor_kind,
    id: row.actor_id,
    name: row.actor_name,
    email: row.actor_email,
  },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id },
  site: row.site,
  detail: row.detail,
  address: row.address,
  forwarded: row.forwarded,
  requestId: row.request_id,
  userAgent: row.user_agent,
  before: row.before_digest,
  after: row.after_digest,
});

interface Filter {
  before?: string | undefined;
  /** A staff member's id, or the kind of an actor who has none; '' for everybody. */
  person: string;
  subject: string;
}

const KINDS_WITHOUT_ID = ['command-line', 'system', 'nobody'];

/** A page of the log, newest first. */
export async function readAudit(
  tx: Tx,
  { before, person, subject }: Filter,
): Promise<{ items: AuditEntry[]; next: string | null }> {
  const conditions: SQL[] = [sql`true`];
  if (before) conditions.push(sql`seq < ${before}`);
  if (KINDS_WITHOUT_ID.includes(person)) conditions.push(sql`actor_kind = ${person}`);
  else if (person) conditions.push(sql`actor_kind = 'staff' AND actor_id = ${person}`);
  if (subject) conditions.push(sql`subject_kind = ${subject}`);
  const found = await rows<Row>(
    tx,
    sql`SELECT * FROM audit_log WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY seq DESC LIMIT ${AUDIT_PAGE_SIZE + 1}`,
  );
  const items = found.slice(0, AUDIT_PAGE_SIZE).map(entryOf);
  return { items, next: found.length > AUDIT_PAGE_SIZE ? (items.at(-1)?.seq ?? null) : null };
}
