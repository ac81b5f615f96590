/**
 * Drawings that take minutes, uploaded one after the other by two editors, while others read: pages
 * from memory, and pictures that nobody has seen yet.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../services/database/free-port.ts';
import { blurredSvg } from '../../services/images/hostile-pictures.testing.ts';
import { fetchFrom, picturesOn } from './fetch-from.ts';
import type { Finding } from './finding.ts';
import { type Product, send, signIn, startProduct, stopProduct } from './installation.ts';
import { findingsOf, readOn } from './pictures.ts';

const READ_MS = 25_000;
const PAGE_LIMIT_MS = 50;
const NEW_LIMIT_MS = 2_000;
/** Of two at once, each of which may take ten. */
const REFUSED_LIMIT_MS = 15_000;

async function upload({ port }: Product, cookie: string, until: number): Promise<Finding[]> {
  let [tried, wrong, longestMs] = [0, 0, 0];
  while (Date.now() < until) {
    const begunMs = Date.now();
    // Another file each time: the same one would not be looked at again.
    const body = blurredSvg(3_000 + tried);
    const path = `/api/images?name=mapa-${tried}.svg`;
    const reply = await send(port, path, { method: 'POST', cookie, body });
    tried += 1;
    longestMs = Math.max(longestMs, Date.now() - begunMs);
    if (reply.status !== 422 || !reply.body.includes('en dibujarse')) wrong += 1;
  }
  return [
    {
      what: 'drawings: not refused in words',
      figure: `${wrong} of ${tried}`,
      limit: '0',
      isWithin: wrong === 0 && tried > 0,
    },
    {
      what: 'drawings: until they are refused',
      figure: `${longestMs} ms`,
      limit: `${REFUSED_LIMIT_MS} ms`,
      isWithin: longestMs <= REFUSED_LIMIT_MS,
    },
  ];
}

async function tryDrawings(product: Product): Promise<Finding[]> {
  const { port } = product;
  const cookie = await signIn(product);
  const front = await fetchFrom({ port, path: '/', from: '127.0.0.1' });
  const [reserved = ''] = picturesOn(front.body.toString());
  const until = Date.now() + READ_MS;
  const uploads = [upload(product, cookie, until), upload(product, cookie, until)];
  const pages = readOn(until, { port, from: '127.0.0.4' }, () => '/');
  const fresh = readOn(
    until,
    { port, from: '127.0.0.5' },
    (turn) => `${reserved}&width=800&height=450&focal=${1 + turn * 40},500`,
  );
  return [
    ...(await Promise.all(uploads)).flat(),
    ...findingsOf('drawings: warm pages meanwhile', await pages, PAGE_LIMIT_MS),
    ...findingsOf('drawings: another new picture meanwhile', await fresh, NEW_LIMIT_MS),
  ];
}

export async function drawingsPart(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-drawings-'));
  const product = await startProduct(await freePort(), join(folder, 'data'));
  try {
    return await tryDrawings(product);
  } finally {
    await stopProduct(product);
    rmSync(folder, { recursive: true, force: true });
  }
}
