/** Calls of readers' APIs on the whole product under load, beside pages that readers ask for. */
import { Agent, request as httpRequest } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../journeys/product.ts';
import { IDENTITY_PREFIX } from '../schemas/identity/wire.ts';
import { ms, spreadOf, table } from './measure.ts';

const HOST = 'brujula.localhost';
export const PASSWORD = 'una brújula que apunta al norte';
const PAGES_PER_SECOND = 50;

export interface Call {
  method: string;
  path: string;
  body?: unknown;
  token?: string;
}

interface Reply {
  status: number;
  text: string;
  ms: number;
}

export interface Account {
  email: string;
  accessToken: string;
  refreshToken: string;
}

/** A product of its own, and its table of figures, which `stop` prints. */
export async function apiLoad(env: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const product = await startProduct({
    env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
  });
  const before = loadavg()[0]?.toFixed(1);
  const rows: string[][] = [];

  let clients = 0;
  /** Each call from a network address of its own: limits are not what is measured. */
  const otherAddress = (): string => {
    clients += 1;
    return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  };

  const call = ({ method, path, body, token }: Call): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const headers = {
        Host: `${HOST}:${product.port}`,
        'X-Forwarded-For': otherAddress(),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      };
      const options = { host: '127.0.0.1', port: product.port, method, path, headers, agent };
      const sent = httpRequest(options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            ms: performance.now() - started,
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body ? JSON.stringify(body) : undefined);
    });

  /** Throws when the reply is not that of a success: its time would say nothing. */
  const replied = async (given: Call, status = 200): Promise<Reply> => {
    const reply = await call(given);
    if (reply.status !== status)
      throw new Error(`${given.method} ${given.path}: ${reply.status} ${reply.text.slice(0, 200)}`);
    return reply;
  };
  const timed = async (given: Call, status = 200): Promise<number> =>
    (await replied(given, status)).ms;

  /** Calls at a steady rate, whether those before were answered or not. */
  const steadily = async (
    perSecond: number,
    seconds: number,
    next: () => Call,
  ): Promise<number[]> => {
    const started = performance.now();
    const all: Promise<number>[] = [];
    for (let sent = 0; sent < perSecond * seconds; sent++) {
      const wait = started + (sent * 1_000) / perSecond - performance.now();
      if (wait > 1) await sleep(wait);
      all.push(timed(next()));
    }
    return Promise.all(all);
  };

  const note = (name: string, wanted: string, samples: readonly number[]): void => {
    const { p50, p95, p99, runs } = spreadOf(samples);
    rows.push([name, wanted, String(runs), ms(p50), ms(p95), ms(p99)]);
    console.error(rows.at(-1)?.join('  '));
  };

  /** Pages from memory go on being asked for while `work` runs. */
  const besidePages = async (
    name: string,
    wanted: string,
    work: () => Promise<number[]>,
  ): Promise<void> => {
    const page: Call = { method: 'GET', path: '/' };
    let isOver = false;
    const pages: number[] = [];
    const reading = (async () => {
      while (!isOver) pages.push(...(await steadily(PAGES_PER_SECOND, 1, () => page)));
    })();
    const samples = await work();
    isOver = true;
    await reading;
    note(name, wanted, samples);
    note('  pages meanwhile', 'p99 50', pages);
  };

  const signUp = async (n: number): Promise<Account> => {
    const email = `lectora-${n}@lectores.example`;
    const body = {
      identity: { userName: email, credentials: PASSWORD },
      profile: { email, firstName: 'Lectora' },
    };
    const path = `${IDENTITY_PREFIX}/v1/signup`;
    return { email, ...JSON.parse((await replied({ method: 'POST', path, body })).text) };
  };

  const printFigures = (): void => {
    console.log(`\nLoad before: ${before}; after: ${loadavg()[0]?.toFixed(1)}. Milliseconds.`);
    console.log(table(['call', 'wanted', 'runs', 'p50', 'p95', 'p99'], rows));
  };
  const stop = async (): Promise<void> => {
    agent.destroy();
    await product.stop();
  };
  return { replied, timed, steadily, note, besidePages, signUp, printFigures, stop };
}
