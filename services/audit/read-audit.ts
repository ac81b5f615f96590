import { type SQL, sql } from 'drizzle-orm';
import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditFilter } from '../../schemas/audit.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { foldText } from '../database/search-text.ts';

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

const KINDS_WITHOUT_ID = ['command-line', 'system', 'nobody'];
const MAX_WORDS = 8;

/** Lower case without accents, ñ left alone: as `foldText` does for what is typed. */
const FOLDED = sql`translate(lower(concat_ws(' ', detail, actor_name, actor_email, subject_id,
  site, address, forwarded, action)), 'áéíóúüÁÉÍÓÚÜÑ', 'aeiouuaeiouuñ')`;

const asLike = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function conditionsOf(filter: Partial<AuditFilter>): SQL[] {
  const { person, subject, id, action, from, until, q } = filter;
  const conditions: SQL[] = [];
  if (person && KINDS_WITHOUT_ID.includes(person)) conditions.push(sql`actor_kind = ${person}`);
  else if (person) conditions.push(sql`actor_kind = 'staff' AND actor_id = ${person}`);
  if (subject) conditions.push(sql`subject_kind = ${subject}`);
  if (id) conditions.push(sql`subject_id = ${id}`);
  if (action) conditions.push(sql`action = ${action}`);
  if (from) conditions.push(sql`at >= ${from}::timestamptz`);
  if (until) conditions.push(sql`at < ${until}::timestamptz`);
  const words = foldText((q ?? '').replaceAll('\0', ''))
    .split(/\s+/)
    .filter(Boolean);
  for (const word of words.slice(0, MAX_WORDS))
    conditions.push(sql`${FOLDED} LIKE ${asLike(word)}`);
  return conditions;
}

/** Lines of the log that fit, newest first, older than `before`. */
async function readLines(
  tx: Tx,
  filter: Partial<AuditFilter> & { before?: string | undefined },
  limit: number,
): Promise<AuditEntry[]> {
  const conditions = conditionsOf(filter);
  if (filter.before) conditions.push(sql`seq < ${filter.before}`);
  const found = await rows<Row>(
    tx,
    sql`SELECT * FROM audit_log WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}
      ORDER BY seq DESC LIMIT ${limit}`,
  );
  return found.map(entryOf);
}

/** A page of the log, newest first. */
export async function readAudit(
  tx: Tx,
  filter: Partial<AuditFilter> & { before?: string | undefined },
): Promise<{ items: AuditEntry[]; next: string | null }> {
  const found = await readLines(tx, filter, AUDIT_PAGE_SIZE + 1);
  const items = found.slice(0, AUDIT_PAGE_SIZE);
  return { items, next: found.length > AUDIT_PAGE_SIZE ? (items.at(-1)?.seq ?? null) : null };
}

const BATCH = 500;

/** Every line that fits, newest first, some hundred at a time: nobody holds all of them. */
export async function* eachAudit(
  tx: Tx,
  filter: Partial<AuditFilter>,
  batch = BATCH,
): AsyncGenerator<AuditEntry[]> {
  let before: string | undefined;
  for (;;) {
    const lines = await readLines(tx, { ...filter, before }, batch);
    if (lines.length > 0) yield lines;
    if (lines.length < batch) return;
    before = lines.at(-1)?.seq;
  }
}
