import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { documentEndpoints } from '../../schemas/endpoints/documents.ts';
import { deleteTaken, type TakenKind } from '../../schemas/take-down.ts';
import { useClient } from '../shell/api/ApiContext.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { part } from '../shell/part.tsx';
import { Segments } from '../shell/Segments.tsx';
import { useDeskForm } from '../shell/use-desk-form.ts';

export interface ToTakeDown {
  kind: TakenKind;
  id: string;
  title: string;
  places: readonly { site: string; path: string }[];
}

type How = 'withdraw' | 'delete';

const KIND_LABELS: Record<TakenKind, string> = {
  story: 'la nota',
  redirect: 'la redirección',
  author: 'la página de',
  image: 'la imagen',
};

const WHAT_GOES: Record<TakenKind, string> = {
  story: 'Desaparece de su dirección, de las portadas, listas y colecciones, y del buscador.',
  redirect: 'Su dirección deja de llevar a otra.',
  author: 'Desaparecen su página y las sugerencias. Sus notas siguen firmadas.',
  image: 'Desaparece de todas las páginas y en todos los tamaños; en su lugar queda la del sitio.',
};

interface TakeDownDialogProps {
  /** Null: closed. */
  target: ToTakeDown | null;
  onClose: () => void;
  onDone: () => void;
}

function Form({ target, onClose, onDone }: TakeDownDialogProps & { target: ToTakeDown }) {
  const api = useClient(documentEndpoints);
  const [how, setHow] = useState<How>('withdraw');
  const { kind, id, title, places } = target;
  const { register, submit, faultOf, error, isPending } = useDeskForm({
    schema: deleteTaken,
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      how === 'withdraw'
        ? api.withdraw({ kind, id, reason })
        : api.deleteDocument(id, { kind }, { reason }),
    onDone,
  });
  return (
    <DeskForm
      error={error}
      isPending={isPending}
      onClose={onClose}
      submit={how === 'withdraw' ? 'Retirar' : 'Borrar para siempre'}
      onSubmit={submit}
    >
      <p className="pe-take-down-what">
        <strong>{title}</strong>
        {places.map(({ site, path }) => (
          <span key={`${site}${path}`} className="pe-sub">
            {[site, path].filter(Boolean).join(' ')}
          </span>
        ))}
      </p>
      <Segments
        label="Cómo"
        value={how}
        onChange={setHow}
        options={[
          { value: 'withdraw', label: 'Retirar' },
          { value: 'delete', label: 'Borrar para siempre' },
        ]}
      />
      <p className="pe-help" role="status">
        {WHAT_GOES[kind]}{' '}
        {how === 'withdraw'
          ? 'La redacción la conserva y la puedes restaurar.'
          : 'No se puede deshacer: sólo quedan la dirección y este motivo.'}
      </p>
      <Textarea
        label="Motivo"
        description="Queda en el registro, con tu nombre y la hora."
        required
        rows={3}
        maxLength={500}
        error={faultOf('reason')}
        {...register('reason')}
      />
    </DeskForm>
  );
}

/** Names what goes, and asks how and why before anything does. */
const TakeDownDialogView = (props: TakeDownDialogProps) => (
  <Dialog
    isOpen={props.target !== null}
    onClose={props.onClose}
    title={props.target ? `Retirar o borrar ${KIND_LABELS[props.target.kind]}` : ''}
  >
    {props.target ? <Form key={props.target.id} {...props} target={props.target} /> : null}
  </Dialog>
);

export const TakeDownDialog = part('Retirar o borrar', TakeDownDialogView);
