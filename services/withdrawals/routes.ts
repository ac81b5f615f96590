import type { Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { documentEndpoints as api } from '../../schemas/endpoints/documents.ts';
import type { Takeable, TakeableList, TakenKind, Withdraw } from '../../schemas/take-down.ts';
import type { Tx } from '../database/database.ts';
import { changesBy, type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { listWithdrawals, withdrawalsOf } from './list-withdrawals.ts';
import type { ListTakeable, Takers } from './ports.ts';
import { deleteDocument, restoreDocument, withdrawDocument } from './take-down.ts';

interface WithdrawalDependencies extends EndpointDependencies {
  takers: Takers;
  listTakeable: { story: ListTakeable; author: ListTakeable };
  editorName(c: Context): string;
  clock: Clock;
}

const KIND_WORDS: Record<TakenKind, string> = {
  story: 'nota',
  redirect: 'redirección',
  author: 'autor',
  image: 'imagen',
};

const subjectOf = ({ kind, id, reason }: Withdraw) => ({
  subject: { kind: kind === 'image' ? ('image' as const) : ('document' as const), id },
  detail: [KIND_WORDS[kind], reason].filter(Boolean).join(': '),
});

/** Takes content down, for admins. To be mounted at `/api`. */
export function withdrawalRoutes(dependencies: WithdrawalDependencies): Hono {
  const { takers, listTakeable } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);
  const by = changesBy(dependencies);

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

  handle(api.takeable, ({ query: { kind, ...query }, tx }) =>
    kind === 'gone' ? listWithdrawals(tx, query) : listed(tx, kind, query),
  );

  handle(api.withdraw, async ({ c, body, tx, note }) => {
    const document = await withdrawDocument(tx, takers, body, by(c));
    await note({ ...subjectOf(body), before: document?.digestOf ?? null });
  });

  handle(api.restoreDocument, async ({ body, tx, note }) => {
    const document = await restoreDocument(tx, takers, body);
    const line = { ...subjectOf({ ...body, reason: '' }), before: null };
    await note(document ? { ...line, after: document.digestOf } : line);
  });

  handle(api.deleteDocument, async ({ c, params, query, body, tx, note }) => {
    const taken = { kind: query.kind, id: params.id, reason: body.reason };
    const document = await deleteDocument(tx, takers, taken, by(c));
    await note({ ...subjectOf(taken), before: document?.digestOf ?? null });
  });

  return app;
}
