import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeskCatalogue } from '../../schemas/sales/sales-desk.ts';
import { CallFailed } from '../shell/api.ts';
import { FormEnd } from '../shell/FormEnd.tsx';

/** Saves a part of the catalogue, and has every screen see it. */
export function useSave(save: () => Promise<DeskCatalogue>, onDone: () => void) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (catalogue) => {
      queries.setQueryData(['sales', 'catalogue'], catalogue);
      onDone();
    },
  });
  const issues = saving.error instanceof CallFailed ? saving.error.issues : [];
  return { saving, issues };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** The first fault of a field. */
export const faultIn = (issues: readonly Issue[], field: string): string | undefined =>
  issues.find(({ path }) => path[0] === field)?.message;

interface FormFrameProps {
  error: Error | null;
  isPending: boolean;
  /** Words of the button. */
  submit?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form of the catalogue: its fields, what went wrong, and the ways out. */
export const FormFrame = ({
  error,
  isPending,
  submit = 'Guardar',
  onSubmit,
  onClose,
  children,
}: FormFrameProps) => (
  <form
    className="pe-form"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    <FormEnd fault={error?.message} isBusy={isPending} submit={submit} onClose={onClose} />
  </form>
);
