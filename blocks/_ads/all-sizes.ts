import type { AdRequest } from './ad-request.ts';

type Sizes = readonly (readonly [number, number])[];

/** All sizes of a place, each once. */
export const allSizes = ({ sizes }: Pick<AdRequest, 'sizes'>): Sizes => [
  ...new Map((sizes ?? []).flat().map((size) => [size.join(), size])).values(),
];
