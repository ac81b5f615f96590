import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginningOf, cutText } from './cut-text.ts';

it.each([
  ['corto', 10, 'corto'],
  ['tranvías', 4, 'tran'],
  // A family is one character of eleven units, a flag one of four, ñ may be two.
  ['a👨‍👩‍👧‍👦b', 8, 'a'],
  ['a👨‍👩‍👧‍👦b', 12, 'a👨‍👩‍👧‍👦'],
  ['🇲🇽🇺🇸', 5, '🇲🇽'],
  ['an\u0303o', 2, 'a'],
  ['👍🏽👍🏽', 4, '👍🏽'],
])('of %j %i units are %j', (text, max, beginning) => {
  expect(beginningOf(text, max)).toBe(beginning);
});

it('marks what was cut, within the same length', () => {
  expect(cutText('La ciudad estrena', 10)).toBe('La ciudad…');
  expect(cutText('La ciudad', 9)).toBe('La ciudad');
});

it('cuts no character in two, at any place of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.nat(600), (text, max) => {
      const beginning = beginningOf(text, max);
      expect(text.startsWith(beginning) && beginning.length <= max).toBe(true);
      expect(beginning.isWellFormed()).toBe(true);
      const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
      const ends = characters.map((_, at) => characters.slice(0, at + 1).join('').length);
      expect([0, ...ends]).toContain(beginning.length);
    }),
  );
});

it('is how every text is cut that ends in an ellipsis', () => {
  const root = join(import.meta.dirname, '../..');
  const listed = ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\n');
  const cutElsewhere = files.filter(
    (path) =>
      path !== '' &&
      !/\.test\.|cut-text/.test(path) &&
      existsSync(join(root, path)) &&
      /\.(?:slice|substring|substr)\(0, [^)]*\)[^`;\n]{0,40}\}…/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
  );
  expect(cutElsewhere).toEqual([]);
});
