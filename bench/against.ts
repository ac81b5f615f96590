/**
 * `npm run bench:against -- REVISION`: this tree and an earlier one by turns, in one run. The
 * revision is checked out and installed aside; both serve the same page from memory.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spreadOf, table } from './measure.ts';
import { benchFolder, buildServer, type Measurable, quiet, startServer } from './site-process.ts';
import { load } from './wrk.ts';

const root = join(import.meta.dirname, '..');
const TURNS = 15;
const WARM_SECONDS = 4;
const SINGLE = { connections: 1, encoding: 'identity' };
const MODES = [
  { name: 'bare server, same bytes and headers', mode: 'bare-headers' },
  { name: 'warm page', mode: 'page' },
  { name: 'one story edited before every request', mode: 'edited', ...SINGLE },
  { name: 'cold: caches of blocks and pages empty', mode: 'cold', ...SINGLE },
];
type Mode = (typeof MODES)[number];

const run = (folder: string, command: string, ...args: string[]): void =>
  void execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

/** The revision in a folder of its own, with its own packages and its measured server built. */
function checkOut(revision: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'portada-against-')), 'tree');
  run(root, 'git', 'worktree', 'add', '--detach', folder, revision);
  run(folder, 'npm', 'ci', '--include=dev', '--loglevel=error');
  // Revisions before 2026-11-26 keep it under `scripts`.
  const bench = existsSync(join(folder, 'bench')) ? './bench' : './scripts/bench';
  const build = `import('${bench}/site-process.ts').then((bench) => bench.buildServer())`;
  run(folder, 'npx', 'tsx', '-e', build);
  return folder;
}

async function warmed(mode: Mode, folder: string): Promise<Measurable> {
  const server = await startServer(mode.mode, 120, 0, folder);
  await quiet(server);
  load(server.port, { ...loadOf(mode), seconds: WARM_SECONDS });
  await quiet(server);
  return server;
}

const loadOf = ({ connections = 16, encoding = 'br' }: Partial<typeof SINGLE> & Mode) => ({
  connections,
  encoding,
  seconds: 1,
});

interface Turn {
  perSecond: number;
  /** Processor time of the server for a request: what others do meanwhile is not in it. */
  cpuMicros: number;
}

async function turnOf(server: Measurable, mode: Mode): Promise<Turn> {
  const before = await server.used();
  const { requests, perSecond } = load(server.port, loadOf(mode));
  const { cpuMicros } = await server.used();
  return { perSecond, cpuMicros: (cpuMicros - before.cpuMicros) / requests };
}

/** Each side in every turn, next to each other. */
async function turnsOf(mode: Mode, folders: readonly [now: string, before: string]) {
  const now = await warmed(mode, folders[0]);
  const before = await warmed(mode, folders[1]);
  const turns: { now: Turn; before: Turn }[] = [];
  try {
    for (let turn = 0; turn < TURNS; turn++)
      turns.push({ now: await turnOf(now, mode), before: await turnOf(before, mode) });
    return turns;
  } finally {
    now.stop();
    before.stop();
  }
}

const revision = process.argv[2];
if (!revision) throw new Error('npm run bench:against -- REVISION');
const tree = checkOut(revision);
try {
  await buildServer();
  const rows: string[][] = [];
  const folders = [benchFolder(root), benchFolder(tree)] as const;
  for (const mode of MODES) {
    const turns = await turnsOf(mode, folders);
    const median = (all: readonly number[]) => spreadOf(all).p50;
    rows.push([
      mode.name,
      median(turns.map(({ before }) => before.perSecond)).toFixed(0),
      median(turns.map(({ now }) => now.perSecond)).toFixed(0),
      median(turns.map(({ now, before }) => now.perSecond / before.perSecond)).toFixed(2),
      median(turns.map(({ now, before }) => before.cpuMicros / now.cpuMicros)).toFixed(2),
    ]);
  }
  console.log(`\nRequests a second, ${TURNS} turns of a second each, median\n`);
  console.log(table(['mode', revision, 'now', 'now / then', 'by CPU'], rows));
} finally {
  run(root, 'git', 'worktree', 'remove', '--force', tree);
  rmSync(join(tree, '..'), { recursive: true, force: true });
}
