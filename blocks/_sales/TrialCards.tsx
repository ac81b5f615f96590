import type { ReactNode } from 'react';
import { Input } from '../../ui/Input.tsx';
import type { InputBinding } from '../_account/AccountForm.tsx';
import { phrases } from './phrases.ts';

/** Where the provider `prueba` takes money: three cards that are none. */
export function TrialCards({ locale, bound }: { locale: string; bound: InputBinding }): ReactNode {
  const words = phrases(locale);
  return (
    <Input
      {...bound}
      type="radio"
      label={words.trialLegend}
      hint={words.trialHint}
      defaultValue="tok_ok"
      options={[
        { value: 'tok_ok', label: words.trialOk },
        { value: 'tok_declined', label: words.trialDeclined },
        { value: 'tok_3ds', label: words.trial3ds },
      ]}
    />
  );
}
