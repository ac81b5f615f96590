import { chmodSync, cpSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { NoPostgresError } from './errors.ts';
import { temporaryFolder } from './folder.testing.ts';
import { findPrograms, makeLibraryLinks, packageFolders, programPath } from './programs.ts';

const cleanups: (() => unknown)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

function scratch(): string {
  const folder = temporaryFolder('portada-programs-');
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with programs that end with this exit code. */
function programsEndingWith(code: number): string {
  const folder = scratch();
  for (const name of ['initdb', 'postgres'])
    writeFileSync(
      join(folder, name),
      `#!/bin/sh\necho 'postgres (PostgreSQL) 16.4'\nexit ${code}\n`,
      { mode: 0o755 },
    );
  return folder;
}

/** A platform's package whose programs do not run here, as with another C library. */
function foreignPackage(): string {
  const folder = scratch();
  mkdirSync(join(folder, 'native'));
  cpSync(programsEndingWith(127), join(folder, 'native/bin'), { recursive: true });
  return folder;
}

describe('the programs of PostgreSQL', () => {
  it('are those that npm installed', () => {
    expect(findPrograms(undefined).bin).toBe(join(packageFolders()[0] ?? '', 'native/bin'));
  });

  it('are the system’s where npm has none, or none that run', () => {
    const system = programsEndingWith(0);
    for (const packaged of [join(scratch(), 'nada'), foreignPackage()])
      expect(
        findPrograms(undefined, [packaged], [scratch(), programsEndingWith(1), system]),
      ).toEqual({ bin: system, isCopy: false, major: 16 });
  });

  it('are missed in one Spanish line that names DATABASE_URL', () => {
    const find = () => findPrograms(undefined, [foreignPackage()], [scratch()]);
    expect(find).toThrow(NoPostgresError);
    expect(find).toThrow(/^No hay un PostgreSQL que corra en esta máquina .*DATABASE_URL.*\.$/);
  });

  it('get the links between their libraries, once', () => {
    const folder = scratch();
    mkdirSync(join(folder, 'native/lib'), { recursive: true });
    const links = [{ source: 'native/lib/libpq.so.5.17', target: 'native/lib/libpq.so.5' }];
    writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
    for (let turn = 0; turn < 2; turn += 1) makeLibraryLinks(folder);
    expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.17');
  });

  it.skipIf(process.getuid?.() !== 0)(
    'are copied to where their user can reach them, links and all',
    () => {
      const hidden = scratch();
      const packaged = join(hidden, 'package');
      cpSync(packageFolders()[0] ?? '', packaged, { recursive: true, verbatimSymlinks: true });
      const manifest = { version: `0.0.0-prueba.${process.pid}` };
      rmSync(join(packaged, 'package.json'));
      writeFileSync(join(packaged, 'package.json'), JSON.stringify(manifest));
      chmodSync(hidden, 0o700);
      const copy = `/var/lib/portada/postgresql-${manifest.version}`;
      cleanups.push(() => rmSync(copy, { recursive: true, force: true }));
      const programs = findPrograms({ uid: 65_534, gid: 65_534 }, [packaged]);
      expect(programs).toEqual({ bin: join(copy, 'native/bin'), isCopy: true, major: 18 });
      expect(programPath(programs, 'initdb')).toBe(join(copy, 'native/bin/initdb'));
    },
  );
});
