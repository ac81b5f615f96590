/** Work over a text, and hostile texts for it of any length. */
export interface Growing {
  run(text: string): unknown;
  textOf(length: number): string;
}

const LENGTHS = [10_000, 20_000, 40_000] as const;
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
function timeOf(growing: Growing, length: number): number {
  const text = growing.textOf(length);
  let best = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample++) {
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
  return tryRun(growing, growing.textOf(LENGTHS[2]));
}

export interface Growth {
  /** Of a doubling, by the mean of both. */
  ratio: number;
  /** Of the longest text, milliseconds. */
  ms: number;
}

function growthOnce(growing: Growing): Growth {
  const [short, middle, long] = LENGTHS.map((length) => timeOf(growing, length)) as [
    number,
    number,
    number,
  ];
  // The middle one tells apart what jumps once, as a cache does, from what grows.
  const ratio = Math.max(Math.sqrt(long / short), Math.min(middle / short, long / middle));
  return { ratio: long < HARMLESS_MS ? Math.min(ratio, 2) : ratio, ms: long };
}

export const isLinear = ({ ratio }: Growth): boolean => ratio <= MAX_RATIO;

/** What else the machine does can only make a figure worse. */
const TRIES = 3;

/** How the work grows with its text, at three lengths. */
export function growthOf(growing: Growing): Growth {
  if (!Number.isFinite(firstTry(growing)))
    return { ratio: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY };
  let growth = growthOnce(growing);
  for (let again = 1; again < TRIES && !isLinear(growth); again++) {
    const next = growthOnce(growing);
    if (next.ratio < growth.ratio) growth = next;
  }
  return growth;
}
