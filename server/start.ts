import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Assets } from '../renderer/assets/assets.ts';
import { builtAssets } from '../renderer/assets/built-assets.ts';
import { refuseMethod } from '../renderer/http/refuse-method.ts';
import { createReader } from '../renderer/site/create-reader.ts';
import { answerReader, answerReady } from '../renderer/site/reader.ts';
import { followOutbox, keepOutboxShort } from '../services/changes/outbox.ts';
import { sitesTag } from '../services/changes/tags.ts';
import {
  type Database,
  DatabaseError,
  type OpenOptions,
  openDatabase,
} from '../services/database/database.ts';
import { sharedSecret } from '../services/database/secrets.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import { Problem } from '../services/http/problem.ts';
import { fileImageStore } from '../services/images/file-store.ts';
import { diskRenditionCache } from '../services/images/rendition-cache.ts';
import { makeRenditions } from '../services/images/renditions.ts';
import { imagesRoutes } from '../services/images/routes.ts';
import { s3ImageStore } from '../services/images/s3-store.ts';
import { signPage, signReply, tagImages } from '../services/images/sign.ts';
import { publishedDocument, publishedPages } from '../services/pages/published.ts';
import { followSites } from '../services/sites/follow-sites.ts';
import { listSites } from '../services/sites/site-store.ts';
import { contentReplies } from '../services/sources/content-replies.ts';
import {
  readHttpAddresses,
  SourceConfigError,
  withHttpSources,
} from '../services/sources/http-sources.ts';
import { SOURCES } from '../services/sources/sources.ts';
import { createSigninLink, ensureAdmin, hasValidSession } from '../services/staff/store.ts';
import { blockChecks } from './block-checks.ts';
import { ConfigError, readConfig } from './config.ts';
import { askContent, limitsOf } from './content/ask-content.ts';
import { contentStores, replyIntake } from './content/content.ts';
import { editorApp } from './editor-host.ts';
import { greeting } from './greeting.ts';
import { createHttpServer } from './http-server.ts';
import { closeServer, ListenError, listen } from './listen.ts';
import { createLog } from './log.ts';
import { BlockTimes } from './metrics/block-times.ts';
import { createMetrics } from './metrics/metrics.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import { speedReport } from './metrics/speed-report.ts';

export interface StartOptions {
  env: Record<string, string | undefined>;
  assets: Assets;
  database?: Pick<OpenOptions, 'workerFile' | 'migrationsFolder'>;
}

export interface Running {
  /** Code changed: forget what was rendered. */
  dropCaches(): void;
  close(): Promise<void>;
}

const IMAGE_PATH = /^\/(?:resizer\/v2|imagenes)\/[^/]+$/;

/**
 * Opens the database, seeds it once, and answers on the port. Throws ConfigError, DatabaseError,
 * ListenError.
 */
