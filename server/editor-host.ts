import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { sharedNames } from '../blocks/_block/with-shared.ts';
import { pageFindings } from '../blocks/_checks/page-rules.ts';
import type { Assets } from '../renderer/assets/assets.ts';
import type { Clock } from '../schemas/clock.ts';
import { earlyAddresses, screenAt } from '../schemas/editor-screens.ts';
import { storyQuery } from '../schemas/endpoints/shapes/content.ts';
import type { SpeedReport } from '../schemas/endpoints/shapes/speed.ts';
import type { JsonObject } from '../schemas/json.ts';
import { may } from '../schemas/may.ts';
import type { PageLooks, PageWeight } from '../schemas/preview-api.ts';
import type { SiteProperties } from '../schemas/site.ts';
import type { GrantableSite } from '../schemas/staff-api.ts';
import { writeAudit } from '../services/audit/audit-log.ts';
import type { Database, Tx } from '../services/database/database.ts';
import type { Logger } from '../services/http/logger.ts';
import { notFound, replyWithProblem } from '../services/http/problem.ts';
import { requestOrigin } from '../services/http/request-origin.ts';
import { listImages } from '../services/images/shown-image.ts';
import { imageTokens, signPage, signReply } from '../services/images/sign.ts';
import { siteOfBlog } from '../services/live/live-blogs.ts';
import type { LiveFeed } from '../services/live/live-feed.ts';
import { newestMailRoutes } from '../services/mail/routes.ts';
import { listSections } from '../services/newsroom/newsroom-store.ts';
import type { BlockChecks } from '../services/pages/check-blocks.ts';
import type { TemplateAt } from '../services/pages/hidden-template.ts';
import { placesOfChange, placesOfPages } from '../services/pages/page-change-rows.ts';
import { readPage } from '../services/pages/page-rows.ts';
import { pagesWithCollection } from '../services/pages/pages-showing.ts';
import { pagesOfSite, placeOfPage } from '../services/pages/place-of-page.ts';
import type { RenderedPreview } from '../services/pages/preview-routes.ts';
import type { OpenPreview } from '../services/pages/previews.ts';
import type { MissingAt } from '../services/pages/routes.ts';
import { publishedShared } from '../services/pages/shared-blocks.ts';
import type { PageFeed } from '../services/presence/page-feed.ts';
import type { PaymentProvider } from '../services/sales/payments/providers/provider.ts';
import { listSites, readSite } from '../services/sites/site-store.ts';
import type { ContentReplies } from '../services/sources/content-replies.ts';
import { frameRoutes } from '../services/staff/frame-routes.ts';
import { authorise } from '../services/staff/http/authorise.ts';
import {
  actorOf,
  isStillIn,
  refuseCrossSite,
  requireAdmin,
  requireStaff,
  staffOf,
} from '../services/staff/http/guard.ts';
import { staffRoutes } from '../services/staff/routes.ts';
import { listStaff } from '../services/staff/store.ts';
import { sitesOfCollection } from '../services/stories/collections/collection-desk.ts';
import { searchStories } from '../services/stories/story-picker.ts';
import { thumbnailsOf } from '../services/stories/story-summaries.ts';
import { standingsOfDraft } from '../services/story-desk/draft-rows.ts';
import { siteOfTemplate } from '../services/story-desk/templates/template-store.ts';
import { placeOfWire } from '../services/story-desk/wires/wire-store.ts';
import type { Config } from './config.ts';
import { hasSite, ingest, listTakeable, takers } from './content/content.ts';
import { pageAbout } from './content/page-about.ts';
import { wireParts } from './content/wire-parts.ts';
import { editorHeaders, editorPagePolicy } from './http/editor-headers.ts';
import { isLocal } from './http/local-request.ts';
import type { StaffLimits } from './http/staff-limits.ts';
import type { Images } from './images/open-images.ts';
import { jobsOf } from './jobs.ts';
import { cleanAhead } from './load/clean-ahead.ts';
import { type DiskSpace, refuseWhenFull } from './load/disk-space.ts';
import type { LargeWork } from './load/large-work.ts';
import { blockFields } from './pages/block-fields.ts';
import type { PagesWithStory } from './pages/pages-with-story.ts';
import { paywallStores } from './readers/paywall.ts';
import { sanitiser } from './sanitiser.ts';
import { STAFF_SERVICES, type StaffServiceParts } from './services.ts';
import { docsPage } from './staff-api/docs-page.ts';
import { embedPage } from './staff-api/embed-page.ts';
import { changeRefusal, requireChangeable } from './staff-api/image-rights.ts';
import { mcpHandler } from './staff-api/mcp.ts';
import { openApiDocument } from './staff-api/openapi.ts';
import { staffAccess } from './staff-api/places.ts';
import { storyDeskParts } from './staff-api/story-desk-parts.ts';
import { staffHouse } from './staff-signin/staff-house.ts';

