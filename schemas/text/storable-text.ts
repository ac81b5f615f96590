/** What the database keeps as it is: no control characters and no half of a character. */
export const isStorable = (value: string): boolean =>
  value.isWellFormed() && !/\p{Cc}/u.test(value);
