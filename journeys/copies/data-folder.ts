import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Only ever deleted whole: every folder may have the same one. */
const BALLAST = 'ballast';

/**
 * A data folder of its own, sample newspaper and all, as `first-start.ts` left one. The sizes of
 * its pictures are shared: what one product made, the next ones find.
 */
export function copyDataFolder(): string {
  const from = process.env.FIRST_START_DATA;
  if (!from)
    throw new Error(
      'journeys/first-start.ts has not run: it is the globalSetup of playwright.config.ts',
    );
  const folder = mkdtempSync(join(tmpdir(), 'portada-journey-'));
  const names = readdirSync(from).filter((name) => name !== BALLAST);
  const copied = spawnSync('cp', [
    '-R',
    '-P',
    '-p',
    ...names.map((name) => join(from, name)),
    folder,
  ]);
  if (copied.status !== 0) throw new Error(`No data folder: ${copied.stderr}`);
  if (existsSync(join(from, BALLAST))) linkSync(join(from, BALLAST), join(folder, BALLAST));
  return folder;
}
