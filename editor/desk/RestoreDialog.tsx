import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import type { PageRoute } from '../../schemas/page.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { CallFailed } from '../shell/api/call.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { FormEnd } from '../shell/FormEnd.tsx';
import { routeLabel } from '../shell/words.ts';
import { RouteFields, routeFault, tidyRoute } from './RouteFields.tsx';

interface RestoreDialogProps {
  /** Null: closed. */
  page: PageSummary | null;
  onClose: () => void;
  onRestored: (page: PageSummary) => void;
}

const codeOf = (error: Error | null) => (error instanceof CallFailed ? error.body.code : undefined);

/** Of a page in the trash that was in the archive before, it is the archive that gets it back. */
const whereTo = ({ archivedAt, deletedAt, route }: PageSummary): string =>
  archivedAt && deletedAt
    ? 'Regresa a «Archivadas».'
    : `Regresa a las páginas del sitio con su dirección, ${routeLabel(route)}. ` +
      'Si los lectores la tenían, la verán otra vez.';

function RestoreForm({ page, onClose, onRestored }: RestoreDialogProps & { page: PageSummary }) {
  const api = useApi();
  const [other, setOther] = useState<PageRoute>();
  /** Whoever restores was told that the page takes a template's place. */
  const [hides, setHides] = useState(false);
  const restore = useMutation({
    mutationFn: () =>
      api.bringBackPage(page.id, {
        ...(other ? { route: tidyRoute(other) } : {}),
        ...(hides ? { hidesTemplate: true } : {}),
      }),
    onSuccess: onRestored,
    onError: (error) => {
      if (codeOf(error) === 'hides_template') setHides(true);
      if (codeOf(error) !== 'route_taken' || page.route.kind !== 'path') return;
      const { proposal } = (error as CallFailed).body;
      setOther({ kind: 'path', path: proposal ?? page.route.path });
    },
  });
  const changeOther = (to: PageRoute) => {
    setOther(to);
    setHides(false);
  };
  const fault = other && routeFault(tidyRoute(other));
  return (
    <form
      className="pe-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault) restore.mutate();
      }}
    >
      {other ? null : <p>{whereTo(page)}</p>}
      {restore.error ? (
        <p className="pe-error" role="alert">
          {restore.error.message}
          {other && !hides ? ' Restáurala con otra:' : ''}
        </p>
      ) : null}
      {other ? <RouteFields route={other} onChange={changeOther} error={fault} /> : null}
      <FormEnd
        isBusy={restore.isPending}
        isReady={!fault}
        submit={hides ? 'Restaurar de todos modos' : 'Restaurar'}
        onClose={onClose}
      />
    </form>
  );
}

/** Brings a page back from the archive or the trash; to another address where its own was taken. */
export const RestoreDialog = (props: RestoreDialogProps) => (
  <Dialog
    isOpen={props.page !== null}
    onClose={props.onClose}
    title={props.page ? `Restaurar «${props.page.name}»` : ''}
  >
    {props.page ? <RestoreForm key={props.page.id} {...props} page={props.page} /> : null}
  </Dialog>
);
