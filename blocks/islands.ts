/**
 * All behaviours and islands of blocks and ui. Only the client build reads this file, to make one
 * chunk of each; pages carry the addresses of the chunks that they need, so the list itself is
 * never sent.
 */
export const behaviours = import.meta.glob(['./**/*.behaviour.ts', '../ui/**/*.behaviour.ts']);
export const islands = import.meta.glob(['./**/*.island.tsx', '../ui/**/*.island.tsx']);
