/**
 * `npm run bench:site`: what a page costs. One process a mode on one core, wrk on another, two rounds, the worse one quoted. Content in memory, so that
 * the renderer is measured and no database; the last table is the whole product on PostgreSQL. Nothing here passes or fails.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../../journeys/product.ts';
import { postgresForTests, stopPostgres } from '../../services/database/postgres-for-tests.ts';
import { table } from './measure.ts';
import { blocksReport } from './site-blocks.ts';
import { floodReport } from './site-flood.ts';
import { freshReport } from './site-fresh.ts';
import { buildServer, type Load, load, quiet, startServer } from './site-process.ts';

const SECONDS = 4;
const WARM_SECONDS = 2;
/** Rendering is many functions, which the engine gets to know one by one. */
const RENDER_WARM_SECONDS = 6;
const ROUNDS = 2;
const STAMPEDE = 200;

interface Mode {
  name: string;
  mode: string;
  stories?: number;
  pages?: number;
  connections?: number;
  encoding?: string;
  warmSeconds?: number;
}

interface Measured {
  perSecond: number;
  cpuMicros: number;
  p99: string;
  rssMegabytes: number;
}

const BARE = 'bare server, same bytes and headers';
const WARM = 'warm page';
const REACT = 'React renderToString of the whole page, and bytes';
const EDITED = 'one story edited before every request';
const COLD = 'cold: caches of blocks and pages empty';

/** Rebuilding is measured by one connection: requests that wait for one another would share a render. */
const single = { connections: 1, encoding: 'identity', warmSeconds: RENDER_WARM_SECONDS };
const MODES: readonly Mode[] = [
  { name: BARE, mode: 'bare-headers' },
  { name: WARM, mode: 'page' },
  { name: 'bare server, no headers', mode: 'bare' },
  { name: REACT, mode: 'react', ...single },
  { name: EDITED, mode: 'edited', ...single },
  { name: COLD, mode: 'cold', ...single },
  ...[30, 480].flatMap((stories) => [
    { name: `${WARM}, ${stories} stories`, mode: 'page', stories },
    { name: `${EDITED}, ${stories} stories`, mode: 'edited', stories, ...single },
    { name: `${COLD}, ${stories} stories`, mode: 'cold', stories, ...single },
  ]),
  ...[100, 10_000].map((pages) => ({ name: `${WARM}s, ${pages} of them in turn, 30 stories`, mode: 'page', stories: 30, pages })),
];

async function measureMode({
  mode,
  stories = 120,
  pages = 0,
  connections = 16,
  encoding = 'br',
  warmSeconds = WARM_SECONDS,
}: Mode): Promise<Measured> {
  const server = await startServer(mode, stories, pages);
  const given: Load = { connections, encoding, seconds: SECONDS, ...(pages ? { pages } : {}) };
  try {
    // Every page has to be there before its cost when warm is measured.
    if (pages > 0) for (let n = 0; n < pages; n++) await fetchOnce(server.port, `/p-${n}/`, encoding);
    await quiet(server);
    load(server.port, { ...given, seconds: warmSeconds });
    const before = await server.used();
    const { requests, perSecond, p99 } = load(server.port, given);
    const after = await server.used();
    return { perSecond, cpuMicros: (after.cpuMicros - before.cpuMicros) / requests, p99, rssMegabytes: after.rssBytes / 1e6 };
  } finally {
    server.stop();
  }
}

const fetchOnce = (port: number, path: string, encoding: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host: 'localhost', 'accept-encoding': encoding } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });

/** So many readers at once on a page that nobody has asked for: how often its content was asked for, against one reader alone. */
async function stampede(): Promise<string> {
  const askedBy = async (readers: number): Promise<number> => {
    const server = await startServer('page', 120);
    const statuses = await Promise.all(Array.from({ length: readers }, () => fetchOnce(server.port, '/', 'identity')));
    if (statuses.some((status) => status !== 200)) throw new Error(`Statuses: ${new Set(statuses)}`);
    const { asked } = await server.used();
    server.stop();
    return asked;
  };
  const [one, many] = [await askedBy(1), await askedBy(STAMPEDE)];
  return `${STAMPEDE} connections on one cold page: ${many / one} render${many === one ? '' : 's'}`;
}

/** The whole product on PostgreSQL under load: memory, and what its front costs a reader. */
async function wholeProduct(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-medida-'));
  try {
    const env = { DATABASE_URL: await postgresForTests(folder), LOG_LEVEL: 'info' };
    // The first start draws the newspaper's pictures, which a node of a running site never does.
    const first = await startProduct({ env });
    await first.stop();
    const product = await startProduct({ env, dataDir: first.dataDir });
    try {
      load(product.port, { connections: 16, seconds: WARM_SECONDS, encoding: 'br' });
      const { perSecond, p99 } = load(product.port, { connections: 16, seconds: SECONDS, encoding: 'br' });
      const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
      const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
      return `The sample newspaper on PostgreSQL: ${perSecond.toFixed(0)} requests/s, p99 ${p99}, RSS ${megabytes.toFixed(0)} MB`;
    } finally {
      await product.stop();
      rmSync(product.dataDir, { recursive: true, force: true });
    }
  } finally {
    stopPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

const rounds = new Map<string, Measured[]>();
const worst = (name: string): Measured =>
  (rounds.get(name) ?? []).reduce((one, other) => (one.perSecond < other.perSecond ? one : other));

/** A figure of one mode over another's, round by round. */
const ratios = (ours: string, theirs: string, of: keyof Pick<Measured, 'perSecond' | 'cpuMicros'>): number[] =>
  (rounds.get(ours) ?? []).map((one, round) => one[of] / (rounds.get(theirs)?.[round]?.[of] ?? Number.NaN));
const lowest = (all: number[]): string => Math.min(...all).toFixed(2);
const highest = (all: number[]): string => Math.max(...all).toFixed(2);

await buildServer();
for (let round = 0; round < ROUNDS; round++) {
  for (const mode of MODES) rounds.set(mode.name, [...(rounds.get(mode.name) ?? []), await measureMode(mode)]);
}
console.log(`\nWhat a page costs: ${ROUNDS} rounds of ${SECONDS} s, the worse one; the server has one core, wrk another\n`);
console.log(
  table(
    ['mode', 'requests/s', 'CPU us', 'p99', 'RSS MB'],
    MODES.map(({ name }) => {
      const { perSecond, cpuMicros, p99, rssMegabytes } = worst(name);
      return [name, perSecond.toFixed(0), cpuMicros.toFixed(0), p99, rssMegabytes.toFixed(0)];
    }),
  ),
);
console.log('\nRatios, both sides of one round, the worse round\n');
console.log(
  table(
    ['ratio', 'measured', 'wanted'],
    [
      ['warm page / bare server with its headers, requests/s', lowest(ratios(WARM, BARE, 'perSecond')), '>= 0.90'],
      ['warm page / bare server without headers, requests/s', lowest(ratios(WARM, 'bare server, no headers', 'perSecond')), ''],
      ['React / one story edited, CPU', lowest(ratios(REACT, EDITED, 'cpuMicros')), '>= 10'],
      ['cold / React, CPU', highest(ratios(COLD, REACT, 'cpuMicros')), '<= 1.30'],
    ],
  ),
);
console.log(
  `\n${await stampede()}\n\n${await blocksReport()}\n\n${await freshReport()}\n\n${await floodReport()}\n\n${await wholeProduct()}`,
);
