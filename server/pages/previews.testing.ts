import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { sharedNames, withShared } from '../../blocks/_block/with-shared.ts';
import { registry } from '../../blocks/registry.ts';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { createReader, type RunningReader } from '../../renderer/site/create-reader.ts';
import { STORY_OF_PREVIEW } from '../../renderer/site/preview-source.ts';
import { respondToReader } from '../../renderer/site/reader.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { sitePaywall } from '../../schemas/sales/site-paywall.ts';
import { noAudit } from '../../services/audit/audit.testing.ts';
import type { Database } from '../../services/database/database.ts';
import { previewRoutes } from '../../services/pages/preview-routes.ts';
import { addPreview, listPreviews, revokePreview } from '../../services/pages/previews.ts';
import { publishedDocument, publishedPages } from '../../services/pages/published.ts';
import { publishedShared } from '../../services/pages/shared-blocks.ts';
import { listSites } from '../../services/sites/site-store.ts';
import { storyPreviewRoutes } from '../../services/story-desk/preview-routes.ts';
import { openNewsroom, repliesOf } from '../content/content.testing.ts';
import { storyTrial } from '../content/content.ts';
import { limitsOf, requestContent } from '../content/request-content.ts';
import { closedStories } from '../readers/paywall.ts';
import { pagesWithStory } from './pages-with-story.ts';
import { previewFinder, previewRenderer } from './preview-views.ts';

const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (...words: unknown[]) => console.error(...words),
} as never;

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface OpenPreviews {
  reader: RunningReader;
  /** The staff API of previews. */
  api: Hono;
  /** What a reader gets at a path of a host. */
  get(path: string, host?: string): Promise<Reply>;
  close(): void;
}

/** A newspaper of two sites whose stories marked `premium` are closed, and its previews. */
export async function openPreviews(
  database: Database,
  { clock }: { clock: () => Date },
): Promise<OpenPreviews> {
  let next = 0;
  await openNewsroom(database);
  const paywall = sitePaywall.parse({ marked: [{ mark: 'premium', access: 'closed' }] });
  const sites = (await listSites(database.db)).map((site) => ({ ...site, paywall }));
  const replies = repliesOf(
    undefined,
    undefined,
    closedStories(() => sites),
  );
  const shown = async (document: PageDocument, site: string, at?: Date) => {
    const names = sharedNames(document, registry);
    const shared = await publishedShared(database.db, site, names, at);
    return withShared(document, shared, registry);
  };
  const views = { database, replies, clock, shown, trial: storyTrial };
  const reader = createReader({
    assets: testAssets(),
    sites: () => sites,
    isProduction: false,
    publishedPages: (site) => publishedPages(database.db, site),
    publishedDocument: async (id) => (await publishedDocument(database.db, id))?.document ?? null,
    request: requestContent(replies, database),
    limits: limitsOf(replies),
    findPreview: previewFinder(views),
    clock: Date.now,
    log,
  });
  const parts = {
    database,
    clock,
    ids: () => `id${++next}`,
    tokens: () => `${++next}`.padStart(43, 'x'),
    editorName: () => 'Lupe',
    renderPreview: previewRenderer(views, reader, limitsOf(replies)),
    audit: noAudit,
  };
  const api = new Hono()
    .route(
      '/api',
      previewRoutes({
        ...parts,
        weigh: async (html) => ({ htmlBytes: html.length, scriptBytes: 0 }),
      }),
    )
    .route(
      '/api',
      storyPreviewRoutes({
        ...parts,
        storyLinks: { add: addPreview, list: listPreviews, revoke: revokePreview },
        storyLinkPath: STORY_OF_PREVIEW,
        pagesWithStory: pagesWithStory(views, reader, limitsOf(replies)),
      }),
    );
  const server = createServer(
    (request, response) => void respondToReader(reader, request, response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get: OpenPreviews['get'] = (path, host = 'brujula.localhost') =>
    new Promise((resolve, reject) => {
      httpRequest(
        { host: '127.0.0.1', port, path, headers: { host, connection: 'close' } },
        async (response) => {
          response.setEncoding('utf8');
          let body = '';
          for await (const chunk of response) body += chunk;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        },
      )
        .on('error', reject)
        .end();
    });
  return { reader, api, get, close: () => void server.close() };
}
