import type { PriceStep } from '../../../schemas/sales/catalogue.ts';
import { type Announced, isInForce, type Plan } from '../subscriptions/fold.ts';
import { termsEnd } from './dates.ts';
import { stepOf } from './price-steps.ts';

/** When a term ends that began with others at `startedAt`, the first being 0. */
export const termEnd = (
  startedAt: Date,
  steps: readonly PriceStep[],
  cycle: number,
  timeZone: string,
): Date =>
  termsEnd(
    startedAt,
    Array.from({ length: cycle + 1 }, (_, n) => stepOf(steps, n)).filter(
      (step) => step !== undefined,
    ),
    timeZone,
  );

/** rule 13.20: a plan counts its terms from where it began, which may be after others. */
interface Planned {
  anchorAt: string;
  anchorCycle: number;
  steps: readonly PriceStep[];
  /** Of the newspaper that sold it: America/Mexico_City. */
  timeZone: string;
}

/** When a term of a subscription ends, counted with those of earlier plans. */
export const endOfTerm = (
  { anchorAt, anchorCycle, steps, timeZone }: Planned,
  cycle: number,
): Date => termEnd(new Date(anchorAt), steps, cycle - anchorCycle, timeZone);

/** What a term of a subscription goes by; undefined past its last one. */
export const stepOfTerm = (
  { anchorCycle, steps }: Pick<Planned, 'anchorCycle' | 'steps'>,
  cycle: number,
): PriceStep | undefined => stepOf(steps, cycle - anchorCycle);

interface Going extends Planned {
  cycle: number;
  termEndsAt: string;
  planned: Plan | undefined;
  announced: Announced | undefined;
}

/** By what the next term goes: what its reader chose, else what was announced, else as it is. */
export const nextPlanOf = <T extends Going>(one: T): Plan | T =>
  one.planned ?? (isInForce(one.announced, one.termEndsAt) ? one.announced.plan : one);

/** What the next term costs and how long it is; undefined past the last one. */
export const nextStepOf = (one: Going): PriceStep | undefined => {
  const { steps } = nextPlanOf(one);
  return one.planned ? steps[0] : stepOfTerm({ ...one, steps }, one.cycle + 1);
};

const MOST_TERMS = 1_000;

/**
 * The term that is charged next: which, and by what it goes; undefined past the last one. Those
 * that were over at `now`, as while nothing ran, are not charged any more (rule 13.69).
 */
export function nextTermOf(one: Going, now: Date): { cycle: number; step: PriceStep } | undefined {
  const first = nextStepOf(one);
  // What its reader chose begins anew, whenever that is.
  if (!first || one.planned) return first && { cycle: one.cycle + 1, step: first };
  const { steps } = nextPlanOf(one);
  for (let cycle = one.cycle + 1; cycle < one.cycle + MOST_TERMS; cycle += 1) {
    const step = stepOfTerm({ ...one, steps }, cycle);
    if (!step) return undefined;
    if (endOfTerm({ ...one, steps }, cycle) > now) return { cycle, step };
  }
  return undefined;
}

/** From when a plan counts that its reader chose for the next term, where it is ordered at `now`. */
export const plannedFrom = (
  { termEndsAt, timeZone }: Pick<Going, 'termEndsAt' | 'timeZone'>,
  steps: readonly PriceStep[],
  now: Date,
): string =>
  termEnd(new Date(termEndsAt), steps, 0, timeZone) > now ? termEndsAt : now.toISOString();

/** When the first term begins that costs what was announced; undefined where none does. */
export function announcedFrom(one: Going): Date | undefined {
  const { announced, cycle: current } = one;
  if (!announced) return undefined;
  const { steps } = announced.plan;
  for (let cycle = current; cycle < current + MOST_TERMS; cycle += 1) {
    const begins = cycle === current ? new Date(one.termEndsAt) : endOfTerm(one, cycle);
    const isUsual = stepOfTerm({ ...one, steps }, cycle + 1) === steps.at(-1);
    if (isUsual && isInForce(announced, begins.toISOString())) return begins;
  }
  return undefined;
}
