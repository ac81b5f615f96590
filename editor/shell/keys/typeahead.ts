import { fold } from '../words.ts';

/** A pause as long as this begins another word. */
const PAUSE_MS = 500;
const LETTER = /^[\p{L}\p{N}]$/u;

interface Press {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Which of the names letters lead to; undefined: the key is no letter, or no name begins so. */
export type Typeahead = (press: Press, names: readonly string[], at: number) => number | undefined;

/**
 * Finds rows of menus and trees by how their names begin, as the ARIA Authoring Practices have it:
 * letters in quick succession are one word, and one letter again and again goes round.
 */
export function typeahead(nowMs: () => number = () => performance.now()): Typeahead {
  let word = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return ({ key, altKey, ctrlKey, metaKey }, names, at) => {
    if (!LETTER.test(key) || altKey || ctrlKey || metaKey) return undefined;
    const now = nowMs();
    word = `${now - lastMs > PAUSE_MS ? '' : word}${fold(key)}`;
    lastMs = now;
    const letters = [...word];
    const isOneLetter = letters.every((letter) => letter === letters[0]);
    const wanted = isOneLetter ? (letters[0] ?? '') : word;
    // A longer word may still be the row that its first letter led to.
    const first = isOneLetter ? at + 1 : at;
    const found = names
      .map((_, step) => (first + step) % names.length)
      .find((index) => fold(names[index]?.trim() ?? '').startsWith(wanted));
    return found;
  };
}
