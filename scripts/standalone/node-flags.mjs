/**
 * Flags of Node itself with which the product runs: a small young generation, and one thread of V8
 * beside the main one. `npm start` has the same in package.json.
 */
export const NODE_FLAGS = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--v8-pool-size=1',
];
