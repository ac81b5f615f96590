/**
 * `npm run bench:sitemaps [STORIES]`: what sending the sitemaps of 500,000 stories costs: time, and
 * memory beyond what the process has before. The client is a process of its own. Starts a
 * PostgreSQL of its own unless TEST_DATABASE_URL names an empty database. Nothing here passes or
 * fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brujula } from '../fixtures/sites/brujula.ts';
import { sitemaps } from '../server/feeds/sitemaps.ts';
import { type Database, openDatabase } from '../services/database/database.ts';
import { patiently } from '../services/database/patiently.ts';
import { putSite } from '../services/sites/site-store.ts';
import { table } from './measure.ts';

const STORIES = Number(process.argv[2] ?? 500_000);
/** Files that are sent before: what the first ones take, any newspaper takes. */
const FEW = 10;
const SAMPLE_MS = 20;
const AT_A_TIME = 4;
const MB = 1e6;

/** Ten years of stories, every third with two pictures of ours, every tenth with a video. */
const FILL = [
  `INSERT INTO stories (id, type, document, hash, published, display_date, headline, search, updated_at)
   SELECT 'medida-' || n, 'story', '{}', '', true, now() - n * interval '10 minutes', '', '', now()
   FROM generate_series(1, $1) AS n`,
  `INSERT INTO sitemap_entries
     (story_id, site, address, listed_at, modified_at, is_shown, headline, pictures, video)
   SELECT 'medida-' || n, 'brujula', '/nacional/2026/11/20/una-nota-de-las-que-se-miden-' || n || '/',
     now() - n * interval '10 minutes', now() - n * interval '9 minutes', true,
     'El Congreso discute de madrugada la reforma número ' || n,
     CASE WHEN n % 3 = 0 THEN
       '[{"id":"foto-' || n || '","url":"https://fotos.example/f' || n || '.jpg"},{"url":"https://fotos.example/g' || n || '.jpg"}]' END,
     CASE WHEN n % 10 = 0 THEN '{"content":"https://videos.example/v' || n || '.mp4","seconds":90,"description":"Lo que se vio en la sesión",'
       || '"thumbnail":{"url":"https://fotos.example/f' || n || '.jpg"}}' END
   FROM generate_series(1, $1) AS n`,
];

/** Reads every file of the index, so many at a time, and says what came. */
const CLIENT = `
const origin = process.argv[1];
const locs = (xml) => [...xml.matchAll(/<loc>([^<]*)</g)].map(([, loc]) => new URL(loc).pathname);
const get = async (path) => {
  const reply = await fetch(origin + path);
  if (reply.status !== 200) throw new Error(reply.status + ' ' + path);
  return reply.text();
};
const files = locs(await get('/sitemap.xml')).slice(0, Number(process.argv[2]));
const tally = {};
const queue = [...files];
const started = performance.now();
await Promise.all(Array.from({ length: ${AT_A_TIME} }, async () => {
  for (let path = queue.shift(); path; path = queue.shift()) {
    const text = await get(path);
    const kind = /sitemap-([a-z]+)/.exec(path)[1];
    const sum = (tally[kind] ??= { files: 0, urls: 0, bytes: 0 });
    sum.files += 1;
    sum.urls += text.split('<url>').length - 1;
    sum.bytes += Buffer.byteLength(text);
  }
}));
console.log(JSON.stringify({ tally, seconds: (performance.now() - started) / 1000 }));
`;

interface Outcome {
  tally: Record<string, { files: number; urls: number; bytes: number }>;
  seconds: number;
}

/** The first so many files of the index. */
async function readAll(origin: string, files: number): Promise<Outcome> {
  const client = spawn('node', ['--input-type=module', '-e', CLIENT, origin, String(files)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  client.stdout.on('data', (chunk) => {
    out += chunk;
  });
  const [code] = await once(client, 'close');
  if (code !== 0) throw new Error('The client failed');
  return JSON.parse(out) as Outcome;
}

/** The most memory that the process has while something goes on, in bytes. */
async function peakDuring<T>(work: () => Promise<T>): Promise<{ peak: number; outcome: T }> {
  let peak = process.memoryUsage.rss();
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const outcome = await work();
  clearInterval(sampling);
  return { peak, outcome };
}

async function measureOn(database: Database): Promise<void> {
  await putSite(database.db, brujula, 0);
  await patiently(database, async (client) => {
    for (const statement of FILL) await client.query(statement, [STORIES]);
    await client.query('VACUUM ANALYZE');
  });
  const log = { debug() {}, info() {}, warn: console.error, error: console.error };
  const reader = { hosts: () => ({ sites: [brujula], isProduction: false }) };
  const parts = { database, reader, secret: 'medida', clock: () => new Date(), log: log as never };
  const handle = sitemaps(parts);
  const server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await readAll(origin, FEW);
  await sleep(1_000);
  const before = process.memoryUsage.rss();
  const lines: string[][] = [];
  let seconds = 0;
  let most = 0;
  for (let round = 0; round < 2; round++) {
    const { peak, outcome } = await peakDuring(() => readAll(origin, Number.MAX_SAFE_INTEGER));
    most = Math.max(most, peak);
    seconds = outcome.seconds;
    if (round === 0)
      for (const [kind, { files, urls, bytes }] of Object.entries(outcome.tally))
        lines.push([kind, String(files), urls.toLocaleString('en'), (bytes / MB).toFixed(1)]);
  }
  server.closeAllConnections();
  server.close();
  console.log(
    `\nThe sitemaps of ${STORIES.toLocaleString('en')} stories, ${AT_A_TIME} files at a time, twice\n`,
  );
  console.log(table(['kind', 'files', 'addresses', 'MB'], lines));
  console.log(
    `\nall in ${seconds.toFixed(1)} s; memory ${(before / MB).toFixed(0)} MB before, ${(most / MB).toFixed(0)} MB at most: ${((most - before) / MB).toFixed(1)} MB more`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'portada-medida-'));
const { TEST_DATABASE_URL: databaseUrl } = process.env;
const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: folder });
try {
  await measureOn(database);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
