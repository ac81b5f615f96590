import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { build, mergeConfig } from 'vite';
import { nodeFlags } from '../scripts/start-command.ts';
import { shared } from '../vite.config.ts';
import type { PageTimes } from './block-times.ts';

const root = join(import.meta.dirname, '..');
/** Where a tree's measured server is built. */
export const benchFolder = (tree: string): string =>
  join(tree, 'node_modules/.cache/portada-bench');
export const outDir = benchFolder(root);

/** The measured server, built as the product's is. */
export const buildServer = () =>
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
        rolldownOptions: { input: { 'site-server': join(root, 'bench/site-server.ts') } },
      },
    }),
  );

/** Our core and the load's: different ones where there are two and a program to say so. */
const hasTaskset = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
export const onCore = (core: number, command: string[]): string[] =>
  hasTaskset ? ['taskset', '-c', String(core), ...command] : command;

const nextLine = (lines: Interface): Promise<string> =>
  new Promise((resolve) => lines.once('line', resolve));

export interface Used {
  /** Processor time since the start, microseconds. */
  cpuMicros: number;
  rssBytes: number;
  /** Questions that reached the content source. */
  asked: number;
}

export interface Measurable {
  port: number;
  used(): Promise<Used>;
  /** What drawing the page's blocks took; nothing is noted in other modes than `blocks`. */
  drawn(): Promise<PageTimes>;
  stop(): void;
}

/** A server of `site-server.ts` in a process of its own, on a core of its own. */
export async function startServer(
  mode: string,
  stories: number,
  pages = 0,
  folder = outDir,
): Promise<Measurable> {
  const [command = '', ...args] = onCore(0, [
    process.execPath,
    ...nodeFlags,
    join(folder, 'site-server.js'),
    mode,
    String(stories),
    String(pages),
  ]);
  const child: ChildProcess = spawn(command, args, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [, port] = (await nextLine(lines)).split(' ');
  return {
    port: Number(port),
    used: async () => {
      child.stdin?.write('cpu\n');
      const [, cpuMicros = 0, rssBytes = 0, asked = 0] = (await nextLine(lines))
        .split(' ')
        .map(Number);
      return { cpuMicros, rssBytes, asked };
    },
    drawn: async () => {
      child.stdin?.write('drawn\n');
      return JSON.parse(await nextLine(lines));
    },
    stop: () => void child.kill(),
  };
}

/**
 * Waits for what a server does by itself after its pages were asked for: their best compression.
 */
export async function quiet(server: Measurable): Promise<void> {
  let { cpuMicros: before } = await server.used();
  for (let second = 0; second < 60; second++) {
    await new Promise((done) => setTimeout(done, 500));
    const { cpuMicros } = await server.used();
    if (cpuMicros - before < 25_000) return;
    before = cpuMicros;
  }
}
