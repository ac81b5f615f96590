import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import type { InputBinding } from '../_account/AccountForm.tsx';
import { Alert } from '../_account/AccountForm.tsx';
import { phrases } from './phrases.ts';
import styles from './Sales.module.css';
import { type CardForm, openCard } from './stripe.ts';

interface StripeCardProps {
  locale: string;
  publishableKey: string;
  /** The name on the card, which is ours to ask. */
  bound: InputBinding;
  /** Set once the form is there. */
  form: RefObject<CardForm | null>;
  /** What Stripe said of the card when it was to be charged. */
  refused: string;
}

/** Stripe's own form for a card. Where its script does not come one may ask for it again. */
export function StripeCard(props: StripeCardProps): ReactNode {
  const { locale, publishableKey, bound, form, refused } = props;
  const words = phrases(locale);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [fault, setFault] = useState('');
  const open = () => {
    setState('loading');
    if (!place.current) return;
    openCard({ publishableKey, place: place.current, locale, onFault: setFault }).then(
      (opened) => {
        form.current = opened;
        setState('ready');
      },
      () => setState('failed'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    open();
    return () => {
      form.current?.close();
      form.current = null;
    };
  }, []);
  return (
    <>
      <Input {...bound} type="text" label={words.cardName} autoComplete="cc-name" maxLength={100} />
      <fieldset className={styles.stripe}>
        <legend className={styles.stripeName}>{words.cardNumber}</legend>
        <div ref={place} className={styles.stripePlace} hidden={state === 'failed'} />
        <p className={styles.note} role="status">
          {state === 'loading' ? words.cardLoading : ''}
        </p>
        <Alert text={state === 'failed' ? words.cardAway : refused || fault}>
          {state === 'failed' && (
            <Button variant="secondary" size="small" onClick={open}>
              {words.retry}
            </Button>
          )}
        </Alert>
      </fieldset>
    </>
  );
}
