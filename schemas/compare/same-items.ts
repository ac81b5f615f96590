/** Lists of the same values in the same order, each compared by identity; at once for one list. */
export const sameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((item, index) => item === other[index]));
