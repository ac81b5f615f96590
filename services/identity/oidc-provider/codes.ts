import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { freshSecret, hashOf, isSameSecret } from '../tokens/secrets.ts';

/** rule 12.70 */
const CODE_MS = 60_000;

const CODE = /^[\w-]{43}$/;
const VERIFIER = /^[\w.~-]{43,128}$/;

/** What a code was asked for by, and is traded by alone. */
export interface CodeTerms {
  origin: string;
  clientId: string;
  redirectUri: string;
}

interface Given extends CodeTerms {
  readerId: string;
  /** By which it is asked for, and with which it ends: a session, or the sign-on of the house. */
  by: { sessionId: string } | { signOnId: string };
  /** In base64url, S256 of the verifier; '': it is to be bound yet. */
  challenge: string;
  nonce: string | undefined;
  amr: readonly string[];
  /** When the reader signed in. */
  authenticatedAt: Date;
}

/** What a client trades for a session; only its hash is stored. */
export async function makeCode(tx: Tx, given: Given, now: Date): Promise<string> {
  const code = freshSecret();
  const { readerId, by, origin, clientId, redirectUri } = given;
  const { challenge, nonce, amr, authenticatedAt } = given;
  const until = new Date(now.getTime() + CODE_MS).toISOString();
  const [session, signOn] = 'sessionId' in by ? [by.sessionId, null] : [null, by.signOnId];
  await tx.execute(
    sql`INSERT INTO reader_codes (code_hash, reader_id, asked_in, sign_on_id, origin, client_id,
        redirect_uri, challenge, nonce, amr, authenticated_at, expires_at)
      VALUES (${hashOf(code)}, ${readerId}, ${session}, ${signOn}, ${origin}, ${clientId},
        ${redirectUri}, ${challenge}, ${nonce ?? null}, ${sql.param([...amr])}::text[],
        ${authenticatedAt.toISOString()}, ${until})`,
  );
  return code;
}

/**
 * Binds a code that was made for a browser at the house, before that browser had been there, to
 * what the house gave it. Once: false for a code that is bound.
 */
export async function bindCode(
  tx: Tx,
  { code, clientId, challenge }: { code: string; clientId: string; challenge: string },
  now: Date,
): Promise<boolean> {
  if (!CODE.test(code) || !CODE.test(challenge)) return false;
  const bound = await rows(
    tx,
    sql`UPDATE reader_codes SET challenge = ${challenge}
      WHERE code_hash = ${hashOf(code)} AND client_id = ${clientId} AND challenge = ''
        AND used_at IS NULL AND expires_at > ${now.toISOString()} RETURNING code_hash`,
  );
  return bound.length > 0;
}

interface CodeRow {
  reader_id: string;
  origin: string;
  client_id: string;
  redirect_uri: string;
  challenge: string;
  nonce: string | null;
  amr: string[];
  authenticated_at: string;
  is_late: boolean;
  used_at: string | null;
  session_id: string | null;
  asked_in: string | null;
  sign_on_id: string | null;
}

/** Whose a code is, and what its id_token says. */
interface Traded {
  readerId: string;
  nonce: string | undefined;
  amr: string[];
  authenticatedAt: Date;
  /** In which session, or by which sign-on, it was asked for. */
  sessionId: string | undefined;
  signOnId: string | undefined;
}

type Taken =
  | { ok: true; traded: Traded }
  /** `endSession`: it was traded before, for that one. */
  | { ok: false; endSession?: { readerId: string; id: string } };

/** S256, as RFC 7636 has it. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/**
 * Uses a code up, whatever comes of it: that is to be committed. rule 12.70: it serves once, in
 * time, whoever asked for it, with their verifier.
 */
export async function takeCode(
  tx: Tx,
  { code, verifier, ...terms }: CodeTerms & { code: string; verifier: string },
  now: Date,
): Promise<Taken> {
  if (!CODE.test(code)) return { ok: false };
  // The account first, as whoever deletes one locks it; of two that come with a code one is first.
  await tx.execute(
    sql`SELECT FROM readers r JOIN reader_codes c ON c.reader_id = r.id
      WHERE c.code_hash = ${hashOf(code)} FOR NO KEY UPDATE OF r`,
  );
  const [row] = await rows<CodeRow>(
    tx,
    sql`SELECT reader_id, origin, client_id, redirect_uri, challenge, nonce, amr, authenticated_at,
        expires_at <= ${now.toISOString()} AS is_late, used_at, session_id, asked_in, sign_on_id
      FROM reader_codes WHERE code_hash = ${hashOf(code)}`,
  );
  if (!row) return { ok: false };
  const { reader_id: readerId, session_id: session } = row;
  if (row.used_at)
    return { ok: false, ...(session ? { endSession: { readerId, id: session } } : {}) };
  await tx.execute(
    sql`UPDATE reader_codes SET used_at = ${now.toISOString()}, asked_in = NULL
      WHERE code_hash = ${hashOf(code)}`,
  );
  const isTheirs =
    row.origin === terms.origin &&
    row.client_id === terms.clientId &&
    row.redirect_uri === terms.redirectUri &&
    VERIFIER.test(verifier) &&
    isSameSecret(challengeOf(verifier), row.challenge);
  if (!isTheirs || row.is_late) return { ok: false };
  const authenticatedAt = new Date(isoDate(row.authenticated_at));
  const { nonce, amr } = row;
  const traded = { readerId, nonce: nonce ?? undefined, amr, authenticatedAt };
  const by = { sessionId: row.asked_in ?? undefined, signOnId: row.sign_on_id ?? undefined };
  return { ok: true, traded: { ...traded, ...by } };
}

/** Notes which session a code was traded for. */
export async function noteTrade(tx: Tx, code: string, sessionId: string): Promise<void> {
  await tx.execute(
    sql`UPDATE reader_codes SET session_id = ${sessionId} WHERE code_hash = ${hashOf(code)}`,
  );
}

/** Where a reader went on to lately, for their report. */
export async function codesOf(tx: Tx, readerId: string) {
  const found = await rows<{ client_id: string; expires_at: string }>(
    tx,
    sql`SELECT client_id, expires_at FROM reader_codes
      WHERE reader_id = ${readerId} ORDER BY expires_at`,
  );
  return found.map(({ client_id: client, expires_at }) => ({
    client,
    on: new Date(Date.parse(isoDate(expires_at)) - CODE_MS).toISOString(),
  }));
}
