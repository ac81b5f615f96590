import type { Currency } from '../../../schemas/sales/wire.ts';
import { amountOf } from '../money/money.ts';

/** How a site writes money and days. */
export interface Look {
  /** BCP 47 */
  locale: string;
  timeZone: string;
}

export const moneyIn = (minor: number, currency: Currency, { locale }: Look): string =>
  `${new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amountOf(minor))} ${currency}`;

export const dayIn = (at: string | Date, { locale, timeZone }: Look): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at));
