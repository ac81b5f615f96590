import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PageSummary } from '../../schemas/api.ts';
import { isFrontRoute, type PageRoute } from '../../schemas/page.ts';
import { useApi } from '../shell/ApiContext.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { FormEnd } from '../shell/FormEnd.tsx';
import { routeLabel } from '../shell/words.ts';
import { AddressNotes } from './AddressNotes.tsx';
import { NameToConfirm } from './NameToConfirm.tsx';
import { RouteFields, routeFault, sameRoute, tidyRoute } from './RouteFields.tsx';
import { useAddress } from './use-address.ts';

interface RenameDialogProps {
  page: PageSummary | null;
  onClose: () => void;
  onSaved: () => void;
}

interface MoveProps {
  page: PageSummary;
  to: PageRoute;
  leavesRedirect: boolean;
  onRedirect: (leaves: boolean) => void;
}

/** What a move of a page means to its readers. */
function MoveNotes({ page, to, leavesRedirect, onRedirect }: MoveProps) {
  const from = routeLabel(page.route);
  const canRedirect = page.route.kind === 'path' && to.kind === 'path';
  return (
    <>
      {canRedirect ? (
        <Checkbox
          color="ink"
          label={`Enviar a quien abra ${from} a la dirección nueva`}
          checked={leavesRedirect}
          onChange={(event) => onRedirect(event.currentTarget.checked)}
        />
      ) : null}
      {isFrontRoute(page.route) ? (
        <p className="pe-error">
          Es la portada del sitio: al moverla, {from} ya no la muestra.
          {canRedirect && leavesRedirect ? '' : ' Los lectores verán un 404 en /.'}
        </p>
      ) : canRedirect && leavesRedirect ? null : (
        <p className="pe-error">Los lectores que abran {from} verán un 404.</p>
      )}
    </>
  );
}

function RenameForm({ page, onClose, onSaved }: RenameDialogProps & { page: PageSummary }) {
  const api = useApi();
  const [name, setName] = useState(page.name);
  const [typed, setTyped] = useState(page.route);
  const [leavesRedirect, setRedirect] = useState(true);
  const [confirmation, setConfirmation] = useState('');
  const [isHidingFine, setHidingFine] = useState(false);
  const isMoved = !sameRoute(typed, page.route);
  const route = isMoved ? tidyRoute(typed) : page.route;
  const isLiveMove = isMoved && page.publishedVersion !== undefined && !page.archivedAt;
  const isFrontMove = isLiveMove && isFrontRoute(page.route);
  const news = useAddress(page.site, route, page.id, isMoved);
  const fault = isMoved ? (routeFault(route) ?? news?.fault) : undefined;
  const isReady =
    name.trim() !== '' &&
    !fault &&
    (!news?.hides || isHidingFine) &&
    (!isFrontMove || confirmation.trim() === page.name.trim());
  const change = useMutation({
    mutationFn: () =>
      api.changePage(page.id, {
        name: name.trim(),
        ...(isMoved
          ? { route, redirect: leavesRedirect, confirmation, hidesTemplate: isHidingFine }
          : {}),
      }),
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) change.mutate();
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
      <RouteFields
        route={typed}
        onChange={(to) => {
          setTyped(to);
          setHidingFine(false);
        }}
        error={fault}
      />
      <AddressNotes
        news={isMoved ? news : {}}
        isHidingFine={isHidingFine}
        onHidingFine={setHidingFine}
        onPropose={(path) => setTyped({ kind: 'path', path })}
      />
      {isLiveMove ? (
        <MoveNotes
          page={page}
          to={route}
          leavesRedirect={leavesRedirect}
          onRedirect={setRedirect}
        />
      ) : null}
      {isFrontMove ? (
        <NameToConfirm name={page.name} value={confirmation} onChange={setConfirmation} />
      ) : null}
      <FormEnd
        fault={change.error?.message}
        isBusy={change.isPending}
        isReady={isReady}
        submit="Guardar"
        onClose={onClose}
      />
    </form>
  );
}

/** Another name or address for a page, with what a move means to its readers. */
export const RenameDialog = (props: RenameDialogProps) => (
  <Dialog isOpen={props.page !== null} onClose={props.onClose} title="Nombre y dirección" size="md">
    {props.page ? <RenameForm key={props.page.id} {...props} page={props.page} /> : null}
  </Dialog>
);
