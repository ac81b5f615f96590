import type { FormEventHandler, ReactNode } from 'react';
import { FormEnd } from './FormEnd.tsx';
import { Part } from './part.tsx';

interface DeskFormProps {
  /** What went wrong, where no field says it. */
  error: { message: string } | null | undefined;
  isPending: boolean;
  /** Words of the button that sends it. */
  submit?: string;
  cancel?: string;
  isDisabled?: boolean;
  className?: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Beside the other buttons. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form of a dialog: its fields, what went wrong, and the ways out. */
export const DeskForm = ({
  error,
  isPending,
  submit = 'Guardar',
  cancel = 'Cancelar',
  isDisabled = false,
  className = 'pe-form',
  onSubmit,
  onClose,
  more,
  children,
}: DeskFormProps) => (
  <form className={className} noValidate onSubmit={onSubmit}>
    <Part name={submit}>{children}</Part>
    <FormEnd
      fault={error?.message}
      submit={submit}
      cancel={cancel}
      isBusy={isPending}
      isReady={!isDisabled}
      onClose={onClose}
    >
      {more}
    </FormEnd>
  </form>
);
