import { isObject, type Json } from '../json.ts';

/** Control characters but tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** Marks that turn the direction of what follows, and what ends them (UAX #9). */
const TURNED = /[\u202a-\u202e\u2066-\u2069]/;
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const OVERRIDES = new Set(['\u202d', '\u202e']);
const ISOLATES = new Set(['\u2066', '\u2067', '\u2068']);
const POP = '\u202c';
const POP_ISOLATE = '\u2069';

/**
 * Marks of direction as they may stand in a text among others: overrides, which make a text read as
 * what it is not, go; embeddings and isolates stay where each of them ends in the same text.
 */
function balanced(text: string): string {
  const marks = [...text.matchAll(TURNS)].map((found) => ({ mark: found[0], at: found.index }));
  const dropped = new Set<number>();
  const open: { at: number; end: string; isKept: boolean }[] = [];
  for (const { mark, at } of marks) {
    if (mark !== POP && mark !== POP_ISOLATE) {
      const end = ISOLATES.has(mark) ? POP_ISOLATE : POP;
      open.push({ at, end, isKept: !OVERRIDES.has(mark) });
      continue;
    }
    const last = open.at(-1);
    if (last?.end !== mark) {
      dropped.add(at);
      continue;
    }
    open.pop();
    if (last.isKept) continue;
    dropped.add(last.at);
    dropped.add(at);
  }
  for (const { at } of open) dropped.add(at);
  return dropped.size === 0 ? text : without(text, dropped);
}

const without = (text: string, dropped: ReadonlySet<number>): string => {
  let kept = '';
  let from = 0;
  for (const at of [...dropped].sort((a, b) => a - b)) {
    kept += text.slice(from, at);
    from = at + 1;
  }
  return kept + text.slice(from);
};

/**
 * A text that can stand on a page: no half of a character (U+FFFD in its place, as a decoder leaves
 * it), no control character, no mark of direction that stays open.
 */
export function soundText(text: string): string {
  const whole = text.toWellFormed().replace(CONTROLS, '');
  return TURNED.test(whole) ? balanced(whole) : whole;
}

/** The same in one line: what begins another one is a blank. */
export const soundLine = (text: string): string =>
  soundText(text)
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .trim();

/**
 * The same value with sound texts; the value itself where nothing changes.
 * @param keeps keys at its top under which nothing but halves of characters is replaced: a name by
 * which something is found must not become another's
 */
export function withSoundTexts<T extends Json>(value: T, keeps?: ReadonlySet<string>): T;
export function withSoundTexts(value: Json, keeps?: ReadonlySet<string>): Json {
  return mapTexts(value, soundText, keeps);
}

const whole = (text: string): string => text.toWellFormed();

function mapTexts(
  value: Json,
  change: (text: string) => string,
  keeps?: ReadonlySet<string>,
): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => mapTexts(item, change));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  let next = value;
  for (const [key, inner] of Object.entries(value)) {
    const changed = mapTexts(inner, keeps?.has(key) ? whole : change);
    if (changed === inner) continue;
    if (next === value) next = { ...value };
    next[key] = changed;
  }
  return next;
}
