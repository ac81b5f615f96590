import type { BillingFrequency, PricingStrategy, Rate } from '../../schemas/sales/retail.ts';
import type { Currency } from '../../schemas/sales/wire.ts';
import { definePhrases, fill } from '../../ui/phrases.ts';

const phrases = definePhrases({
  es: {
    Day: 'día',
    Days: 'días',
    Week: 'semana',
    Weeks: 'semanas',
    Month: 'mes',
    Months: 'meses',
    Year: 'año',
    Years: 'años',
    every: 'cada {unit}',
    everyMany: 'cada {n} {units}',
    one: '{amount} por 1 {unit}',
    many: '{amount} por {n} {units}',
    times: '{amount} {every}, {n} veces',
    free: 'Gratis',
    later: 'Después, {rest}.',
    forever: '{amount} {every}, hasta que canceles',
    once: '{what}, en un solo pago. No se renueva.',
  },
  en: {
    Day: 'day',
    Days: 'days',
    Week: 'week',
    Weeks: 'weeks',
    Month: 'month',
    Months: 'months',
    Year: 'year',
    Years: 'years',
    every: 'each {unit}',
    everyMany: 'every {n} {units}',
    one: '{amount} for 1 {unit}',
    many: '{amount} for {n} {units}',
    times: '{amount} {every}, {n} times',
    free: 'Free',
    later: 'Then {rest}.',
    forever: '{amount} {every}, until you cancel',
    once: '{what}, in one payment. It is not renewed.',
  },
});

/** What of a price is charged, when and how often. */
export type ChargedPrice = Pick<PricingStrategy, 'rates' | 'gift' | 'currencyCode'>;

/** «$99», «$99.50»: cents where there are any. */
export const moneyWords = (amount: number, currency: Currency, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);

/** «24 de noviembre de 2026», where the reader is. */
export const dayWords = (at: number, locale: string): string =>
  new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });

const spanOf = (count: number, unit: BillingFrequency, locale: string) => {
  const words = phrases(locale);
  return { n: count, unit: words[unit], units: words[`${unit}s`] };
};

function everyWords({ billingCount, billingFrequency }: Rate, locale: string): string {
  const words = phrases(locale);
  const span = spanOf(billingCount, billingFrequency, locale);
  return fill(billingCount === 1 ? words.every : words.everyMany, span);
}

/** One step of a price: «$19 por 1 mes». */
export function rateWords(rate: Rate, currency: Currency, locale: string): string {
  const words = phrases(locale);
  const { billingCount, billingFrequency, durationCount, duration } = rate;
  const amount =
    Number(rate.amount) === 0 ? words.free : moneyWords(Number(rate.amount), currency, locale);
  const every = everyWords(rate, locale);
  if (duration === 'UntilCancelled') return fill(words.forever, { amount, every });
  const n = durationCount / billingCount;
  if (n > 1) return fill(words.times, { amount, every, n });
  const span = spanOf(billingCount, billingFrequency, locale);
  return fill(billingCount === 1 ? words.one : words.many, { amount, ...span });
}

/**
 * rule 13.27: «$19 por 1 mes. Después, $99 cada mes, hasta que canceles.»
 */
export function chargeWords({ rates, gift, currencyCode }: ChargedPrice, locale: string): string {
  const words = phrases(locale);
  const [first = '', ...rest] = rates.map((rate) => rateWords(rate, currencyCode, locale));
  if (gift) return fill(words.once, { what: first });
  return [`${first}.`, ...rest.map((step) => fill(words.later, { rest: step }))].join(' ');
}
