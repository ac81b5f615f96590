import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormEnd } from '../shell/FormEnd.tsx';

interface ReasonFormProps {
  /** What is about to happen, and what of it cannot be taken back. */
  children: string;
  label: string;
  isPending: boolean;
  onDo: (reason: string) => void;
  onClose: () => void;
}

/** Asks why, before something is done. */
export function ReasonForm({ children, label, isPending, onDo, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = reason.trim().length < 3;
  return (
    <form
      className="pe-form pe-sales-sure"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isMissing) onDo(reason.trim());
      }}
    >
      <p>{children}</p>
      <TextInput
        label="Por qué"
        description="Queda en el registro. No hace falta decir de quién se trata."
        data-autofocus
        autoFocus
        value={reason}
        maxLength={300}
        error={isAsked && isMissing ? 'Escribe por qué' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormEnd isBusy={isPending} submit={label} cancel="No" onClose={onClose} />
    </form>
  );
}
