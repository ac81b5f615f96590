import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/**
 * Starts a product once as on a new machine and keeps its data folder, sample newspaper and all,
 * for the journeys to copy: a first start takes six times as long as a later one. Playwright calls
 * it before all journeys, and what it returns after them.
 */
export default async function firstStart(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portada-first-start-'));
  const product = await startProduct({ dataDir: folder });
  await product.stop();
  if (product.process.exitCode !== 0)
    throw new Error(`Portada did not stop in order: ${product.process.signalCode}`);
  const renditions = join(folder, 'images/renditions');
  const shared = `${folder}-renditions`;
  if (existsSync(renditions)) renameSync(renditions, shared);
  else mkdirSync(shared);
  symlinkSync(shared, renditions);
  process.env.FIRST_START_DATA = folder;
  return () => {
    for (const each of [folder, shared]) rmSync(each, { recursive: true, force: true });
  };
}
