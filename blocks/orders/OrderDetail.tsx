import { type ReactNode, useState } from 'react';
import type { OrderDetails } from '../../schemas/sales/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { Alert } from '../_account/AccountForm.tsx';
import { faultOf, faultWords } from '../_account/fault-words.ts';
import type { AccountProps } from '../_account/island-props.ts';
import { dayWords, moneyWords } from '../_sales/charge-words.ts';
import { GiftForm } from '../_sales/GiftForm.tsx';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { Loading } from '../_sales/SalesCard.tsx';
import { sales } from '../_sales/sales.ts';
import { phrases } from './phrases.ts';

/** What was paid and given back, the newest last. */
function Money({ order, locale }: { order: OrderDetails; locale: string }): ReactNode {
  const words = phrases(locale);
  const all = (order.payments ?? []).flatMap(({ financialTransactions, paymentMethod }) =>
    financialTransactions.map((each) => ({ ...each, lastFour: paymentMethod.lastFour })),
  );
  return all.map(({ transactionType, transactionDate, amount, lastFour }) => (
    <li key={`${transactionType} ${transactionDate}`} className={styles.line}>
      <span className={styles.about}>
        {fill(transactionType === 'Refund' ? words.refunded : words.paid, {
          day: dayWords(transactionDate, locale),
        })}
        {lastFour ? ` · ···· ${lastFour}` : ''}
      </span>
      <span className={styles.money}>{moneyWords(amount, order.currency, locale)}</span>
    </li>
  ));
}

function Known({ order, ...props }: AccountProps & { order: OrderDetails }): ReactNode {
  const { locale } = props;
  const words = phrases(locale);
  const gifts = order.giftRedeemInfo ?? [];
  const isRedeemed = gifts.length === 0 && order.items.some(({ gift }) => gift);
  return (
    <>
      <ul className={styles.lines}>
        {order.items.map(({ priceCode, name, shortDescription, total }) => (
          <li key={priceCode} className={styles.line}>
            <span className={styles.name}>
              {[name, shortDescription].filter(Boolean).join(', ')}
            </span>
            <span className={styles.money}>{moneyWords(total, order.currency, locale)}</span>
          </li>
        ))}
        <Money order={order} locale={locale} />
      </ul>
      <p className={styles.note}>
        {fill(salesPhrases(locale).tax, {
          tax: moneyWords(order.totalTax, order.currency, locale),
        })}
      </p>
      {isRedeemed && <p className={styles.note}>{words.redeemed}</p>}
      {gifts.map(({ redeemCode }) => (
        <GiftForm key={redeemCode} {...props} code={redeemCode} />
      ))}
    </>
  );
}

/** All of an order, asked for when it is opened: its payments, and its gifts that wait. */
export function OrderDetail(props: AccountProps & { number: string }): ReactNode {
  const { number, locale, isEditing } = props;
  const words = phrases(locale);
  const [order, setOrder] = useState<OrderDetails>();
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState('');
  const load = async () => {
    setFault('');
    try {
      setOrder(await sales().getOrderDetails(number));
    } catch (error) {
      const { wrong } = salesPhrases(locale);
      setFault(faultWords(faultOf(error), locale, wrong, refusals(locale)));
    }
  };
  const toggle = () => {
    if (!isOpen && !order && !isEditing) load();
    setOpen(!isOpen);
  };
  return (
    <>
      <span className={styles.lineAct}>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-label={fill(words.seeWhat, { number })}
          onClick={toggle}
        >
          {isOpen ? words.hide : words.see}
        </Button>
      </span>
      {isOpen && (
        <div className={styles.inside}>
          {!order && !fault && <Loading locale={locale} />}
          <Alert text={fault}>
            <Button variant="secondary" size="small" onClick={load}>
              {salesPhrases(locale).retry}
            </Button>
          </Alert>
          {order && <Known {...props} id={`${props.id}-${number}`} order={order} />}
        </div>
      )}
    </>
  );
}
