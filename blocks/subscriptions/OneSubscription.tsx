import { type ReactNode, useState } from 'react';
import { type Address, SUBSCRIPTION_STATUS } from '../../schemas/sales/wire.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { fill } from '../../ui/phrases.ts';
import { deeper } from '../../ui/view-page.ts';
import { Alert } from '../_account/AccountForm.tsx';
import { faultOf, faultWords } from '../_account/fault-words.ts';
import { dayWords, moneyWords } from '../_sales/charge-words.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { sales } from '../_sales/sales.ts';
import { AddressForm } from './AddressForm.tsx';
import { CancelForm } from './CancelForm.tsx';
import { CardForm } from './CardForm.tsx';
import { FailedPayment } from './FailedPayment.tsx';
import type { OneProps } from './one-props.ts';
import { PlanForm } from './PlanForm.tsx';
import { phrases } from './phrases.ts';
import { Sharing } from './Sharing.tsx';

const { active, canceled, suspended } = SUBSCRIPTION_STATUS;

const addressWords = ({ line1, line2, locality, region, postal }: Address): string =>
  [line1, line2, locality, region, postal].filter(Boolean).join(', ');

type Open = 'address' | 'cancel' | 'card' | 'plan' | 'share' | '';

function Facts({ one, locale }: Pick<OneProps, 'one' | 'locale'>): ReactNode {
  const words = phrases(locale);
  const { status, nextEventDateUTC, nextCharge } = one;
  const { currentPaymentMethod: card, billingAddress: address } = one;
  const day = dayWords(nextEventDateUTC, locale);
  const facts: [string, string][] = [
    ...(one.paymentFailure
      ? []
      : [[status === active ? words.renews : words.until, day] as [string, string]]),
    ...(nextCharge && !one.paymentFailure
      ? [
          [
            words.next,
            fill(words.nextWhat, {
              amount: moneyWords(nextCharge.amount, nextCharge.currency, locale),
              day: dayWords(nextCharge.date, locale),
            }),
          ] as [string, string],
        ]
      : []),
    ...(one.planned
      ? [
          [words.planned, fill(words.plannedWhat, { what: one.planned.productName, day })] as [
            string,
            string,
          ],
        ]
      : []),
    ...one.upcomingPriceChanges.map(({ effectiveDate, amount, currency }): [string, string] => [
      words.newPrice,
      fill(words.newPriceWhat, {
        amount: moneyWords(amount, currency, locale),
        day: dayWords(effectiveDate, locale),
      }),
    ]),
    [
      words.card,
      card
        ? [card.creditCardType, card.lastFour && `···· ${card.lastFour}`].filter(Boolean).join(' ')
        : words.noCard,
    ],
    ...(address ? [[words.address, addressWords(address)] as [string, string]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ one, locale }: Pick<OneProps, 'one' | 'locale'>): ReactNode {
  if (one.paymentHistory.length === 0) return null;
  return (
    <details>
      <summary className={styles.note}>{phrases(locale).history}</summary>
      <ul className={styles.lines}>
        {one.paymentHistory.map(({ transactionDate, total, currency }) => (
          <li key={transactionDate} className={styles.line}>
            <span className={styles.about}>{dayWords(transactionDate, locale)}</span>
            <span className={styles.money}>{moneyWords(total, currency, locale)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One subscription: what it is, what it costs next, and what its reader may do with it. */
export function OneSubscription(props: OneProps): ReactNode {
  const { one, locale, level, isEditing, onChange } = props;
  const { subscriptionID, status, productName, nextEventDateUTC, currentPaymentMethod } = one;
  const words = phrases(locale);
  const [open, setOpen] = useState<Open>('');
  const [done, setDone] = useState('');
  const [fault, setFault] = useState('');
  const day = dayWords(nextEventDateUTC, locale);
  const shut = async (said: string) => {
    await onChange();
    setOpen('');
    setDone(said);
  };
  const rescue = async () => {
    if (isEditing) return;
    setFault('');
    try {
      await sales().rescueSubscription(subscriptionID);
      await shut(fill(words.rescued, { what: productName, day }));
    } catch (error) {
      setFault(faultWords(faultOf(error), locale, salesPhrases(locale).wrong, refusals(locale)));
    }
  };
  const opener = (what: Open, label: string) => (
    <Button
      variant="secondary"
      size="small"
      onClick={() => {
        setDone('');
        setOpen(what);
      }}
    >
      {label}
    </Button>
  );
  return (
    <section className={styles.section} aria-label={productName}>
      <div className={styles.head}>
        <Heading level={deeper(level)}>{productName}</Heading>
        <Badge variant={status === active ? 'success' : status === suspended ? 'danger' : 'light'}>
          {words[`status${status}`]}
        </Badge>
      </div>
      {one.paymentFailure && open === '' && (
        <FailedPayment
          {...props}
          failure={one.paymentFailure}
          onPaid={shut}
          onCard={() => setOpen('card')}
        />
      )}
      <Facts one={one} locale={locale} />
      <History one={one} locale={locale} />
      <p className={styles.done} role="status">
        {done}
      </p>
      <Alert text={fault} />
      {open === '' && (
        <p className={styles.actions}>
          {status === canceled && (
            <Button size="small" onClick={rescue}>
              {words.rescue}
            </Button>
          )}
          {status === active &&
            currentPaymentMethod &&
            !one.paymentFailure &&
            opener('plan', words.changePlan)}
          {status === active && opener('share', words.share)}
          {(status === active || status === suspended) &&
            currentPaymentMethod &&
            !one.paymentFailure &&
            opener('card', words.changeCard)}
          {(status === active || status === suspended) &&
            currentPaymentMethod &&
            opener('address', words.changeAddress)}
          {(status === active || status === suspended) && opener('cancel', words.cancel)}
        </p>
      )}
      {open === 'cancel' && (
        <CancelForm {...props} day={day} onDone={shut} onClose={() => setOpen('')} />
      )}
      {open === 'card' && <CardForm {...props} onDone={shut} onClose={() => setOpen('')} />}
      {open === 'address' && <AddressForm {...props} onDone={shut} onClose={() => setOpen('')} />}
      {open === 'plan' && <PlanForm {...props} onDone={shut} onClose={() => setOpen('')} />}
      {open === 'share' && <Sharing {...props} onClose={() => setOpen('')} />}
    </section>
  );
}
