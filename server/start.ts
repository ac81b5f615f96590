import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Assets } from '../renderer/assets/assets.ts';
import { builtAssets } from '../renderer/assets/built-assets.ts';
import { refuseMethod } from '../renderer/http/refuse-method.ts';
import { answerReader, answerReady } from '../renderer/site/reader.ts';
import { keepOutboxShort, type OutboxFollower } from '../services/changes/outbox.ts';
import type { Database } from '../services/database/database.ts';
import { sharedSecret } from '../services/database/secrets.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import type { Logger } from '../services/http/logger.ts';
import { signReply } from '../services/images/sign.ts';
import { contentReplies } from '../services/sources/content-replies.ts';
import { readHttpAddresses, withHttpSources } from '../services/sources/http-sources.ts';
import { SOURCES } from '../services/sources/sources.ts';
import { createSigninLink, ensureAdmin, hasValidSession } from '../services/staff/store.ts';
import { blockChecks } from './block-checks.ts';
import { type Config, readConfig } from './config.ts';
import { contentStores, replyIntake } from './content/content.ts';
import { filesBeside } from './database-files.ts';
import { editorHost } from './editor-host.ts';
import { isForPeople } from './errors-for-people.ts';
import { type FollowedContent, followContent } from './follow-content.ts';
import { greeting } from './greeting.ts';
import { createHttpServer, type HttpServerParts } from './http-server.ts';
import { closeServer, listen } from './listen.ts';
import { createLog } from './log.ts';
import { BlockTimes } from './metrics/block-times.ts';
import { createMetrics } from './metrics/metrics.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import { speedReport } from './metrics/speed-report.ts';
import { openImages } from './open-images.ts';
import { type DatabaseFiles, openOptionsOf, openSeeded } from './open-seeded.ts';
import { runSeedProcess, SeedFailed } from './seed-process.ts';
import { PUBLIC_SERVICES } from './services.ts';

type Environment = Record<string, string | undefined>;

interface StartOptions {
  env: Environment;
  assets: Assets;
  database?: DatabaseFiles;
  /** Puts the sample newspaper into an empty database; in this process, unless told. */
  seed?: () => Promise<void>;
}

export interface Running {
  /** Code changed: forget what was rendered. */
  dropCaches(): void;
  close(): Promise<void>;
}

/**
 * Opens the database, seeds it once, and serves on the port. Throws ConfigError, DatabaseError,
 * ListenError, SeedFailed.
 */
