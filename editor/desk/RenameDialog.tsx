import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PageSummary } from '../../schemas/api.ts';
import { useApi } from '../shell/ApiContext.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { RouteFields, routeFault, tidyPath } from './RouteFields.tsx';

interface RenameDialogProps {
  page: PageSummary | null;
  onClose: () => void;
  onSaved: () => void;
}

function RenameForm({ page, onClose, onSaved }: RenameDialogProps & { page: PageSummary }) {
  const api = useApi();
  const [name, setName] = useState(page.name);
  const [typed, setRoute] = useState(page.route);
  const route =
    typed.kind === 'path' ? { kind: 'path' as const, path: tidyPath(typed.path) } : typed;
  const change = useMutation({
    mutationFn: () => api.changePage(page.id, { name: name.trim(), route }),
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !routeFault(route)) change.mutate();
  };
  return (
    <form className="pe-form" onSubmit={submit} noValidate>
      <TextInput
        label="Nombre"
        value={name}
        data-autofocus
        maxLength={200}
        error={name.trim() ? undefined : 'Escribe un nombre'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RouteFields route={typed} onChange={setRoute} error={routeFault(route)} />
      {change.error ? (
        <p className="pe-error" role="alert">
          {change.error.message}
        </p>
      ) : null}
      <div className="pe-actions">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" color="brand" loading={change.isPending}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

export const RenameDialog = (props: RenameDialogProps) => (
  <Dialog isOpen={props.page !== null} onClose={props.onClose} title="Nombre y dirección" size="md">
    {props.page ? <RenameForm key={props.page.id} {...props} page={props.page} /> : null}
  </Dialog>
);
