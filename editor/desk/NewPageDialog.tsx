import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { layouts } from '../../layouts/registry.ts';
import type { PageDetail } from '../../schemas/api.ts';
import type { PageRoute } from '../../schemas/page.ts';
import { useApi } from '../shell/ApiContext.ts';
import { CallFailed } from '../shell/api.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { LayoutPicture } from './LayoutPicture.tsx';
import { RouteFields, routeFault, tidyPath } from './RouteFields.tsx';

interface NewPageDialogProps {
  site: string;
  isOpen: boolean;
  onClose: () => void;
  onCreated: (page: PageDetail) => void;
}

const tidied = (route: PageRoute): PageRoute =>
  route.kind === 'path' ? { kind: 'path', path: tidyPath(route.path) } : route;

function NewPageForm({ site, onClose, onCreated }: Omit<NewPageDialogProps, 'isOpen'>) {
  const api = useApi();
  const [name, setName] = useState('');
  const [route, setRoute] = useState<PageRoute>({ kind: 'path', path: '/' });
  const [layout, setLayout] = useState(layouts[0]?.name ?? '');
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () => api.createPage({ site, name: name.trim(), route: tidied(route), layout }),
    onSuccess: onCreated,
  });
  const failure = create.error instanceof CallFailed ? create.error : undefined;
  const isTaken = failure?.body.code === 'route_taken';
  const nameFault =
    isTried && name.trim() === '' ? 'Escribe un nombre para reconocerla' : undefined;
  const fault = isTried ? routeFault(tidied(route)) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && !routeFault(tidied(route))) create.mutate();
  };
  return (
    <form className="pe-form" onSubmit={submit} noValidate>
      <TextInput
        label="Nombre"
        description="Sólo lo ve la redacción."
        value={name}
        error={nameFault}
        data-autofocus
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RouteFields
        route={route}
        onChange={setRoute}
        error={fault ?? (isTaken ? failure?.message : undefined)}
      />
      <fieldset className="pe-fieldset">
        <legend>Diseño</legend>
        <div className="pe-layouts">
          {layouts.map((option) => (
            <label key={option.name} className="pe-layout">
              <input
                type="radio"
                name="layout"
                value={option.name}
                checked={layout === option.name}
                onChange={() => setLayout(option.name)}
              />
              <LayoutPicture layout={option} />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {failure && !isTaken ? (
        <p className="pe-error" role="alert">
          {failure.message}
        </p>
      ) : null}
      <div className="pe-actions">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" color="brand" loading={create.isPending}>
          Crear página
        </Button>
      </div>
    </form>
  );
}

export const NewPageDialog = ({ isOpen, ...rest }: NewPageDialogProps) => (
  <Dialog isOpen={isOpen} onClose={rest.onClose} title="Página nueva" size="lg">
    <NewPageForm {...rest} />
  </Dialog>
);
