import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The user that PostgreSQL runs as when we are root: it refuses to run as root itself. */
export interface ProcessUser {
  uid: number;
  gid: number;
}

const NOBODY: ProcessUser = { uid: 65_534, gid: 65_534 };

function lookUp(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  // macOS prints nobody as -2.
  return status === 0 ? Number(stdout.trim()) >>> 0 : undefined;
}

/** `initdb` refuses a number without a name. */
const hasName = (uid: number): boolean => spawnSync('id', ['-nu', String(uid)]).status === 0;

const ownerOf = (path: string): ProcessUser | undefined => {
  try {
    const { uid, gid } = statSync(path);
    return { uid, gid };
  } catch {
    return undefined;
  }
};

/**
 * Undefined: ourselves. As root: the owner of the first of `folders` that belongs to somebody else,
 * or else `nobody`.
 */
export function postgresUser(folders: readonly string[]): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const owner = ownerOf(folder);
    if (owner && owner.uid !== 0 && hasName(owner.uid)) return owner;
  }
  return {
    uid: lookUp('-u', 'nobody') ?? NOBODY.uid,
    gid: lookUp('-g', 'nobody') ?? NOBODY.gid,
  };
}

function mayEnter(folder: string, { uid, gid }: ProcessUser): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}

/** May that user enter this folder, and every one above it? Ourselves: always. */
export function canReach(folder: string, user: ProcessUser | undefined): boolean {
  if (!user) return true;
  const parent = dirname(folder);
  return mayEnter(folder, user) && (parent === folder || canReach(parent, user));
}

/** Lets that user pass through a folder of root's, without letting anybody read it. */
export function letPass(folder: string, user: ProcessUser | undefined): void {
  if (!user || mayEnter(folder, user) || ownerOf(folder)?.uid !== 0) return;
  chownSync(folder, 0, user.gid);
  chmodSync(folder, 0o710);
}

/**
 * Gives that user a folder with all that is in it, where it is not theirs yet. What goes away
 * meanwhile (temporary files of a process that ends) is passed over.
 */
export function giveTo(path: string, user: ProcessUser | undefined): void {
  const stat = user && lstatSync(path, { throwIfNoEntry: false });
  if (!stat || stat.isSymbolicLink()) return;
  if (stat.uid !== user.uid || stat.gid !== user.gid) chownSync(path, user.uid, user.gid);
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), user);
}
