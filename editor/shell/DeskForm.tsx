import type { FormEventHandler, ReactNode } from 'react';
import { Button } from './Button.tsx';

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
    {children}
    {error ? (
      <p className="pe-error" role="alert">
        {error.message}
      </p>
    ) : null}
    <div className="pe-actions">
      {more}
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" color="brand" loading={isPending} disabled={isDisabled}>
        {submit}
      </Button>
    </div>
  </form>
);
