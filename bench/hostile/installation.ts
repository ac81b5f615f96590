/** The built product on a data folder of its own, and whoever is signed in to its editor. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCommand } from '../../scripts/start-command.ts';
import { WIDE_LIMITS } from '../wide-limits.ts';

const START_LIMIT_MS = 90_000;
const REPLY_LIMIT_MS = 20_000;
const root = join(import.meta.dirname, '../..');

export interface Product {
  process: ChildProcess;
  port: number;
  /** From the command to the first `ready`. */
  startMs: number;
  /** What it has said on standard output. */
  said(): string;
}

interface Sent {
  method?: string;
  body?: Uint8Array | object;
  cookie?: string;
  /** Unset: the editor's. */
  host?: string;
  agent?: Agent;
}

export interface Reply {
  status: number;
  body: string;
  cookie: string;
}

/** A request to the editor's host, or another. Rejects when no reply came. */
export function send(
  port: number,
  path: string,
  { method = 'GET', body, cookie, host = 'editor.localhost', agent }: Sent = {},
): Promise<Reply> {
  const bytes =
    body === undefined || body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${host}:${port}`,
      ...(body && !(body instanceof Uint8Array) ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
      ...(bytes ? { 'content-length': String(bytes.byteLength) } : {}),
    };
    const options = { host: '127.0.0.1', port, path, method, headers, timeout: REPLY_LIMIT_MS };
    const request = httpRequest({ ...options, ...(agent ? { agent } : {}) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('error', reject);
      // What was cut off is no reply.
      response.once('close', () => reject(new Error('cut')));
      response.once('end', () => {
        const [given = ''] = response.headers['set-cookie'] ?? [];
        const cookieGiven = given.split(';', 1)[0] ?? '';
        resolve({ status: response.statusCode ?? 0, body: text, cookie: cookieGiven });
      });
    });
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('no reply')));
    request.end(bytes);
  });
}

/** Starts it and waits until it is ready. */
export async function startProduct(port: number, dataDir: string): Promise<Product> {
  const started = performance.now();
  const [program, ...args] = startCommand;
  const env = {
    ...process.env,
    ...WIDE_LIMITS,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
  };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    const ready = await send(port, '/readyz').catch(() => undefined);
    if (ready?.status === 200)
      return { process: child, port, startMs: performance.now() - started, said: () => text };
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error('the product did not start');
    }
    await sleep(20);
  }
}

/** Takes the link that a first start prints. @returns the session's cookie */
export async function signIn({ port, said }: Product): Promise<string> {
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; await sleep(20)) {
    const token = /\/signin\?token=([\w-]+)/.exec(said())?.[1];
    if (!token) continue;
    const body = Buffer.from(`token=${token}`);
    const { cookie } = await send(port, '/signin', { method: 'POST', body });
    if (cookie) return cookie;
  }
  throw new Error('nobody could sign in');
}

/** By force; resolves when it has ended. */
export async function killProduct({ process: child }: Product): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Nicely; resolves when it has ended. */
export async function stopProduct({ process: child }: Product): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
