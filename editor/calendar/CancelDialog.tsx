import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../shell/Dialog.tsx';
import { FormEnd } from '../shell/FormEnd.tsx';
import { momentLabel } from '../shell/zoned-minute.ts';
import type { CalendarClient } from './calendar-client.ts';
import type { CalendarEntry } from './calendar-entries.ts';

interface CancelDialogProps {
  client: Pick<CalendarClient, 'cancel'>;
  /** Null: closed. */
  entry: CalendarEntry | null;
  timeZone: string;
  onClose: () => void;
  onCancelled: () => void;
}

function CancelForm(props: CancelDialogProps & { entry: CalendarEntry }) {
  const { client, entry, timeZone, onClose, onCancelled } = props;
  const { cancelled, title, at, does } = entry;
  const cancel = useMutation({
    mutationFn: async () => cancelled && client.cancel(cancelled),
    onSuccess: onCancelled,
  });
  return (
    <form
      className="pe-form"
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate();
      }}
    >
      <p>
        «{title}» ya no se {does === 'publish' ? 'publicará' : 'retirará'} el{' '}
        {momentLabel(at, timeZone)}. Nada más cambia.
      </p>
      <FormEnd
        fault={cancel.error?.message}
        isBusy={cancel.isPending}
        submit="Quitar"
        cancel="Dejarla programada"
        onClose={onClose}
      />
    </form>
  );
}

/** Asks before what is to come no longer comes. */
export const CancelDialog = (props: CancelDialogProps) => (
  <Dialog isOpen={props.entry !== null} onClose={props.onClose} title="Quitar de lo programado">
    {props.entry ? <CancelForm key={props.entry.key} {...props} entry={props.entry} /> : null}
  </Dialog>
);
