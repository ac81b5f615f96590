import type { ReactNode } from 'react';
import { countryOf } from '../../schemas/sales/country.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { FormBody } from '../_account/AccountForm.tsx';
import { useAccountForm } from '../_account/use-account-form.ts';
import {
  ADDRESS_LINES,
  type AddressLine,
  addressOf,
  autoCompleteOf,
} from '../_sales/address-lines.ts';
import { refusals, phrases as salesPhrases } from '../_sales/phrases.ts';
import styles from '../_sales/Sales.module.css';
import { sales } from '../_sales/sales.ts';
import type { OneProps } from './one-props.ts';
import { phrases } from './phrases.ts';

const MOST_CHARS = 200;

interface AddressFormProps extends OneProps {
  onDone(said: string): Promise<void>;
  onClose(): void;
}

/** Where the bills of a subscription go. */
export function AddressForm(props: AddressFormProps): ReactNode {
  const { one, locale, onDone, onClose } = props;
  const id = `${props.id}-address-${one.subscriptionID}`;
  const words = phrases(locale);
  const before = one.billingAddress;
  const account = useAccountForm<Record<AddressLine, string>>(
    { ...props, id },
    {
      async send(values) {
        const address = addressOf(values, before?.country ?? countryOf(locale));
        await sales().updateBillingAddress(address, one.subscriptionID);
        await onDone(words.addressSaved);
      },
      otherwise: salesPhrases(locale).wrong,
      own: refusals(locale),
    },
  );
  return (
    <>
      <p className={styles.note} id={`${id}-title`}>
        {words.addressLead}
      </p>
      <FormBody
        {...account}
        id={id}
        locale={locale}
        submit={words.addressSave}
        pending={words.cardSaving}
      >
        {ADDRESS_LINES.map((line) => (
          <Input
            key={line}
            {...account.field(line, line === 'line1' ? { required: words.addressMissing } : {})}
            type="text"
            label={words[line]}
            defaultValue={before?.[line] ?? ''}
            autoComplete={autoCompleteOf('billing', line)}
            maxLength={MOST_CHARS}
          />
        ))}
      </FormBody>
      <p className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {words.planKeep}
        </Button>
      </p>
    </>
  );
}
