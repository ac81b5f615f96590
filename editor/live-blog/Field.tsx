import { type ReactElement, useId } from 'react';

interface FieldProps {
  label: string;
  error?: string | undefined;
  help?: string;
  children(parts: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }): ReactElement;
}

/** A label, its control, and what is wrong with it. */
export function Field({ label, error, help, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-nota`;
  const note = error ?? help;
  return (
    <div className="lb-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? 'lb-help' : 'lb-error'}>
          {note}
        </p>
      )}
    </div>
  );
}
