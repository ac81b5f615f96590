import { sql } from 'drizzle-orm';
import type { TakenKind } from '../../schemas/take-down.ts';
import { rows, type Tx } from '../database/database.ts';
import type { Found, Place } from './ports.ts';

export interface Withdrawal {
  state: 'withdrawn' | 'deleted';
  reason: string;
  wasShown: boolean;
}

/** Was it taken down, and how? Locks the row. */
export async function readWithdrawal(
  tx: Tx,
  kind: TakenKind,
  id: string,
): Promise<Withdrawal | undefined> {
  const [row] = await rows<{ state: Withdrawal['state']; reason: string; was_shown: boolean }>(
    tx,
    sql`SELECT state, reason, was_shown FROM withdrawals
      WHERE kind = ${kind} AND id = ${id} FOR UPDATE`,
  );
  return row && { state: row.state, reason: row.reason, wasShown: row.was_shown };
}

/** Those of some documents that were taken down, by `kind id`. Locks their rows. */
export async function readWithdrawals(
  tx: Tx,
  all: readonly { kind: TakenKind; id: string }[],
): Promise<Map<string, Pick<Withdrawal, 'state' | 'reason'>>> {
  const found = await rows<{ key: string; state: Withdrawal['state']; reason: string }>(
    tx,
    sql`SELECT kind || ' ' || id AS key, state, reason FROM withdrawals
      WHERE (kind, id) IN (SELECT * FROM unnest(
        ${sql.param(all.map(({ kind }) => kind))}::text[], ${sql.param(all.map(({ id }) => id))}::text[]))
      ORDER BY kind, id FOR UPDATE`,
  );
  return new Map(found.map(({ key, state, reason }) => [key, { state, reason }]));
}

interface NewWithdrawal {
  kind: TakenKind;
  id: string;
  state: Withdrawal['state'];
  reason: string;
  by: string;
  now: Date;
}

/** Notes that something is gone, and that its addresses say so. */
export async function writeWithdrawal(
  tx: Tx,
  { kind, id, state, reason, by, now }: NewWithdrawal,
  { title, places, isShown, hash }: Found,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO withdrawals (kind, id, state, reason, by, at, title, was_shown, hash)
      VALUES (${kind}, ${id}, ${state}, ${reason}, ${by}, ${now.toISOString()},
        ${state === 'deleted' ? '' : title}, ${isShown}, ${hash ?? null})
      ON CONFLICT (kind, id) DO UPDATE SET state = excluded.state, reason = excluded.reason,
        by = excluded.by, at = excluded.at, title = excluded.title`,
  );
  for (const { site, path } of places)
    await tx.execute(
      sql`INSERT INTO gone_addresses (site, path, kind, id)
        VALUES (${site}, ${path}, ${kind}, ${id}) ON CONFLICT DO NOTHING`,
    );
}

/** It may be there again. Returns the addresses that were gone. */
export async function forgetWithdrawal(tx: Tx, kind: TakenKind, id: string): Promise<Place[]> {
  const places = await rows<Place>(
    tx,
    sql`SELECT site, path FROM gone_addresses WHERE kind = ${kind} AND id = ${id}`,
  );
  await tx.execute(sql`DELETE FROM withdrawals WHERE kind = ${kind} AND id = ${id}`);
  return places;
}

/** Does an address of a site say that what stood there is gone? */
export async function isGone(tx: Tx, site: string, path: string): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT FROM gone_addresses WHERE site = ${site} AND path = ${path}`,
  );
  return found.length > 0;
}

/** `isGone` of some addresses, in their order. */
export async function areGone(
  tx: Tx,
  addresses: readonly { site: string; websiteUrl: string }[],
): Promise<boolean[]> {
  const found = await rows<{ gone: boolean }>(
    tx,
    sql`SELECT g.kind IS NOT NULL AS gone
      FROM unnest(${sql.param(addresses.map(({ site }) => site))}::text[],
        ${sql.param(addresses.map(({ websiteUrl }) => websiteUrl))}::text[])
        WITH ORDINALITY AS wanted (site, path, position)
      LEFT JOIN gone_addresses g USING (site, path) ORDER BY wanted.position`,
  );
  return found.map(({ gone }) => gone);
}

/** Of a site that is deleted nobody asks what is gone. */
export async function forgetGoneAddresses(tx: Tx, site: string): Promise<void> {
  await tx.execute(sql`DELETE FROM gone_addresses WHERE site = ${site}`);
}
