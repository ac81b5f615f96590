import type { ReactNode } from 'react';
import { Input } from '../../ui/Input.tsx';
import { phrases } from './phrases.ts';

type Bound = Pick<Parameters<typeof Input>[0], 'id' | 'name' | 'error' | 'required'>;

/** Where the provider `prueba` takes money: three cards that are none. */
export function TrialCards({ locale, bound }: { locale: string; bound: Bound }): ReactNode {
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
