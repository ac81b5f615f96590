import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Sharp, SharpOptions } from 'sharp';
import { concurrencyGate } from '../jobs/concurrency-gate.ts';

/** So long after their last picture their memory is given back. */
const IDLE_MS = 20_000;

/** Beside this module; in the build beside the server's entry, or above the folder of chunks. */
const FILES = ['sharp-process.mjs', 'sharp-process.js', '../sharp-process.js'];

/** On a machine that is busy with other things. */
const MAX_START_MS = 30_000;

/** What hostile bytes are decoded beside: no secret of ours. */
const ITS_ENVIRONMENT =
  /^(?:PATH|HOME|LANG|TZ|TMPDIR|TEMP|SystemRoot|LD_LIBRARY_PATH|GLIBC_TUNABLES|(?:FONTCONFIG|MALLOC|XDG)_.*)$/;

/** One picture, and the calls of sharp that are made on it, one after the other. */
export interface PictureWork {
  /** Unset where `input` says what is made of nothing. */
  bytes?: Uint8Array;
  input?: SharpOptions;
  steps: readonly (readonly [keyof Sharp, ...unknown[]])[];
}

/** What a picture says of itself. */
export interface PictureFacts {
  format: string;
  compression?: string;
  /** As seen, after the EXIF rotation. */
  autoOrient: { width: number; height: number };
  /** Frames of what moves; unset for one. */
  pages?: number;
}

/** It was ended, for it went on past its time. */
export class PictureTookTooLong extends Error {}

/** What its maker wrote into a picture, as it stands in the file; '' or unset for nothing. */
export interface RawPictureWords {
  caption?: string;
  creator?: string;
  agency?: string;
  copyright?: string;
  alt?: string;
}

type Told = { value: unknown } | { fault: string };

interface ProcessesOptions {
  /** At work at one time. */
  most: number;
  /** How far the processor's other work goes before theirs. */
  niceness: number;
  /** What is thrown to whoever would be one more than `maxWaiting`. */
  tooMany?: () => Error;
  maxWaiting?: number;
}

function start(niceness: number): ChildProcess {
  const file = FILES.map((name) => join(import.meta.dirname, name)).find(existsSync);
  if (!file) throw new Error('The process for pictures is not in the build');
  const env = Object.entries(process.env).filter(([name]) => ITS_ENVIRONMENT.test(name));
  const child = fork(file, {
    env: Object.fromEntries(env),
    // Those of the process are for its main thread.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // What goes wrong is told to whom it happens; in between nobody is there to hear it.
  child.on('error', () => undefined);
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // Nobody may say so here.
  }
  return child;
}

/** Only what works holds the process up that waits for it. */
function hold(child: ChildProcess, isWorking: boolean): void {
  child[isWorking ? 'ref' : 'unref']();
  child.channel?.[isWorking ? 'ref' : 'unref']();
}

/**
 * Works on pictures in processes of their own, at most so many at a time, that start when there is
 * work and end when there is none. rule 5.29: one that goes past its time is killed, whatever it
 * does.
 */
export class PictureProcesses {
  readonly #gate: <T>(work: () => Promise<T>) => Promise<T>;
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  /** What a process says first. */
  readonly #ready = new WeakMap<ChildProcess, Promise<unknown>>();

  readonly #niceness: number;

  constructor({ most, niceness, ...waiting }: ProcessesOptions) {
    this.#niceness = niceness;
    this.#gate = concurrencyGate(most, waiting);
  }

  /** What the last step gives. Throws PictureTookTooLong, or what sharp says of the picture. */
  draw(work: PictureWork, maxMs: number): Promise<Buffer> {
    return this.#run(work, maxMs) as Promise<Buffer>;
  }

  facts(work: Omit<PictureWork, 'steps'>, maxMs: number): Promise<PictureFacts> {
    return this.#run({ ...work, steps: [['metadata']] }, maxMs) as Promise<PictureFacts>;
  }

  words(bytes: Uint8Array, maxMs: number): Promise<RawPictureWords> {
    return this.#run({ bytes, steps: [['words']] }, maxMs) as Promise<RawPictureWords>;
  }

  #run(
    work: Omit<PictureWork, 'steps'> & { steps: readonly (readonly unknown[])[] },
    maxMs: number,
  ): Promise<unknown> {
    return this.#gate(async () => {
      const child = this.#take() ?? this.#start();
      hold(child, true);
      try {
        await this.#ready.get(child);
        const told = (await reply(child, maxMs, {
          late: new PictureTookTooLong(),
          ask: () => child.send(work),
        })) as Told;
        this.#rest(child);
        if ('fault' in told) throw new Error(told.fault);
        return told.value;
      } finally {
        hold(child, false);
      }
    });
  }

  #start(): ChildProcess {
    const child = start(this.#niceness);
    this.#ready.set(child, reply(child, MAX_START_MS, { late: new Error('It does not start') }));
    return child;
  }

  #take(): ChildProcess | undefined {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      if (child.connected) return child;
    }
    return undefined;
  }

  #rest(child: ChildProcess): void {
    const end = () => {
      this.#idle.delete(child);
      child.kill('SIGKILL');
    };
    this.#idle.set(child, setTimeout(end, IDLE_MS).unref());
  }
}

/** What a process says next. It is ended where that takes too long. */
function reply(
  child: ChildProcess,
  maxMs: number,
  { late, ask }: { late: Error; ask?: () => void },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      finish();
      child.kill('SIGKILL');
      reject(error);
    };
    const onMessage = (told: unknown) => {
      finish();
      resolve(told);
    };
    const onExit = () => fail(new Error('The process for pictures ended'));
    const timer = setTimeout(() => fail(late), maxMs);
    const finish = () => {
      clearTimeout(timer);
      child.off('message', onMessage).off('error', fail).off('exit', onExit);
    };
    child.once('message', onMessage).once('error', fail).once('exit', onExit);
    ask?.();
  });
}
