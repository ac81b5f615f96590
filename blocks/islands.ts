/**
 * Everything that may come to life in a reader's browser. Only the client build reads this file, to
 * make one chunk of each; pages carry the addresses of the chunks that they need, so the list
 * itself never travels.
 */
export const behaviours = import.meta.glob(['./**/*.behaviour.ts', '../ui/**/*.behaviour.ts']);
export const islands = import.meta.glob(['./**/*.island.tsx', '../ui/**/*.island.tsx']);