interface EditorHost {
  assets: Assets;
  database: Database;
  replies: ContentReplies;
  /** Key of the resizer's tokens. */
  secret: string;
  images: Images;
  config: Pick<
    Config,
    | 'editorOrigin'
    | 'embedOrigins'
    | 'isProduction'
    | 'purge'
    | 'redirectHosts'
    | 'wireNetworks'
    | 'smtp'
    | 'staffOidc'
  >;
  sites(): readonly SiteProperties[];
  /** Who takes money, and gives it back. */
  paymentProviders: readonly PaymentProvider[];
  blocks: BlockChecks;
  clock: Clock;
  log: Logger;
  /** Of the data folder. */
  disk: Pick<DiskSpace, 'isFull'> & Partial<DiskSpace>;
  /** Unset: large documents are worked on in this thread. */
  large: LargeWork | undefined;
  limits: StaffLimits;
  /** A page before its time, for a frame of the editor. */
  renderPreview(
    view: OpenPreview,
    path: string | undefined,
    looks: PageLooks,
  ): Promise<RenderedPreview>;
  pagesWithStory: PagesWithStory;
  /** What readers load of a rendered page. */
  weigh(html: Buffer): Promise<PageWeight>;
  templateAt: TemplateAt;
  missingAt: MissingAt;
  /** Who a request is from. */
  client(request: IncomingMessage): string;
  /** What took this node's time. */
  speed(): SpeedReport;
  /** Resolves once this node has dropped what the last commit changed. */
  caughtUp(): Promise<void>;
  /** Tells editors what happens to the page that they have open. */
  feed: PageFeed;
  /** Tells authors what happens to the live blog that they have open. */
  liveFeed: LiveFeed;
  stopping: AbortSignal;
}

/** What its services have done in another thread. */
const largeParts = ({ assets }: Pick<EditorHost, 'assets'>, large: LargeWork) => ({
  takeLarge: (c: Context, body: Uint8Array, site: string) =>
    large.takeDocument(body, site, {
      actor: actorOf(c),
      origin: requestOrigin(c),
      mayLeave: may(staffOf(c), 'site.change'),
    }),
  cleanLarge: large.clean,
  prepared: cleanAhead(assets.registry, sanitiser, large),
});

/** The sites and their sections, as grants name them. */
async function grantableSites(tx: Tx): Promise<GrantableSite[]> {
  const found: GrantableSite[] = [];
  for (const { key, websiteName } of await listSites(tx)) {
    const sections = (await listSections(tx, key)).map(({ _id: id, name }) => ({ id, name }));
    found.push({ key, name: websiteName, sections });
  }
  return found;
}

/** What a session is used with. */
const deviceOf =
  ({ client }: Pick<EditorHost, 'client'>) =>
  (c: Context) => {
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
    const address = incoming ? client(incoming) : '';
    return { address, userAgent: c.req.header('user-agent') ?? '' };
  };

const guardOf = (host: EditorHost) => ({
  database: host.database,
  clock: host.clock,
  editorOrigin: host.config.editorOrigin,
  deviceOf: deviceOf(host),
});

/** Do mails reach anybody? */
const mailingOf = ({ config }: Pick<EditorHost, 'config'>) => ({
  isSendingMail: config.smtp !== undefined,
});

