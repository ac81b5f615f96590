import { type Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import {
  deleteTaken,
  restoreTaken,
  type Takeable,
  type TakeableList,
  takeableQuery,
  takenKind,
  type Withdraw,
  withdraw,
} from '../../schemas/take-down.ts';
import type { Act, StaffAudit } from '../audit/audit-log.ts';
import type { Database, Tx } from '../database/database.ts';
import { check, type FaultLog, readJson, replyWithProblem } from '../http/problem.ts';
import { listWithdrawals, withdrawalsOf } from './list-withdrawals.ts';
import type { Found, ListTakeable, Takers } from './ports.ts';
import { deleteDocument, restoreDocument, withdrawDocument } from './take-down.ts';

interface WithdrawalDependencies {
  database: Database;
  takers: Takers;
  listTakeable: { story: ListTakeable; author: ListTakeable };
  /** Throws Problem 403 unless who sent the request is an admin. */
  requireAdmin(c: Context): void;
  editorName(c: Context): string;
  audit: StaffAudit;
  clock: Clock;
  log?: FaultLog;
}

const MAX_BYTES = 4_000;

const actOf = (
  action: Act['action'],
  { kind, id, reason }: Withdraw,
  document: Pick<Found, 'digestOf'> | undefined,
): Act => ({
  action,
  subject: { kind: kind === 'image' ? 'image' : 'document', id },
  detail: reason ? `${kind}: ${reason}` : kind,
  ...(document ? { before: document.digestOf } : { before: null }),
});

/**
 * `GET /content/documents`, `POST /content/withdrawals`, `POST /content/withdrawals/restore`,
 * `DELETE /content/documents/{id}?kind=`: takes content down, for admins. To be mounted at `/api`.
 */
export function withdrawalRoutes(dependencies: WithdrawalDependencies): Hono {
  const { database, takers, listTakeable, requireAdmin, audit, clock, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const by = (c: Context) => ({ by: dependencies.editorName(c), now: clock() });

  const listed = async (
    tx: Tx,
    kind: 'story' | 'author',
    query: Parameters<ListTakeable>[1],
  ): Promise<TakeableList> => {
    const { items, total } = await listTakeable[kind](tx, query);
    const taken = await withdrawalsOf(tx, items);
    const more = items.map(
      (item): Takeable => ({
        ...item,
        reason: '',
        by: '',
        ...taken.get(`${item.kind} ${item.id}`),
      }),
    );
    return { items: more, total };
  };

  app.get('/content/documents', async (c) => {
    requireAdmin(c);
    const { kind, ...query } = check(takeableQuery, c.req.query());
    const list =
      kind === 'gone'
        ? await listWithdrawals(database.db, query)
        : await listed(database.db, kind, query);
    return c.json(list satisfies TakeableList);
  });

  app.post('/content/withdrawals', async (c) => {
    requireAdmin(c);
    const given = check(withdraw, await readJson(c.req.raw, MAX_BYTES));
    await database.transaction(async (tx) => {
      const document = await withdrawDocument(tx, takers, given, by(c));
      await audit(tx, c, actOf('content.withdraw', given, document));
    });
    return c.body(null, 204);
  });

  app.post('/content/withdrawals/restore', async (c) => {
    requireAdmin(c);
    const given = check(restoreTaken, await readJson(c.req.raw, MAX_BYTES));
    await database.transaction(async (tx) => {
      const document = await restoreDocument(tx, takers, given);
      const act = actOf('content.restore', { ...given, reason: '' }, undefined);
      await audit(tx, c, document ? { ...act, after: document.digestOf } : act);
    });
    return c.body(null, 204);
  });

  app.delete('/content/documents/:id', async (c) => {
    requireAdmin(c);
    const { kind } = check(takenKind, c.req.query());
    const { reason } = check(deleteTaken, await readJson(c.req.raw, MAX_BYTES));
    const given = { kind, id: c.req.param('id'), reason };
    await database.transaction(async (tx) => {
      const document = await deleteDocument(tx, takers, given, by(c));
      await audit(tx, c, actOf('content.delete', given, document));
    });
    return c.body(null, 204);
  });

  return app;
}
