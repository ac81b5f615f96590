/**
 * `npm run bench:site`: what a page costs. One process a mode on one core, wrk on another, two rounds, the worse one quoted. Content in memory, so that
 * the renderer is measured and no database. Nothing here passes or fails.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { build, mergeConfig } from 'vite';
import { shared } from '../../vite.config.ts';
import { table } from './measure.ts';

const root = join(import.meta.dirname, '../..');
const outDir = join(root, 'node_modules/.cache/portada-bench');
const SECONDS = 4;
const WARM_SECONDS = 2;
const ROUNDS = 2;

interface Measured {
  perSecond: number;
  cpuMicros: number;
  p99: string;
  rssMegabytes: number;
}

const buildServer = () =>
  build(
    mergeConfig(shared, {
      configFile: false,
      root,
      mode: 'production',
      logLevel: 'warn',
      build: {
        ssr: true,
        outDir,
        emptyOutDir: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { input: { 'site-server': join(root, 'scripts/bench/site-server.ts') } },
      },
    }),
  );

/** Our core and the load's: different ones where there are two and a program to say so. */
const hasTaskset = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const onCore = (core: number, command: string[]): string[] =>
  hasTaskset ? ['taskset', '-c', String(core), ...command] : command;

const nextLine = (lines: Interface): Promise<string> => new Promise((resolve) => lines.once('line', resolve));

async function startServer(mode: string, stories: number): Promise<{ child: ChildProcess; lines: Interface; port: number }> {
  const [command = '', ...args] = onCore(0, [process.execPath, join(outDir, 'site-server.js'), mode, String(stories)]);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [, port] = (await nextLine(lines)).split(' ');
  return { child, lines, port: Number(port) };
}

/** wrk runs while this process waits: the server's answers on its pipe wait with it. */
function load(
  port: number,
  connections: number,
  seconds: number,
  encoding: string,
): { requests: number; perSecond: number; p99: string } {
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `Accept-Encoding: ${encoding}`,
    '-H',
    'Host: localhost',
    `http://127.0.0.1:${port}/`,
  ];
  const [command = '', ...rest] = onCore(1, ['wrk', ...args]);
  const output = execFileSync(command, rest, { encoding: 'utf8' });
  if (/Non-2xx/.test(output)) throw new Error(output);
  return {
    requests: Number(/(\d+) requests in/.exec(output)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99: /99%\s+(\S+)/.exec(output)?.[1] ?? '',
  };
}

async function measureMode(mode: string, stories: number, { connections = 16, encoding = 'br' } = {}): Promise<Measured> {
  const { child, lines, port } = await startServer(mode, stories);
  const cpu = async () => {
    child.stdin?.write('cpu\n');
    const [, used, rss] = (await nextLine(lines)).split(' ').map(Number);
    return { used: used ?? 0, rss: rss ?? 0 };
  };
  try {
    load(port, connections, WARM_SECONDS, encoding);
    const before = await cpu();
    const { requests, perSecond, p99 } = load(port, connections, SECONDS, encoding);
    const after = await cpu();
    return { perSecond, cpuMicros: (after.used - before.used) / requests, p99, rssMegabytes: after.rss / 1e6 };
  } finally {
    child.kill();
  }
}

const rounds = new Map<string, Measured[]>();
async function measureRounds(
  name: string,
  mode: string,
  stories: number,
  options?: { connections?: number; encoding?: string },
): Promise<void> {
  rounds.set(name, [...(rounds.get(name) ?? []), await measureMode(mode, stories, options)]);
}

const worst = (name: string): Measured =>
  (rounds.get(name) ?? []).reduce((one, other) => (one.perSecond < other.perSecond ? one : other));
/** The worse round of a ratio: both sides measured in the same round. */
const worstRatio = (ours: string, theirs: string, of: (measured: Measured) => number): number =>
  Math.min(
    ...Array.from({ length: ROUNDS }, (_, round) => {
      const [one, other] = [rounds.get(ours)?.[round], rounds.get(theirs)?.[round]];
      return one && other ? of(one) / of(other) : Number.NaN;
    }),
  );
const bestRatio = (ours: string, theirs: string, of: (measured: Measured) => number): number =>
  Math.max(
    ...Array.from({ length: ROUNDS }, (_, round) => {
      const [one, other] = [rounds.get(ours)?.[round], rounds.get(theirs)?.[round]];
      return one && other ? of(one) / of(other) : Number.NaN;
    }),
  );

await buildServer();
const single = { connections: 1, encoding: 'identity' };
for (let round = 0; round < ROUNDS; round++) {
  await measureRounds('bare server, same bytes and headers', 'bare-headers', 120);
  await measureRounds('warm page', 'page', 120);
  await measureRounds('bare server, no headers', 'bare', 120);
  await measureRounds('React renderToString + bytes', 'react', 120, single);
  await measureRounds('one story edited before every request', 'edited', 120, single);
  await measureRounds('cold: every cache of blocks and pages empty', 'cold', 120, single);
  for (const stories of [30, 480]) await measureRounds(`warm page, ${stories} stories`, 'page', stories);
  for (const stories of [30, 480]) await measureRounds(`one story edited, ${stories} stories`, 'edited', stories, single);
  for (const stories of [30, 480]) await measureRounds(`cold, ${stories} stories`, 'cold', stories, single);
}
console.log(`\nWhat a page costs: ${ROUNDS} rounds of ${SECONDS} s, the worse one; the server has one core, wrk another\n`);
console.log(
  table(
    ['mode', 'requests/s', 'CPU us', 'p99', 'RSS MB'],
    [...rounds.keys()].map((name) => {
      const { perSecond, cpuMicros, p99, rssMegabytes } = worst(name);
      return [name, perSecond.toFixed(0), cpuMicros.toFixed(0), p99, rssMegabytes.toFixed(0)];
    }),
  ),
);
const perSecond = ({ perSecond: each }: Measured) => each;
const cpuMicros = ({ cpuMicros: each }: Measured) => each;
console.log('\nRatios, both sides of the same round, the worse round\n');
console.log(
  table(
    ['ratio', 'measured', 'wanted'],
    [
      [
        'warm page / bare server with the same headers, requests/s',
        worstRatio('warm page', 'bare server, same bytes and headers', perSecond).toFixed(2),
        '>= 0.90',
      ],
      [
        'warm page / bare server without headers, requests/s',
        worstRatio('warm page', 'bare server, no headers', perSecond).toFixed(2),
        '',
      ],
      [
        'React / one story edited, CPU',
        worstRatio('React renderToString + bytes', 'one story edited before every request', cpuMicros).toFixed(1),
        '>= 10',
      ],
      [
        'cold / React, CPU',
        bestRatio('cold: every cache of blocks and pages empty', 'React renderToString + bytes', cpuMicros).toFixed(2),
        '<= 1.30',
      ],
    ],
  ),
);
