import { sql } from 'drizzle-orm';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Clock } from '../../../schemas/clock.ts';
import { type Database, isoDate, rows, type Tx } from '../../database/database.ts';

export const ALGORITHM = 'ES256';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const KEYS_LOCK = 4_711_051;

/** rule 12.4: how long a key signs, how long before it is told, and after it told and taken. */
const SIGNS_MS = 90 * DAY_MS;
const TOLD_BEFORE_MS = 60 * MINUTE_MS;
const TOLD_AFTER_MS = DAY_MS;
const TAKEN_AFTER_MS = 181 * DAY_MS;

const FRESH_MS = MINUTE_MS;
/** Whoever makes key ids up has the table read this often. */
const LOOK_AGAIN_MS = 5_000;

export interface SigningKey {
  kid: string;
  key: CryptoKey;
}

/** The keys of readers' tokens, the same on every node. */
export interface ReaderKeys {
  /** The one that signs now. */
  signer(): Promise<SigningKey>;
  /** By its id; undefined for one that is not ours, or too old. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
  /** What others verify access tokens by. */
  published(): Promise<JWK[]>;
}

interface KeyRow {
  kid: string;
  public_jwk: JWK;
  private_jwk: JWK | null;
  signs_from: string;
  retired_at: string | null;
}

interface KnownKey {
  kid: string;
  publicJwk: JWK;
  publicKey: CryptoKey;
  privateKey: CryptoKey | undefined;
  signsFromMs: number;
  retiredMs: number;
}

async function readKey(row: KeyRow): Promise<KnownKey> {
  const imported = async (jwk: JWK) => (await importJWK(jwk, ALGORITHM)) as CryptoKey;
  return {
    kid: row.kid,
    publicJwk: row.public_jwk,
    publicKey: await imported(row.public_jwk),
    privateKey: row.private_jwk ? await imported(row.private_jwk) : undefined,
    signsFromMs: Date.parse(isoDate(row.signs_from)),
    retiredMs: row.retired_at ? Date.parse(isoDate(row.retired_at)) : Number.POSITIVE_INFINITY,
  };
}

async function addKey(tx: Tx, signsFrom: Date): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const [told, secret] = [await exportJWK(publicKey), await exportJWK(privateKey)];
  const kid = await calculateJwkThumbprint(told);
  const jwk = { ...told, kid, alg: ALGORITHM, use: 'sig' };
  await tx.execute(
    sql`INSERT INTO reader_keys (kid, public_jwk, private_jwk, signs_from)
      VALUES (${kid}, ${JSON.stringify(jwk)}, ${JSON.stringify(secret)}, ${signsFrom.toISOString()})`,
  );
}

/** Makes the first key of a new database, on one node. */
async function ensureKey(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${KEYS_LOCK})`);
    const there = await rows(tx, sql`SELECT FROM reader_keys WHERE private_jwk IS NOT NULL`);
    if (there.length === 0) await addKey(tx, now);
  });
}

/**
 * Makes the next key when the present one is old, and takes away what signs no more. `isForced`:
 * now, whatever their age.
 */
export async function turnKeys(database: Database, now: Date, isForced = false): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${KEYS_LOCK})`);
    const due = isForced ? now.toISOString() : before(SIGNS_MS);
    const young = await rows(
      tx,
      sql`SELECT FROM reader_keys WHERE signs_from > ${due} AND retired_at IS NULL`,
    );
    if (young.length === 0) {
      const from = new Date(now.getTime() + TOLD_BEFORE_MS);
      await tx.execute(
        sql`UPDATE reader_keys SET retired_at = ${from.toISOString()} WHERE retired_at IS NULL`,
      );
      await addKey(tx, from);
    }
    await tx.execute(
      sql`UPDATE reader_keys SET private_jwk = NULL WHERE retired_at <= ${before(TOLD_AFTER_MS)}`,
    );
    await tx.execute(sql`DELETE FROM reader_keys WHERE retired_at <= ${before(TAKEN_AFTER_MS)}`);
  });
}

/** Keys from the database, remembered for a minute. */
export function readerKeys(database: Database, clock: Clock): ReaderKeys {
  let known: readonly KnownKey[] = [];
  let readMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly KnownKey[]> | undefined;

  const read = async (): Promise<readonly KnownKey[]> => {
    const find = () =>
      rows<KeyRow>(
        database.db,
        sql`SELECT kid, public_jwk, private_jwk, signs_from, retired_at FROM reader_keys`,
      );
    let found = await find();
    if (!found.some((row) => row.private_jwk)) {
      await ensureKey(database, clock());
      found = await find();
    }
    known = await Promise.all(found.map(readKey));
    readMs = performance.now();
    return known;
  };
  const newerThan = async (ageMs: number): Promise<readonly KnownKey[]> => {
    if (performance.now() - readMs < ageMs) return known;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return {
    signer: async () => {
      const able = (await newerThan(FRESH_MS))
        .filter(({ privateKey }) => privateKey)
        .sort((one, other) => other.signsFromMs - one.signsFromMs);
      const nowMs = clock().getTime();
      // Of a first key the clock of the node that made it may be ahead of ours.
      const signing = able.find(({ signsFromMs }) => signsFromMs <= nowMs) ?? able.at(-1);
      if (!signing?.privateKey) throw new Error('No key signs now');
      return { kid: signing.kid, key: signing.privateKey };
    },
    verifier: async (kid) => {
      const find = (keys: readonly KnownKey[]) => keys.find((key) => key.kid === kid)?.publicKey;
      return find(await newerThan(FRESH_MS)) ?? find(await newerThan(LOOK_AGAIN_MS));
    },
    published: async () => {
      const sinceMs = clock().getTime() - TOLD_AFTER_MS;
      return (await newerThan(FRESH_MS))
        .filter(({ retiredMs }) => retiredMs > sinceMs)
        .map(({ publicJwk }) => publicJwk);
    },
  };
}
