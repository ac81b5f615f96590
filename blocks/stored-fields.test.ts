import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { registry } from './registry.ts';

/**
 * A stored field that is renamed where it is declared must not compile, in any block: its view
 * would read a name that nobody stores. Every one is renamed in a copy of these rooms, and the
 * compiler must complain of each.
 */
const root = join(import.meta.dirname, '..');
/** What blocks import of services. */
const clients = readdirSync(join(root, 'services'))
  .flatMap((name) => [`services/${name}/client.ts`, `services/${name}/client`])
  .filter((path) => existsSync(join(root, path)));
const ROOMS = ['schemas', 'ui', 'blocks', ...clients];
mkdirSync(join(root, '.cache'), { recursive: true });
const copies: string[] = [];
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

const namesStored = new Set([...registry.values()].flatMap(({ shape }) => Object.keys(shape)));
const isStored = (name: string): boolean => namesStored.has(name) || namesStored.has(`${name}XL`);

/** `name: builder(`: on a line of its own, or in `({ name: builder(…) })`. */
const FIELD = /^( {2,4}|.*\{ )(\w+): \w+\(/gm;

interface Declared {
  /** From the root: `blocks/_list/list-fields.ts`. */
  file: string;
  name: string;
}

const declaredIn = (file: string): Declared[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(FIELD)]
    .map(([, , name = '']) => ({ file, name }))
    .filter(({ name }) => isStored(name));

const isOfFamily = (file: string): boolean => !/^blocks\/[a-z]/.test(file);
const declared = readdirSync(join(root, 'blocks'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:fields|block|columns|lazy-load)\.ts$/.test(file))
  .map((file) => `blocks/${file}`)
  .concat('schemas/fields/image-fields.ts')
  .flatMap(declaredIn);

const familyOf = (file: string): string | undefined => /^blocks\/(_\w+)\//.exec(file)?.[1];

/** Whose complaint counts: some names are declared by two families, which must both complain. */
const isReader = (reader: string | undefined, declaration: string): boolean => {
  const family = familyOf(declaration);
  return reader === undefined || reader === family || family === '_story' || !family;
};

function copyOfRooms(): string {
  const copy = mkdtempSync(join(root, '.cache/renamed-'));
  copies.push(copy);
  const filter = (path: string) => !/\.(?:test|testing|e2e)\.tsx?$/.test(path);
  for (const room of ROOMS) cpSync(join(root, room), join(copy, room), { recursive: true, filter });
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', include: ['blocks'] }),
  );
  return copy;
}

function rename(copy: string, file: string, name: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const field = new RegExp(`^( {2,4}|.*\\{ )${name}(: \\w+\\()`, 'gm');
  writeFileSync(path, text.replace(field, `$1${name}Renamed$2`));
}

/** The compiler's complaints: which file, and in what words. */
function complaints(copy: string): { file: string; text: string }[] {
  const { stdout } = spawnSync('npx', ['tsc', '--noEmit', '-p', '.'], {
    cwd: copy,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error .*(?:\n .*)*/gm)].map(
    ([text, file = '']) => ({
      file,
      text,
    }),
  );
}

/** This file alone takes 15 s on two quiet cores, nearly all of it the compiler's. */
const QUIET_MS = 15_000;

describe('a stored field that is renamed', { timeout: 5 * QUIET_MS }, () => {
  it('is found in its declaration, whichever it is', () => {
    const names = new Set(declared.map(({ name }) => name));
    const isDeclared = (name: string) =>
      names.has(name) || names.has(name.replace(/[A-Z]{2}$/, ''));
    expect([...namesStored].filter((name) => !isDeclared(name))).toEqual([]);
    expect(declared.length).toBeGreaterThan(150);
  });

  it('does not compile where a block declares it', () => {
    const copy = copyOfRooms();
    const own = declared.filter(({ file }) => !isOfFamily(file));
    // Each in a copy of its block, so that no complaint hides another.
    const planted = own.map(({ file, name }, index) => {
      const [, block = ''] = file.split('/');
      const folder = `blocks/${block}-${index}`;
      cpSync(join(copy, 'blocks', block), join(copy, folder), { recursive: true });
      rename(copy, file.replace(`blocks/${block}`, folder), name);
      return { file, name, folder };
    });
    const found = complaints(copy);
    const missed = planted.filter(
      ({ folder }) => !found.some(({ file }) => file.startsWith(`${folder}/`)),
    );
    expect(missed).toEqual([]);
    const isPlanted = (file: string) => planted.some(({ folder }) => file.startsWith(`${folder}/`));
    expect(found.filter(({ file }) => !isPlanted(file))).toEqual([]);
  });

  it('does not compile where a family declares it for its blocks', () => {
    const copy = copyOfRooms();
    const shared = declared.filter(({ file }) => isOfFamily(file));
    for (const { file, name } of shared) rename(copy, file, name);
    const found = complaints(copy);
    const missed = shared.filter(
      ({ file, name }) =>
        !found.some(
          (complaint) =>
            complaint.text.includes(`'${name}'`) && isReader(familyOf(complaint.file), file),
        ),
    );
    expect(missed).toEqual([]);
  });
});
