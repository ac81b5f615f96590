/*
 * The place from which a story was written, as Mexican newspapers and agencies begin its text:
 * `GUADALAJARA.- Hoy`, `Ciudad de México, 20 nov (EFE).- El`, `GUADALAJARA, Jal.— Un`.
 */

/** What parts a place from the text: a dash of any kind, maybe after a full stop. */
const DASH = /^\s*(?:\.\s*)?[\p{Pd}−]/u;
/** The same, with a state, a day or an agency before it: nothing that a sentence could go on as. */
const MORE = /^\s*[,(](?:[^.!?¡¿]|\.(?=\s*[,(\d])){0,40}?(?:\.\s*[\p{Pd}−]|\s[-‐‑−](?=\s)|[‒–—―])/u;

const folded = (text: string): string => text.normalize('NFC').toLowerCase();
const isParted = (rest: string): boolean => DASH.test(rest) || MORE.test(rest);

/** Does a text begin with that place as its dateline? */
export function beginsWithPlace(text: string, place: string): boolean {
  const [start, given] = [folded(text).trimStart(), folded(place).trim()];
  return given !== '' && start.startsWith(given) && isParted(start.slice(given.length));
}

const CAPITALS = /^\s*(\p{Lu}{2}[\p{Lu} .]{0,38}\p{Lu})(?=[^\p{L}])/u;

/** The place in capitals with which a text begins as its dateline; undefined: there is none. */
export function datelineOf(text: string): string | undefined {
  const composed = text.normalize('NFC');
  const [whole, place] = CAPITALS.exec(composed) ?? [];
  return whole !== undefined && isParted(composed.slice(whole.length)) ? place : undefined;
}
