import { type ReactNode, useState } from 'react';
import type { RenewalToPay } from '../../schemas/sales/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { FormBody } from '../_account/AccountForm.tsx';
import { useAccountForm } from '../_account/use-account-form.ts';
import { moneyWords } from '../_sales/charge-words.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { SalesCard } from '../_sales/SalesCard.tsx';
import { sales } from '../_sales/sales.ts';
import { phrases } from './phrases.ts';
import type { StepProps } from './step-props.ts';

interface RenewalStepProps extends StepProps {
  /** Of the link. */
  token: string;
  /** null: the link does not serve any more. */
  owed: RenewalToPay | null;
}

/** rule 13.78: a term that could not be charged, which a link of a mail pays without a password. */
export function RenewalStep(props: RenewalStepProps): ReactNode {
  const { id, level, locale, token, owed, subscriptionsURL } = props;
  const words = phrases(locale);
  const [isPaid, setPaid] = useState(false);
  const account = useAccountForm<Record<string, never>>(props, {
    async send() {
      await sales().payRenewal(token);
      setPaid(true);
    },
    otherwise: salesPhrases(locale).wrong,
    own: { ...refusals(locale), 402: words.renewalDeclined, 410: words.renewalGone },
  });
  const mine = (
    <Button href={subscriptionsURL} locale={locale} variant="secondary" size="large">
      {words.mine}
    </Button>
  );
  if (!owed || owed.amount === null || isPaid) {
    const lead = isPaid ? words.renewalPaidLead : words.renewalNothing;
    return (
      <SalesCard
        id={id}
        level={level}
        title={isPaid ? words.done : words.renewal}
        lead={owed ? fill(lead, { what: owed.productName }) : words.renewalGone}
        takesFocus={isPaid}
      >
        <p className={styles.actions}>{mine}</p>
      </SalesCard>
    );
  }
  const total = moneyWords(owed.amount, owed.currency, locale);
  const { card } = owed;
  return (
    <SalesCard
      id={id}
      level={level}
      title={words.renewal}
      lead={fill(words.renewalLead, { what: owed.productName })}
    >
      <dl className={styles.facts}>
        <div>
          <dt>{words.renewalAmount}</dt>
          <dd>{total}</dd>
        </div>
        {card && (
          <div>
            <dt>{words.renewalCard}</dt>
            <dd>
              {card.creditCardType} {card.lastFour && `···· ${card.lastFour}`}
            </dd>
          </div>
        )}
      </dl>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={fill(words.payNow, { total })}
        pending={words.paying}
        after={
          <Button href={subscriptionsURL} locale={locale} variant="secondary" size="large">
            {words.renewalOther}
          </Button>
        }
      />
    </SalesCard>
  );
}
