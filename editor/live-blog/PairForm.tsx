import { type FormEvent, useState } from 'react';
import { Field } from './Field.tsx';

interface PairFormProps {
  onCode(code: string): Promise<void>;
}

/** Lets an author in from the frame of another site, with a code of the newsroom. */
export function PairForm({ onCode }: PairFormProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    await onCode(code).catch((error: Error) => setFailure(error.message));
    setBusy(false);
  };
  return (
    <details className="lb-pair">
      <summary>Escribir varios a la vez: conéctate con la redacción</summary>
      <form onSubmit={submit}>
        <p>
          En Portada abre <b>Directos</b>, pide un código y escríbelo aquí. Sin código, todo se
          guarda en la nota y sólo una persona puede escribir a la vez.
        </p>
        <Field label="Código" error={failure}>
          {(parts) => (
            <input
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="ABCD-EFGH"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              {...parts}
            />
          )}
        </Field>
        <button type="submit" disabled={isBusy || code.trim() === ''}>
          Conectar
        </button>
      </form>
    </details>
  );
}
