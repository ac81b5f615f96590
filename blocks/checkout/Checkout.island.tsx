import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../_account/AccountForm.tsx';
import { signInPage, withWayBack } from '../_account/leave.ts';
import { SIGN_UP_PAGE } from '../_account/pages.ts';
import { readersIsland, useReadersData } from '../_account/readers-data.tsx';
import { useFreshOnReturn } from '../_account/use-account-form.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { Loading, SalesCard } from '../_sales/SalesCard.tsx';
import { SAMPLE_BOUGHT, SAMPLE_PRICES } from '../_sales/sample-cart.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { findStage, type Stage } from './find-stage.ts';
import { OrderStep } from './OrderStep.tsx';
import { PayStep } from './PayStep.tsx';
import { phrases } from './phrases.ts';
import { RenewalStep } from './RenewalStep.tsx';
import type { CheckoutProps, StepProps } from './step-props.ts';

const SAMPLE: Stage = { kind: 'order', cart: SAMPLE_BOUGHT, prices: SAMPLE_PRICES };

function SignedOut(props: CheckoutProps): ReactNode {
  const { id, level, locale, loginURL } = props;
  const words = phrases(locale);
  return (
    <SalesCard id={id} level={level} title={words.signIn} lead={words.signInLead}>
      <p className={styles.actions}>
        <Button href={signInPage(loginURL)} locale={locale} size="large">
          {salesPhrases(locale).signIn}
        </Button>
        <Button href={withWayBack(SIGN_UP_PAGE)} locale={locale} size="large" variant="secondary">
          {words.signUp}
        </Button>
      </p>
    </SalesCard>
  );
}

const Empty = ({ id, level, locale, offersURL }: CheckoutProps): ReactNode => (
  <SalesCard id={id} level={level} title={phrases(locale).empty} lead={phrases(locale).emptyLead}>
    <p className={styles.actions}>
      <Button href={offersURL} locale={locale} size="large">
        {salesPhrases(locale).offers}
      </Button>
    </p>
  </SalesCard>
);

function Checkout(props: CheckoutProps): ReactNode {
  const { id, locale, level, isEditing } = props;
  const shared = salesPhrases(locale);
  const {
    data: stage,
    setData: setStage,
    fault,
    load: lookAgain,
  } = useReadersData<Stage>(props, {
    sample: SAMPLE,
    read: () => findStage(),
    otherwise: shared.wrong,
    own: refusals(locale),
  });
  useFreshOnReturn(isEditing);
  const step: StepProps = { ...props, goTo: setStage, lookAgain };
  if (!stage)
    return (
      <SalesCard id={id} level={level} title={phrases(locale).title}>
        {!fault && <Loading locale={locale} />}
        <Alert text={fault}>
          <Button variant="secondary" size="small" onClick={lookAgain}>
            {shared.retry}
          </Button>
        </Alert>
        <noscript>
          <p className={styles.note}>{phrases(locale).noScript}</p>
        </noscript>
      </SalesCard>
    );
  if (stage.kind === 'signed-out') return <SignedOut {...props} />;
  if (stage.kind === 'empty') return <Empty {...props} />;
  if (stage.kind === 'order') return <OrderStep {...step} {...stage} />;
  if (stage.kind === 'pay') return <PayStep {...step} {...stage} />;
  if (stage.kind === 'confirm') return <ConfirmStep {...step} {...stage} />;
  if (stage.kind === 'renewal') return <RenewalStep {...step} {...stage} />;
  return <DoneStep {...step} {...stage} />;
}

export const island = readersIsland('checkout/Checkout', Checkout);
