import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Assets } from '../renderer/assets/assets.ts';
import { guardHeaders } from '../renderer/http/guard-headers.ts';
import { refuseMethod } from '../renderer/http/refuse-method.ts';
import { canonicalUrl } from '../renderer/page/head/addresses.ts';
import { respondFromMemory, respondToReader } from '../renderer/site/reader.ts';
import type { HtmlPolicy } from '../schemas/site.ts';
import { beginPurging, endPurging } from '../services/changes/purge-cdn.ts';
import type { Database, Tx } from '../services/database/database.ts';
import { sharedSecret } from '../services/database/secrets.ts';
import { clientAddress, peerAddress, strangersOnce } from '../services/http/client-address.ts';
import type { Logger } from '../services/http/logger.ts';
import { type PictureRecords, pictureRecords } from '../services/images/picture-records.ts';
import { signReply } from '../services/images/sign.ts';
import { storedCleaner } from '../services/ingest/markup/clean-stored.ts';
import { installQueue } from '../services/jobs/queue.ts';
import { type JobRunner, startJobs } from '../services/jobs/start-jobs.ts';
import { type LiveFeed, openLiveFeed } from '../services/live/live-feed.ts';
import {
  openReaderStreams,
  type ReaderStreams,
  STREAM_LIMITS,
} from '../services/live/reader-streams.ts';
import type { Post } from '../services/mail/post.ts';
import type { BlockChecks } from '../services/pages/check-blocks.ts';
import { openPageFeed, type PageFeed } from '../services/presence/page-feed.ts';
import type { PaymentProvider } from '../services/sales/payments/providers/provider.ts';
import { listSites, readSite } from '../services/sites/site-store.ts';
import {
  type ClosedStories,
  type ContentReplies,
  contentReplies,
} from '../services/sources/content-replies.ts';
import { readHttpAddresses, withHttpSources } from '../services/sources/http-sources.ts';
import { SOURCES } from '../services/sources/sources.ts';
import { keepNoted } from '../services/staff/running-nodes.ts';
import { beginTelling, endTelling } from '../services/stories/tell-indexnow.ts';
import { scheduledBackups } from './backups/scheduled-backups.ts';
import { databaseFindings, siteFindings } from './checks/database-checks.ts';
import { ownPictureFindings, refuseOwnPictures, watchOwnPictures } from './checks/own-pictures.ts';
import { settingFindings } from './checks/setting-checks.ts';
import type { Config, Environment } from './config.ts';
import { contentStores, replyIntake, storyPublishing, storyReleases } from './content/content.ts';
import { wireParts } from './content/wire-parts.ts';
import { editorHost } from './editor-host.ts';
import { type Sitemaps, sitemaps } from './feeds/sitemaps.ts';
import { createHttpServer, type HttpServerParts } from './http/http-server.ts';
import { closeServer, listen } from './http/listen.ts';
import { isLocal } from './http/local-request.ts';
import { readerLimits } from './http/reader-limits.ts';
import { staffLimits } from './http/staff-limits.ts';
import { type Images, openImages } from './images/open-images.ts';
import { type JobParts, jobsOf, nodeName } from './jobs.ts';
import { liveFollowers } from './live/live-followers.ts';
import { type LiveStreams, liveReads, liveStreams } from './live/live-streams.ts';
import { ballastIn } from './load/ballast.ts';
import { type DiskSpace, diskSpace, tendDisk } from './load/disk-space.ts';
import type { LargeWork } from './load/large-work.ts';
import { trimWhenQuiet } from './load/memory-trim.ts';
import { readiness } from './load/readiness.ts';
import { keepNotingAsked, type Warming, warmUp } from './load/warm-up.ts';
import { BlockTimes } from './metrics/block-times.ts';
import { createMetrics } from './metrics/metrics.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import { SignIns } from './metrics/sign-ins.ts';
import { speedReport } from './metrics/speed-report.ts';
import { storedFigures } from './metrics/stored-figures.ts';
import { blockChecks } from './pages/block-checks.ts';
import { blockFields } from './pages/block-fields.ts';
import { type FollowedContent, followContent } from './pages/follow-content.ts';
import { heardTags } from './pages/heard-tags.ts';
import { pageWeigher } from './pages/page-weight.ts';
import { mailPost, readerPost, staffPost } from './readers/mails.ts';
import { closedStories, paywallParts } from './readers/paywall.ts';
import { readerAccounts } from './readers/reader-accounts.ts';
import { dunningOf, paymentProviders, salesMailSite, salesOf } from './readers/sales.ts';
import { sanitiser } from './sanitiser.ts';
import { firstSigninLink } from './seed/first-signin-link.ts';
import { greeting } from './seed/greeting.ts';
import { PUBLIC_SERVICES, type PublicParts } from './services.ts';

