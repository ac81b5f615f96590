import {
  inSpanish,
  MAX_KEYS,
  MAX_LEVELS,
  MAX_NAMES,
  MAX_VALUES,
} from '../../schemas/json-limits.ts';
import type { Issue } from '../../schemas/page.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where a text ends that begins at `start`; the end of all when nothing ends it. */
function endOfText(json: Uint8Array, start: number): number {
  let end = start;
  for (;;) {
    end = json.indexOf(QUOTE, end + 1);
    if (end < 0) return json.length;
    let before = end - 1;
    while (json[before] === BACKSLASH) before -= 1;
    if ((end - 1 - before) % 2 === 0) return end;
  }
}

const COLON = 0x3a;
const SPACE = 0x20;
const HASHED_BYTES = 64;

/** Of a text that names a property; undefined for one that is a value. */
function nameHash(json: Uint8Array, start: number, end: number): number | undefined {
  let after = end + 1;
  while ((json[after] ?? COLON + 1) <= SPACE) after += 1;
  if (json[after] !== COLON) return undefined;
  let hash = end - start;
  for (let at = Math.max(start, end - HASHED_BYTES); at < end; at++)
    hash = Math.imul(hash ^ (json[at] ?? 0), 16_777_619);
  return hash;
}

const refusal = (message: string): Issue => ({ path: [], message });

/**
 * The limits of rule 6.15, found before JSON is parsed: parsing hundreds of thousands of keys takes
 * longer than anything else that is done with them. What is no JSON is for the parser to say.
 */
export function scanJson(json: Uint8Array): Issue | undefined {
  let values = 1;
  /** Of each list or object that is open: how many commas it has so far; -1 for a list. */
  const open: number[] = [];
  const names = new Set<number>();
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) {
      const end = endOfText(json, at);
      const name = nameHash(json, at, end);
      if (name !== undefined) names.add(name);
      if (names.size > MAX_NAMES)
        return refusal(`Lleva más de ${inSpanish(MAX_NAMES)} nombres distintos de propiedades`);
      at = end;
    } else if (byte === COMMA) {
      values += 1;
      const commas = open.at(-1) ?? -1;
      if (commas >= 0) open[open.length - 1] = commas + 1;
      if (commas + 2 > MAX_KEYS)
        return refusal(`Un objeto lleva más de ${inSpanish(MAX_KEYS)} propiedades`);
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      open.push(byte === OPEN_OBJECT ? 0 : -1);
      if (open.length > MAX_LEVELS)
        return refusal(`Lleva más de ${MAX_LEVELS} niveles, uno dentro de otro`);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) open.pop();
    if (values > 2 * MAX_VALUES) return refusal(`Lleva más de ${inSpanish(MAX_VALUES)} datos`);
  }
  return undefined;
}
