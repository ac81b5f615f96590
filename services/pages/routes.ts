import type { Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { pageEndpoints as api } from '../../schemas/endpoints/pages.ts';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { pageRoute } from '../../schemas/page.ts';
import { notePage } from '../changes/page-notes.ts';
import { check } from '../http/problem.ts';
import { changesBy, type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { freeAddress, holderOf, isSameRoute } from './addresses.ts';
import { beginDocument, type SectionsOf } from './begin-page.ts';
import { readDraft } from './drafts.ts';
import { refuseHiding, type TemplateAt, whatItHides } from './hidden-template.ts';
import { readPage } from './page-rows.ts';
import { type PageWorkDependencies, pageWork } from './page-work.ts';
import { changePage, createPage, listPages } from './pages.ts';
import { readShared } from './shared-blocks.ts';
import { newRoute } from './spelled-route.ts';

/** Do readers of a site find nothing at a path? */
export type MissingAt = (site: string, path: string) => Promise<boolean>;

export interface PagesDependencies extends PageWorkDependencies, EndpointDependencies {
  clock: Clock;
  ids: () => string;
  /** The name of the editor who sent the request. */
  editorName(context: Context): string;
  sectionsOf: SectionsOf;
  templateAt: TemplateAt;
  missingAt: MissingAt;
  staffIdOf(context: Context): string;
  /** Throws Problem 403 unless who sent the request is an admin. */
  requireAdmin(context: Context): void;
}

/** Pages as a whole, in the staff API, to be mounted at `/api`. */
export function pagesRoutes(dependencies: PagesDependencies): Hono {
  const { database, ids, templateAt, missingAt } = dependencies;
  const { app, handle, handleAlone } = serveEndpoints(dependencies);
  const changeBy = changesBy(dependencies);
  const { subjectOf, siteOrProblem, shown, refuseUnknownLayout } = pageWork(dependencies);
  const facts = ({ name, route }: PageSummary) => ({ name, route });

  handle(api.pages, ({ query, tx }) => listPages(tx, query.site, query.state));

  handleAlone(api.createPage, async ({ c, body, tx: db, note }) => {
    const input = { ...body, route: newRoute(body.route) };
    refuseUnknownLayout(input.layout);
    await refuseHiding(templateAt, input.site, input.route, input.hidesTemplate);
    const page = await database.transaction(async (tx) => {
      await siteOrProblem(tx, input.site);
      const from = input.from ?? { kind: 'empty' };
      const document = await beginDocument(tx, { ...input, from }, dependencies);
      const begun = document ? { ...input, document } : input;
      const created = await createPage(tx, { ...begun, id: ids() }, changeBy(c));
      await note({ ...subjectOf(created), before: null, after: created.document }, tx);
      return created;
    });
    const site = await siteOrProblem(db, page.site);
    return { ...page, document: await shown(db, site, page.document) };
  });

  handle(api.page, async ({ params, tx }) => {
    const page = await readDraft(tx, params.id);
    const site = await siteOrProblem(tx, page.site);
    return { ...page, document: await shown(tx, site, page.document) };
  });

  handle(api.sharedBlock, async ({ query: { site, name, at }, tx }) => {
    const moment = at === undefined ? undefined : new Date(at);
    const { document, ...rest } = await readShared(tx, site, name, moment);
    const properties = await siteOrProblem(tx, site);
    return { ...rest, document: document && (await shown(tx, properties, document)) };
  });

  handle(api.address, async ({ query: { site, path, page }, tx }) => {
    const route = newRoute(check(pageRoute, { kind: 'path', path }));
    const stored = route.kind === 'path' ? route.path : '';
    const holder = await holderOf(tx, site, route, page);
    const proposal = holder ? await freeAddress(tx, site, stored, page) : '';
    return {
      path: stored,
      taken: holder ? { name: holder.name, proposal } : null,
      hides: (await whatItHides(templateAt, site, route)) ?? null,
    };
  });

  handle(api.missingLinks, async ({ query: { site, path: paths } }) => {
    const missing: string[] = [];
    for (const path of paths) if (await missingAt(site, path)) missing.push(path);
    return { missing };
  });

  handleAlone(api.changePage, async ({ c, params: { id }, body, tx: db, note }) => {
    const now = await readPage(db, id);
    const route = newRoute(body.route, now.route);
    const change = { ...body, route };
    if (route && !isSameRoute(route, now.route))
      await refuseHiding(templateAt, now.site, route, body.hidesTemplate);
    return database.transaction(async (tx) => {
      const before = await readPage(tx, id, true);
      const after = await changePage(tx, id, change, changeBy(c));
      await notePage(tx, { kind: 'page', page: id });
      await note({ ...subjectOf(after), before: facts(before), after: facts(after) }, tx);
      return after;
    });
  });

  return app;
}
