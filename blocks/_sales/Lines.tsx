import type { ReactNode } from 'react';
import type { PricingStrategy } from '../../schemas/sales/retail.ts';
import type { CartItem, Currency } from '../../schemas/sales/wire.ts';
import { fill } from '../../ui/phrases.ts';
import { chargeWords, moneyWords } from './charge-words.ts';
import { phrases } from './phrases.ts';
import styles from './Sales.module.css';

export interface Bought {
  items: readonly CartItem[];
  currency: Currency;
  total: number;
}

interface LinesProps extends Bought {
  locale: string;
  prices: ReadonlyMap<string, PricingStrategy>;
  /** Beside a line. */
  act?: (item: CartItem) => ReactNode;
}

/** rule 13.27: what is bought, what of it is charged today, and what later and how often. */
export function Lines({ items, currency, total, locale, prices, act }: LinesProps): ReactNode {
  const words = phrases(locale);
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
              {price && <span className={styles.about}>{chargeWords(price, locale)}</span>}
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
        <p className={styles.note}>{fill(words.tax, { tax: moneyWords(tax, currency, locale) })}</p>
      )}
    </>
  );
}
