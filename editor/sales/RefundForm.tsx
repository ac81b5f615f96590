import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Currency } from '../../schemas/sales/wire.ts';
import { Button } from '../shell/Button.tsx';
import { DeskForm } from '../shell/DeskForm.tsx';
import { showNotice } from '../shell/notices.ts';
import { part } from '../shell/part.tsx';
import { readBy } from '../shell/read-form.ts';
import { useDeskForm } from '../shell/use-desk-form.ts';
import { amountText, moneyLabel } from './money-words.ts';
import { type RefundText, readRefund } from './read-refund.ts';
import { salesClient } from './sales-client.ts';

interface RefundFormProps {
  number: string;
  /** What did not go back yet. */
  leftMinor: number;
  currency: Currency;
}

/** Gives money of an order back. */
function RefundFormView(props: RefundFormProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Fields {...props} onClose={() => setOpen(false)} />;
  return (
    <div className="pe-reader-acts">
      <Button variant="default" onClick={() => setOpen(true)}>
        Devolver dinero…
      </Button>
    </div>
  );
}

/** The same try has the same key, so that it happens once; another amount is another refund. */
function Fields({
  number,
  leftMinor,
  currency,
  onClose,
}: RefundFormProps & { onClose: () => void }) {
  const queries = useQueryClient();
  const tried = useRef({ amountMinor: 0, key: '' });
  const left = useMemo(() => ({ leftMinor, currency }), [leftMinor, currency]);
  const { register, submit, faultOf, error, isPending, watch } = useDeskForm({
    schema: useMemo(() => readBy((typed: RefundText) => readRefund(typed, left)), [left]),
    defaultValues: { amountMinor: amountText(leftMinor, currency), reason: '' },
    send: (refund) => {
      if (tried.current.amountMinor !== refund.amountMinor)
        tried.current = { amountMinor: refund.amountMinor, key: crypto.randomUUID() };
      return salesClient.refund(number, { ...refund, key: tried.current.key });
    },
    onDone: (file) => {
      queries.setQueryData(['sales', 'order', number], file);
      void queries.invalidateQueries({ queryKey: ['sales', 'orders'] });
      showNotice({ title: 'Se devolvió el dinero', message: number, tone: 'plain' });
      onClose();
    },
  });
  const read = readRefund({ ...watch(), reason: '---' }, left);
  return (
    <DeskForm
      className="pe-form pe-sales-sure"
      error={error}
      isPending={isPending}
      submit={
        'given' in read ? `Devolver ${moneyLabel(read.given.amountMinor, currency)}` : 'Devolver'
      }
      cancel="No"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={`Cuánto, en ${currency}`}
        description={`Hasta ${moneyLabel(leftMinor, currency)}. La suscripción sigue: si debe terminar, termínala aparte.`}
        inputMode="decimal"
        autoFocus
        error={faultOf('amountMinor')}
        {...register('amountMinor')}
      />
      <TextInput
        label="Por qué"
        description="Queda en el registro."
        maxLength={300}
        error={faultOf('reason')}
        {...register('reason')}
      />
    </DeskForm>
  );
}

export const RefundForm = part('Reembolso', RefundFormView);
