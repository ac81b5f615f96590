import type { Repeats } from './repeats.ts';

/** What blocks on the canvas ask. */
export type RepeatsOnCanvas = Pick<Repeats, 'place' | 'outcome' | 'subscribe' | 'setShared'>;

/** For a site without the option, and until its code is there: no block has stories to show yet. */
export const NO_REPEATS: RepeatsOnCanvas = {
  place: () => undefined,
  outcome: () => undefined,
  subscribe: () => () => undefined,
  setShared: () => undefined,
};
