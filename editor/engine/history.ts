/** One change that can be undone, with the state before it. */
interface Step<S> {
  before: S;
  /** Spanish, as in «Deshacer: mover Titular». */
  label: string;
  /** Changes with the same key that follow quickly are one step: typing in a field. */
  key?: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface History<S> {
  past: readonly Step<S>[];
  future: readonly Step<S>[];
}

/** A bound for sessions that last all day. */
export const MAX_STEPS = 100;
export const MERGE_MS = 1_500;

export const emptyHistory = <S>(): History<S> => ({ past: [], future: [] });

export function record<S>(history: History<S>, step: Step<S>): History<S> {
  const last = history.past.at(-1);
  const isSame =
    last && step.key !== undefined && last.key === step.key && step.at - last.at < MERGE_MS;
  const past = isSame
    ? [...history.past.slice(0, -1), { ...last, at: step.at }]
    : [...history.past, step].slice(-MAX_STEPS);
  return { past, future: [] };
}

type Travel<S> = { state: S; label: string; history: History<S> } | undefined;

export function undo<S>({ past, future }: History<S>, current: S): Travel<S> {
  const step = past.at(-1);
  if (!step) return undefined;
  const redo: Step<S> = { ...step, before: current, key: undefined };
  return {
    state: step.before,
    label: step.label,
    history: { past: past.slice(0, -1), future: [...future, redo] },
  };
}

export function redo<S>({ past, future }: History<S>, current: S): Travel<S> {
  const step = future.at(-1);
  if (!step) return undefined;
  const back: Step<S> = { ...step, before: current, key: undefined };
  return {
    state: step.before,
    label: step.label,
    history: { past: [...past, back], future: future.slice(0, -1) },
  };
}
