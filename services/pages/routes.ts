import { Hono } from 'hono';
import {
  changePage as changePageShape,
  createPage as createPageShape,
  type PageSummary,
} from '../../schemas/api.ts';
import { type AddressFacts, MAX_LINKS, pageState } from '../../schemas/desk-api.ts';
import { sharedBlockQuery } from '../../schemas/shared-block.ts';
import { notePage } from '../changes/page-notes.ts';
import { check, readJson, replyWithProblem } from '../http/problem.ts';
import { freeAddress, holderOf, isSameRoute } from './addresses.ts';
import { beginDocument } from './begin-page.ts';
import { readDraft } from './drafts.ts';
import { refuseHiding, whatItHides } from './hidden-template.ts';
import { readPage } from './page-rows.ts';
import { type PagesDependencies, pageWork } from './page-work.ts';
import { changePage, createPage, listPages } from './pages.ts';
import { readShared } from './shared-blocks.ts';
import { newRoute, spelledRoute } from './spelled-route.ts';

const SMALL_BODY_BYTES = 20_000;

const createBody = createPageShape.extend({ route: spelledRoute });
const changeBody = changePageShape.extend({ route: spelledRoute.optional() });

/**
 * Pages as a whole, in the staff API (schemas/api.ts), to be mounted at `/api`. Who may call it is
 * decided before.
 */
export function pagesRoutes(dependencies: PagesDependencies): Hono {
  const { database, ids, audit, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const { changeBy, told, siteOrProblem, shown, refuseUnknownLayout } = pageWork(dependencies);
  const facts = ({ name, route }: PageSummary) => ({ name, route });

  app.get('/pages', async (c) => {
    const state = pageState.parse(c.req.query('state'));
    return c.json(await listPages(database.db, c.req.query('site') ?? '', state));
  });

  app.post('/pages', async (c) => {
    const given = check(createBody, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const input = { ...given, route: newRoute(given.route) };
    refuseUnknownLayout(input.layout);
    await refuseHiding(dependencies.templateAt, input.site, input.route, input.hidesTemplate);
    const page = await database.transaction(async (tx) => {
      await siteOrProblem(tx, input.site);
      const from = input.from ?? { kind: 'empty' };
      const document = await beginDocument(tx, { ...input, from }, dependencies);
      const given = document ? { ...input, document } : input;
      const made = await createPage(tx, { ...given, id: ids() }, changeBy(c));
      const after = made.document;
      await audit(tx, c, { action: 'page.create', ...told(made), before: null, after });
      return made;
    });
    const site = await siteOrProblem(database.db, page.site);
    return c.json({ ...page, document: await shown(database.db, site, page.document) }, 201);
  });

  app.get('/pages/:id', async (c) => {
    const { db } = database;
    const page = await readDraft(db, c.req.param('id'));
    const site = await siteOrProblem(db, page.site);
    return c.json({ ...page, document: await shown(db, site, page.document) });
  });

  app.get('/shared-blocks', async (c) => {
    const { site, name, at } = check(sharedBlockQuery, c.req.query());
    const { db } = database;
    const { document, ...rest } = await readShared(
      db,
      site,
      name,
      at === undefined ? undefined : new Date(at),
    );
    const properties = await siteOrProblem(db, site);
    return c.json({ ...rest, document: document && (await shown(db, properties, document)) });
  });

  app.get('/addresses', async (c) => {
    const { site = '', path, page = '' } = c.req.query();
    const route = newRoute(check(spelledRoute, { kind: 'path', path }));
    const stored = route.kind === 'path' ? route.path : '';
    const holder = await holderOf(database.db, site, route, page);
    const proposal = holder ? await freeAddress(database.db, site, stored, page) : '';
    const facts: AddressFacts = {
      path: stored,
      taken: holder ? { name: holder.name, proposal } : null,
      hides: (await whatItHides(dependencies.templateAt, site, route)) ?? null,
    };
    return c.json(facts);
  });

  app.get('/links', async (c) => {
    const site = c.req.query('site') ?? '';
    const paths = (c.req.queries('path') ?? []).slice(0, MAX_LINKS);
    const missing: string[] = [];
    for (const path of paths) if (await dependencies.missingAt?.(site, path)) missing.push(path);
    return c.json({ missing });
  });

  app.patch('/pages/:id', async (c) => {
    const given = check(changeBody, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const id = c.req.param('id');
    const now = await readPage(database.db, id);
    const route = newRoute(given.route, now.route);
    const change = { ...given, route };
    if (route && !isSameRoute(route, now.route))
      await refuseHiding(dependencies.templateAt, now.site, route, given.hidesTemplate);
    const changed = await database.transaction(async (tx) => {
      const before = await readPage(tx, id, true);
      const after = await changePage(tx, id, change, changeBy(c));
      const digests = { before: facts(before), after: facts(after) };
      await notePage(tx, { kind: 'page', page: id });
      await audit(tx, c, { action: 'page.change', ...told(after), ...digests });
      return after;
    });
    return c.json(changed);
  });

  return app;
}
