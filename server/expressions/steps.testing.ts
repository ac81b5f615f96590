import { type Pattern, readPattern } from './pattern.testing.ts';

/** More than any expression takes that is linear. */
const MAX_STEPS = 1_000_000;

class TooManySteps extends Error {}

type Then = (at: number) => boolean;

/**
 * How many steps a backtracking engine takes to look for an expression in a text, from each place
 * and, for one that is global, after each match: the same number on any machine. Infinity for more
 * than a million. What stands behind (`(?<=…)`) is one step.
 */
export function stepsOf(source: string, flags: string, text: string): number {
  const pattern = readPattern(source);
  const sets = new Map<string, RegExp>();
  let steps = 0;

  const isThere = (part: string, at: number): number => {
    const set = sets.get(part) ?? new RegExp(part, `${flags.replace(/[gy]/g, '')}y`);
    sets.set(part, set);
    set.lastIndex = at;
    return set.test(text) ? set.lastIndex : -1;
  };
  const step = (): void => {
    steps += 1;
    if (steps > MAX_STEPS) throw new TooManySteps();
  };

  function matchEdge(edge: Pattern & { kind: 'edge' }, at: number): boolean {
    const { ahead } = edge;
    return ahead
      ? match(ahead.inner, at, () => true) === ahead.isWanted
      : isThere(edge.source, at) >= 0;
  }

  function matchSequence(
    parts: readonly Pattern[],
    index: number,
    at: number,
    then: Then,
  ): boolean {
    const part = parts[index];
    return part ? match(part, at, (next) => matchSequence(parts, index + 1, next, then)) : then(at);
  }

  function matchRepeat(
    repeat: Pattern & { kind: 'repeat' },
    count: number,
    at: number,
    then: Then,
  ): boolean {
    step();
    const { inner, min, max, isLazy } = repeat;
    const on = () =>
      count < max &&
      match(inner, at, (next) => next > at && matchRepeat(repeat, count + 1, next, then));
    const out = () => count >= min && then(at);
    return isLazy ? out() || on() : on() || out();
  }

  function match(part: Pattern, at: number, then: Then): boolean {
    if (part.kind === 'sequence') return matchSequence(part.parts, 0, at, then);
    if (part.kind === 'choice') return part.options.some((option) => match(option, at, then));
    if (part.kind === 'repeat') return matchRepeat(part, 0, at, then);
    step();
    if (part.kind === 'edge') return matchEdge(part, at) && then(at);
    // Of a reference back to a group nothing is known here.
    if (/^\\(?:[1-9]|k<)/.test(part.source)) return then(at);
    const next = isThere(part.source, at);
    return next >= 0 && then(next);
  }

  try {
    for (let at = 0; at <= text.length; ) {
      let end = -1;
      match(pattern, at, (next) => {
        end = next;
        return true;
      });
      if (flags.includes('y') || (end >= 0 && !flags.includes('g'))) break;
      at = end > at ? end : at + 1;
    }
  } catch (error) {
    if (error instanceof TooManySteps || error instanceof RangeError)
      return Number.POSITIVE_INFINITY;
    throw error;
  }
  return steps;
}
