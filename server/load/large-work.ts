import { Worker } from 'node:worker_threads';
import type { MarkupToClean } from '../../schemas/html.ts';
import type { Json } from '../../schemas/json.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import type { Actor } from '../../services/audit/audit-log.ts';
import type { RequestOrigin } from '../../services/audit/request-origin.ts';
import type { OpenOptions } from '../../services/database/database.ts';
import type { Logger } from '../../services/http/logger.ts';
import { nextTurn } from '../../services/http/next-turn.ts';
import { Problem } from '../../services/http/problem.ts';
import { concurrencyGate } from '../../services/jobs/concurrency-gate.ts';
import type { Config } from '../config.ts';
import type { DatabaseFiles } from '../seed/open-seeded.ts';

/** What the thread is started with. */
export interface WorkerSetting {
  database: Pick<OpenOptions, 'databaseUrl' | 'dataDir' | 'migrationsFolder'>;
  logLevel: string;
  /** Hosts beyond the sites' own that redirects may lead to. */
  redirectHosts: readonly string[];
}

/** What the thread needs of the configuration: data alone, for functions do not get there. */
export const workerSetting = (
  {
    databaseUrl,
    dataDir,
    logLevel,
    redirectHosts,
  }: Pick<Config, 'databaseUrl' | 'dataDir' | 'logLevel' | 'redirectHosts'>,
  files: DatabaseFiles,
): WorkerSetting => ({
  database: { ...(databaseUrl ? { databaseUrl } : { dataDir }), ...files },
  logLevel,
  redirectHosts,
});

/** Who sends a document, as the thread cannot ask the request. */
export interface Sender {
  actor: Actor;
  origin: RequestOrigin;
  /** May they redirect readers to other hosts? */
  mayLeave: boolean;
}

/** What the thread is told to do. */
export type Work =
  | { kind: 'document'; body: Uint8Array; site: string; by: Sender }
  | { kind: 'markup'; list: MarkupToClean[] }
  | { kind: 'reply'; body: Uint8Array; policy: HtmlPolicy };

/**
 * What it replies: a reply of the ingest's route, the clean markup in the same order, or the JSON
 * of a source's reply, which is empty when it is no content.
 */
export type Done =
  | { kind: 'document'; status: number; headers: [string, string][]; body: string }
  | { kind: 'markup'; list: string[] }
  | { kind: 'reply'; json: string };

/** Enough for the largest document; a hostile one ends the thread and not the process. */
const HEAP_MB = 320;
const MAX_MS = 12_000;
/** Each of them holds its body in memory. */
const MAX_WAITING = 8;
/** A batch of documents has one thread; later its memory is given back. */
const IDLE_MS = 30_000;

const busy = () =>
  new Problem(
    503,
    'unavailable',
    'Ya hay varios documentos grandes en espera. Inténtalo de nuevo en unos momentos.',
  );
const tooSlow = () =>
  new Problem(422, 'too_complex', `Revisar lo enviado tarda más de ${MAX_MS / 1_000} segundos.`);
const tooMuch = () =>
  new Problem(422, 'too_complex', 'Revisar lo enviado lleva más memoria de la que hay para ello.');

interface LargeWorkOptions {
  /** The file of `large-worker.ts` as Node can run it. */
  worker: string;
  setting: WorkerSetting;
  log: Logger;
  maxMs?: number;
  heapMb?: number;
}

/** Work on large texts, one at a time, in a thread of its own that starts when there is some. */
export class LargeWork {
  readonly #options: LargeWorkOptions;
  readonly #gate = concurrencyGate(1, { maxWaiting: MAX_WAITING, tooMany: busy });
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: LargeWorkOptions) {
    this.#options = options;
  }

  /** Takes a document in as the ingest's route does. Throws Problem 422, 503. */
  readonly takeDocument = async (body: Uint8Array, site: string, by: Sender): Promise<Response> => {
    // The thread takes the memory over: it has to be this document's alone.
    const own = new Uint8Array(body);
    const done = await this.#run({ kind: 'document', body: own, site, by }, [own.buffer]);
    if (done.kind !== 'document') throw new Error('Not a document');
    return new Response(done.body, { status: done.status, headers: done.headers });
  };

  /** Each piece as the sanitiser makes it, in their order. Throws Problem 422, 503. */
  readonly clean = async (list: MarkupToClean[]): Promise<string[]> => {
    const done = await this.#run({ kind: 'markup', list });
    if (done.kind !== 'markup') throw new Error('No markup');
    return done.list;
  };

  /** A source's reply as if it had been imported; undefined when it is no content. */
  readonly takeReply = async (body: Uint8Array, policy: HtmlPolicy): Promise<Json | undefined> => {
    const own = new Uint8Array(body);
    const done = await this.#run({ kind: 'reply', body: own, policy }, [own.buffer]);
    if (done.kind !== 'reply') throw new Error('Not a reply');
    if (done.json === '') return undefined;
    const reply = JSON.parse(done.json) as Json;
    await nextTurn();
    return reply;
  };

  close(): Promise<unknown> {
    return this.#stop();
  }

  #run(work: Work, transfer: ArrayBuffer[] = []): Promise<Done> {
    return this.#gate(async () => {
      clearTimeout(this.#idle);
      const worker = this.#worker ?? this.#start();
      try {
        return await this.#done(worker, () => worker.postMessage(work, transfer));
      } finally {
        this.#idle = setTimeout(() => void this.#stop(), IDLE_MS).unref();
      }
    });
  }

  #start(): Worker {
    const { worker, setting, heapMb = HEAP_MB } = this.#options;
    const started = new Worker(worker, {
      workerData: setting,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Those of the process are for its main thread.
      execArgv: [],
    });
    started.unref();
    // What a thread says while it ends must not end the process.
    started.on('error', () => undefined);
    this.#worker = started;
    return started;
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #done(worker: Worker, begin: () => void): Promise<Done> {
    const { log, maxMs = MAX_MS } = this.#options;
    return new Promise<Done>((resolve, reject) => {
      const fail = (problem: Error) => {
        finish();
        void this.#stop();
        reject(problem);
      };
      const onMessage = (done: Done) => {
        finish();
        resolve(done);
      };
      const onError = (error: NodeJS.ErrnoException) => {
        log.warn({ event: 'large_worker_ended', err: error }, 'the thread for large work ended');
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error);
      };
      const onExit = () => fail(tooMuch());
      const timer = setTimeout(() => fail(tooSlow()), maxMs);
      const finish = () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      worker.once('message', onMessage).once('error', onError).once('exit', onExit);
      begin();
    });
  }
}
