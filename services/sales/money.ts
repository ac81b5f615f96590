/** A number of two decimals, as clients read it, of whole cents. */
export const amountOf = (minor: number): number => minor / 100;

/** The tax that is in an amount, in whole cents, rounded half up. */
export const includedTax = (amountMinor: number, percent: number): number =>
  Math.floor((amountMinor * percent * 2 + 100 + percent) / ((100 + percent) * 2));
