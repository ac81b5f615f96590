import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { Alert, FormBody } from '../_account/AccountForm.tsx';
import { BotChallenge, useChallenge } from '../_account/BotChallenge.tsx';
import { faultOf } from '../_account/fault-words.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { moneyWords } from '../_sales/charge-words.ts';
import { Lines } from '../_sales/Lines.tsx';
import { findPayMethod, type PayMethod } from '../_sales/pay-method.ts';
import { NOT_CONFIRMED, refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { Loading, SalesCard } from '../_sales/SalesCard.tsx';
import { StripeCard } from '../_sales/StripeCard.tsx';
import { sales } from '../_sales/sales.ts';
import { TrialCards } from '../_sales/TrialCards.tsx';
import { useCardToken } from '../_sales/use-card-token.ts';
import type { Payable, Prices } from './find-stage.ts';
import { phrases } from './phrases.ts';
import type { StepProps } from './step-props.ts';

interface PayStepProps extends StepProps {
  order: Payable;
  prices: Prices;
}

/** What one pays an order with; null: nobody takes money here. */
async function findMethod(order: string): Promise<PayMethod | null> {
  const options = await sales().getPaymentOptions();
  return findPayMethod(options, (id) => sales().initializePayment(order, id));
}

/** What is charged, and with what. Paying twice, in another tab or after a reload, charges once. */
export function PayStep(props: PayStepProps): ReactNode {
  const { id, level, locale, isEditing, order, prices, goTo, lookAgain, offersURL } = props;
  const { orderNumber, total, currency } = order;
  const words = phrases(locale);
  const shared = salesPhrases(locale);
  const [method, setMethod] = useState<PayMethod | null>();
  const challenge = useChallenge('checkout', isEditing, () => sales().getConfig());
  const own = useCardToken(shared.wrong);
  const account = useAccountForm<{ card: string; name: string }>(props, {
    async send({ card, name }) {
      if (!method) return;
      const token = method.form === 'stripe' ? await own.tokenOf(name) : card;
      if (!token) return;
      try {
        const paid = await sales().finalizePayment(
          orderNumber,
          method.id,
          token,
          {},
          await challenge.token(),
        );
        if (paid.status === 'Paid') goTo({ kind: 'done', order: paid, prices });
        else if (method.form === 'stripe') {
          await own.form.current?.confirm(method.secret);
          const met = { token: 'confirmed' };
          const order = await sales().finalizePayment3ds(orderNumber, method.id, met);
          if (order.status !== 'Paid') throw NOT_CONFIRMED;
          goTo({ kind: 'done', order, prices });
        } else goTo({ kind: 'confirm', order: paid, prices, method: method.id });
      } catch (error) {
        if (faultOf(error).code === '409') await lookAgain();
        throw error;
      }
    },
    otherwise: shared.wrong,
    own: refusals(locale),
    challenge,
  });
  const [fault, setFault] = useState('');
  const load = () => {
    setFault('');
    findMethod(orderNumber).then(setMethod, () => setFault(shared.wrong));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(load, []);
  return (
    <SalesCard
      id={id}
      level={level}
      title={words.pay}
      lead={fill(words.orderNumber, { number: orderNumber })}
      takesFocus
    >
      <Lines {...order} prices={prices} locale={locale} />
      {method === undefined && !fault && <Loading locale={locale} />}
      <Alert text={method === null ? words.cannot : fault}>
        {fault && (
          <Button variant="secondary" size="small" onClick={load}>
            {shared.retry}
          </Button>
        )}
      </Alert>
      {method && (
        <FormBody
          {...account}
          id={id}
          locale={locale}
          submit={fill(words.payNow, { total: moneyWords(total, currency, locale) })}
          pending={words.paying}
        >
          {method.form === 'trial' ? (
            <TrialCards locale={locale} bound={account.field('card', { required: shared.wrong })} />
          ) : (
            <StripeCard
              locale={locale}
              form={own.form}
              refused={own.refused}
              publishableKey={method.publishableKey}
              bound={account.field('name', { required: shared.cardNameMissing })}
            />
          )}
          <BotChallenge challenge={challenge} locale={locale} fault={account.challengeFault} />
        </FormBody>
      )}
      <p className={styles.actions}>
        <Button href={offersURL} locale={locale} variant="secondary" size="small">
          {words.other}
        </Button>
      </p>
    </SalesCard>
  );
}
