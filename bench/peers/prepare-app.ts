import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Peer } from './apps.ts';
import type { Pair } from './front.ts';
import { type Ran, reasonIn, runBounded } from './groups.ts';

const here = import.meta.dirname;
/** Beside the folder of the measured build, which is emptied by every run. */
const CACHE = join(here, '../../node_modules/.cache/portada-peers');
/** Whoever has to wait longer for a comparison does without it. */
const INSTALL_LIMIT_MS = 60_000;
const BUILD_LIMIT_MS = 120_000;

/** Both frameworks report their use to their makers unless told not to. */
export const QUIET = {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
};

const INSTALLED = 'installed.json';
/** What stays from one run to the next. */
const KEPT = new Set(['node_modules', 'package.json', 'package-lock.json', INSTALLED]);
const SHARED = ['story-parts.mjs', 'front.css'];

/** Why a command did not do what it should, in one line. */
export function whyNot(what: string, { isLate, seconds, code, output }: Ran): string {
  if (isLate) return `${what} took more than ${seconds.toFixed(0)} s`;
  return `${what} ended with code ${code}: ${reasonIn(output)}`;
}

interface Installed {
  packageJson: string;
  seconds: number;
}

const installedBefore = (folder: string): Installed | null => {
  const mark = join(folder, INSTALLED);
  return existsSync(mark) ? (JSON.parse(readFileSync(mark, 'utf8')) as Installed) : null;
};

/**
 * Installs what is pinned, unless it is there: says how long it took. Throws, and leaves nothing
 * half done, when it takes too long or fails.
 */
async function install(folder: string, { folder: name, dependencies }: Peer): Promise<string> {
  const packageJson = JSON.stringify(
    { name: `portada-peer-${name}`, private: true, type: 'module', dependencies },
    null,
    2,
  );
  const before = installedBefore(folder);
  if (before?.packageJson === packageJson)
    return `installed before, in ${before.seconds.toFixed(0)} s`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), packageJson);
  const options = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--no-update-notifier',
    '--loglevel=error',
  ];
  // Without a network it should not be tried for long.
  const npm = [
    'npm',
    'install',
    ...options,
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ];
  const ran = await runBounded(npm, INSTALL_LIMIT_MS, { cwd: folder });
  if (ran.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(whyNot('npm install', ran));
  }
  writeFileSync(
    join(folder, INSTALLED),
    JSON.stringify({ packageJson, seconds: ran.seconds } satisfies Installed),
  );
  return `installed in ${ran.seconds.toFixed(0)} s`;
}

export interface App {
  folder: string;
  /** How it came to be there, for the report. */
  line: string;
}

/**
 * An app with its packages, these templates and this content, built for production. Throws with one
 * line when that cannot be had.
 */
export async function prepareApp(peer: Peer, front: readonly Pair[]): Promise<App> {
  const folder = join(CACHE, peer.folder);
  const installed = await install(folder, peer);
  for (const name of readdirSync(folder))
    if (!KEPT.has(name)) rmSync(join(folder, name), { recursive: true });
  cpSync(join(here, peer.folder), folder, { recursive: true });
  for (const name of SHARED) cpSync(join(here, name), join(folder, name));
  writeFileSync(join(folder, 'stories.json'), JSON.stringify(front));
  const built = await runBounded([process.execPath, ...peer.build], BUILD_LIMIT_MS, {
    cwd: folder,
    env: QUIET,
  });
  if (built.code !== 0) throw new Error(whyNot('the build', built));
  return { folder, line: `${peer.label}: ${installed}, built in ${built.seconds.toFixed(0)} s` };
}
