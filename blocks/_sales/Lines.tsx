import type { ReactNode } from 'react';
import { countryOf, taxNameOf } from '../../schemas/sales/country.ts';
import type { PricingStrategy } from '../../schemas/sales/retail.ts';
import type { CartItem, Currency } from '../../schemas/sales/wire.ts';
import { fill } from '../../ui/phrases.ts';
import { chargeWords, moneyWords } from './charge-words.ts';
import { phrases } from './phrases.ts';
import styles from './Sales.module.css';

export interface Purchase {
  items: readonly CartItem[];
  currency: Currency;
  total: number;
}

interface LinesProps extends Purchase {
  locale: string;
  prices: ReadonlyMap<string, PricingStrategy>;
  /** Beside a line. */
  act?: (item: CartItem) => ReactNode;
}

/** rule 13.80: who had an introductory price lately pays the usual one from the beginning. */
const asCharged = (price: PricingStrategy, { price: amount }: CartItem): PricingStrategy =>
  Number(price.rates[0]?.amount) === amount ? price : { ...price, rates: price.rates.slice(-1) };

/** rule 13.27: what is bought, what of it is charged today, and what later and how often. */
export function Lines({ items, currency, total, locale, prices, act }: LinesProps): ReactNode {
  const words = phrases(locale);
  const taxName = taxNameOf(countryOf(locale)) ?? words.taxes;
  const tax = items.reduce((sum, item) => sum + Math.round(item.tax * 100), 0) / 100;
  return (
    <>
      <ul className={styles.lines}>
        {items.map((item) => {
          const price = prices.get(item.priceCode);
          return (
            <li key={item.priceCode} className={styles.line}>
              <span className={styles.name}>
                {item.name}
                {price ? `, ${price.name.toLowerCase()}` : ''}
              </span>
              <span className={styles.money}>{moneyWords(item.total, currency, locale)}</span>
              {price && (
                <span className={styles.about}>{chargeWords(asCharged(price, item), locale)}</span>
              )}
              {act && <span className={styles.lineAct}>{act(item)}</span>}
            </li>
          );
        })}
      </ul>
      <p className={styles.total}>
        <span>{words.total}</span>
        <span className={styles.money}>{moneyWords(total, currency, locale)}</span>
      </p>
      {tax > 0 && (
        <p className={styles.note}>
          {fill(words.tax, { tax: moneyWords(tax, currency, locale), name: taxName })}
        </p>
      )}
    </>
  );
}
