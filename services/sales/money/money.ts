import { minorDigits } from '../../../schemas/sales/currency.ts';
import type { Currency } from '../../../schemas/sales/wire.ts';

/*
 * Money is counted in the smallest unit of its currency (`…Minor`), tax included, and never
 * negative. Clients read numbers with as many decimals as the currency has. What is divided is
 * divided exactly and rounded once, half up.
 */

/** An amount with the tax that is in it. In whole cents. */
export interface TaxedMinor {
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
}

function requireMinor(minor: number): number {
  if (!Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError(`Not an amount in cents: ${minor}`);
  return minor;
}

/** `minor` × `part` / `whole`, rounded half up. */
function share(minor: number, part: number, whole: number): number {
  const [numerator, denominator] = [BigInt(requireMinor(minor)) * BigInt(part), BigInt(whole)];
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** As clients read it: 11600 MXN → 116; 11600 CLP → 11600. */
export const amountOf = (minor: number, currency: Currency): number =>
  requireMinor(minor) / 10 ** minorDigits(currency);

/** As offers have it: 11600 MXN → '116.00'; 11600 CLP → '11600'. */
export const amountText = (minor: number, currency: Currency): string => {
  const decimals = minorDigits(currency);
  if (decimals === 0) return String(requireMinor(minor));
  const digits = String(requireMinor(minor)).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** 116.5 → 11650. Throws RangeError for what is negative or has more than two decimals. */
export function minorOf(amount: number): number {
  const minor = requireMinor(Math.round(amount * 100));
  if (minor / 100 !== amount) throw new RangeError(`Not an amount: ${amount}`);
  return minor;
}

const addUp = (amounts: readonly number[]): number =>
  amounts.reduce((sum, minor) => requireMinor(sum + requireMinor(minor)), 0);

/** An amount and the tax in it. `taxPercent` has two decimals at most. */
export function taxed(totalMinor: number, taxPercent: number): TaxedMinor {
  const hundredths = minorOf(taxPercent);
  const taxMinor = share(totalMinor, hundredths, 10_000 + hundredths);
  return { subtotalMinor: totalMinor - taxMinor, taxMinor, totalMinor };
}

/** A line of a cart: so many of one price. */
export const lineOf = (priceMinor: number, quantity: number, taxPercent: number): TaxedMinor =>
  taxed(requireMinor(requireMinor(priceMinor) * requireMinor(quantity)), taxPercent);

/** rule 13.42: a cart is its lines and its shipping: nothing is rounded again. */
export const totalsOf = (lines: readonly TaxedMinor[], shippingMinor = 0): TaxedMinor => ({
  subtotalMinor: addUp(lines.map(({ subtotalMinor }) => subtotalMinor)),
  taxMinor: addUp(lines.map(({ taxMinor }) => taxMinor)),
  totalMinor: addUp([...lines.map(({ totalMinor }) => totalMinor), shippingMinor]),
});

/** A term that was paid for. */
export interface PaidTerm {
  paidMinor: number;
  start: Date;
  end: Date;
}

/**
 * What of a paid term is not used at `now`, to the millisecond: all of it before it begins, nothing
 * once it ended. Throws RangeError for a term that ends before it begins.
 */
export function unusedMinor({ paidMinor, start, end }: PaidTerm, now: Date): number {
  const whole = end.getTime() - start.getTime();
  if (!(whole > 0)) throw new RangeError('Not a term');
  const left = Math.min(whole, Math.max(0, end.getTime() - now.getTime()));
  return share(paidMinor, left, whole);
}

/**
 * rule 13.43: a change of plan at once. What is unused of the old term pays for the new one: what
 * that lacks is charged, what is too much is given back. Never both.
 */
export function planChange(
  old: PaidTerm,
  newPriceMinor: number,
  now: Date,
): { unusedMinor: number; chargeMinor: number; refundMinor: number } {
  const unused = unusedMinor(old, now);
  const difference = requireMinor(newPriceMinor) - unused;
  return {
    unusedMinor: unused,
    chargeMinor: Math.max(0, difference),
    refundMinor: Math.max(0, -difference),
  };
}

/**
 * A refund of a payment of which `refundedMinor` went back already. Its tax is what brings the tax
 * of all refunds to their share: refunds of everything give back all of the tax, to the cent.
 * Throws RangeError for nothing, and for more than there is left.
 */
export function refundOf(
  paid: TaxedMinor,
  refundedMinor: number,
  amountMinor: number,
): TaxedMinor & { remainingMinor: number } {
  const remainingMinor = paid.totalMinor - addUp([refundedMinor, amountMinor]);
  if (amountMinor === 0 || remainingMinor < 0)
    throw new RangeError(`Not to be refunded: ${amountMinor}`);
  const taxUntil = (minor: number) => share(paid.taxMinor, minor, paid.totalMinor);
  const taxMinor = taxUntil(refundedMinor + amountMinor) - taxUntil(refundedMinor);
  return {
    subtotalMinor: amountMinor - taxMinor,
    taxMinor,
    totalMinor: amountMinor,
    remainingMinor,
  };
}
