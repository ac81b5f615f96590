import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFlags } from '../../scripts/start-command.ts';
import { connectRunning } from '../../services/database/database.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { freePort } from '../../services/database/free-port.ts';
import { createSigninLink, createStaff } from '../../services/staff/store.ts';
import { WIDE_LIMITS } from '../wide-limits.ts';

const root = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;
const REPLY_LIMIT_MS = 60_000;
const EMAIL = 'hostil@example.com';
const START = `process.env.NODE_ENV = 'production';
const { main } = await import(${JSON.stringify(join(root, 'dist/server/server.js'))});
await main(process.env);`;

export interface Reply {
  /** 0: none came. */
  status: number;
  body: string;
  ms: number;
}

export interface Sending {
  method?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** The built product on this machine with the sample newspaper, and somebody signed in. */
export interface Product {
  /** A reader's request. */
  read(path: string, sending?: Sending): Promise<Reply>;
  /** A request of the signed-in admin to the staff API. */
  staff(path: string, sending?: Sending): Promise<Reply>;
  isAlive(): boolean;
  stop(): Promise<void>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(
  port: number,
  path: string,
  { method = 'GET', body, headers = {} }: Sending,
): Promise<Reply> {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, text: string) =>
      resolve({ status, body: text, ms: performance.now() - started });
    const options = { host: '127.0.0.1', port, path, method, agent, timeout: REPLY_LIMIT_MS };
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request({ ...options, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
      response.on('error', (error) => done(0, error.message));
    });
    sent.on('error', (error) => done(0, error.message));
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.end(body);
  });
}

async function signIn(port: number, dataDir: string): Promise<string> {
  const database = await connectRunning({ dataDir });
  const context = { clock: () => new Date(), ids: () => crypto.randomUUID() };
  const token = await database.transaction(async (tx) => {
    const grants = [{ role: 'admin', site: null, section: null }] as const;
    await createStaff(tx, { email: EMAIL, name: 'Hostil', grants }, context);
    return createSigninLink(tx, EMAIL, context);
  });
  await database.close();
  const cookie = await cookieFor(port, token);
  if (!cookie) throw new Error('Nadie pudo entrar');
  return cookie;
}

const cookieFor = (port: number, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { host: `editor.localhost:${port}` };
    const options = { host: '127.0.0.1', port, path: '/signin', method: 'POST', headers };
    request(options, (response) => {
      response.resume();
      resolve(response.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '');
    })
      .on('error', reject)
      .end(`token=${token}`);
  });

/** Starts it with as much heap, and waits until it is ready. */
export async function startProduct(
  heapMb: number,
  env: Record<string, string> = {},
): Promise<Product> {
  const [dataDir, port] = [temporaryFolder('portada-hostil-'), await freePort()];
  const flags = [...nodeFlags, `--max-old-space-size=${heapMb}`, '--input-type=module'];
  const child: ChildProcess = spawn(process.execPath, [...flags, '-e', START], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      ...WIDE_LIMITS,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (isAlive()) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  const until = Date.now() + START_LIMIT_MS;
  while ((await send(port, '/readyz', {})).status !== 200) {
    if (!isAlive() || Date.now() > until) {
      await stop();
      throw new Error('El producto no arrancó');
    }
    await sleep(200);
  }
  const host = `editor.localhost:${port}`;
  const cookie = await signIn(port, dataDir);
  const staffHeaders = { host, origin: `http://${host}`, cookie };
  return {
    read: (path, sending = {}) =>
      send(port, path, { ...sending, headers: { host: 'localhost', ...sending.headers } }),
    staff: (path, sending = {}) =>
      send(port, `/api${path}`, { ...sending, headers: { ...staffHeaders, ...sending.headers } }),
    isAlive,
    stop,
  };
}
