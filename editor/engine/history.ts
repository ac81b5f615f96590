import { isSameJson } from '../../schemas/compare/same-json.ts';
import type { PageChange, ValueChange } from '../../schemas/page-records/page-change.ts';

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

/** The steps of one editor on one page, as they are stored; those of others are none of them. */
export interface StoredHistory {
  past: readonly Step[];
  /** The next to be done again is the last. */
  future: readonly Step[];
}

export interface History extends StoredHistory {
  /** The page is as the newest step left it: what follows quickly may become part of it. */
  isOpen?: boolean;
}

/** A bound for sessions that last for days. */
export const MAX_STEPS = 200;
export const MERGE_MS = 1_500;

export const emptyHistory = (): History => ({ past: [], future: [] });

/** Changes that follow each other as few; none where they come to nothing. */
type Squash = (first: readonly PageChange[], then: readonly PageChange[]) => readonly PageChange[];

/**
 * Adds a step, or makes it part of the newest one. Not of one since which the page became another:
 * what a colleague did in between is no part of my step.
 */
export function record({ past, isOpen }: History, step: Step, squash: Squash): History {
  const last = past.at(-1);
  const isSame =
    isOpen === true &&
    last !== undefined &&
    step.key !== undefined &&
    last.key === step.key &&
    step.at - last.at < MERGE_MS;
  const steps = isSame
    ? [...past.slice(0, -1), { ...step, changes: squash(last.changes, step.changes) }]
    : [...past, step].slice(-MAX_STEPS);
  return { past: steps, future: [], isOpen: true };
}

/** The step to undo, and the history once it was. */
export function undo({ past, future }: History): { step: Step; history: History } | undefined {
  const last = past.at(-1);
  if (!last) return undefined;
  const { key: _, ...step } = last;
  return { step, history: { past: past.slice(0, -1), future: [...future, step] } };
}

export function redo({ past, future }: History): { step: Step; history: History } | undefined {
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
export function withTidied(history: History, tidied: readonly PageChange[]): History {
  const values = tidied.filter((change) => change.kind === 'value');
  if (values.length === 0) return history;
  const tidy = (change: PageChange): PageChange => {
    const value = values.find((each) => isAbout(change, each));
    if (!value || change.kind !== 'value') return change;
    const put = (held: unknown) => (isSameJson(held, value.before) ? value.after : held);
    return { ...change, before: put(change.before), after: put(change.after) };
  };
  const tidyStep = (step: Step): Step => ({ ...step, changes: step.changes.map(tidy) });
  return { ...history, past: history.past.map(tidyStep), future: history.future.map(tidyStep) };
}
