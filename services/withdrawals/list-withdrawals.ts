import { sql } from 'drizzle-orm';
import type { Takeable, TakeableList } from '../../schemas/take-down.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { foldText } from '../database/search-text.ts';

interface Row {
  kind: Takeable['kind'];
  id: string;
  state: 'withdrawn' | 'deleted';
  reason: string;
  by: string;
  at: string;
  title: string;
  places: { site: string; path: string }[];
}

const takeableOf = ({ title, at, ...row }: Row): Takeable => ({
  ...row,
  title,
  at: isoDate(at),
});

const PLACES = sql`(SELECT coalesce(json_agg(json_build_object('site', g.site, 'path', g.path)
  ORDER BY g.site, g.path), '[]') FROM gone_addresses g WHERE g.kind = w.kind AND g.id = w.id)
  AS places`;

/** What was withdrawn or deleted, newest first; `q` is a part of its title, id, reason or path. */
export async function listWithdrawals(
  tx: Tx,
  { q, limit, offset }: { q: string; limit: number; offset: number },
): Promise<TakeableList> {
  const part = `%${foldText(q.trim()).replace(/[\\%_]/g, '\\$&')}%`;
  const from = sql`FROM withdrawals w WHERE fold_spanish(w.title || ' ' || w.id || ' ' || w.reason)
      LIKE ${part} OR EXISTS (SELECT FROM gone_addresses g
        WHERE g.kind = w.kind AND g.id = w.id AND g.path LIKE ${part})`;
  const [count] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${from}`);
  const found = await rows<Row>(
    tx,
    sql`SELECT w.kind, w.id, w.state, w.reason, w.by, w.at, w.title, ${PLACES} ${from}
      ORDER BY w.at DESC, w.kind, w.id LIMIT ${limit} OFFSET ${offset}`,
  );
  return { items: found.map(takeableOf), total: Number(count?.total ?? 0) };
}

/** How those of some documents that were taken down were, by `kind id`. */
export async function withdrawalsOf(
  tx: Tx,
  documents: readonly { kind: string; id: string }[],
): Promise<Map<string, Pick<Takeable, 'state' | 'reason' | 'by' | 'at'>>> {
  const found = await rows<Omit<Row, 'title' | 'places'>>(
    tx,
    sql`SELECT w.kind, w.id, w.state, w.reason, w.by, w.at FROM withdrawals w
      JOIN unnest(${sql.param(documents.map(({ kind }) => kind))}::text[],
        ${sql.param(documents.map(({ id }) => id))}::text[]) AS given (kind, id)
        ON given.kind = w.kind AND given.id = w.id`,
  );
  return new Map(
    found.map(({ kind, id, state, reason, by, at }) => [
      `${kind} ${id}`,
      { state, reason, by, at: isoDate(at) },
    ]),
  );
}
