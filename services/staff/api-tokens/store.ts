import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Clock } from '../../../schemas/clock.ts';
import type { ApiToken, createToken } from '../../../schemas/endpoints/tokens.ts';
import { STAFF_ACTIONS, type StaffAction, type StaffCaller } from '../../../schemas/may.ts';
import type { StaffMember } from '../../../schemas/staff-api.ts';
import { isDatabaseAway, isoDate, rows, type Tx } from '../../database/database.ts';
import { GRANTS } from '../grants.ts';
import { freshToken, hashOf, type StaffContext } from '../tokens.ts';

const DAY_MS = 86_400_000;
/** When it was used is noted at most this often: not a write per request. */
const SEEN_EVERY_MS = 5 * 60_000;
/** Before the secret, so that people and scanners of repositories know it for what it is. */
const PREFIX = 'portada_';

/** Is that the form of an API token? Whether it is one is another question. */
export const isApiToken = (text: string): boolean => /^portada_[\w-]{43}$/.test(text);

interface TokenRow {
  id: string;
  name: string;
  staff_id: string;
  staff_name: string;
  actions: string[];
  sites: string[] | null;
  created_by: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

const COLUMNS = sql`t.id, t.name, t.staff_id, s.name AS staff_name, t.actions, t.sites,
  t.created_by, t.created_at, t.expires_at, t.used_at`;

const tokenOf = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  owner: { id: row.staff_id, name: row.staff_name },
  actions: row.actions,
  sites: row.sites,
  createdBy: row.created_by,
  createdAt: isoDate(row.created_at),
  expiresAt: isoDate(row.expires_at),
  ...(row.used_at === null ? {} : { usedAt: isoDate(row.used_at) }),
});

/** Every token that can still be used, the newest first. */
export async function listTokens(tx: Tx, clock: Clock): Promise<ApiToken[]> {
  const found = await rows<TokenRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM api_tokens t JOIN staff s ON s.id = t.staff_id
      WHERE t.expires_at > ${clock().toISOString()} ORDER BY t.created_at DESC, t.id`,
  );
  return found.map(tokenOf);
}

interface MakeToken extends z.output<typeof createToken> {
  owner: string;
  /** The name of who makes it. */
  by: string;
}

/** Makes a token. Its secret is stored as a digest only. */
export async function addToken(
  tx: Tx,
  { name, owner, actions, sites, days, by }: MakeToken,
  { clock, ids, token = freshToken }: StaffContext,
): Promise<{ secret: string; made: ApiToken }> {
  const now = clock();
  const id = ids();
  const secret = PREFIX + token();
  const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
  const list = (items: readonly string[]) => sql`ARRAY(SELECT
    jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))`;
  await tx.execute(sql`DELETE FROM api_tokens WHERE expires_at < ${now.toISOString()}`);
  await tx.execute(
    sql`INSERT INTO api_tokens (id, token_hash, staff_id, name, actions, sites, created_by,
        created_at, expires_at)
      VALUES (${id}, ${hashOf(secret)}, ${owner}, ${name}, ${list(actions)},
        ${sites === null ? null : list(sites)}, ${by}, ${now.toISOString()}, ${expiresAt})`,
  );
  const [row] = await rows<TokenRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM api_tokens t JOIN staff s ON s.id = t.staff_id WHERE t.id = ${id}`,
  );
  if (!row) throw new Error('a token that was just made is not there');
  return { secret, made: tokenOf(row) };
}

/** Ends a token at once. Undefined: there is none of that id. */
export async function dropToken(tx: Tx, id: string): Promise<ApiToken | undefined> {
  const [row] = await rows<TokenRow>(
    tx,
    sql`WITH t AS (DELETE FROM api_tokens WHERE id = ${id} RETURNING *)
      SELECT ${COLUMNS} FROM t JOIN staff s ON s.id = t.staff_id`,
  );
  return row && tokenOf(row);
}

/**
 * Whose token it is, with what it may do. Its name stands beside the owner's in all that it does.
 */
export async function readToken(
  tx: Tx,
  secret: string,
  clock: Clock,
): Promise<StaffCaller | undefined> {
  const now = clock();
  const [row] = await rows<StaffMember & TokenScopeRow>(
    tx,
    sql`SELECT s.id, s.email, s.name, ${GRANTS}, t.id AS token, t.name AS token_name, t.actions,
        t.sites, t.used_at
      FROM api_tokens t JOIN staff s ON s.id = t.staff_id AND s.disabled_at IS NULL
      WHERE t.token_hash = ${hashOf(secret)} AND t.expires_at > ${now.toISOString()}`,
  );
  if (!row) return undefined;
  const { token, token_name, actions, sites, used_at, ...member } = row;
  const isDue = used_at === null || now.getTime() - Date.parse(isoDate(used_at)) > SEEN_EVERY_MS;
  if (isDue) await noteUse(tx, token, now);
  const isKnown = (action: string): action is StaffAction => Object.hasOwn(STAFF_ACTIONS, action);
  const scope = { actions: actions.filter(isKnown), sites };
  return { ...member, name: `${member.name} · ${token_name}`, scope };
}

interface TokenScopeRow {
  token: string;
  token_name: string;
  actions: string[];
  sites: string[] | null;
  used_at: string | null;
}

/** A database that takes no writes now still lets programs read. */
async function noteUse(tx: Tx, id: string, now: Date): Promise<void> {
  try {
    await tx.execute(sql`UPDATE api_tokens SET used_at = ${now.toISOString()} WHERE id = ${id}`);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}
