/** The same texts in the same order; at once when it is the same list. */
export const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((text, index) => text === other[index]));
