import { expect, it } from 'vitest';
import { typeahead } from './typeahead.ts';

const NAMES = ['Cortar', 'Copiar', 'Último', 'Subir', 'Correo'];

const press = (key: string, more = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

function typing() {
  let now = 0;
  const find = typeahead(() => now);
  return {
    type: (key: string, at: number, afterMs = 100) => {
      now += afterMs;
      return find(press(key), NAMES, at);
    },
    find,
  };
}

it('goes to the next name that begins with the letter, and round', () => {
  const { type } = typing();
  expect(type('c', 0)).toBe(1);
  expect(type('c', 1)).toBe(4);
  expect(type('c', 4)).toBe(0);
});

it('takes letters in quick succession as one word, and a pause as another', () => {
  const { type } = typing();
  expect(type('c', 3)).toBe(4);
  expect(type('o', 4)).toBe(4);
  expect(type('p', 4)).toBe(1);
  expect(type('s', 1, 501)).toBe(3);
});

it('knows no accents and no capitals', () => {
  const { type } = typing();
  expect(type('u', 0)).toBe(2);
  expect(type('Ú', 2, 900)).toBe(2);
});

it('leaves other keys alone', () => {
  const { find } = typing();
  expect(find(press('*'), NAMES, 0)).toBeUndefined();
  expect(find(press('Enter'), NAMES, 0)).toBeUndefined();
  expect(find(press('c', { ctrlKey: true }), NAMES, 0)).toBeUndefined();
  expect(find(press('z'), NAMES, 0)).toBeUndefined();
});
