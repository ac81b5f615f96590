import { type Context, Hono } from 'hono';
import { blockQuery } from '../../schemas/block-uses.ts';
import { changePages as changePagesShape } from '../../schemas/page-uses-api.ts';
import type { Actor } from '../audit/audit-log.ts';
import { check, invalid, parseJson, readJson, replyWithProblem } from '../http/problem.ts';
import { addJob } from '../jobs/queue.ts';
import { changePages } from './change-pages.ts';
import { beginChange, beginUndo, listChanges, readPageChange } from './page-change-rows.ts';
import { type BlockFields, findPageUses } from './page-uses.ts';
import type { PagesDependencies } from './page-work.ts';

/** A line for each of 2,000 pages, and a value. */
const BODY_BYTES = 400_000;

type UsesDependencies = Pick<PagesDependencies, 'database' | 'clock' | 'ids' | 'audit' | 'log'> & {
  blockFields: BlockFields;
  actorOf(context: Context): Actor;
};

/** Pages by the blocks in them, and a change on many of them (schemas/page-uses-api.ts). */
export function pageUsesRoutes(dependencies: UsesDependencies): Hono {
  const { database, clock, ids, audit, blockFields, actorOf, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/page-uses', async (c) => {
    const { site = '', value, ...rest } = c.req.query();
    const given = value === undefined ? {} : { value: parseJson(Buffer.from(value)) };
    const query = check(blockQuery, { ...rest, ...given });
    return c.json({ pages: await findPageUses(database.db, { site, query }, blockFields) });
  });

  app.get('/page-changes', async (c) =>
    c.json(await listChanges(database.db, c.req.query('site') ?? '')),
  );

  app.get('/page-changes/:id', async (c) =>
    c.json(await readPageChange(database.db, c.req.param('id'))),
  );

  app.post('/page-changes', async (c) => {
    const given = check(changePagesShape, await readJson(c.req.raw, BODY_BYTES));
    const { site, query, to, pages } = given;
    const named = blockFields.label(query.block, query.field);
    if (named === undefined)
      throw invalid([{ path: ['query', 'field'], message: 'Elige un campo del bloque' }]);
    const fault = blockFields.fault(query.block, query.field, to);
    if (fault !== undefined) throw invalid([{ path: ['to'], message: fault }]);
    const words = blockFields.words(query.block, query.field, to);
    const label = words === '' ? named : `${named}: ${words}`;
    const id = ids();
    const change = await database.transaction(async (tx) => {
      await beginChange(tx, { ...given, id, label, actor: actorOf(c), now: clock() });
      await addJob(tx, changePages, { change: id });
      const subject = { kind: 'site', id: site } as const;
      const detail = `${label} · ${pages.length} ${pages.length === 1 ? 'página' : 'páginas'}`;
      await audit(tx, c, { action: 'page.change-many', subject, site, detail, after: given });
      return readPageChange(tx, id);
    });
    return c.json(change, 202);
  });

  app.post('/page-changes/:id/undo', async (c) => {
    const id = c.req.param('id');
    const change = await database.transaction(async (tx) => {
      const { site, label } = await readPageChange(tx, id);
      await beginUndo(tx, id);
      await addJob(tx, changePages, { change: id });
      const subject = { kind: 'site', id: site } as const;
      await audit(tx, c, { action: 'page.undo-many', subject, site, detail: label });
      return readPageChange(tx, id);
    });
    return c.json(change, 202);
  });

  return app;
}
