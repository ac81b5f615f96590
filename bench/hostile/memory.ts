/** The server's memory before, in and after floods of each kind: it has to come back. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../services/database/free-port.ts';
import { flood } from '../flood.ts';
import { fetchFrom, picturesOn } from './fetch-from.ts';
import type { Finding } from './finding.ts';
import { type Product, send, signIn, startProduct, stopProduct } from './installation.ts';
import { startPictureFlood } from './pictures.ts';

const FLOOD_MS = 20_000;
const BACK_MS = 60_000;
const LOOK_MS = 5_000;
const CONNECTIONS = 40;
const MOST = 1.2;
const PATHS = ['/', '/nacional/', '/mundo/', '/deportes/', '/ciencia/'];

/** Resident memory of a process, in MB. */
function residentMb({ process: { pid } }: Product): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Rss:\s+(\d+) kB/m.exec(text)?.[1]) / 1_024;
}

/** Warm pages and some pictures, as on a quiet day. */
async function readALittle(port: number): Promise<string[]> {
  let front = '';
  for (let turn = 0; turn < 40; turn += 1)
    for (const path of PATHS) {
      const { body } = await fetchFrom({ port, path, from: '127.0.0.1' });
      if (path === '/') front = body.toString();
    }
  const pictures = picturesOn(front);
  for (const picture of pictures.slice(0, 20))
    await fetchFrom({ port, path: `${picture}&width=400&height=225`, from: '127.0.0.1' });
  return pictures;
}

async function floodWithImports(port: number, cookie: string): Promise<void> {
  const until = Date.now() + FLOOD_MS;
  const words = 'La ciudad habla de lo que pasó ayer en el puerto. '.repeat(400);
  const one = async (connection: number) => {
    for (let turn = 0; Date.now() < until; turn += 1)
      await send(port, '/api/content/documents?site=brujula', {
        method: 'POST',
        cookie,
        body: {
          _id: `memoria-${connection}-${turn}`,
          type: 'story',
          version: '0.10.12',
          slug: `memoria-${connection}-${turn}`,
          headlines: { basic: `Memoria ${connection} ${turn}` },
          content_elements: [{ type: 'text', content: words }],
        },
      });
  };
  await Promise.all([1, 2, 3, 4].map(one));
}

/** What a flood takes, and what of it stays. */
async function tryFlood(
  product: Product,
  kind: string,
  before: number,
  work: () => Promise<unknown>,
): Promise<Finding> {
  let peak = 0;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMb(product));
  }, 250);
  await work().finally(() => clearInterval(looking));
  const after: number[] = [];
  const until = Date.now() + BACK_MS;
  do {
    await sleep(LOOK_MS);
    after.push(Math.round(residentMb(product)));
  } while (Date.now() < until && (after.at(-1) ?? 0) > before * MOST);
  const last = after.at(-1) ?? 0;
  console.log(
    `  ${kind}: ${before.toFixed(0)}, at most ${peak.toFixed(0)}, then ${after.join(' ')} MB`,
  );
  return {
    what: `memory after ${kind}, of ${peak.toFixed(0)} MB`,
    figure: `${last} MB after ${after.length * (LOOK_MS / 1_000)} s`,
    limit: `${(before * MOST).toFixed(0)} MB in 60 s`,
    isWithin: last <= before * MOST,
  };
}

export async function memoryPart(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-memory-'));
  const product = await startProduct(await freePort(), join(folder, 'data'));
  const { port } = product;
  try {
    const cookie = await signIn(product);
    const pictures = await readALittle(port);
    await sleep(LOOK_MS);
    const before = residentMb(product);
    const answered = new Map<number, number>();
    const cold = { connections: CONNECTIONS, milliseconds: FLOOD_MS, answered };
    const floods: [string, () => Promise<unknown>][] = [
      [
        'pictures',
        async () => {
          const flooding = startPictureFlood(port, pictures);
          await sleep(FLOOD_MS);
          flooding.kill('SIGKILL');
        },
      ],
      ['cold pages and searches', () => flood(port, cold)],
      ['imports', () => floodWithImports(port, cookie)],
    ];
    const findings: Finding[] = [];
    for (const [kind, work] of floods) findings.push(await tryFlood(product, kind, before, work));
    return findings;
  } finally {
    await stopProduct(product);
    rmSync(folder, { recursive: true, force: true });
  }
}
