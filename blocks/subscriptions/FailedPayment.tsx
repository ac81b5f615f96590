import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { FormBody } from '../_account/AccountForm.tsx';
import { useAccountForm } from '../_account/use-account-form.ts';
import { dayWords, moneyWords } from '../_sales/charge-words.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { sales } from '../_sales/sales.ts';
import type { OneProps } from './one-props.ts';
import { phrases } from './phrases.ts';

interface FailedPaymentProps extends OneProps {
  failure: NonNullable<OneProps['one']['paymentFailure']>;
  onPaid(said: string): Promise<void>;
  onCard(): void;
}

/** rule 13.78: a term that could not be charged: what happens when, and what its reader can do. */
export function FailedPayment(props: FailedPaymentProps): ReactNode {
  const { one, failure, locale, onPaid, onCard } = props;
  const id = `${props.id}-pay-${one.subscriptionID}`;
  const words = phrases(locale);
  const amount = moneyWords(failure.amount, failure.currency, locale);
  const account = useAccountForm<Record<string, never>>(
    { ...props, id },
    {
      async send() {
        await sales().paySubscription(one.subscriptionID);
        await onPaid(fill(words.paid, { what: one.productName }));
      },
      otherwise: salesPhrases(locale).wrong,
      own: { ...refusals(locale), 402: words.payDeclined },
    },
  );
  const when = failure.nextTry
    ? fill(words.failedRetry, { day: dayWords(failure.nextTry, locale) })
    : fill(words.failedEnds, { day: dayWords(failure.endsAt, locale) });
  return (
    <section className={styles.failed} aria-labelledby={`${id}-title`}>
      <p className={styles.failedTitle} id={`${id}-title`}>
        {words.failedTitle}
      </p>
      <p className={styles.note}>
        {fill(words.failedWhat, { amount, day: dayWords(failure.failedAt, locale) })} {when}
      </p>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={fill(words.payNow, { amount })}
        pending={words.paying}
        after={
          <Button variant="secondary" size="large" onClick={onCard}>
            {words.changeCard}
          </Button>
        }
      />
    </section>
  );
}
