import { inLanguageOf } from '../../../schemas/mail/language.ts';
import { countryOf, taxNameOf } from '../../../schemas/sales/country.ts';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { amountOf } from '../money/money.ts';

/** How a site writes money and days. */
export interface Look {
  /** BCP 47 */
  locale: string;
  timeZone: string;
}

/** What is made once for each kind: making a format costs a hundred times what using it does. */
function once<T>(make: (...kind: string[]) => T): (...kind: string[]) => T {
  const made = new Map<string, T>();
  return (...kind) => {
    const key = kind.join(' ');
    const found = made.get(key) ?? make(...kind);
    made.set(key, found);
    return found;
  };
}

const amounts = once(
  (locale, currency) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }),
);
const days = once(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
);

const lists = once((locale) => new Intl.ListFormat(locale));

export const moneyIn = (minor: number, currency: Currency, { locale }: Look): string =>
  `${amounts(locale, currency).format(amountOf(minor, currency))} ${currency}`;

export const dayIn = (at: string | Date, { locale, timeZone }: Look): string =>
  days(locale, timeZone).format(new Date(at));

/** «IVA incluido» where there is one. */
export function taxWords({ locale }: Look): string {
  const name = taxNameOf(countryOf(locale));
  return inLanguageOf(locale, {
    es: name ? `${name} incluido` : 'impuestos incluidos',
    en: name ? `${name} included` : 'taxes included',
  });
}

/** «Brújula Premium y Brújula Impresa» */
export const listOf = (names: readonly string[], { locale }: Look): string =>
  lists(locale).format(names);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** «Visa ···· 4242» */
export const cardWords = (brand: string | null, lastFour: string | null): string =>
  [brand && capital(brand), lastFour && `···· ${lastFour}`].filter(Boolean).join(' ');
