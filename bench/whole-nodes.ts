/**
 * Whole built servers in processes of their own on one PostgreSQL, and what an editor or a
 * newsroom's system does to them: for the soak and the bench.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seed } from '../fixtures/seed.ts';
import { startCommand } from '../scripts/start-command.ts';
import { ingest } from '../server/content/content.ts';
import type { Database } from '../services/database/database.ts';
import { readDraft } from '../services/pages/drafts.ts';
import { listPages } from '../services/pages/pages.ts';
import { publish } from '../services/pages/publishing.ts';
import { WIDE_LIMITS } from './wide-limits.ts';

export const SITE = 'brujula';
const START_LIMIT_MS = 90_000;
const ANSWER_LIMIT_MS = 15_000;

export interface Got {
  status: number;
  etag: string;
  body: string;
}

export interface Asking {
  headers?: Record<string, string>;
  by?: Agent;
}

export const agent = new Agent({ keepAlive: true, maxSockets: 256 });
/** By itself, so that what is measured waits behind nobody's flood. */
export const probeAgent = new Agent({ keepAlive: true, maxSockets: 16 });

export function get(
  port: number,
  path: string,
  { headers = {}, by = agent }: Asking = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      agent: by,
      headers: { host: 'localhost', ...headers },
      timeout: ANSWER_LIMIT_MS,
    };
    const asked = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '', body });
      });
    });
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.end();
  });
}

const root = join(import.meta.dirname, '..');

/**
 * Starts the built product, with a newspaper in it when the database is empty, and waits until it
 * is ready. `on`: what puts it on a core of its own.
 */
export async function startNode(
  port: number,
  databaseUrl: string,
  dataDir: string,
  on: (command: string[]) => string[] = (command) => command,
): Promise<ChildProcess> {
  const [program = '', ...args] = on([...startCommand]);
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      ...WIDE_LIMITS,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('Un nodo no arrancó');
    const ready = await get(port, '/readyz').catch(() => null);
    if (ready?.status === 200) return child;
    await sleep(100);
  }
}

/**
 * How long from `started` until the page of a node at a path holds a text, in milliseconds; null
 * when that took longer than the limit.
 */
export async function untilFresh(
  port: number,
  {
    path,
    text,
    started,
    limitMs,
  }: { path: string; text: string; started: number; limitMs: number },
): Promise<number | null> {
  let etag = '';
  while (performance.now() - started < limitMs) {
    const got = await get(port, path, {
      headers: etag ? { 'if-none-match': etag } : {},
      by: probeAgent,
    }).catch(() => null);
    if (got?.status === 200) {
      if (got.body.includes(text)) return performance.now() - started;
      etag = got.etag;
    }
    await sleep(1);
  }
  return null;
}

/** Where a change shows, and by what it is known there. */
export interface Change {
  path: string;
  text: string;
}

/** Publishes the front page under another title. */
export async function publishFront(database: Database, number: number): Promise<Change> {
  const title = `Edición ${number} de la prueba`;
  await database.transaction(async (tx) => {
    const front = (await listPages(tx, SITE)).find(
      ({ route }) => route.kind === 'path' && route.path === '/',
    );
    const draft = await readDraft(tx, front?.id ?? '');
    const document = { ...draft.document, metadata: { ...draft.document.metadata, title } };
    await publish(tx, draft.id, draft.revision, () => document, {
      by: 'Prueba',
      now: new Date(),
    });
  });
  return { path: '/', text: title };
}

/** Stories of the sample newspaper that have a page on the site. */
export const storiesWithPage = seed.stories.filter((story) => story.websites?.[SITE]?.website_url);

/** Imports one of them again with another headline, as a newsroom's own system would. */
export async function editStory(database: Database, number: number): Promise<Change> {
  const story = storiesWithPage[number % 40] as (typeof seed.stories)[number];
  const headline = `Titular ${number} de la prueba`;
  await database.transaction(async (tx) => {
    const input = { ...story, headlines: { ...story.headlines, basic: headline } };
    await ingest.importDocument(tx, { input, defaultSite: SITE, now: new Date() });
  });
  return { path: story.websites?.[SITE]?.website_url as string, text: headline };
}
