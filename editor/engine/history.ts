import type { PageChange, ValueChange } from '../document/page-changes.ts';
import { isSameJson } from '../document/values/same-json.ts';

/** One change that can be undone: plain JSON, so that it outlives the tab. */
export interface Step {
  /** Spanish, as in «Deshacer: mover Titular». */
  label: string;
  /** Changes with the same key that follow quickly are one step: typing in a field. */
  key?: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
  changes: readonly PageChange[];
}

/** A step whose changes are worked out when somebody wants them. */
interface FreshStep<S> extends Omit<Step, 'changes'> {
  before: S;
  after: S;
}

type AnyStep<S> = Step | FreshStep<S>;

/** The steps of one editor on one page; those of others are none of them. */
export interface History<S> {
  past: readonly AnyStep<S>[];
  /** The next to be done again is the last. */
  future: readonly Step[];
}

export interface StoredHistory {
  past: readonly Step[];
  future: readonly Step[];
}

/** A bound for sessions that last for days. */
export const MAX_STEPS = 200;
export const MERGE_MS = 1_500;

export const emptyHistory = <S>(): History<S> => ({ past: [], future: [] });

/** What a step changed, from the two states around it. */
export type Difference<S> = (before: S, after: S) => readonly PageChange[];

const settledSteps = new WeakMap<object, Step>();

/** Worked out once a step, not while somebody types or drags. */
const settled = <S>(step: AnyStep<S>, difference: Difference<S>): Step => {
  if ('changes' in step) return step;
  const known = settledSteps.get(step);
  if (known) return known;
  const { before, after, ...rest } = step;
  const made = { ...rest, changes: difference(before, after) };
  settledSteps.set(step, made);
  return made;
};

/**
 * Adds a step, or makes it part of the newest one. Not of one since which the page became another:
 * what a colleague did in between is no part of my step.
 */
export function record<S>(history: History<S>, step: FreshStep<S>): History<S> {
  const last = history.past.at(-1);
  const isSame =
    last !== undefined &&
    'before' in last &&
    last.after === step.before &&
    step.key !== undefined &&
    last.key === step.key &&
    step.at - last.at < MERGE_MS;
  if (isSame)
    return {
      past: [...history.past.slice(0, -1), { ...last, after: step.after, at: step.at }],
      future: [],
    };
  return { past: [...history.past, step].slice(-MAX_STEPS), future: [] };
}

/** The history as it can be stored. */
export const storedHistory = <S>(
  { past, future }: History<S>,
  difference: Difference<S>,
): StoredHistory => ({ past: past.map((step) => settled(step, difference)), future });

/** The same history: its steps hold what they changed, and no states but the newest one's. */
export const lighter = <S>(history: History<S>, difference: Difference<S>): History<S> => ({
  ...history,
  past: history.past.map((step, index) =>
    index < history.past.length - 1 ? settled(step, difference) : step,
  ),
});

/** The step to undo, and the history once it was. */
export function undo<S>(
  { past, future }: History<S>,
  difference: Difference<S>,
): { step: Step; history: History<S> } | undefined {
  const last = past.at(-1);
  if (!last) return undefined;
  const { key: _, ...step } = settled(last, difference);
  return { step, history: { past: past.slice(0, -1), future: [...future, step] } };
}

export function redo<S>({
  past,
  future,
}: History<S>): { step: Step; history: History<S> } | undefined {
  const step = future.at(-1);
  if (!step) return undefined;
  return { step, history: { past: [...past, step], future: future.slice(0, -1) } };
}

const isAbout = (change: PageChange, { block, path }: ValueChange): change is ValueChange =>
  change.kind === 'value' && change.block === block && isSameJson(change.path, path);

/**
 * The server stores some values tidier than they were typed: steps that led to the one lead to the
 * other.
 */
export function withTidied<S>(
  history: History<S>,
  tidied: readonly PageChange[],
  difference: Difference<S>,
): History<S> {
  const values = tidied.filter((change) => change.kind === 'value');
  if (values.length === 0) return history;
  const tidy = (change: PageChange): PageChange => {
    const value = values.find((each) => isAbout(change, each));
    if (!value || change.kind !== 'value') return change;
    const put = (held: unknown) => (isSameJson(held, value.before) ? value.after : held);
    return { ...change, before: put(change.before), after: put(change.after) };
  };
  const tidyStep = (step: Step): Step => ({ ...step, changes: step.changes.map(tidy) });
  const { past, future } = storedHistory(history, difference);
  return { past: past.map(tidyStep), future: future.map(tidyStep) };
}
