import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Assets } from '../renderer/assets/assets.ts';
import type { SpeedReport } from '../schemas/api.ts';
import type { Clock } from '../schemas/clock.ts';
import type { SiteProperties } from '../schemas/site.ts';
import { writeAudit } from '../services/audit/audit-log.ts';
import { requestOrigin } from '../services/audit/request-origin.ts';
import type { Database } from '../services/database/database.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import type { Logger } from '../services/http/logger.ts';
import { notFound, replyWithProblem } from '../services/http/problem.ts';
import { heldImages, signImage, signPage } from '../services/images/sign.ts';
import type { BlockChecks } from '../services/pages/check-blocks.ts';
import { readSite } from '../services/sites/site-store.ts';
import type { ContentReplies } from '../services/sources/content-replies.ts';
import {
  actorOf,
  refuseCrossSite,
  requireAdmin,
  requireStaff,
  staffOf,
} from '../services/staff/guard.ts';
import { staffRoutes } from '../services/staff/routes.ts';
import { listStaff } from '../services/staff/store.ts';
import { cleanAhead } from './clean-ahead.ts';
import type { Config } from './config.ts';
import { hasSite, ingest, listTakeable, takers } from './content/content.ts';
import { type DiskSpace, refuseWhenFull } from './disk-space.ts';
import { editorHeaders, editorPagePolicy } from './editor-headers.ts';
import { JOBS } from './jobs.ts';
import type { LargeWork } from './large-work.ts';
import type { Images } from './open-images.ts';
import { STAFF_SERVICES, type StaffServiceParts } from './services.ts';
import type { StaffLimits } from './staff-limits.ts';

interface EditorHost {
  assets: Assets;
  database: Database;
  replies: ContentReplies;
  /** Key of the resizer's tokens. */
  secret: string;
  images: Images;
  config: Pick<Config, 'editorOrigin' | 'redirectHosts'>;
  sites(): readonly SiteProperties[];
  blocks: BlockChecks;
  clock: Clock;
  log: Logger;
  /** Of the data folder. */
  disk: Pick<DiskSpace, 'isFull'>;
  /** Unset: large documents are worked on in this thread. */
  large: LargeWork | undefined;
  limits: StaffLimits;
  /** What took this node's time. */
  speed(): SpeedReport;
  /** Resolves once this node has dropped what the last commit changed. */
  caughtUp(): Promise<void>;
}

/** What its services have done in another thread. */
const largeParts = ({ assets }: Pick<EditorHost, 'assets'>, large: LargeWork) => ({
  takeLarge: (c: Context, body: Uint8Array, site: string) =>
    large.takeDocument(body, site, {
      actor: actorOf(c),
      origin: requestOrigin(c),
      mayLeave: staffOf(c).role === 'admin',
    }),
  cleanLarge: large.clean,
  prepared: cleanAhead(assets.registry, sanitiser, large),
});

/** What this host hands to its services. */
const partsOf = ({ images, ...host }: EditorHost): StaffServiceParts => ({
  ...host,
  ...images,
  ids: randomUUID,
  redirectHosts: host.config.redirectHosts,
  sanitiser,
  ingest,
  takers,
  listTakeable,
  hasSite,
  readSite,
  policyOf: async (key) => host.sites().find((site) => site.key === key)?.htmlPolicy,
  signImages: (tx, document) => signPage(tx, host.secret, document),
  imageTokens: async (tx, wanted) =>
    new Map([...(await heldImages(tx, wanted))].map((id) => [id, signImage(host.secret, id)])),
  hasLayout: (name) => host.assets.layout(name) !== undefined,
  editorName: (c) => staffOf(c).name,
  isAdmin: (c) => staffOf(c).role === 'admin',
  jobs: JOBS,
  requireAdmin,
  listStaff,
  audit: (tx, c, act) =>
    writeAudit(tx, act, { actor: actorOf(c), origin: requestOrigin(c), now: host.clock() }),
  ...(host.large ? largeParts(host, host.large) : {}),
});

export function staffApi(host: EditorHost): Hono {
  const { config, database, clock, log } = host;
  const guard = { database, clock, editorOrigin: config.editorOrigin };
  const api = new Hono();
  api.onError(replyWithProblem(log));
  api.use(refuseCrossSite(config.editorOrigin), requireStaff(guard, ['admin', 'editor']));
  api.use(host.limits.accounts((c) => actorOf(c).id));
  api.use(refuseWhenFull(host.disk));
  // Whoever publishes and looks at once must see it: the reply waits until this node forgot the
  // old page.
  api.use(async (c, next) => {
    await next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      await host.caughtUp().catch((error) => log.warn({ err: error }, 'outbox not read'));
  });
  const parts = partsOf(host);
  for (const routes of STAFF_SERVICES) api.route('/', routes(parts));
  api.all('*', () => {
    throw notFound('No existe esa dirección.');
  });
  return api;
}

/**
 * Everything on the editor's host: the staff API under `/api`, sign-in, and the app itself at any
 * other address.
 */
export function editorHost(host: EditorHost): Hono {
  const { assets, config, database, clock, log } = host;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.notFound(() => {
    throw notFound('No existe esa dirección.');
  });
  const { editorOrigin } = config;
  const policy = editorPagePolicy(editorOrigin, assets.development !== '');
  app.use(editorHeaders(editorOrigin));
  app.use('/signin', host.limits.signIns);
  app.use('/api/*', host.limits.addresses);
  app.route('/', staffRoutes({ database, clock, editorOrigin, ids: randomUUID, log }));
  app.route('/api', staffApi(host));
  app.get('*', async (c) => {
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'no-store');
    return c.html(await assets.editorHtml());
  });
  return app;
}
