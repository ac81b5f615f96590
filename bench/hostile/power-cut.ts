/**
 * The product on a file system of its own, cut off from power while clients write: what reached the
 * block device is copied while everything stands still and nothing is synced, mounted again (its
 * journal is replayed), and the product started on it. Needs root and ext4's programs.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../services/database/free-port.ts';
import type { Finding } from './finding.ts';
import { killProduct, signIn, startProduct, stopProduct } from './installation.ts';
import { findLost } from './lost.ts';
import { startWriters } from './writers.ts';

const IMAGE_MB = 1_500;
const WRITE_MS = 10_000;
/** Seconds: ext4's flush every five would hide a sync that is missing. */
const COMMIT_S = 300;

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Every process whose command line or working folder names a path: the product's database. */
function processesAt(path: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
      const parentCommand = readFileSync(`/proc/${parent}/cmdline`, 'utf8');
      return command.includes(path) || parentCommand.includes(path) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
};

async function unmount(point: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (spawnSync('umount', [point]).status === 0) return;
    await sleep(200);
  }
  run('umount', '-l', point);
}

export async function powerCut(): Promise<Finding[]> {
  if (process.getuid?.() !== 0) throw new Error('only root can mount a file system');
  const folder = mkdtempSync(join(tmpdir(), 'portada-cut-'));
  // The database runs as somebody else, who has to pass.
  chmodSync(folder, 0o711);
  const [image, copy] = [join(folder, 'disk'), join(folder, 'disk-after')];
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    for (const point of [before, after]) mkdirSync(point);
    run('truncate', '-s', `${IMAGE_MB}M`, image);
    run('mkfs.ext4', '-q', '-F', image);
    run('mount', '-o', `loop,commit=${COMMIT_S}`, image, before);
    cleanups.push(() => unmount(before));
    const dataDir = join(before, 'data');
    const product = await startProduct(await freePort(), dataDir);
    cleanups.push(() => killProduct(product));
    const cookie = await signIn(product);
    const writers = startWriters({ port: product.port, cookie }, 'corte');
    await sleep(WRITE_MS);
    writers.stop();
    const pids = [...processesAt(dataDir), product.process.pid ?? 0].filter((pid) => pid > 0);
    signalAll(pids, 'SIGSTOP');
    run('cp', '--sparse=always', image, copy);
    signalAll(pids, 'SIGKILL');
    await writers.ended;
    await unmount(before);
    cleanups.splice(1);
    run('mount', '-o', 'loop', copy, after);
    cleanups.push(() => unmount(after));
    const again = await startProduct(await freePort(), join(after, 'data'));
    cleanups.push(() => stopProduct(again));
    return await findLost('power cut', join(after, 'data'), writers.acknowledged);
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}
