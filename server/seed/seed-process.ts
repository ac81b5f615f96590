import { fork } from 'node:child_process';
import type { Environment } from '../config.ts';

/** The seeding process ended badly, and said why. */
export class SeedFailed extends Error {}

/**
 * Seeds in a process of its own, whose memory goes with it. It dies with this one, however that
 * ends: half a newspaper is none, for it is one transaction. Throws SeedFailed.
 */
export const runSeedProcess = (file: string, env: Environment): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(file, { env: env as NodeJS.ProcessEnv, execArgv: [] });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new SeedFailed(String(code)))));
  });
