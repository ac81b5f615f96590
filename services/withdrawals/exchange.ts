import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { TAKEN_KINDS } from '../../schemas/take-down.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';

/** What was taken from readers, for `npm run export`. */
export const standingWithdrawal = z.strictObject({
  kind: z.enum(TAKEN_KINDS),
  id: z.string().min(1).max(300),
  state: z.enum(['withdrawn', 'deleted']),
  reason: z.string().max(2_000),
  by: z.string().max(300),
  at: z.iso.datetime({ offset: true }),
  title: z.string().max(2_000),
  wasShown: z.boolean(),
  /** Of a picture's file: SHA-256, in hex. */
  hash: z.string().max(100).nullable(),
  /** Addresses that say that it is gone. */
  places: z.array(z.strictObject({ site: z.string().max(40), path: z.string().max(2_048) })),
});
export type StandingWithdrawal = z.infer<typeof standingWithdrawal>;

/** Every one, by kind and id. */
export async function everyWithdrawal(tx: Tx): Promise<StandingWithdrawal[]> {
  const found = await rows<
    Omit<StandingWithdrawal, 'wasShown' | 'places'> & {
      was_shown: boolean;
      places: StandingWithdrawal['places'] | null;
    }
  >(
    tx,
    sql`SELECT kind, id, state, reason, by, at, title, was_shown, hash,
        (SELECT json_agg(json_build_object('site', g.site, 'path', g.path) ORDER BY g.site, g.path)
          FROM gone_addresses g WHERE g.kind = w.kind AND g.id = w.id) AS places
      FROM withdrawals w ORDER BY kind, id COLLATE "C"`,
  );
  return found.map(({ was_shown: wasShown, at, places, ...rest }) => ({
    ...rest,
    at: isoDate(at),
    wasShown,
    places: places ?? [],
  }));
}
