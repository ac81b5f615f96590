import { TextInput } from '@mantine/core';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { SHARED_LAYOUT, sharedNameFrom, sharedTitle } from '../shell/shared-name.ts';
import { useDeskForm } from '../shell/use-desk-form.ts';

const titled = sharedTitle('Escribe un nombre con letras o números');

interface NewSharedDialogProps {
  site: string;
  isOpen: boolean;
  onClose: () => void;
  onCreated: (page: PageDetail) => void;
}

function NewSharedForm({ site, onClose, onCreated }: Omit<NewSharedDialogProps, 'isOpen'>) {
  const api = useApi();
  const { register, submit, faultOf, error, isPending } = useDeskForm({
    schema: titled,
    defaultValues: { title: '' },
    send: ({ title }) =>
      api.createPage({
        site,
        name: title,
        layout: SHARED_LAYOUT,
        route: { kind: 'shared', name: sharedNameFrom(title) },
      }),
    onDone: onCreated,
  });
  return (
    <DeskForm
      error={error}
      isPending={isPending}
      onClose={onClose}
      submit="Crear bloque compartido"
      onSubmit={submit}
    >
      <TextInput
        label="Nombre"
        description="Sólo lo ve la redacción. Lo que pongas en él se verá en cada página que lo lleve."
        data-autofocus
        maxLength={200}
        error={faultOf('title')}
        {...register('title')}
      />
    </DeskForm>
  );
}

/** A new shared block of a site: its name is all that it needs. */
export const NewSharedDialog = ({ isOpen, ...rest }: NewSharedDialogProps) => (
  <Dialog isOpen={isOpen} onClose={rest.onClose} title="Bloque compartido nuevo" size="md">
    <NewSharedForm {...rest} />
  </Dialog>
);
