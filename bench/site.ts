/**
 * `npm run bench:site`: what a page costs. One process a mode on one core, wrk on another, two
 * rounds, the worse one quoted. Content in memory, so that the renderer is measured and no
 * database; the last table is the whole product on PostgreSQL. Nothing here passes or fails.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../journeys/product.ts';
import { postgresForTests, stopPostgres } from '../services/database/postgres.testing.ts';
import { fetchPage } from './fetch-page.ts';
import { spreadOf, table } from './measure.ts';
import { peersReport } from './peers/report.ts';
import { blocksReport } from './site-blocks.ts';
import { floodReport } from './site-flood.ts';
import { freshReport } from './site-fresh.ts';
import { buildServer, type Measurable, quiet, startServer } from './site-process.ts';
import { type Load, load } from './wrk.ts';

const SECONDS = 7;
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

/** One turn of one mode; processor time a request. */
interface Turn {
  perSecond: number;
  cpuMicros: number;
  p99: string;
  rssMegabytes: number;
}

/**
 * One mode in one round: the median of its turns, for the machine has spells of a second or two
 * that are not its own.
 */
interface Measured extends Turn {
  turns: readonly Turn[];
}

const BARE = 'bare server, same bytes and headers';
const WARM = 'warm page';
const REACT = 'React renderToString of the whole page, and bytes';
const EDITED = 'one story edited before every request';
const COLD = 'cold: caches of blocks and pages empty';

/**
 * Rebuilding is measured by one connection: requests that wait for one another would share a
 * render.
 */
const single = { connections: 1, encoding: 'identity', warmSeconds: RENDER_WARM_SECONDS };
/**
 * Modes that are compared with each other take turns of a second, so that whatever else the machine
 * does meets all of them: odd in number, for the median.
 */
const GROUPS: readonly (readonly Mode[])[] = [
  [
    { name: BARE, mode: 'bare-headers' },
    { name: WARM, mode: 'page' },
    { name: 'bare server, no headers', mode: 'bare' },
  ],
  [
    { name: REACT, mode: 'react', ...single },
    { name: EDITED, mode: 'edited', ...single },
    { name: COLD, mode: 'cold', ...single },
  ],
  ...[30, 480].map((stories) => [
    { name: `${WARM}, ${stories} stories`, mode: 'page', stories },
    { name: `${EDITED}, ${stories} stories`, mode: 'edited', stories, ...single },
    { name: `${COLD}, ${stories} stories`, mode: 'cold', stories, ...single },
  ]),
  [100, 10_000].map((pages) => ({
    name: `${WARM}s, ${pages} of them in turn, 30 stories`,
    mode: 'page',
    stories: 30,
    pages,
  })),
];
const MODES = GROUPS.flat();

interface Measuring {
  mode: Mode;
  server: Measurable;
  turns: Turn[];
}

const loadOf = ({ connections = 16, encoding = 'br', pages = 0 }: Mode, seconds: number): Load => ({
  connections,
  encoding,
  seconds,
  ...(pages ? { pages } : {}),
});

async function start(mode: Mode): Promise<Measuring> {
  const { stories = 120, pages = 0, encoding = 'br', warmSeconds = WARM_SECONDS } = mode;
  const server = await startServer(mode.mode, stories, pages);
  // Every page has to be there before its cost when warm is measured.
  if (pages > 0) for (let n = 0; n < pages; n++) await fetchPage(server.port, `/p-${n}/`, encoding);
  await quiet(server);
  load(server.port, loadOf(mode, warmSeconds));
  await quiet(server);
  return { mode, server, turns: [] };
}

async function takeTurn({ mode, server, turns }: Measuring): Promise<void> {
  const before = await server.used();
  const { requests, perSecond, p99 } = load(server.port, loadOf(mode, 1));
  const { cpuMicros, rssBytes } = await server.used();
  turns.push({
    perSecond,
    cpuMicros: (cpuMicros - before.cpuMicros) / requests,
    p99,
    rssMegabytes: rssBytes / 1e6,
  });
}

const medianOf = (all: readonly number[]): number => spreadOf(all).p50;

function medianTurn({ turns }: Measuring): Measured {
  const perSecond = medianOf(turns.map((turn) => turn.perSecond));
  return {
    perSecond,
    cpuMicros: medianOf(turns.map((turn) => turn.cpuMicros)),
    p99: turns.find((turn) => turn.perSecond === perSecond)?.p99 ?? '',
    rssMegabytes: Math.max(...turns.map(({ rssMegabytes }) => rssMegabytes)),
    turns,
  };
}

async function measureGroup(modes: readonly Mode[]): Promise<Map<string, Measured>> {
  const measuring: Measuring[] = [];
  try {
    for (const mode of modes) measuring.push(await start(mode));
    for (let turn = 0; turn < SECONDS; turn++) for (const one of measuring) await takeTurn(one);
    return new Map(measuring.map((one) => [one.mode.name, medianTurn(one)]));
  } finally {
    for (const { server } of measuring) server.stop();
  }
}

/**
 * So many readers at once on a page that nobody has asked for: how often its content was asked for,
 * against one reader alone.
 */
async function stampede(): Promise<string> {
  const askedBy = async (readers: number): Promise<number> => {
    const server = await startServer('page', 120);
    const pages = await Promise.all(
      Array.from({ length: readers }, () => fetchPage(server.port, '/', 'identity')),
    );
    const statuses = new Set(pages.map(({ status }) => status));
    if (statuses.size > 1 || !statuses.has(200)) throw new Error(`Statuses: ${[...statuses]}`);
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
      const { perSecond, p99 } = load(product.port, {
        connections: 16,
        seconds: SECONDS,
        encoding: 'br',
      });
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

/**
 * A figure of one mode over another's, round by round: the median of what turns next to each other
 * say.
 */
const ratios = (
  ours: string,
  theirs: string,
  of: keyof Pick<Turn, 'perSecond' | 'cpuMicros'>,
): number[] =>
  (rounds.get(ours) ?? []).map(({ turns }, round) => {
    const others = rounds.get(theirs)?.[round]?.turns ?? [];
    return medianOf(turns.map((turn, index) => turn[of] / (others[index]?.[of] ?? Number.NaN)));
  });
const lowest = (all: number[]): string => Math.min(...all).toFixed(2);
const highest = (all: number[]): string => Math.max(...all).toFixed(2);

await buildServer();
for (let round = 0; round < ROUNDS; round++) {
  for (const group of GROUPS)
    for (const [name, measured] of await measureGroup(group))
      rounds.set(name, [...(rounds.get(name) ?? []), measured]);
}
console.log(
  `\nWhat a page costs: ${ROUNDS} rounds of ${SECONDS} turns of a second, the worse round, its median turn; the server has one core, wrk another\n`,
);
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
      [
        'warm page / bare server with its headers, requests/s',
        lowest(ratios(WARM, BARE, 'perSecond')),
        '>= 0.90',
      ],
      [
        'warm page / bare server without headers, requests/s',
        lowest(ratios(WARM, 'bare server, no headers', 'perSecond')),
        '',
      ],
      ['React / one story edited, CPU', lowest(ratios(REACT, EDITED, 'cpuMicros')), '>= 10'],
      ['cold / React, CPU', highest(ratios(COLD, REACT, 'cpuMicros')), '<= 1.30'],
    ],
  ),
);
console.log(
  `\n${await stampede()}\n\n${await peersReport()}\n\n${await blocksReport()}\n\n${await freshReport()}\n\n${await floodReport()}\n\n${await wholeProduct()}`,
);
