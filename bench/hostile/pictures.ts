/**
 * 230 hostile connections at the resizer while others read: what has been rendered before, pages,
 * and pictures that nobody has seen yet.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../services/database/free-port.ts';
import { spreadOf } from '../measure.ts';
import { fetchFrom, type Outcome, picturesOn, renditionsOn } from './fetch-from.ts';
import type { Finding } from './finding.ts';
import { startProduct, stopProduct } from './installation.ts';

const CONNECTIONS = 230;
const FLOOD_MS = 20_000;
const BEFORE_MS = 1_000;
const PAUSE_MS = 10;
const RENDERED = 60;
const READERS = 4;
const LIMIT_MS = 200;
/** A picture that has to be rendered first, for a client that wants one at a time. */
const NEW_LIMIT_MS = 2_000;
const WEBP = 'image/webp,*/*';

export function startPictureFlood(port: number, addresses: readonly string[]): ChildProcess {
  const script = join(import.meta.dirname, 'picture-flood.ts');
  const args = ['--import', 'tsx', script, String(port), String(CONNECTIONS), ...addresses];
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Requests one after the other until the time is over. */
export async function readOn(
  until: number,
  asked: { port: number; from: string },
  pathOf: (turn: number) => string,
): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: Outcome[] = [];
  for (let turn = 0; Date.now() < until; turn += 1) {
    outcomes.push(await fetchFrom({ ...asked, agent, path: pathOf(turn), accept: WEBP }));
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return outcomes;
}

export function findingsOf(what: string, outcomes: readonly Outcome[], limitMs: number): Finding[] {
  const { p50, p99, runs } = spreadOf(outcomes.map(({ ms }) => ms));
  const refused = outcomes.filter(({ status }) => status !== 200).length;
  return [
    {
      what: `${what}: p50 / p99 of ${runs}`,
      figure: `${p50.toFixed(1)} / ${p99.toFixed(0)} ms`,
      limit: `p99 ${limitMs} ms`,
      isWithin: p99 <= limitMs,
    },
    {
      what: `${what}: not 200`,
      figure: `${refused} of ${runs}`,
      limit: '0',
      isWithin: refused === 0 && runs > 0,
    },
  ];
}

async function tryFlood(port: number): Promise<Finding[]> {
  const front = await fetchFrom({ port, path: '/', from: '127.0.0.1' });
  const html = front.body.toString();
  const rendered = renditionsOn(html).slice(0, RENDERED);
  // Nobody rendered these: the hostile one requests other pictures.
  const [reserved = '', ...attacked] = picturesOn(html);
  for (const path of rendered) await fetchFrom({ port, path, from: '127.0.0.3', accept: WEBP });
  const flood = startPictureFlood(port, attacked);
  try {
    await sleep(BEFORE_MS);
    const until = Date.now() + FLOOD_MS;
    const readers = Array.from({ length: READERS }, (_, reader) =>
      readOn(
        until,
        { port, from: '127.0.0.3' },
        (turn) => rendered[(turn * READERS + reader) % rendered.length] ?? '/',
      ),
    );
    const pages = readOn(until, { port, from: '127.0.0.4' }, () => '/');
    const fresh = readOn(
      until,
      { port, from: '127.0.0.5' },
      (turn) => `${reserved}&width=800&height=450&focal=${1 + turn * 40},500`,
    );
    const served = (await Promise.all(readers)).flat();
    return [
      ...findingsOf('pictures: rendered before', served, LIMIT_MS),
      ...findingsOf('pictures: warm pages meanwhile', await pages, LIMIT_MS),
      ...findingsOf('pictures: rendered for another client', await fresh, NEW_LIMIT_MS),
    ];
  } finally {
    flood.kill('SIGKILL');
  }
}

export async function picturesPart(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-pictures-'));
  const product = await startProduct(await freePort(), join(folder, 'data'));
  try {
    return await tryFlood(product.port);
  } finally {
    await stopProduct(product);
    rmSync(folder, { recursive: true, force: true });
  }
}