export interface Running {
  /** Code changed: forget what was rendered. */
  dropCaches(): void;
  close(): Promise<void>;
}

interface ServeParts {
  env: Environment;
  assets: Assets;
  config: Config;
  log: Logger;
  database: Database;
  /** Unset: large documents are worked on in this thread. */
  large?: LargeWork;
}

const clock = () => new Date();

/** Everything over an open database, until it is closed. Throws ConfigError, ListenError. */
export async function serve(given: ServeParts): Promise<Running> {
  const { config, database, large } = given;
  const name = nodeName(config.dataDir);
  await refuseOwnPictures(database.db, name, config);
  await installQueue(database);
  await (config.purge ? beginPurging : endPurging)(database.db);
  await (config.indexNow ? beginTelling : endTelling)(database.db);
  const opened = await open(given);
  const { images, content, requests, blockTimes, feed, liveFeed, streams, stopping, drain } =
    opened;
  const { reader, follower, sites } = content;
  const { release } = given.assets;
  const metrics = createMetrics({
    requests,
    signIns: opened.signIns,
    blocks: blockTimes,
    reader: reader.parts,
    database,
    release,
    streams,
    outbox: follower.health,
    stored: storedFigures({ database, jobNames: jobsOf(config).map((job) => job.name) }),
    mails: opened.post.figures,
    store: images.storeFigures,
    disk: opened.disk,
  });
  const server = createHttpServer(httpParts(given, opened, metrics.text));
  await listen(server, config.port, config.host);
  const jobs = await startBackground(given, opened);
  const { editorOrigin } = config;
  const endNoted = await keepNoted(database, { id: `${name} ${randomUUID()}`, editorOrigin });
  const signin = config.isProduction
    ? HOW_TO_SIGN_IN
    : await firstSigninLink(database, config.editorOrigin, clock);
  const findings = [
    ...settingFindings(given.env, config),
    ...(await databaseFindings(database)),
    ...(await siteFindings(database, editorOrigin)),
    ...(await ownPictureFindings(database.db, name, config)),
  ];
  const about = { sites: sites(), signin, notice: database.notice, findings };
  console.log(greeting({ ...config, ...about }));
  const closing = [
    endNoted,
    jobs.close,
    () => large?.close(),
    metrics.close,
    images.renditions.close,
    follower.close,
    feed.close,
    liveFeed.close,
    trimWhenQuiet(reader.releaseMemory),
    database.close,
  ];
  return {
    dropCaches: reader.clear,
    close: async () => {
      drain.isOver = true;
      await sleep(config.drainSeconds * 1_000);
      stopping.abort();
      await streams.close();
      await closeAll(server, closing);
    },
  };
}

/** What replies are made of. */
interface ServerParts {
  images: Images;
  pictures: PictureRecords;
  secret: string;
  /** Signs what readers have read of metered stories. */
  meterSecret: string;
  blocks: BlockChecks;
  replies: ContentReplies;
  content: FollowedContent;
  requests: RequestMetrics;
  signIns: SignIns;
  /** All mails of this node go through it. */
  post: Post;
  disk: DiskSpace;
  blockTimes: BlockTimes;
  feed: PageFeed;
  liveFeed: LiveFeed;
  streams: ReaderStreams;
  /** Who takes money, each built once: the shop, the desk and the jobs share them. */
  providers: readonly PaymentProvider[];
  /** Streams end when it is aborted: the server would wait for them. */
  stopping: AbortController;
  /** Told to stop: balancers are to send no more. */
  drain: { isOver: boolean };
  warming: Warming;
  hasOwnPictures(): boolean;
}

