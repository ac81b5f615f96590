import type { ReactNode } from 'react';
import { countryOf } from '../../schemas/sales/country.ts';
import { FormBody } from '../_account/AccountForm.tsx';
import type { AccountProps } from '../_account/island-props.ts';
import { useAccountForm } from '../_account/use-account-form.ts';
import { DeliveryFields, type DeliveryValues, deliveryOf } from '../_sales/DeliveryFields.tsx';
import { phrases as salesPhrases } from '../_sales/phrases.ts';
import { phrases } from './phrases.ts';

interface PlanDeliveryProps extends AccountProps {
  onSend(delivery: ReturnType<typeof deliveryOf>): Promise<void>;
}

/** rule 13.82: where a plan is brought to that is chosen by whoever had none that is. */
export function PlanDelivery(props: PlanDeliveryProps): ReactNode {
  const { id, locale, onSend } = props;
  const words = phrases(locale);
  const account = useAccountForm<DeliveryValues>(props, {
    send: (values) => onSend(deliveryOf(values, countryOf(locale))),
    otherwise: salesPhrases(locale).wrong,
  });
  return (
    <FormBody
      {...account}
      id={id}
      locale={locale}
      submit={words.planYes}
      pending={words.planSending}
    >
      <DeliveryFields locale={locale} field={account.field} />
    </FormBody>
  );
}
