import { LCS } from 'node-diff3';
import { asObject, type Json } from '../../../schemas/json.ts';
import { inOrder } from '../../../schemas/page-records/in-order.ts';

interface Common {
  buffer1index: number;
  buffer2index: number;
  chain: Common | null;
}

/** Pairs of places at which two lists say the same, in order, as many as there are. */
function commonPlaces(one: readonly string[], other: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  let at = LCS([...one], [...other]) as Common | undefined | null;
  for (; at?.chain; at = at.chain) found.push([at.buffer1index, at.buffer2index]);
  return found.reverse();
}

const MOST_LIKENESS_WORDS = 400;

/** Everything that an element says, its markup and the names of its fields left out. */
function wordsIn(value: Json): string[] {
  if (typeof value === 'string')
    return (value.replace(/<[^<>]*>/g, ' ').match(/\S+/g) ?? []).slice(0, MOST_LIKENESS_WORDS);
  if (value === null || typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap((inner) => (inner === undefined ? [] : wordsIn(inner)));
}

/** By the element: elements never change in place. */
const known = new WeakMap<object, string[]>();

function knownWords(element: Json): string[] {
  if (typeof element !== 'object' || element === null) return wordsIn(element);
  const words = known.get(element) ?? wordsIn(element);
  known.set(element, words);
  return words;
}

/** From 0 to 1: how much of the shorter of two elements stands in the other one too. */
function likeness(one: Json, other: Json): number {
  if (asObject(one).type !== asObject(other).type) return 0;
  const [words, others] = [knownWords(one), knownWords(other)];
  const [shorter, longer] = words.length <= others.length ? [words, others] : [others, words];
  // The type alone is no likeness.
  if (shorter.length <= 1) return longer.length <= 1 ? 1 : 0;
  const counts = new Map<string, number>();
  for (const word of longer) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = -1;
  for (const word of shorter) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared += 1;
    counts.set(word, left - 1);
  }
  return shared / (shorter.length - 1);
}

const LIKE_ENOUGH = 0.5;

const idOf = (element: Json): string => {
  const { _id: id } = asObject(element);
  return typeof id === 'string' ? id : '';
};

/** Of an element that is the only one with its id on both sides. */
function pairById(base: readonly Json[], other: readonly Json[], pairs: Pairs): void {
  const places = (elements: readonly Json[]) => {
    const found = new Map<string, number>();
    for (const [index, id] of elements.map(idOf).entries())
      if (id !== '') found.set(id, found.has(id) ? -1 : index);
    return found;
  };
  const old = places(base);
  for (const [id, index] of places(other)) {
    const at = old.get(id);
    if (at !== undefined && at >= 0 && index >= 0) pairs.add(at, index);
  }
}

class Pairs {
  readonly byOther = new Map<number, number>();
  readonly byBase = new Map<number, number>();

  add(base: number, other: number): void {
    if (this.byBase.has(base) || this.byOther.has(other)) return;
    this.byOther.set(other, base);
    this.byBase.set(base, other);
  }
}

/** More than so many are not compared word by word: what is not paired stands twice. */
const MOST_PAIRS = 10_000;

/** Places from one to another that are not taken yet. */
function freePlaces(
  [from, to]: readonly [number, number],
  taken: ReadonlyMap<number, number>,
): number[] {
  const free: number[] = [];
  for (let place = from; place < to; place += 1) if (!taken.has(place)) free.push(place);
  return free;
}

/** Of those of a stretch that are not paired, the likest go together. */
function pairLikest(
  base: readonly Json[],
  other: readonly Json[],
  pairs: Pairs,
  inBase: readonly [number, number],
  inOther: readonly [number, number],
): void {
  const olds = freePlaces(inBase, pairs.byBase);
  const news = freePlaces(inOther, pairs.byOther);
  if (olds.length * news.length > MOST_PAIRS) return;
  const scores: { at: number; index: number; score: number }[] = [];
  for (const at of olds)
    for (const index of news) {
      const [old, now] = [base[at], other[index]];
      if (old === undefined || now === undefined) continue;
      if (idOf(old) !== '' && idOf(now) !== '') continue;
      const score = likeness(old, now);
      if (score >= LIKE_ENOUGH) scores.push({ at, index, score });
    }
  scores.sort((one, two) => two.score - one.score);
  for (const { at, index } of scores) pairs.add(at, index);
}

/** What was changed stands between the same neighbours, or was moved too. */
function pairByLikeness(
  base: readonly Json[],
  other: readonly Json[],
  pairs: Pairs,
  anchors: readonly [number, number][],
): void {
  let [fromBase, fromOther] = [0, 0];
  for (const [toBase, toOther] of [...anchors, [base.length, other.length] as const]) {
    pairLikest(base, other, pairs, [fromBase, toBase], [fromOther, toOther]);
    [fromBase, fromOther] = [toBase + 1, toOther + 1];
  }
  pairLikest(base, other, pairs, [0, base.length], [0, other.length]);
}

export interface Alignment {
  /** Where in the base an element of the other list comes from, by its index. */
  byOther: ReadonlyMap<number, number>;
  /** Where in the other list an element of the base went, by its index. */
  byBase: ReadonlyMap<number, number>;
  /** Indexes in the other list of elements that stand elsewhere than in the base. */
  moved: ReadonlySet<number>;
}

/**
 * Which element of a body is which in another state of it. Elements need no id: those that say the
 * same in the same order go together, then those that say the same elsewhere, those of one id, and
 * between the same neighbours those that share most words. Pure.
 */
export function alignElements(base: readonly Json[], other: readonly Json[]): Alignment {
  const pairs = new Pairs();
  const textsOf = (elements: readonly Json[]) => elements.map((one) => JSON.stringify(one));
  const [old, now] = [textsOf(base), textsOf(other)];
  const anchors = commonPlaces(old, now);
  for (const [at, index] of anchors) pairs.add(at, index);
  pairById(base, other, pairs);
  for (const [index, text] of now.entries()) {
    if (pairs.byOther.has(index)) continue;
    const at = old.findIndex((one, place) => one === text && !pairs.byBase.has(place));
    if (at >= 0) pairs.add(at, index);
  }
  pairByLikeness(base, other, pairs, anchors);
  const inTurn = [...pairs.byOther].sort(([one], [two]) => one - two);
  const kept = inOrder(inTurn.map(([, at]) => at));
  const moved = new Set(inTurn.flatMap(([index], turn) => (kept.has(turn) ? [] : [index])));
  return { byOther: pairs.byOther, byBase: pairs.byBase, moved };
}