async function open({
  env,
  assets,
  config,
  log,
  database,
  large,
}: ServeParts): Promise<ServerParts> {
  const images = openImages(config, log);
  const secret = config.resizerSecret ?? (await sharedSecret(database.db, 'resizer'));
  let content: FollowedContent | undefined;
  const policyOf = (site: string): HtmlPolicy =>
    content?.sites().find(({ key }) => key === site)?.htmlPolicy ?? 'sanitised';
  const replies = repliesOf(env, large, {
    secret,
    policyOf,
    closed: closedStories(() => content?.sites() ?? []),
  });
  const blocks = blockChecks(assets.registry, sanitiser);
  const pictures = pictureRecords(database.db);
  const [requests, blockTimes] = [new RequestMetrics(), new BlockTimes()];
  const feed = await openPageFeed(database, { log });
  const meterSecret = await sharedSecret(database.db, 'paywall-meter');
  const liveFeed = await openLiveFeed(database, { log });
  const streams = await openReaderStreams(database, {
    read: liveReads({ database, replies, sites: () => content?.sites() ?? [], chunks: assets }),
    limits: { ...STREAM_LIMITS, ...config.liveStreams },
    log,
  });
  const heard = heardTags({ database, images, config, log });
  content = await followContent({
    assets,
    blocks,
    config,
    large,
    database,
    replies,
    secret,
    log,
    pictures,
    mayFollow: liveFollowers({ secret: meterSecret, clock, isProduction: config.isProduction }),
    onRendered: (block, ms) => blockTimes.add(block, ms),
    onMissed: heard.onMissed,
    onTags: (tags) => {
      heard.onTags(tags);
      feed.onTags(tags);
    },
  });
  const stopping = new AbortController();
  const { reader } = content;
  const warmed = { reader, database, clock, log, signal: stopping.signal };
  keepNotingAsked(warmed);
  const disk = diskSpace(config.dataDir, { ballast: ballastIn(config.dataDir) });
  tendDisk(disk, stopping.signal);
  return {
    disk,
    post: mailPost({ config, database, clock }),
    signIns: new SignIns(),
    warming: warmUp(warmed),
    hasOwnPictures: watchOwnPictures(database.db, nodeName(config.dataDir), {
      ...config,
      signal: stopping.signal,
    }),
    images,
    pictures,
    secret,
    blocks,
    replies,
    content,
    requests,
    blockTimes,
    feed,
    liveFeed,
    streams,
    providers: paymentProviders(database, config),
    stopping,
    drain: { isOver: false },
    meterSecret,
  };
}

/** What the HTTP server replies by: readers' pages, open services, the editor's host. */
function httpParts(
  { env, assets, config, log, database, large }: ServeParts,
  {
    images,
    pictures,
    secret,
    blocks,
    replies,
    content,
    requests,
    providers,
    ...opened
  }: ServerParts,
  metricsText: () => Promise<string>,
): HttpServerParts {
  const {
    follower,
    sites,
    caughtUp,
    reader,
    renderPreview,
    pagesWithStory,
    templateAt,
    missingAt,
  } = content;
  const client = clientAddress(
    config.trustedProxies,
    strangersOnce((peer, isNear) => {
      if (config.isProduction)
        log.warn(
          { event: 'untrusted_proxy', peer, isNear },
          'Llegan peticiones con X-Forwarded-For de quien no está en TRUSTED_PROXIES: todas cuentan como suyas',
        );
    }),
  );
  const { disk } = opened;
  const editor = editorHost({
    paymentProviders: providers,
    assets,
    database,
    replies,
    secret,
    images,
    config,
    log,
    large,
    sites,
    blocks,
    clock,
    caughtUp,
    disk,
    renderPreview,
    pagesWithStory,
    templateAt,
    missingAt,
    weigh: pageWeigher(assets),
    feed: opened.feed,
    liveFeed: opened.liveFeed,
    stopping: opened.stopping.signal,
    speed: () => speedReport(opened.blockTimes, reader.parts.content),
    limits: staffLimits(database.pool, config.limits, client),
    client,
  });
  const remote = readHttpAddresses(env.CONTENT_SOURCES);
  const previous = config.resizerSecretPrevious;
  const identity = readerAccounts({ config, database, sites, clock, client, disk, log });
  return {
    ...readersParts(config, content, [
      liveStreams(reader, opened.streams, client),
      sitemaps({ database, reader, secret, clock, log }),
    ]),
    release: assets.release,
    isReady: () =>
      opened.drain.isOver
        ? { ready: false, detail: { draining: true } }
        : readiness(opened.warming, {
            follower,
            disk,
            reader: reader.parts,
            isOwn: (source) => Object.hasOwn(SOURCES, source) && !Object.hasOwn(remote, source),
            hasOwnPictures: opened.hasOwnPictures(),
          }),
    serveStatic: assets.serveStatic,
    editor: getRequestListener(editor.fetch),
    open: openServices(
      {
        images: {
          database,
          records: pictures,
          renditions: images.renditions,
          secrets: previous ? [secret, previous] : [secret],
          needsToken: config.isProduction,
          cdn: config.purge?.cdn ?? 'none',
          clientOf: client,
          log,
        },
        identity,
        sales: salesOf({
          identity,
          sites,
          providers,
          swgKeysUrl: config.swgKeysUrl,
        }),
        paywall: paywallParts({ identity, sites, reader, secret: opened.meterSecret }),
        mail: { database, isOpen: (c) => !config.isProduction && isLocal(c), log },
      },
      new URL(config.editorOrigin).host,
    ),
    limits: readerLimits(config.limits, client),
    guards: guardHeaders(config.hsts),
    peerOf: peerAddress(config.trustedProxies),
    perAddress: config.connectionsPerAddress,
    log,
    metrics: {
      requests,
      text: metricsText,
      signIns: opened.signIns,
      token: config.metricsToken,
      isProduction: config.isProduction,
    },
  };
}

