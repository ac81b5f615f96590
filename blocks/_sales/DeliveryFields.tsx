import type { ReactNode } from 'react';
import { Input } from '../../ui/Input.tsx';
import { definePhrases } from '../../ui/phrases.ts';
import type { AccountForm } from '../_account/use-account-form.ts';
import { ADDRESS_LINES, type AddressLine, addressOf, autoCompleteOf } from './address-lines.ts';
import styles from './Sales.module.css';

const phrases = definePhrases({
  es: {
    delivery: 'Dónde te lo entregamos',
    missing: 'Sin esto no llega',
    line1: 'Calle y número',
    line2: 'Colonia, interior y referencias',
    locality: 'Ciudad',
    region: 'Estado',
    postal: 'Código postal',
    phone: 'Teléfono',
    phoneHint: 'Para quien te lo lleva.',
    phoneMissing: 'Escribe un teléfono',
  },
  en: {
    delivery: 'Where we deliver it',
    missing: 'It does not arrive without this',
    line1: 'Street and number',
    line2: 'Neighbourhood, flat and directions',
    locality: 'City',
    region: 'State',
    postal: 'Postal code',
    phone: 'Telephone',
    phoneHint: 'For who brings it to you.',
    phoneMissing: 'Write a telephone',
  },
});

export type DeliveryValues = Record<AddressLine | 'phone', string>;

/** Of what is brought to somebody's door. */
export const deliveryOf = (values: DeliveryValues, country: string) => ({
  shippingAddress: addressOf(values, country),
  phone: values.phone.trim(),
});

interface DeliveryFieldsProps {
  locale: string;
  field(
    name: keyof DeliveryValues,
    rules: { required: string },
  ): Omit<ReturnType<AccountForm<DeliveryValues>['field']>, 'name'> & { name: string };
}

/** rule 13.82: where something is brought to, and whom to call. */
export function DeliveryFields({ locale, field }: DeliveryFieldsProps): ReactNode {
  const words = phrases(locale);
  return (
    <fieldset className={styles.delivery}>
      <legend>{words.delivery}</legend>
      {ADDRESS_LINES.map((line) => (
        <Input
          key={line}
          {...field(line, { required: words.missing })}
          type="text"
          label={words[line]}
          autoComplete={autoCompleteOf('shipping', line)}
          maxLength={line === 'postal' ? 40 : 200}
        />
      ))}
      <Input
        {...field('phone', { required: words.phoneMissing })}
        type="tel"
        label={words.phone}
        hint={words.phoneHint}
        autoComplete="tel"
        maxLength={40}
      />
    </fieldset>
  );
}
