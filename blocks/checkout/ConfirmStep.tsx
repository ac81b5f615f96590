import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { FormBody } from '../_account/AccountForm.tsx';
import { faultOf } from '../_account/fault-words.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { moneyWords } from '../_sales/charge-words.ts';
import { NOT_CONFIRMED, refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import { SalesCard } from '../_sales/SalesCard.tsx';
import { sales } from '../_sales/sales.ts';
import type { Payable, Prices } from './find-stage.ts';
import { phrases } from './phrases.ts';
import type { StepProps } from './step-props.ts';

interface ConfirmStepProps extends StepProps {
  order: Payable;
  prices: Prices;
  method: number;
}

/** What a bank wants confirmed: of the provider `prueba`, by a press. */
export function ConfirmStep(props: ConfirmStepProps): ReactNode {
  const { id, level, locale, order, prices, method, goTo } = props;
  const words = phrases(locale);
  const confirm = async (token: string) => {
    try {
      const paid = await sales().finalizePayment3ds(order.orderNumber, method, { token });
      if (paid.status !== 'Paid') throw NOT_CONFIRMED;
      goTo({ kind: 'done', order: paid, prices });
    } catch (error) {
      // Nothing was charged: another card may be.
      if (faultOf(error).code === '402') goTo({ kind: 'pay', order, prices });
      else throw error;
    }
  };
  const account = useAccountForm<Record<string, never>>(props, {
    send: () => confirm('tok_3ds'),
    otherwise: salesPhrases(locale).wrong,
    own: refusals(locale),
  });
  const total = moneyWords(order.total, order.currency, locale);
  return (
    <SalesCard
      id={id}
      level={level}
      title={words.confirm}
      lead={fill(words.confirmLead, { total })}
      takesFocus
    >
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.confirmYes}
        pending={words.confirming}
        after={
          <Button
            variant="secondary"
            size="large"
            aria-disabled={account.isPending}
            onClick={() => account.act([], () => confirm('tok_declined'))}
          >
            {words.confirmNo}
          </Button>
        }
      />
    </SalesCard>
  );
}
