import { expect, it } from 'vitest';
import { placeInText } from './caret.ts';

it.each([
  ['hola mundo', 'hola nuevo mundo', 10, 16],
  ['hola mundo', 'hola nuevo mundo', 4, 4],
  ['hola', 'adiós', 4, 5],
  ['uno dos tres', 'uno tres', 5, 4],
  ['País, según Lupe', 'País, con Lupe', 8, 14],
  ['', 'algo', 0, 0],
])('a place in «%s» is in «%s»: %i, %i', (before, after, offset, place) => {
  expect(placeInText(before, after, offset)).toBe(place);
});
