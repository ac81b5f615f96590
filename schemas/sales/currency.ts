import type { Currency } from './wire.ts';

const known = new Map<Currency, number>();

/**
 * How many decimals of a currency its smallest unit is away, by the table of `Intl`: 2 for pesos of
 * Mexico, 0 for those of Chile.
 */
export function minorDigits(currency: Currency): number {
  const seen = known.get(currency);
  if (seen !== undefined) return seen;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  known.set(currency, digits);
  return digits;
}
