import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Field } from './Field.tsx';

const startForm = z.object({
  headline: z.string().trim().min(1, 'Escribe un título').max(300, 'El título es muy largo'),
  description: z.string().max(5_000, 'La descripción es muy larga'),
  isStarting: z.literal(true, 'Marca la casilla para empezar'),
  site: z.string(),
});
export type StartValues = Omit<z.infer<typeof startForm>, 'isStarting'>;

interface StartFormProps {
  /** Where the blog may stand; none: in its story alone. */
  sites: readonly { key: string; name: string }[];
  onSave(values: StartValues): Promise<void>;
  onCancel?: (() => void) | undefined;
}

/** Begins a live blog: a title, and the wish to begin (rule 11.3). */
export function StartForm({ sites, onSave, onCancel }: StartFormProps) {
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: zodResolver(startForm),
    mode: 'onTouched',
    defaultValues: {
      headline: '',
      description: '',
      isStarting: false as unknown as true,
      site: sites[0]?.key ?? '',
    },
  });
  const { register, watch, formState } = form;
  const isComplete = watch('headline').trim() !== '' && watch('isStarting');
  const submit = form.handleSubmit(async ({ isStarting: _, ...values }) => {
    setFailure('');
    await onSave(values).catch((error: Error) => setFailure(error.message));
  });
  return (
    <form className="lb-card" onSubmit={submit} noValidate>
      <h1>Nuevo blog en vivo</h1>
      <Field label="Título" error={formState.errors.headline?.message}>
        {(parts) => <input type="text" autoComplete="off" {...parts} {...register('headline')} />}
      </Field>
      <Field label="Descripción" error={formState.errors.description?.message}>
        {(parts) => <textarea rows={3} {...parts} {...register('description')} />}
      </Field>
      {sites.length > 1 && (
        <Field label="Sitio">
          {(parts) => (
            <select {...parts} {...register('site')}>
              {sites.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <label className="lb-check">
        <input type="checkbox" {...register('isStarting')} />
        Iniciar blog en vivo
      </label>
      {failure !== '' && (
        <p className="lb-error" role="alert">
          {failure}
        </p>
      )}
      <div className="lb-actions">
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancelar
          </button>
        )}
        <button
          type="submit"
          className="lb-primary"
          disabled={!isComplete || formState.isSubmitting}
        >
          Guardar
        </button>
      </div>
    </form>
  );
}