export async function startServer({
  env,
  assets,
  database: files,
}: StartOptions): Promise<Running> {
  const config = readConfig(env);
  const log = createLog(config.logLevel);
  const where = config.databaseUrl
    ? { databaseUrl: config.databaseUrl }
    : { dataDir: config.dataDir };
  const database = await openDatabase({ ...where, ...files, log });
  const now = () => new Date();
  const imagesFolder = join(config.dataDir, 'images');
  const images = config.s3 ? s3ImageStore(config.s3) : fileImageStore(imagesFolder);
  const renditionsFolder = join(imagesFolder, 'renditions');
  const cache = diskRenditionCache(renditionsFolder, { maxBytes: config.renditionCacheBytes });
  const renditions = makeRenditions({ store: images, cache, log });
  try {
    const blocks = blockChecks(assets.registry, sanitiser);
    if ((await listSites(database.db)).length === 0) {
      // Only the first start needs the sample newspaper and what draws its pictures.
      const [{ seed }, { seedNewspaper }] = await Promise.all([
        import('../fixtures/seed.ts'),
        import('./seed-newspaper.ts'),
      ]);
      await seedNewspaper(database, { seed, images, blocks, ids: randomUUID, now: now() });
    }
    const stopPruning = await keepOutboxShort(database, { log });
    const secret = config.resizerSecret ?? (await sharedSecret(database.db, 'resizer'));
    const secrets = [
      secret,
      ...(config.resizerSecretPrevious ? [config.resizerSecretPrevious] : []),
    ];
    const sites = followSites(await listSites(database.db), {
      read: () => listSites(database.db),
      onRead: () => reader.clear(),
    });
    const requests = new RequestMetrics();
    const blockTimes = new BlockTimes();
    const sources = withHttpSources(
      Object.values(SOURCES),
      readHttpAddresses(env.CONTENT_SOURCES),
      replyIntake,
    );
    const replies = contentReplies({
      stores: contentStores,
      signReply: (tx, reply) => signReply(tx, secret, reply),
      sources,
    });
    const ask = askContent(replies, database);
    const reader = createReader({
      assets,
      sites: sites.current,
      isProduction: config.isProduction,
      publishedPages: (site) => publishedPages(database.reading.db, site),
      publishedDocument: async (id) => {
        const published = await publishedDocument(database.reading.db, id);
        // Pictures are signed anew: a page outlives the secret and the focal points that it was
        // saved with.
        return published ? signPage(database.reading.db, secret, published.document) : null;
      },
      ask: async (...asked) => tagImages(await ask(...asked)),
      limits: limitsOf(replies),
      clock: Date.now,
      log,
      onDrawn: (block, ms) => blockTimes.add(block, ms),
    });
    const follower = await followOutbox(
      database,
      (_, tags) => {
        reader.drop(tags);
        if (tags.includes(sitesTag())) sites.reload();
      },
      {
        log,
        onRecovered: reader.distrustSince,
        onLost: () => {
          reader.dropAll();
          sites.reload();
        },
      },
    );
    // They may have changed between the first look and the follower's beginning.
    sites.reload();
    await sites.settled();
    const metrics = createMetrics({
      requests,
      blocks: blockTimes,
      reader: reader.parts,
      outbox: follower.health,
      database,
    });
    const editor = editorApp({
      assets,
      database,
      replies,
      secret,
      images: { store: images, renditions, uploadsFolder: join(imagesFolder, 'uploads') },
      config,
      sites: sites.current,
      blocks,
      now,
      log,
      caughtUp: async () => {
        await follower.catchUp();
        await sites.settled();
      },
      speed: () => speedReport(blockTimes, reader.parts.content),
    });
    const pictures = getRequestListener(imagesRoutes({ database, renditions, secrets, log }).fetch);
    const editorHost = new URL(config.editorOrigin).host;
    const server = createHttpServer({
      editorHost,
      isReady: () => {
        const { seq, staleMs, isListening } = follower.health();
        const detail = {
          database: database.kind,
          outbox: seq,
          staleSeconds: Math.round(staleMs / 1_000),
          listening: isListening,
        };
        return { ready: true, isStale: staleMs > 0, detail };
      },
      serveStatic: assets.serveStatic,
      editor: getRequestListener(editor.fetch),
      open: async (request, response, path) => {
        if (!IMAGE_PATH.test(path)) return false;
        if (!refuseMethod(request, response)) await pictures(request, response);
        return true;
      },
      reader: (request, response) => answerReader(reader, request, response),
      quick: (request, response, id) =>
        request.headers.host?.toLowerCase() !== editorHost &&
        answerReady(reader, request, response, id),
      log,
      metrics: {
        requests,
        text: metrics.text,
        token: config.metricsToken,
        isProduction: config.isProduction,
      },
    });
    await listen(server, config.port, config.host);
    console.log(
      greeting({
        sites: sites.current(),
        ...config,
        signinLink: await firstSigninLink(database, config.editorOrigin, now),
      }),
    );
    return {
      dropCaches: reader.clear,
      close: async () => {
        await closeServer(server);
        metrics.close();
        await renditions.close();
        await follower.close();
        stopPruning();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A link for the first admin, while no staff session is valid. */
async function firstSigninLink(
  database: Database,
  editorOrigin: string,
  clock: () => Date,
): Promise<string | null> {
  const context = { clock, ids: randomUUID };
  return database.transaction(async (tx) => {
    const email = await ensureAdmin(tx, context);
    if (await hasValidSession(tx, clock)) return null;
    return `${editorOrigin}/signin?token=${await createSigninLink(tx, email, context)}`;
  });
}

const isForPeople = (error: unknown): error is Error =>
  [ConfigError, DatabaseError, ListenError, Problem, SourceConfigError].some(
    (kind) => error instanceof kind,
  );

/**
 * `npm start`: the built product until it is told to stop. What people can mend is told in one
 * line.
 */
export async function main(env: Record<string, string | undefined>): Promise<void> {
  const dist = join(import.meta.dirname, '..');
  try {
    const database = {
      workerFile: join(dist, 'server/pglite-worker.mjs'),
      migrationsFolder: join(dist, 'server/migrations'),
    };
    const running = await startServer({ env, assets: builtAssets(dist), database });
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void running.close().then(() => process.exit(0)));
  } catch (error) {
    console.error(isForPeople(error) ? error.message : error);
    process.exit(1);
  }
}