/** Where search engines find the sites. */
const origins = async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map((await listSites(tx)).map(({ key, websiteDomain }) => [key, websiteDomain]));

const startBackground = (
  { config, log, database, assets }: ServeParts,
  { images, providers, post, content: { sites } }: ServerParts,
): Promise<JobRunner> => {
  const purge = config.purge && { ...config.purge, send: fetch };
  const indexNow = config.indexNow && {
    ...config.indexNow,
    send: fetch,
    origins,
    canonical: canonicalUrl,
  };
  return startJobs<JobParts>({
    jobs: jobsOf(config),
    parts: {
      database,
      clock,
      log,
      ...images,
      purge,
      indexNow,
      storyPublishing,
      wires: wireParts(config.wireNetworks),
      releases: storyReleases,
      salesSite: salesMailSite({ sites, config }),
      dunningOf: dunningOf(sites),
      post: readerPost({ post, assets, sites }),
      staffPost: staffPost(post, config),
      providers,
      backups: scheduledBackups(config),
      changingPages: {
        blocks: blockChecks(assets.registry, sanitiser),
        fields: blockFields(assets.registry),
        inline: sanitiser.inline,
        readSite,
      },
    },
    log,
    node: nodeName(config.dataDir),
  });
};

/** A log that somebody else may read holds no link that signs in. */
const HOW_TO_SIGN_IN = [
  'Para entrar al editor crea un enlace:',
  '  npm run signin-link -- CORREO --create --role admin --name "Nombre Apellido"',
];

/** In this order, each when the one before is done. */
async function closeAll(server: Server, steps: (() => unknown)[]): Promise<void> {
  await closeServer(server);
  for (const step of steps) await step();
}

/** The sources over our own tables, and over the addresses of CONTENT_SOURCES. */
function repliesOf(
  env: Environment,
  large: LargeWork | undefined,
  {
    secret,
    policyOf,
    closed,
  }: { secret: string; policyOf(site: string): HtmlPolicy; closed: ClosedStories },
): ContentReplies {
  const clean = storedCleaner(sanitiser, large?.clean);
  return contentReplies({
    stores: contentStores,
    closed,
    signReply: async (tx, reply, site) => signReply(tx, secret, await clean(reply, policyOf(site))),
    sources: withHttpSources(Object.values(SOURCES), readHttpAddresses(env.CONTENT_SOURCES), {
      ...replyIntake,
      takeLarge: large?.takeReply,
    }),
  });
}

/** What is sent piece by piece, by the first that has the address. */
function streamedBy(
  streams: readonly (LiveStreams | Sitemaps)[],
  ...exchange: Parameters<LiveStreams>
): Promise<void> | undefined {
  for (const stream of streams) {
    const sent = stream(...exchange);
    if (sent) return sent;
  }
  return undefined;
}

/** Who gets the readers' pages, and who the editor. */
function readersParts(
  { editorOrigin }: Config,
  { reader }: FollowedContent,
  streams: readonly (LiveStreams | Sitemaps)[],
): Pick<HttpServerParts, 'editorHost' | 'reader' | 'quick'> {
  const { host } = new URL(editorOrigin);
  return {
    editorHost: host,
    reader: (request, response) =>
      streamedBy(streams, request, response) ?? respondToReader(reader, request, response),
    quick: (request, response, id) =>
      request.headers.host?.toLowerCase() !== host &&
      respondFromMemory(reader, request, response, id),
  };
}

/** What stands open to readers beside pages and files. */
function openServices(parts: PublicParts, editorHost: string): HttpServerParts['open'] {
  const services = PUBLIC_SERVICES.map(({ routes, ...service }) => ({
    ...service,
    reply: getRequestListener(routes(parts).fetch),
  }));
  return async (request, response, path) => {
    const isEditor = request.headers.host?.toLowerCase() === editorHost;
    const service = services.find(
      (each) => each.path.test(path) && (each.hosts === 'all' || !isEditor),
    );
    if (!service) return false;
    if (service.takesWrites || !refuseMethod(request, response))
      await service.reply(request, response);
    return true;
  };
}
