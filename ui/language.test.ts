import { expect, it } from 'vitest';
import { foreignLanguage } from './language.ts';

it.each([
  ['en', 'en'],
  ['en_US', 'en-US'],
  ['PT-br', 'pt-BR'],
  [' nah ', 'nah'],
  ['es', undefined],
  ['es-ES', undefined],
  ['', undefined],
  ['english', undefined],
  ['spanglish', undefined],
  ['nada', undefined],
  ['en"><script>', undefined],
  ['x', undefined],
  [undefined, undefined],
  [{ a: 1 }, undefined],
])('of %j on a site in Mexican Spanish is %s', (given, expected) => {
  expect(foreignLanguage(given, 'es-MX')).toBe(expected);
});
