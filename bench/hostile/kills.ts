/** The product killed 200 times at any moment while clients write, and started again at once. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../services/database/free-port.ts';
import { ms, spreadOf } from '../measure.ts';
import type { Finding } from './finding.ts';
import { killProduct, signIn, startProduct, stopProduct } from './installation.ts';
import { findLost } from './lost.ts';
import { startWriters } from './writers.ts';

const KILLS = 200;
const LIFE_MAX_MS = 1_000;
const START_LIMIT_MS = 10_000;

export async function kills(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-kills-'));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const port = await freePort();
  let product = await startProduct(port, dataDir);
  const cleanups: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => stopProduct(product),
  ];
  try {
    const cookie = await signIn(product);
    const writers = startWriters({ port, cookie }, 'muerte');
    cleanups.push(writers.stop);
    const starts: number[] = [];
    while (starts.length < KILLS) {
      await sleep(Math.random() * LIFE_MAX_MS);
      await killProduct(product);
      product = await startProduct(port, dataDir);
      starts.push(product.startMs);
    }
    await sleep(LIFE_MAX_MS);
    writers.stop();
    await writers.ended;
    const { p50, p99 } = spreadOf(starts);
    const longest = Math.max(...starts);
    return [
      ...(await findLost('kills', dataDir, writers.acknowledged)),
      {
        what: `kills: a start after each of ${KILLS}, p50 / p99 / longest`,
        figure: `${ms(p50)} / ${ms(p99)} / ${ms(longest)} ms`,
        limit: `${START_LIMIT_MS} ms`,
        isWithin: longest <= START_LIMIT_MS,
      },
    ];
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}
