import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { returnAddress } from '../../ui/return-address.ts';
import { GiftForm } from '../_sales/GiftForm.tsx';
import { Lines } from '../_sales/Lines.tsx';
import styles from '../_sales/Sales.module.css';
import { SalesCard } from '../_sales/SalesCard.tsx';
import type { Payable, Prices } from './find-stage.ts';
import { phrases } from './phrases.ts';
import type { StepProps } from './step-props.ts';

interface DoneStepProps extends StepProps {
  order: Payable;
  prices: Prices;
}

/** What was bought, and where it is. */
export function DoneStep(props: DoneStepProps): ReactNode {
  const { id, level, locale, order, prices, subscriptionsURL } = props;
  const words = phrases(locale);
  const [back] = useState(returnAddress);
  const gifts = order.giftRedeemInfo ?? [];
  const what = order.items.map(({ name }) => name).join(', ');
  const lead = gifts.length > 0 ? words.doneGift : words.doneLead;
  return (
    <SalesCard
      id={id}
      level={level}
      title={words.done}
      lead={fill(lead, { what, email: order.email })}
      takesFocus
    >
      <Lines {...order} prices={prices} locale={locale} />
      {gifts.map(({ redeemCode }) => (
        <GiftForm key={redeemCode} {...props} code={redeemCode} />
      ))}
      <p className={styles.actions}>
        {back && (
          <Button href={back} locale={locale} size="large">
            {words.back}
          </Button>
        )}
        <Button
          href={subscriptionsURL}
          locale={locale}
          size="large"
          variant={back ? 'secondary' : 'primary'}
        >
          {words.mine}
        </Button>
        <Button href="/" locale={locale} size="large" variant="secondary">
          {words.home}
        </Button>
      </p>
    </SalesCard>
  );
}
