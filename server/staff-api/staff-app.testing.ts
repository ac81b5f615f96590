import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import sharp from 'sharp';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { Grant, StaffRole } from '../../schemas/staff-api.ts';
import { notePage } from '../../services/changes/page-notes.ts';
import type { Database } from '../../services/database/database.ts';
import type { ImageStore } from '../../services/images/store/image-store.ts';
import { memoryImageStore } from '../../services/images/store/memory-store.testing.ts';
import { installQueue } from '../../services/jobs/queue.ts';
import { noteLive } from '../../services/live/live-notes.ts';
import { pruebaProvider } from '../../services/sales/payments/providers/prueba.ts';
import { listSites } from '../../services/sites/site-store.ts';
import { contentReplies } from '../../services/sources/content-replies.ts';
import { createSigninLink, createStaff, redeemSigninLink } from '../../services/staff/store.ts';
import type { StaffContext } from '../../services/staff/tokens.ts';
import type { RequestLimits } from '../config.ts';
import { contentStores } from '../content/content.ts';
import { editorHost, staffApi } from '../editor-host.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { blockChecks } from '../pages/block-checks.ts';
import { sanitiser } from '../sanitiser.ts';

const ORIGIN = 'http://editor.localhost';
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, isLevelEnabled: () => false };

interface StaffAppOptions {
  database: Database;
  uploadsFolder: string;
  store?: ImageStore;
  clock?: Clock;
  limits?: Partial<Pick<RequestLimits, 'signIns' | 'apiCalls'>>;
}

/** The editor's host as the server mounts it, without readers' pages. */
export async function staffApp({
  database,
  uploadsFolder,
  store = memoryImageStore(),
  clock = () => new Date(),
  limits = {},
}: StaffAppOptions) {
  await installQueue(database);
  const assets = testAssets();
  const sites = await listSites(database.db);
  const host: Parameters<typeof editorHost>[0] = {
    assets,
    database,
    replies: contentReplies({ stores: contentStores, signReply: async (_, reply) => reply }),
    secret: 'a secret of the tests',
    images: {
      store,
      storeFigures: () => ({ succeeded: 0, failed: 0, spared: 0, breaker: { state: 'closed' } }),
      renditions: {
        render: async () => Buffer.alloc(0),
        warm: quiet,
        forget: async () => undefined,
        warmed: async () => undefined,
        close: async () => undefined,
      },
      uploadsFolder,
    },
    config: {
      editorOrigin: ORIGIN,
      embedOrigins: ['https://composer.example'],
      isProduction: false,
      redirectHosts: [],
      // Feeds of the tests are read on this machine.
      wireNetworks: ['127.0.0.1'],
    },
    disk: { isFull: () => false },
    large: undefined,
    limits: staffLimits(database.pool, { signIns: 1_000, apiCalls: 100_000, ...limits }, () => ''),
    client: () => '192.0.2.9',
    sites: () => sites,
    paymentProviders: [pruebaProvider(database)],
    blocks: blockChecks(assets.registry, sanitiser),
    clock,
    log,
    renderPreview: async () => ({ status: 200, html: Buffer.alloc(0) }),
    pagesWithStory: async () => ({ pages: [], isWhole: true }),
    weigh: async () => ({ htmlBytes: 1, scriptBytes: 1 }),
    speed: () => ({ blocks: [], sources: [] }),
    caughtUp: async () => undefined,
    feed: {
      subscribe: () => quiet,
      everywhere: () => new Map(),
      tell: (note) => notePage(database.db, note),
      onTags: quiet,
      close: async () => undefined,
    },
    liveFeed: {
      subscribe: () => quiet,
      tell: (note) => noteLive(database.db, note),
      close: async () => undefined,
    },
    templateAt: async () => undefined,
    missingAt: async () => false,
    stopping: new AbortController().signal,
  };
  const app = new Hono().route('/', editorHost(host));
  const context: StaffContext = { clock, ids: randomUUID };

  /** The cookie of a fresh account with those grants, or of that role on all sites. */
  const signIn = (email: string, given: StaffRole | readonly Grant[]): Promise<string> =>
    database.transaction(async (tx) => {
      const grants =
        typeof given === 'string' ? [{ role: given, site: null, section: null }] : given;
      await createStaff(tx, { email, name: email.split('@')[0] ?? '', grants }, context);
      const redeemed = await redeemSigninLink(
        tx,
        await createSigninLink(tx, email, context),
        context,
      );
      return redeemed.ok ? `portada_staff=${redeemed.session}` : '';
    });
  const send = async (
    cookie: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Response> =>
    app.request(path, {
      method,
      headers: { cookie },
      ...(body === undefined
        ? {}
        : {
            body:
              body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
          }),
    });
  return { app, api: staffApi(host), signIn, send };
}

/** A picture of one colour, as a file. */
export const pictureBytes = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();
