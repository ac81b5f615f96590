import type { Hono } from 'hono';
import { pageEndpoints as api } from '../../schemas/endpoints/pages.ts';
import { notePage } from '../changes/page-notes.ts';
import { changesBy, serveEndpoints } from '../http/serve-endpoints.ts';
import { archivePage, bringBack, deletePage, emptyTrash, requireSecondStep } from './archive.ts';
import { readDraft } from './drafts.ts';
import { refuseHiding } from './hidden-template.ts';
import { pageWork } from './page-work.ts';
import { placeOfPage } from './place-of-page.ts';
import type { PagesDependencies } from './routes.ts';
import { newRoute } from './spelled-route.ts';

/** The archive and the trash, in the staff API, to be mounted at `/api`. */
export function archiveRoutes(dependencies: PagesDependencies): Hono {
  const { database, templateAt } = dependencies;
  const { app, handle, handleAlone } = serveEndpoints(dependencies);
  const changeBy = changesBy(dependencies);
  const { subjectOf } = pageWork(dependencies);

  handle(api.archivePage, async ({ c, params, body, tx, note }) => {
    const archived = await archivePage(tx, params.id, body.confirmation, changeBy(c));
    await notePage(tx, { kind: 'page', page: archived.id });
    await note(subjectOf(archived));
    return archived;
  });

  handle(api.deletePage, async ({ c, params: { id }, body, tx, note }) => {
    const page = await readDraft(tx, id);
    requireSecondStep(page, body.confirmation);
    await deletePage(tx, id, changeBy(c));
    await notePage(tx, { kind: 'page', page: id });
    await note({ ...subjectOf(page), before: page.document });
  });

  handleAlone(api.bringBackPage, async ({ c, params, body, tx: db, note }) => {
    const place = await placeOfPage(db, params.id);
    const route = body.route && newRoute(body.route);
    const path = route?.kind === 'path' ? route.path : place?.path;
    if (place && path !== undefined)
      await refuseHiding(templateAt, place.site, { kind: 'path', path }, body.hidesTemplate);
    return database.transaction(async (tx) => {
      const found = await bringBack(tx, params.id, route, changeBy(c));
      const after = (await readDraft(tx, found.id)).document;
      await notePage(tx, { kind: 'page', page: found.id });
      await note({ ...subjectOf(found), before: null, after }, tx);
      return found;
    });
  });

  handle(api.emptyTrash, async ({ query: { site, page }, tx, note }) => {
    const pages = await emptyTrash(tx, site, page);
    for (const erased of pages) await note(subjectOf(erased));
    return { erased: pages.length };
  });

  return app;
}
