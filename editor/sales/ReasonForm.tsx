import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { withReason } from '../../schemas/sales/sales-desk.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { part } from '../shell/part.tsx';

interface ReasonFormProps {
  /** What is about to happen, and what of it cannot be taken back. */
  children: string;
  label: string;
  isPending: boolean;
  onDo: (reason: string) => void;
  onClose: () => void;
}

/** Asks why, before something is done. */
function ReasonFormView({ children, label, isPending, onDo, onClose }: ReasonFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(withReason),
    defaultValues: { reason: '' },
  });
  return (
    <DeskForm
      className="pe-form pe-sales-sure"
      error={null}
      isPending={isPending}
      submit={label}
      cancel="No"
      onSubmit={handleSubmit(({ reason }) => onDo(reason))}
      onClose={onClose}
    >
      <p>{children}</p>
      <TextInput
        label="Por qué"
        description="Queda en el registro. No hace falta decir de quién se trata."
        data-autofocus
        autoFocus
        maxLength={300}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </DeskForm>
  );
}

export const ReasonForm = part('Motivo', ReasonFormView);
