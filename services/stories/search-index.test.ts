import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../database/search-text.ts';
import { indexedWords } from './search-index.ts';

describe('indexedWords', () => {
  it('has every word once, as written and without its accents', () => {
    expect(indexedWords('El año, el AÑO: «música» y más/menos 3.5')).toBe(
      'el año música y más menos 3 5 musica mas',
    );
    expect(indexedWords(' ¡…! ')).toBe('');
  });

  it('leaves out what no search can look for', () => {
    expect(indexedWords(`a ${'x'.repeat(61)} b`)).toBe('a b');
  });

  it('has each word of any text', () => {
    const word = fc.stringMatching(/^[a-zñáéíóúü0-9]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(word),
        fc.constantFrom(' ', ', ', '/', '. «', '\n'),
        (words, between) => {
          const indexed = indexedWords(words.join(between)).split(' ');
          for (const each of words) {
            expect(indexed).toContain(each);
            expect(indexed).toContain(foldText(each));
          }
          expect(new Set(indexed).size).toBe(indexed.length);
        },
      ),
    );
  });
});

/** Letter by letter: without its marks, but for the tilde of an n. */
const foldedSlowly = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (/^[ñÑ]$/.test(letter) ? 'ñ' : letter.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('')
    .toLowerCase();

it('folds the letters of Spanish as it folds all others', () => {
  const letters = fc.constantFrom(...'aábcéÉíóúüÜñÑnzZ1 -çÇàÖøß');
  fc.assert(
    fc.property(fc.array(letters), (text) => {
      expect(foldText(text.join(''))).toBe(foldedSlowly(text.join('')));
    }),
  );
});