/** What this host hands to its services. */
const partsOf = ({ images, ...host }: EditorHost): StaffServiceParts => ({
  ...host,
  ...images,
  ids: randomUUID,
  tokens: () => randomBytes(32).toString('base64url'),
  redirectHosts: host.config.redirectHosts,
  ...mailingOf(host),
  sanitiser,
  prepared: async () => ({ blocks: host.blocks, sanitiser }),
  ingest,
  takers,
  listTakeable,
  hasSite,
  readSite,
  policyOf: async (key) => host.sites().find((site) => site.key === key)?.htmlPolicy,
  signPictures: async <Reply extends object>(tx: Tx, reply: Reply) =>
    (await signReply(tx, host.secret, reply as JsonObject)) as Reply,
  findImages: (query) => listImages(host.database.db, host.secret, query),
  signImages: (tx, document) => signPage(tx, host.secret, document),
  imageTokens: (tx, wanted) => imageTokens(tx, host.secret, wanted),
  thumbnails: (tx, documents) =>
    thumbnailsOf(tx, documents, (inTx, wanted) => imageTokens(inTx, host.secret, wanted)),
  sectionsOf: (name) => host.assets.layout(name)?.sections,
  blockFields: blockFields(host.assets.registry),
  hasLayout: (name) => host.assets.layout(name) !== undefined,
  actorOf,
  findings: async (tx, document, site, route) => {
    const blocks = host.assets.registry();
    const shared = await publishedShared(tx, site.key, sharedNames(document, blocks));
    const layout = host.assets.layout(document.layout);
    const about = await pageAbout(host.replies, tx, site.key, route);
    return (live) => pageFindings({ document, live, site, route, about, blocks, shared, layout });
  },
  editorName: (c) => staffOf(c).name,
  staffIdOf: (c) => actorOf(c).id,
  isStillIn: isStillIn(guardOf({ images, ...host })),
  pagesOfSite: (ids, site) => pagesOfSite(host.database.db, ids, site),
  requirePage: async (id) => void (await readPage(host.database.db, id)),
  isAdmin: (c) => may(staffOf(c), 'site.change'),
  maySee: (c, site) => may(staffOf(c), 'page.read', { site }),
  changeRefusal: (c, id) => changeRefusal(host.database.db, staffOf(c), id),
  grantableSites,
  paywallStores,
  pagesWithCollection,
  mayChangeCollection: (c, sites) =>
    (sites.length > 0 ? sites : host.sites().map(({ key }) => key)).every((site) =>
      may(staffOf(c), 'collection.change', { site }),
    ),
  liveSites: (c) =>
    host
      .sites()
      .filter(({ key }) => may(staffOf(c), 'live.write', { site: key }))
      .map(({ key, websiteName: name }) => {
        const mayErase = may(staffOf(c), 'live.erase', { site: key });
        return { key, name, mayErase };
      }),
  findStories: async (site, q) => {
    const found = await searchStories(host.database.db, storyQuery.parse({ site, q }));
    return found.items.map(({ headline, websiteUrl: url }) => ({ headline, url }));
  },
  ...storyDeskParts,
  wires: wireParts(host.config.wireNetworks),
  jobs: jobsOf(host.config),
  requireAdmin,
  listStaff,
  audit: (tx, c, act) =>
    writeAudit(tx, act, { actor: actorOf(c), origin: requestOrigin(c), now: host.clock() }),
  ...(host.large ? largeParts(host, host.large) : {}),
});

/** A page without scripts. */
const DOCS_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'; " +
  "form-action 'none'; base-uri 'none'";

/** What describes the API, to anybody: there is nothing of a newsroom in it. */
function describeApi(app: Hono, editorOrigin: string): void {
  let written: JsonObject | undefined;
  const document = (): JsonObject => {
    written ??= openApiDocument(editorOrigin);
    return written;
  };
  app.get('/api/openapi.json', (c) => c.json(document()));
  app.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', DOCS_POLICY);
    return c.html(docsPage(document()));
  });
}

