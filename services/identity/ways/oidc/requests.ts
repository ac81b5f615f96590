import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows, type Tx } from '../../../database/database.ts';
import { freshSecret, hashOf, open, seal } from '../../tokens/secrets.ts';
import type { Provider } from './providers.ts';

/** rule 12.73 */
const LASTS_MS = 10 * 60_000;
const STATE = /^o\.[\w-]{43}$/;

const sealed = z.object({ nonce: z.string(), verifier: z.string() });
type Secrets = z.infer<typeof sealed>;

/** What a browser comes back with, and what it came back to. */
interface Back {
  state: string;
  /** What the browser that began is known by; undefined for one that did not. */
  browser: string | undefined;
  origin: string;
}

interface Begun extends Secrets {
  state: string;
}

/**
 * Notes that a browser goes to a provider. Of what it must come back with the table has hashes, and
 * what the state alone opens.
 */
export async function beginRequest(
  tx: Tx,
  { issuer, clientId, redirectUri }: Provider,
  { browser, origin }: { browser: string; origin: string },
  now: Date,
): Promise<Begun> {
  // The mark tells what comes back from here from what others send.
  const state = `o.${freshSecret()}`;
  const secrets = { nonce: freshSecret(), verifier: freshSecret() };
  const until = new Date(now.getTime() + LASTS_MS).toISOString();
  await tx.execute(
    sql`INSERT INTO oidc_requests (state_hash, browser_hash, origin, issuer, client_id,
        redirect_uri, sealed, expires_at)
      VALUES (${hashOf(state)}, ${hashOf(browser)}, ${origin}, ${issuer}, ${clientId},
        ${redirectUri}, ${seal(JSON.stringify(secrets), state)}, ${until})`,
  );
  return { state, ...secrets };
}

interface Taken extends Secrets {
  issuer: string;
  clientId: string;
  redirectUri: string;
}

/**
 * rule 12.73: what a browser began, once, in time and in that browser alone; undefined for any
 * other. To be called outside a transaction that may be rolled back.
 */
export async function takeRequest(
  tx: Tx,
  { state, browser, origin }: Back,
  now: Date,
): Promise<Taken | undefined> {
  if (!STATE.test(state) || browser === undefined) return undefined;
  const [row] = await rows<{
    issuer: string;
    client_id: string;
    redirect_uri: string;
    sealed: string;
  }>(
    tx,
    sql`DELETE FROM oidc_requests WHERE state_hash = ${hashOf(state)}
        AND browser_hash = ${hashOf(browser)} AND origin = ${origin}
        AND expires_at > ${now.toISOString()}
      RETURNING issuer, client_id, redirect_uri, sealed`,
  );
  if (!row) return undefined;
  const { issuer, client_id: clientId, redirect_uri: redirectUri } = row;
  return { issuer, clientId, redirectUri, ...sealed.parse(JSON.parse(open(row.sealed, state))) };
}

/** Takes away what nobody came back for in time. */
export const pruneRequests = async (tx: Tx, now: Date): Promise<void> => {
  await tx.execute(sql`DELETE FROM oidc_requests WHERE expires_at < ${now.toISOString()}`);
};
