import { Checkbox, TextInput } from '@mantine/core';
import { z } from 'zod';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { isFrontRoute, type PageRoute } from '../../schemas/page.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { useDeskForm } from '../shell/use-desk-form.ts';
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

const renamed = z.object({
  name: z.string().trim().min(1, 'Escribe un nombre'),
  /** As it is stored, or as it was typed. */
  route: z.custom<PageRoute>(),
  redirect: z.boolean(),
  confirmation: z.string(),
  hidesTemplate: z.boolean(),
});

function RenameForm({ page, onClose, onSaved }: RenameDialogProps & { page: PageSummary }) {
  const api = useApi();
  const { register, faultOf, set, watch, ...form } = useDeskForm({
    schema: renamed,
    defaultValues: {
      name: page.name,
      route: page.route,
      redirect: true,
      confirmation: '',
      hidesTemplate: false,
    },
    send: ({ name, route: to, ...move }) =>
      api.changePage(page.id, {
        name,
        ...(sameRoute(to, page.route) ? {} : { ...move, route: tidyRoute(to) }),
      }),
    onDone: onSaved,
  });
  const typed = watch();
  const isMoved = !sameRoute(typed.route, page.route);
  const route = isMoved ? tidyRoute(typed.route) : page.route;
  const isLiveMove = isMoved && page.publishedVersion !== undefined && !page.archivedAt;
  const isFrontMove = isLiveMove && isFrontRoute(page.route);
  const news = useAddress(page.site, route, page.id, isMoved);
  const fault = isMoved ? (routeFault(route) ?? news?.fault) : undefined;
  const isReady =
    !fault &&
    (!news?.hides || typed.hidesTemplate) &&
    (!isFrontMove || typed.confirmation.trim() === page.name.trim());
  return (
    <DeskForm
      error={form.error}
      isPending={form.isPending}
      isDisabled={!isReady}
      onSubmit={form.submitIf(isReady)}
      onClose={onClose}
    >
      <TextInput
        label="Nombre"
        data-autofocus
        maxLength={200}
        error={faultOf('name')}
        {...register('name')}
      />
      <RouteFields
        route={typed.route}
        onChange={(to) => {
          set('route', to);
          set('hidesTemplate', false);
        }}
        error={fault}
      />
      <AddressNotes
        news={isMoved ? news : {}}
        isHidingFine={typed.hidesTemplate}
        onHidingFine={(isFine) => set('hidesTemplate', isFine)}
        onPropose={(path) => set('route', { kind: 'path', path })}
      />
      {isLiveMove ? (
        <MoveNotes
          page={page}
          to={route}
          leavesRedirect={typed.redirect}
          onRedirect={(leaves) => set('redirect', leaves)}
        />
      ) : null}
      {isFrontMove ? (
        <NameToConfirm
          name={page.name}
          value={typed.confirmation}
          onChange={(text) => set('confirmation', text)}
        />
      ) : null}
    </DeskForm>
  );
}

/** Another name or address for a page, with what a move means to its readers. */
export const RenameDialog = (props: RenameDialogProps) => (
  <Dialog
    isOpen={props.page !== null}
    onClose={props.onClose}
    title={props.page?.route.kind === 'shared' ? 'Nombre' : 'Nombre y dirección'}
    size="md"
  >
    {props.page ? <RenameForm key={props.page.id} {...props} page={props.page} /> : null}
  </Dialog>
);
