import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const texts = (paths: readonly string[]): Map<string, string> =>
  new Map(
    paths.map((path) => {
      const file = join(root, path);
      return [relative(root, file), readFileSync(file, 'utf8')];
    }),
  );
// The live blog's embed is a page of its own.
const isOfEditor = (path: string) => !path.startsWith('./live-blog/');
const modules = texts(
  Object.keys(import.meta.glob('./**/*.{ts,tsx}')).filter(
    (path) => isOfEditor(path) && !/\.(test|testing|e2e)\.tsx?$/.test(path),
  ),
);
const sheets = texts(Object.keys(import.meta.glob('./**/*.css')).filter(isOfEditor));

const CLASS = /\b(?:pe|st)-[a-z0-9-]+\b/g;
const wordsIn = (text: string): Set<string> => new Set(text.match(CLASS) ?? []);

/** By class: the sheets that say how it looks by itself, else those that name it. */
function homesOf(): Map<string, Set<string>> {
  const [bare, named] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const note = (of: Map<string, Set<string>>, name: string, sheet: string) =>
    of.set(name, (of.get(name) ?? new Set()).add(sheet));
  for (const [sheet, text] of sheets) {
    const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g);
    for (const selector of [...rules].flatMap(([, list = '']) => list.split(','))) {
      for (const name of wordsIn(selector.trim())) note(named, name, sheet);
      const alone = /^\.((?:pe|st)-[a-z0-9-]+)$/.exec(selector.trim())?.[1];
      if (alone) note(bare, alone, sheet);
    }
  }
  return new Map([...named, ...bare]);
}

const importsOf = (file: string, pattern: RegExp): string[] =>
  [...(modules.get(file) ?? '').matchAll(pattern)].map(([, to = '']) => join(dirname(file), to));
const AT_ONCE = /^(?:import|export) (?!type\b)(?:[^'";]*?from )?'(\.[^']+)';/gm;
const LATER = /import\('(\.[^']+)'\)/g;

/** A module and all that comes with it. */
function withAll(start: string, found = new Set<string>()): Set<string> {
  if (found.has(start) || !(modules.has(start) || sheets.has(start))) return found;
  found.add(start);
  for (const next of importsOf(start, AT_ONCE)) withAll(next, found);
  return found;
}

const MAIN = 'main.tsx';
const entries = [
  ...new Set([MAIN, ...[...modules.keys()].flatMap((file) => importsOf(file, LATER))]),
].filter((file) => modules.has(file));
const parts = new Map(entries.map((entry) => [entry, withAll(entry)]));
const ownSheets = (entry: string) =>
  [...(parts.get(entry) ?? [])].filter((file) => sheets.has(file));

/** The sheets that are there for certain where a part is shown, whichever way led to it. */
function certain(): Map<string, Set<string>> {
  const there = new Map(entries.map((entry) => [entry, new Set(sheets.keys())]));
  there.set(MAIN, new Set(ownSheets(MAIN)));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const entry of entries.filter((each) => each !== MAIN)) {
      const openers = entries.filter((other) =>
        [...(parts.get(other) ?? [])].some((file) => importsOf(file, LATER).includes(entry)),
      );
      const [first, ...others] = openers.map((opener) => there.get(opener) ?? new Set<string>());
      const shared = [...(first ?? [])].filter((sheet) => others.every((each) => each.has(sheet)));
      const next = new Set([...ownSheets(entry), ...shared]);
      isChanged ||= next.size !== there.get(entry)?.size;
      there.set(entry, next);
    }
  }
  return there;
}

it('every part of the editor brings the style sheets of the classes that it uses', () => {
  const homes = homesOf();
  const there = certain();
  expect(entries.length).toBeGreaterThan(50);
  const lacking = entries.flatMap((entry) =>
    [...(parts.get(entry) ?? [])]
      .filter((file) => modules.has(file))
      .flatMap((file) =>
        [...wordsIn(modules.get(file) ?? '')].flatMap((name) => {
          const home = homes.get(name);
          const isThere = !home || [...home].some((sheet) => there.get(entry)?.has(sheet));
          return isThere ? [] : [`${file} in ${entry}: .${name} is in ${[...home].join(', ')}`];
        }),
      ),
  );
  expect(lacking).toEqual([]);
});
