import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import { nextTurn } from '../http/next-turn.ts';

/** A list or an object that is being written. */
interface Open {
  /** Of an object: its keys in order. */
  keys: string[] | undefined;
  value: readonly unknown[] | JsonObject;
  at: number;
}

const openOf = (value: readonly unknown[] | JsonObject): Open => ({
  keys: Array.isArray(value)
    ? undefined
    : Object.keys(value)
        .filter((key) => (value as JsonObject)[key] !== undefined)
        .sort(),
  value,
  at: 0,
});

const PIECE_CHARS = 16_000;

/** Canonical JSON in pieces. It calls itself nowhere. */
function* canonicalPieces(given: unknown): Generator<string> {
  const open: Open[] = [];
  let piece = '';
  const begin = (value: unknown): void => {
    if (!Array.isArray(value) && !isObject(value)) piece += JSON.stringify(value) ?? 'null';
    else {
      open.push(openOf(value));
      piece += Array.isArray(value) ? '[' : '{';
    }
  };
  begin(given);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { keys, value, at } = top;
    const key = keys ? keys[at] : at;
    if (at >= (keys ?? (value as readonly unknown[])).length) {
      piece += keys ? '}' : ']';
      open.pop();
    } else {
      top.at += 1;
      piece += `${at > 0 ? ',' : ''}${keys ? `${JSON.stringify(key)}:` : ''}`;
      begin((value as Record<string | number, unknown>)[key as string | number]);
    }
    if (piece.length > PIECE_CHARS) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/** JSON with the keys of every object in the order of their code units, and no white space. */
export const canonicalJson = (value: unknown): string => [...canonicalPieces(value)].join('');

/** As much is digested before others have their turn. */
const TURN_CHARS = 250_000;

/** SHA-256 of the canonical JSON of a value, in hex: equal for equal documents. */
export async function digestOf(value: unknown): Promise<string> {
  const hash = createHash('sha256');
  let chars = 0;
  for (const piece of canonicalPieces(value)) {
    hash.update(piece);
    chars += piece.length;
    if (chars > TURN_CHARS) {
      await nextTurn();
      chars = 0;
    }
  }
  return hash.digest('hex');
}
