import type { Context, Hono } from 'hono';
import { blockQuery } from '../../schemas/block-uses.ts';
import { pageChangeEndpoints as api } from '../../schemas/endpoints/page-changes.ts';
import type { Actor } from '../audit/audit-log.ts';
import { check, invalid, parseJson } from '../http/problem.ts';
import { serveEndpoints } from '../http/serve-endpoints.ts';
import { addJob } from '../jobs/queue.ts';
import { changePages } from './change-pages.ts';
import { beginChange, beginUndo, listChanges, readPageChange } from './page-change-rows.ts';
import { type BlockFields, findPageUses } from './page-uses.ts';
import type { PagesDependencies } from './routes.ts';

type UsesDependencies = Pick<PagesDependencies, 'database' | 'clock' | 'ids' | 'audit' | 'log'> & {
  blockFields: BlockFields;
  actorOf(context: Context): Actor;
};

/** Pages by the blocks in them, and a change on many of them. */
export function pageUsesRoutes(dependencies: UsesDependencies): Hono {
  const { clock, ids, blockFields, actorOf } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);

  handle(api.pageUses, async ({ query: { site, value, ...rest }, tx }) => {
    const wanted = value === undefined ? {} : { value: parseJson(Buffer.from(value)) };
    const query = check(blockQuery, { ...rest, ...wanted });
    return { pages: await findPageUses(tx, { site, query }, blockFields) };
  });

  handle(api.pageChanges, ({ query, tx }) => listChanges(tx, query.site));

  handle(api.pageChange, ({ params, tx }) => readPageChange(tx, params.id));

  handle(api.changePages, async ({ c, body, tx, note }) => {
    const { site, query, to, pages } = body;
    const named = blockFields.label(query.block, query.field);
    if (named === undefined)
      throw invalid([{ path: ['query', 'field'], message: 'Elige un campo del bloque' }]);
    const fault = blockFields.fault(query.block, query.field, to);
    if (fault !== undefined) throw invalid([{ path: ['to'], message: fault }]);
    const words = blockFields.words(query.block, query.field, to);
    const label = words === '' ? named : `${named}: ${words}`;
    const id = ids();
    await beginChange(tx, { ...body, id, label, actor: actorOf(c), now: clock() });
    await addJob(tx, changePages, { change: id });
    const detail = `${label} · ${pages.length} ${pages.length === 1 ? 'página' : 'páginas'}`;
    await note({ subject: { kind: 'site', id: site }, site, detail, after: body });
    return readPageChange(tx, id);
  });

  handle(api.undoChange, async ({ params: { id }, tx, note }) => {
    const { site, label } = await readPageChange(tx, id);
    await beginUndo(tx, id);
    await addJob(tx, changePages, { change: id });
    await note({ subject: { kind: 'site', id: site }, site, detail: label });
    return readPageChange(tx, id);
  });

  return app;
}
