import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Work over a text, and hostile texts for it of any length. */
export interface Growing {
  run(text: string): unknown;
  textOf(length: number): string;
}

const LENGTHS = [5_000, 40_000] as const;
const DOUBLINGS = 3;
const MIN_SAMPLE_MS = 20;
const SAMPLES = 5;
/** Clearly worse than twice the work for twice the text. */
export const MAX_RATIO = 2.6;
/**
 * Forty thousand characters that are gone through once for each take longer than this on any
 * machine.
 */
const HARMLESS_MS = 1;
/** First tried on shorter texts, so that what explodes is told and not waited for. */
const FIRST_LENGTHS = [60, 300, 1_500, 10_000];
const TOO_LONG_MS = 400;

/** Refusing a text is a reply like any other. */
function tryRun({ run }: Pick<Growing, 'run'>, text: string): number {
  const started = performance.now();
  try {
    run(text);
  } catch {
    // Refused.
  }
  return performance.now() - started;
}

/** What one run takes, in milliseconds: the best of several samples of many runs each. */
function timeOf(growing: Growing, length: number, collect: () => void): number {
  const text = growing.textOf(length);
  let best = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample++) {
    collect();
    let [spent, runs] = [0, 0];
    while (spent < MIN_SAMPLE_MS) {
      spent += tryRun(growing, text);
      runs += 1;
    }
    best = Math.min(best, spent / runs);
  }
  return best;
}

/** What the longest text takes at the first try; Infinity when a short one already takes long. */
export function firstTry(growing: Growing): number {
  for (const length of FIRST_LENGTHS)
    if (tryRun(growing, growing.textOf(length)) > TOO_LONG_MS) return Number.POSITIVE_INFINITY;
  return tryRun(growing, growing.textOf(LENGTHS[1]));
}

export interface Growth {
  /** Of a doubling, in the mean of three: one alone may be what the memory does. */
  ratio: number;
  /** Of the longest text, milliseconds. */
  ms: number;
}

type Times = readonly [number, number];

const timesOf = (growing: Growing, collect: () => void): Times => [
  timeOf(growing, LENGTHS[0], collect),
  timeOf(growing, LENGTHS[1], collect),
];

function growthIn([short, long]: Times): Growth {
  const ratio = (long / short) ** (1 / DOUBLINGS);
  return { ratio: long < HARMLESS_MS ? Math.min(ratio, 2) : ratio, ms: long };
}

export const isLinear = ({ ratio }: Growth): boolean => ratio <= MAX_RATIO;

/** Nothing that somebody else left behind is collected while it is timed. */
const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
};

/** What else the machine does can only make a time longer: of all tries the shortest counts. */
const TRIES = 8;

/**
 * How the work grows with its text, from the short length to the long one. What looks worse than
 * linear is timed again after the memory was collected, and only then called so.
 */
export function growthOf(growing: Growing): Growth {
  if (!Number.isFinite(firstTry(growing)))
    return { ratio: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY };
  let best = timesOf(growing, () => undefined);
  const collect = collector();
  for (let again = 1; again < TRIES && !isLinear(growthIn(best)); again++) {
    const next = timesOf(growing, collect);
    best = [Math.min(best[0], next[0]), Math.min(best[1], next[1])];
  }
  return growthIn(best);
}
