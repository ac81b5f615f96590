import { useRef, useState } from 'react';
import type { CardForm } from './stripe.ts';

/** Stripe's form in a form of ours, and what it said of a card. */
export function useCardToken(wrong: string) {
  const form = useRef<CardForm>(null);
  const [refused, setRefused] = useState('');
  return {
    form,
    refused,
    /** What Stripe calls the card; '' where it is none, and the form says why. */
    tokenOf: async (name: string): Promise<string> => {
      setRefused('');
      const made = await form.current?.token(name.trim());
      if (made && 'token' in made) return made.token;
      setRefused(made ? made.fault || wrong : '');
      return '';
    },
  };
}
