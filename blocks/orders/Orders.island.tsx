import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { OrderSummary } from '../../schemas/sales/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { Alert } from '../_account/AccountForm.tsx';
import type { AccountProps } from '../_account/island-props.ts';
import { readersIsland, useReadersData } from '../_account/readers-data.tsx';
import { dayWords, moneyWords } from '../_sales/charge-words.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { Loading, SalesCard } from '../_sales/SalesCard.tsx';
import { sales } from '../_sales/sales.ts';
import type { fields } from './fields.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { phrases } from './phrases.ts';

type OrdersProps = AccountProps & FieldsOf<typeof fields>;

interface OrderList {
  orders: OrderSummary[];
  total: number;
}

const AT_A_TIME = 20;
const SAMPLE: OrderSummary = {
  orderNumber: 'ABCD2345EFGH6789',
  orderDate: Date.parse('2026-12-15T18:00:00Z'),
  orderType: 'Parent',
  orderStatus: 'Paid',
  totalAmount: 19,
  tax: 2.62,
  currency: 'MXN',
  products: [{ sku: 'premium', name: 'Premium', quantity: 1 }],
  paymentGateway: 'prueba',
  lastFour: '4242',
  nameOnPayment: null,
  creditCardBrand: null,
};

function Order({ order, ...props }: AccountProps & { order: OrderSummary }): ReactNode {
  const { locale } = props;
  const words = phrases(locale);
  const { orderNumber, orderDate, orderType, orderStatus, totalAmount, currency, products } = order;
  const day = dayWords(orderDate, locale);
  const names = products.map(({ name }) => name).join(', ');
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        {orderType === 'Renewal' ? `${words.renewal}: ${names}` : names}
      </span>
      <span className={styles.money}>{moneyWords(totalAmount, currency, locale)}</span>
      <span className={styles.about}>
        {fill(words.about, { day, status: words[orderStatus], number: orderNumber })}
      </span>
      {orderStatus === 'Paid' && <OrderDetail {...props} number={orderNumber} />}
    </li>
  );
}

function Orders(props: OrdersProps): ReactNode {
  const { id, locale, level, redirectURL, offersURL } = props;
  const words = phrases(locale);
  const shared = salesPhrases(locale);
  const { data, fault, load } = useReadersData<OrderList>(props, {
    sample: { orders: [SAMPLE], total: 1 },
    async read(before) {
      const known = before?.orders ?? [];
      const { orders, maxResults } = await sales().getOrderHistory(known.length, AT_A_TIME);
      return { orders: [...known, ...orders], total: maxResults };
    },
    otherwise: shared.wrong,
    own: refusals(locale),
    signInAt: redirectURL,
  });
  const { orders: shown, total = 0 } = data ?? {};
  const isEmpty = shown?.length === 0;
  return (
    <SalesCard id={id} level={level} title={words.title} lead={isEmpty ? words.empty : undefined}>
      {!shown && !fault && <Loading locale={locale} />}
      <Alert text={fault}>
        <Button variant="secondary" size="small" onClick={load}>
          {shared.retry}
        </Button>
      </Alert>
      {shown && !isEmpty && (
        <ul className={styles.lines}>
          {shown.map((order) => (
            <Order key={order.orderNumber} {...props} order={order} />
          ))}
        </ul>
      )}
      {shown && shown.length < total && (
        <p className={styles.actions}>
          <Button variant="secondary" onClick={load}>
            {words.more}
          </Button>
        </p>
      )}
      {isEmpty && (
        <p className={styles.actions}>
          <Button href={offersURL} locale={locale} size="large">
            {shared.offers}
          </Button>
        </p>
      )}
    </SalesCard>
  );
}

export const island = readersIsland('orders/Orders', Orders);
