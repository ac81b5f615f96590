import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import sharp from 'sharp';
import { testAssets } from '../renderer/seed-builder.testing.ts';
import type { Clock } from '../schemas/clock.ts';
import type { Database } from '../services/database/database.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import type { ImageStore } from '../services/images/image-store.ts';
import { memoryImageStore } from '../services/images/memory-store.testing.ts';
import { listSites } from '../services/sites/site-store.ts';
import { contentReplies } from '../services/sources/content-replies.ts';
import {
  createSigninLink,
  createStaff,
  redeemSigninLink,
  type StaffContext,
} from '../services/staff/store.ts';
import { blockChecks } from './block-checks.ts';
import type { RequestLimits } from './config.ts';
import { contentStores } from './content/content.ts';
import { editorHost, staffApi } from './editor-host.ts';
import { staffLimits } from './staff-limits.ts';

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
  const assets = testAssets();
  const sites = await listSites(database.db);
  const host: Parameters<typeof editorHost>[0] = {
    assets,
    database,
    replies: contentReplies({ stores: contentStores, signReply: async (_, reply) => reply }),
    secret: 'a secret of the tests',
    images: {
      store,
      renditions: {
        render: async () => Buffer.alloc(0),
        warm: quiet,
        forget: async () => undefined,
        warmed: async () => undefined,
        close: async () => undefined,
      },
      uploadsFolder,
    },
    config: { editorOrigin: ORIGIN, redirectHosts: [] },
    disk: { isFull: () => false },
    large: undefined,
    limits: staffLimits(database.pool, { signIns: 1_000, apiCalls: 100_000, ...limits }, () => ''),
    sites: () => sites,
    blocks: blockChecks(assets.registry, sanitiser),
    clock,
    log,
    speed: () => ({ blocks: [], sources: [] }),
    caughtUp: async () => undefined,
  };
  const app = new Hono().route('/', editorHost(host));
  const context: StaffContext = { clock, ids: randomUUID };

  /** The cookie of a fresh account of that role. */
  const signIn = (email: string, role: 'admin' | 'editor'): Promise<string> =>
    database.transaction(async (tx) => {
      await createStaff(tx, { email, name: email.split('@')[0] ?? '', role }, context);
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
