/**
 * A flood of carts from one network address, with cookies and without, while others look at new
 * pictures and sign in.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../services/database/free-port.ts';
import { fetchFrom, type Outcome, picturesOn } from './fetch-from.ts';
import type { Finding } from './finding.ts';
import { startProduct, stopProduct } from './installation.ts';
import { findingsOf, readOn } from './pictures.ts';

const CONNECTIONS = 40;
const FLOOD_MS = 15_000;
const LIMIT_MS = 1_000;
const PAUSE_MS = 500;
const ITEM = JSON.stringify({
  items: [{ sku: 'digital', priceCode: 'DIGITAL_MONTHLY', quantity: 1 }],
});

interface Sent {
  port: number;
  from: string;
  agent: Agent;
  body: string;
  cookie?: string;
}

/** A call of a page of the main site. */
const post = (path: string, { port, from, agent, body, cookie }: Sent): Promise<Outcome> =>
  new Promise((resolve) => {
    const started = performance.now();
    const headers = {
      host: `brujula.localhost:${port}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(cookie ? { cookie } : {}),
    };
    const where = { host: '127.0.0.1', port, localAddress: from, agent };
    const done = (status: number) =>
      resolve({ status, ms: performance.now() - started, body: Buffer.alloc(0) });
    const request = httpRequest({ ...where, path, method: 'POST', headers }, (reply) => {
      reply.resume().once('end', () => done(reply.statusCode ?? 0));
    });
    request.once('error', () => done(0));
    request.end(body);
  });

async function flood(port: number, until: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let faults = 0;
  const one = async (connection: number) => {
    for (let turn = 0; Date.now() < until; turn += 1) {
      const secret = `${connection}-${turn}`.padEnd(43, 'x');
      const cookie = connection % 2 === 0 ? `portada_cart=${secret}` : undefined;
      const sent = { port, from: '127.0.0.2', agent, body: ITEM, ...(cookie ? { cookie } : {}) };
      const { status } = await post('/sales/public/v1/cart/item', sent);
      if (status >= 500 && status !== 503) faults += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => one(connection)));
  agent.destroy();
  return faults;
}

/** Somebody else, who has no account: it takes as long. */
async function signIns(port: number, until: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: Outcome[] = [];
  while (Date.now() < until) {
    const userName = `nadie-${outcomes.length}@correo.example`;
    const body = JSON.stringify({ userName, credentials: 'nada', grantType: 'password' });
    const sent = { port, from: '127.0.0.6', agent, body };
    const { status, ...outcome } = await post('/identity/public/v1/auth/login', sent);
    outcomes.push({ ...outcome, status: status === 401 ? 200 : status });
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return outcomes;
}

async function tryCarts(port: number): Promise<Finding[]> {
  const front = await fetchFrom({ port, path: '/', from: '127.0.0.1' });
  const [reserved = ''] = picturesOn(front.body.toString());
  const until = Date.now() + FLOOD_MS;
  const flooding = flood(port, until);
  const signing = signIns(port, until);
  const fresh = readOn(
    until,
    { port, from: '127.0.0.5' },
    (turn) => `${reserved}&width=800&height=450&focal=${1 + turn * 40},500`,
  );
  const faults = await flooding;
  return [
    ...findingsOf('carts: new pictures meanwhile', await fresh, LIMIT_MS),
    ...findingsOf('carts: sign-in meanwhile', await signing, LIMIT_MS),
    { what: 'carts: faults', figure: String(faults), limit: '0', isWithin: faults === 0 },
  ];
}

export async function cartsPart(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-carts-'));
  const product = await startProduct(await freePort(), join(folder, 'data'));
  try {
    return await tryCarts(product.port);
  } finally {
    await stopProduct(product);
    rmSync(folder, { recursive: true, force: true });
  }
}
