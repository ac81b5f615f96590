import type { FactPath, Place } from './page-change.ts';

/**
 * Two people changed the same thing. The page holds what `theirs` says, but for a block that one
 * removed and the other changed: it stays. Nothing is dropped before somebody decides.
 */
export type Conflict =
  | {
      kind: 'value';
      block: string | null;
      path: FactPath;
      base?: unknown;
      mine?: unknown;
      theirs?: unknown;
    }
  /** Both moved the block; `mine` is where I put it. */
  | { kind: 'place'; block: string; mine: Place }
  /** `by` removed the block, and the other changed it. */
  | { kind: 'removed'; block: string; by: 'mine' | 'theirs' };

/** What tells of two conflicts that they are one: another text of mine is another question. */
export const conflictKey = (conflict: Conflict): string =>
  conflict.kind === 'value'
    ? JSON.stringify([conflict.block, conflict.path, conflict.mine])
    : JSON.stringify([conflict.kind, conflict.block]);
