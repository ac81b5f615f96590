import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Groups that have not ended yet. Their processes are not of our terminal's group, so nobody else
 * would end them.
 */
const living = new Set<number>();

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

const leave = (signal: NodeJS.Signals): void => {
  endAll();
  process.kill(process.pid, signal);
};
const endAll = (): void => {
  for (const group of living) endGroup(group);
};
let isWatching = false;
function watchOwnEnd(): void {
  if (isWatching) return;
  isWatching = true;
  process.once('exit', endAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave);
}

export interface Surroundings {
  cwd: string;
  env?: Record<string, string>;
}

export interface Group {
  /** Of its first process and of the group. */
  pid: number;
  /** What it wrote, the last of it. */
  output(): string;
  /** Its first process's exit code, null after a signal or when it could not be started. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  /** Ends whatever is left of it, and waits for the first process's end. */
  stop(): Promise<void>;
}

const KEPT_CHARACTERS = 4_000;

/** A command in a process group of its own, so that what it starts ends with it. */
export function startGroup([command = '', ...args]: string[], { cwd, env }: Surroundings): Group {
  watchOwnEnd();
  const child: ChildProcess = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  let isOver = false;
  const keep = (chunk: Buffer): void => {
    output = (output + chunk).slice(-KEPT_CHARACTERS);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const { pid = 0 } = child;
  if (pid) living.add(pid);
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      keep(Buffer.from(error.message));
      resolve(null);
    });
    child.once('exit', resolve);
  }).finally(() => {
    isOver = true;
  });
  return {
    pid,
    output: () => output.trim(),
    ended,
    hasEnded: () => isOver,
    stop: async () => {
      if (pid) endGroup(pid);
      await ended;
      living.delete(pid);
    },
  };
}

/** The line of a program's output that most likely says what went wrong. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'no word').trim();
}

export interface Ran {
  /** The exit code; null when it was ended for taking too long, or could not be started. */
  code: number | null;
  isLate: boolean;
  seconds: number;
  output: string;
}

/**
 * Runs a command to its end or to its time limit, whichever comes first; nothing of it is left
 * afterwards.
 */
export async function runBounded(
  command: string[],
  limitMs: number,
  surroundings: Surroundings,
): Promise<Ran> {
  const started = performance.now();
  const group = startGroup(command, surroundings);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs);
  });
  const first = await Promise.race([group.ended, late]);
  clearTimeout(timer);
  await group.stop();
  const isLate = first === 'late';
  return {
    code: isLate ? null : first,
    isLate,
    seconds: (performance.now() - started) / 1_000,
    output: group.output(),
  };
}
