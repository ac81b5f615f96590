import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Fault } from './faults/Fault.tsx';

interface FormEndProps {
  /** Why it could not be done. */
  fault?: string | undefined;
  /** Words of the button that does it. */
  submit: string;
  cancel?: string;
  isBusy: boolean;
  isReady?: boolean;
  onClose: () => void;
  /** Another way out, before the two. */
  children?: ReactNode;
}

/** What the form of a dialog ends with: what went wrong, and the ways out. */
export const FormEnd = ({
  fault,
  submit,
  cancel = 'Cancelar',
  isBusy,
  isReady = true,
  onClose,
  children,
}: FormEndProps) => (
  <>
    <Fault text={fault} />
    <div className="pe-form-actions">
      {children}
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" color="brand" disabled={!isReady} loading={isBusy}>
        {submit}
      </Button>
    </div>
  </>
);
