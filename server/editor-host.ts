import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Assets } from '../renderer/assets/assets.ts';
import type { SpeedReport } from '../schemas/api.ts';
import type { SiteProperties } from '../schemas/site.ts';
import type { Database } from '../services/database/database.ts';
import { htmlRoutes } from '../services/html/routes.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import type { Logger } from '../services/http/logger.ts';
import { notFound, replyWithProblem } from '../services/http/problem.ts';
import type { ImageStore } from '../services/images/image-store.ts';
import { libraryRoutes } from '../services/images/library-routes.ts';
import type { Renditions } from '../services/images/renditions.ts';
import { heldImages, signImage, signPage } from '../services/images/sign.ts';
import { ingestRoutes } from '../services/ingest/routes.ts';
import { newsroomRoutes } from '../services/newsroom/routes.ts';
import type { BlockChecks } from '../services/pages/check-blocks.ts';
import { pagesRoutes } from '../services/pages/routes.ts';
import { siteRoutes } from '../services/sites/site-routes.ts';
import { readSite } from '../services/sites/site-store.ts';
import type { ContentReplies } from '../services/sources/content-replies.ts';
import { sourceRoutes } from '../services/sources/routes.ts';
import { refuseCrossSite, requireStaff, staffOf } from '../services/staff/guard.ts';
import { staffRoutes } from '../services/staff/routes.ts';
import { storyRoutes } from '../services/stories/routes.ts';
import { canvasRoutes } from './canvas-routes.ts';
import type { Config } from './config.ts';
import { hasSite, ingest } from './content/content.ts';

export interface EditorApp {
  assets: Assets;
  database: Database;
  replies: ContentReplies;
  /** Key of the resizer's tokens. */
  secret: string;
  images: { store: ImageStore; renditions: Renditions; uploadsFolder: string };
  config: Pick<Config, 'editorOrigin'>;
  sites: () => readonly SiteProperties[];
  blocks: BlockChecks;
  now: () => Date;
  log: Logger;
  /** What took this node's time. */
  speed(): SpeedReport;
  /** Resolves once this node has dropped what the last commit changed. */
  caughtUp(): Promise<void>;
}

/** The editor never stands in another page's frame; its canvas frame is its own. */
const EDITOR_POLICY = "frame-ancestors 'self'; base-uri 'self'; object-src 'none'";

/**
 * Everything on the editor's host: the staff API under `/api`, sign-in, and the app itself at any
 * other address.
 */
export function editorApp(parts: EditorApp): Hono {
  const { assets, database, replies, secret, images, config, sites, blocks, now, log } = parts;
  const guard = { database, clock: now, editorOrigin: config.editorOrigin, ids: randomUUID };
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.notFound(() => {
    throw notFound('No existe esa dirección.');
  });
  app.route('/', staffRoutes({ ...guard, log }));

  const api = new Hono();
  api.onError(replyWithProblem(log));
  api.use(refuseCrossSite(config.editorOrigin), requireStaff(guard, ['admin', 'editor']));
  // Whoever publishes and looks at once must see it: the answer waits until this node forgot the
  // old page.
  api.use(async (c, next) => {
    await next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      await parts.caughtUp().catch((error) => log.warn({ err: error }, 'outbox not read'));
  });
  api.route('/', canvasRoutes({ assets, sites }));
  api.route(
    '/',
    htmlRoutes({
      sanitiser,
      policyOf: async (key) => sites().find((site) => site.key === key)?.htmlPolicy,
      log,
    }),
  );
  api.route(
    '/',
    pagesRoutes({
      database,
      blocks,
      sanitise: sanitiser.inline,
      signImages: (tx, document) => signPage(tx, secret, document),
      site: readSite,
      hasLayout: (name) => assets.layout(name) !== undefined,
      clock: now,
      ids: randomUUID,
      who: (c) => staffOf(c).name,
      log,
    }),
  );
  api.route(
    '/',
    storyRoutes({
      database,
      imageTokens: async (tx, ids) =>
        new Map([...(await heldImages(tx, ids))].map((id) => [id, signImage(secret, id)])),
      log,
    }),
  );
  api.route('/', newsroomRoutes({ database, log }));
  api.route('/', ingestRoutes({ database, ingest, hasSite, clock: now, log }));
  api.route('/', sourceRoutes({ database, replies, hasSite, log }));
  api.route('/', siteRoutes({ database, isAdmin: (c) => staffOf(c).role === 'admin', log }));
  api.route('/', libraryRoutes({ database, ...images, secret, clock: now, log }));
  api.get('/speed', (c) => c.json(parts.speed()));
  api.all('*', () => {
    throw notFound('No existe esa dirección.');
  });
  app.route('/api', api);

  app.get('*', async (c) => {
    c.header('Content-Security-Policy', EDITOR_POLICY);
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'same-origin');
    return c.html(await assets.editorHtml());
  });
  return app;
}
