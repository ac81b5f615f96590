import { part } from '../shell/part.tsx';
import { momentLabel } from '../shell/zoned-minute.ts';
import type { CalendarClient } from './calendar-client.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { EntryQuestion, type QuestionProps } from './EntryQuestion.tsx';

const consequence = ({ cancelled }: CalendarEntry): string =>
  cancelled?.kind === 'withheld'
    ? 'Queda retirada y se puede publicar desde la nota. Si se vuelve a importar con esa hora, regresa al calendario.'
    : 'Nada más cambia.';

/** Asks before what is to come no longer comes. */
const CancelDialogView = ({
  client,
  ...props
}: QuestionProps & { client: Pick<CalendarClient, 'cancel'> }) => (
  <EntryQuestion
    {...props}
    title="Quitar de lo programado"
    submit="Quitar"
    cancel="Dejarla programada"
    act={async ({ cancelled }) => cancelled && client.cancel(cancelled)}
  >
    {(entry) => (
      <p>
        «{entry.title}» ya no se {entry.does === 'publish' ? 'publicará' : 'retirará'} el{' '}
        {momentLabel(entry.at, props.timeZone)}. {consequence(entry)}
      </p>
    )}
  </EntryQuestion>
);

export const CancelDialog = part('Quitar de lo programado', CancelDialogView);
