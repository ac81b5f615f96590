import { type Context, Hono } from 'hono';
import { bringBackPage, withdrawPage } from '../../schemas/desk-api.ts';
import { notePage } from '../changes/page-notes.ts';
import { check, parseJson, readBody, readJson, replyWithProblem } from '../http/problem.ts';
import { archivePage, bringBack, deletePage, emptyTrash, requireSecondStep } from './archive.ts';
import { readDraft } from './drafts.ts';
import { refuseHiding } from './hidden-template.ts';
import { type PagesDependencies, pageWork } from './page-work.ts';
import { placeOfPage } from './place-of-page.ts';
import { newRoute, spelledRoute } from './spelled-route.ts';

const SMALL_BODY_BYTES = 2_000;

const bringBackBody = bringBackPage.extend({ route: spelledRoute.optional() });

/** A body that may be missing. */
async function optionalJson(c: Context): Promise<unknown> {
  const body = await readBody(c.req.raw, SMALL_BODY_BYTES);
  return body.length === 0 ? {} : parseJson(body);
}

/** The archive and the trash, in the staff API, to be mounted at `/api`. */
export function archiveRoutes(dependencies: PagesDependencies): Hono {
  const { database, audit, templateAt, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const { changeBy, told } = pageWork(dependencies);

  app.post('/pages/:id/archive', async (c) => {
    const { confirmation } = check(withdrawPage, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const page = await database.transaction(async (tx) => {
      const archived = await archivePage(tx, c.req.param('id'), confirmation, changeBy(c));
      await notePage(tx, { kind: 'page', page: archived.id });
      await audit(tx, c, { action: 'page.archive', ...told(archived) });
      return archived;
    });
    return c.json(page);
  });

  app.delete('/pages/:id', async (c) => {
    const { confirmation } = check(withdrawPage, await optionalJson(c));
    const id = c.req.param('id');
    await database.transaction(async (tx) => {
      const page = await readDraft(tx, id);
      requireSecondStep(page, confirmation);
      await deletePage(tx, id, changeBy(c));
      await notePage(tx, { kind: 'page', page: id });
      await audit(tx, c, { action: 'page.delete', ...told(page), before: page.document });
    });
    return c.body(null, 204);
  });

  app.post('/pages/:id/undelete', async (c) => {
    const { route: to, hidesTemplate } = check(bringBackBody, await optionalJson(c));
    const place = await placeOfPage(database.db, c.req.param('id'));
    const route = to && newRoute(to);
    const path = route?.kind === 'path' ? route.path : place?.path;
    if (place && path !== undefined)
      await refuseHiding(templateAt, place.site, { kind: 'path', path }, hidesTemplate);
    const page = await database.transaction(async (tx) => {
      const found = await bringBack(tx, c.req.param('id'), route, changeBy(c));
      const after = (await readDraft(tx, found.id)).document;
      await notePage(tx, { kind: 'page', page: found.id });
      await audit(tx, c, { action: 'page.undelete', ...told(found), before: null, after });
      return found;
    });
    return c.json(page);
  });

  app.delete('/trash', async (c) => {
    const erased = await database.transaction(async (tx) => {
      const pages = await emptyTrash(tx, c.req.query('site') ?? '', c.req.query('page'));
      for (const page of pages) await audit(tx, c, { action: 'page.erase', ...told(page) });
      return pages.length;
    });
    return c.json({ erased });
  });

  return app;
}