/** Why there is no page stands in the frame that asked for it. */
const FRAMED_REFUSAL = "default-src 'none'; frame-ancestors 'self'";

export function staffApi(host: EditorHost): Hono {
  const { config, database, log } = host;
  const guard = guardOf(host);
  const api = new Hono();
  api.onError(replyWithProblem(log));
  for (const framed of ['/pages/:id/rendered', '/story-desk/stories/:id/rendered'])
    api.use(framed, async (c, next) => {
      await next();
      if (!c.res.ok && !c.res.headers.has('Content-Security-Policy'))
        c.header('Content-Security-Policy', FRAMED_REFUSAL);
    });
  api.use(refuseCrossSite(config.editorOrigin), requireStaff(guard));
  api.use(host.limits.accounts((c) => actorOf(c).id));
  api.use(
    authorise(
      staffAccess({
        page: (id) => placeOfPage(database.db, id),
        pages: (ids) => placesOfPages(database.db, ids),
        pagesOfChange: (id) => placesOfChange(database.db, id),
        siteOfBlog: (id) => siteOfBlog(database.db, id),
        sitesOfCollection: async (id) => {
          const sites = await sitesOfCollection(database.db, id);
          return sites?.length === 0 ? host.sites().map(({ key }) => key) : sites;
        },
        siteOfTemplate: (id) => siteOfTemplate(database.db, id),
        wire: (id) => placeOfWire(database.db, id),
        story: (id) => standingsOfDraft(database.db, id),
        requireChangeable: (c, ids) => requireChangeable(database.db, staffOf(c), ids),
      }),
      '/api',
    ),
  );
  api.use(refuseWhenFull(host.disk));
  // Whoever publishes and looks at once must see it: the reply waits until this node forgot the
  // old page.
  api.use(async (c, next) => {
    await next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      await host
        .caughtUp()
        .catch((error) => log.warn({ event: 'outbox_unread', err: error }, 'outbox not read'));
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
  const { assets, config, log } = host;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.notFound(() => {
    throw notFound('No existe esa dirección.');
  });
  const { editorOrigin } = config;
  const policy = editorPagePolicy(editorOrigin, assets.development !== '');
  app.use(editorHeaders(editorOrigin));
  app.use('/signin/*', host.limits.signIns);
  app.use('/api/*', host.limits.addresses);
  app.use('/api/live/sessions', host.limits.signIns);
  const isRefused = (c: Context) => !config.isProduction && !isLocal(c);
  app.route(
    '/',
    staffRoutes({
      ...guardOf(host),
      ...mailingOf(host),
      house: staffHouse(config, { clock: host.clock }),
      ids: randomUUID,
      log,
      isRefused,
    }),
  );
  app.route('/', frameRoutes({ ...guardOf(host), ids: randomUUID, log }));
  describeApi(app, editorOrigin);
  app.post(
    '/api/mcp',
    refuseCrossSite(editorOrigin),
    requireStaff(guardOf(host)),
    host.limits.accounts((c) => actorOf(c).id),
    mcpHandler((...request) => app.request(...request)),
  );
  // There are no streams and no sessions of agents: the protocol has them look for both.
  app.on(['GET', 'DELETE'], '/api/mcp', (c) => c.body(null, 405, { Allow: 'POST' }));
  app.route('/api', staffApi(host));
  // Links of previews open on their sites.
  app.all('/_preview/*', () => {
    throw notFound('No existe esa dirección.');
  });
  app.use('/__mail', requireStaff(guardOf(host)), async (c, next) => {
    requireAdmin(c);
    await next();
  });
  app.route('/', newestMailRoutes({ database: host.database, isOpen: () => true, log }));
  app.get('/embeds/live-blog/', embedPage({ assets, config }));
  app.get('*', async (c) => {
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'no-store');
    // On their way before the script that asks for them.
    for (const address of earlyAddresses(c.req.path))
      c.header('Link', `<${address}>; rel=preload; as=fetch; crossorigin`, { append: true });
    return c.html(await assets.editorHtml(screenAt(c.req.path)));
  });
  return app;
}