export async function startServer(options: StartOptions): Promise<Running> {
  const { env, database: files = {} } = options;
  const config = readConfig(env);
  const log = createLog(config.logLevel);
  const seedHere = async () => (await import('./seed.ts')).seedDatabase(env, files);
  const open = { ...openOptionsOf(config), ...files, log };
  const database = await openSeeded(open, options.seed ?? seedHere);
  try {
    return await serve({ env, assets: options.assets, config, log, database });
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface ServeParts {
  env: Environment;
  assets: Assets;
  config: Config;
  log: Logger;
  database: Database;
}

const clock = () => new Date();

async function serve({ env, assets, config, log, database }: ServeParts): Promise<Running> {
  const stopPruning = await keepOutboxShort(database, { log });
  const images = openImages(config, log);
  const secret = config.resizerSecret ?? (await sharedSecret(database.db, 'resizer'));
  const [requests, blockTimes] = [new RequestMetrics(), new BlockTimes()];
  const replies = repliesOf(env, secret);
  const onRendered = (block: string, ms: number) => blockTimes.add(block, ms);
  const following = { assets, config, database, replies, secret, log, onRendered };
  const content = await followContent(following);
  const { reader, follower, sites, caughtUp } = content;
  const measured = { requests, blocks: blockTimes, reader: reader.parts, database };
  const metrics = createMetrics({ ...measured, outbox: follower.health });
  const blocks = blockChecks(assets.registry, sanitiser);
  const speed = () => speedReport(blockTimes, reader.parts.content);
  const shared = { assets, database, replies, secret, images, config, log };
  const editor = editorHost({ ...shared, sites, blocks, clock, caughtUp, speed });
  const secrets = [secret, ...(config.resizerSecretPrevious ? [config.resizerSecretPrevious] : [])];
  const server = createHttpServer({
    ...readersParts(config, content),
    isReady: () => readiness(database, follower),
    serveStatic: assets.serveStatic,
    editor: getRequestListener(editor.fetch),
    open: openServices({ database, renditions: images.renditions, secrets, log }),
    log,
    metrics: {
      requests,
      text: metrics.text,
      token: config.metricsToken,
      isProduction: config.isProduction,
    },
  });
  await listen(server, config.port, config.host);
  const signinLink = await firstSigninLink(database, config.editorOrigin);
  console.log(greeting({ ...config, sites: sites(), signinLink }));
  const closing = [metrics.close, images.renditions.close, follower.close, stopPruning];
  return { dropCaches: reader.clear, close: () => closeAll(server, [...closing, database.close]) };
}

/** In this order, each when the one before is done. */
async function closeAll(server: Server, steps: (() => unknown)[]): Promise<void> {
  await closeServer(server);
  for (const step of steps) await step();
}

/** The sources over our own tables, and over the addresses of CONTENT_SOURCES. */
const repliesOf = (env: Environment, secret: string) =>
  contentReplies({
    stores: contentStores,
    signReply: (tx, reply) => signReply(tx, secret, reply),
    sources: withHttpSources(
      Object.values(SOURCES),
      readHttpAddresses(env.CONTENT_SOURCES),
      replyIntake,
    ),
  });

/** Who gets the readers' pages, and who the editor. */
function readersParts(
  { editorOrigin }: Config,
  { reader }: FollowedContent,
): Pick<HttpServerParts, 'editorHost' | 'reader' | 'quick'> {
  const { host } = new URL(editorOrigin);
  return {
    editorHost: host,
    reader: (request, response) => answerReader(reader, request, response),
    quick: (request, response, id) =>
      request.headers.host?.toLowerCase() !== host && answerReady(reader, request, response, id),
  };
}

/** What stands open to readers beside pages and files. */
function openServices(
  parts: Parameters<(typeof PUBLIC_SERVICES)[number]['routes']>[0],
): HttpServerParts['open'] {
  const services = PUBLIC_SERVICES.map(({ path, routes }) => ({
    path,
    reply: getRequestListener(routes(parts).fetch),
  }));
  return async (request, response, path) => {
    const service = services.find((each) => each.path.test(path));
    if (!service) return false;
    if (!refuseMethod(request, response)) await service.reply(request, response);
    return true;
  };
}

function readiness(
  { kind }: Database,
  follower: OutboxFollower,
): ReturnType<HttpServerParts['isReady']> {
  const { seq, staleMs, isListening } = follower.health();
  const staleSeconds = Math.round(staleMs / 1_000);
  const detail = { database: kind, outbox: seq, staleSeconds, listening: isListening };
  return { ready: true, isStale: staleMs > 0, detail };
}

/** A link for the first admin, while no staff session is valid. */
async function firstSigninLink(database: Database, editorOrigin: string): Promise<string | null> {
  const context = { clock, ids: randomUUID };
  return database.transaction(async (tx) => {
    const email = await ensureAdmin(tx, context);
    if (await hasValidSession(tx, clock)) return null;
    return `${editorOrigin}/signin?token=${await createSigninLink(tx, email, context)}`;
  });
}

/**
 * `npm start`: the built product until it is told to stop. What people can mend is told in one
 * line.
 */
export async function main(env: Environment): Promise<void> {
  const here = import.meta.dirname;
  try {
    const running = await startServer({
      env,
      assets: builtAssets(join(here, '..')),
      database: filesBeside(here),
      seed: () => runSeedProcess(join(here, 'seed.js'), env),
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void running.close().then(() => process.exit(0)));
  } catch (error) {
    // The process that seeds has told it.
    if (!(error instanceof SeedFailed)) console.error(isForPeople(error) ? error.message : error);
    process.exit(1);
  }
}
