import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Currency } from '../../schemas/sales/wire.ts';
import { Button } from '../shell/Button.tsx';
import { FormEnd } from '../shell/FormEnd.tsx';
import { showNotice } from '../shell/notices.ts';
import { amountText, minorFrom, moneyLabel } from './money-words.ts';
import { salesClient } from './sales-client.ts';

interface RefundFormProps {
  number: string;
  /** What did not go back yet. */
  leftMinor: number;
  currency: Currency;
}

/** Gives money of an order back. The same try has the same key, so that it happens once. */
export function RefundForm({ number, leftMinor, currency }: RefundFormProps) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [amount, setAmount] = useState(amountText(leftMinor));
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const amountMinor = minorFrom(amount);
  const amountFault =
    amountMinor === undefined || amountMinor === 0
      ? 'Escribe cuánto, como 99.50'
      : amountMinor > leftMinor
        ? `Quedan ${moneyLabel(leftMinor, currency)} por devolver`
        : undefined;
  const reasonFault = reason.trim().length < 3 ? 'Escribe por qué' : undefined;
  const refund = useMutation({
    mutationFn: salesClient.refund.bind(null, number),
    onSuccess: (file) => {
      queries.setQueryData(['sales', 'order', number], file);
      void queries.invalidateQueries({ queryKey: ['sales', 'orders'] });
      showNotice({ title: 'Se devolvió el dinero', message: number, tone: 'plain' });
    },
  });
  if (!isOpen)
    return (
      <div className="pe-reader-acts">
        <Button variant="default" onClick={() => setOpen(true)}>
          Devolver dinero…
        </Button>
      </div>
    );
  /** Another amount is another refund. */
  const changeAmount = (text: string) => {
    setAmount(text);
    setKey(crypto.randomUUID());
  };
  return (
    <form
      className="pe-form pe-sales-sure"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (amountMinor !== undefined && !amountFault && !reasonFault)
          refund.mutate({ key, amountMinor, reason: reason.trim() });
      }}
    >
      <TextInput
        label={`Cuánto, en ${currency}`}
        description={`Hasta ${moneyLabel(leftMinor, currency)}. La suscripción sigue: si debe terminar, termínala aparte.`}
        inputMode="decimal"
        autoFocus
        value={amount}
        error={isAsked ? amountFault : undefined}
        onChange={(event) => changeAmount(event.currentTarget.value)}
      />
      <TextInput
        label="Por qué"
        description="Queda en el registro."
        value={reason}
        maxLength={300}
        error={isAsked ? reasonFault : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormEnd
        fault={refund.error?.message}
        isBusy={refund.isPending}
        submit={
          amountMinor !== undefined && !amountFault
            ? `Devolver ${moneyLabel(amountMinor, currency)}`
            : 'Devolver'
        }
        cancel="No"
        onClose={() => setOpen(false)}
      />
    </form>
  );
}
