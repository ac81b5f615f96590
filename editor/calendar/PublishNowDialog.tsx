import { part } from '../shell/part.tsx';
import { momentLabel } from '../shell/zoned-minute.ts';
import type { CalendarClient } from './calendar-client.ts';
import { EntryQuestion, type QuestionProps } from './EntryQuestion.tsx';

/** Asks before readers get sooner what an import withholds. */
const PublishNowDialogView = ({
  client,
  ...props
}: QuestionProps & { client: Pick<CalendarClient, 'publishNow'> }) => (
  <EntryQuestion
    {...props}
    title="Publicar ya"
    submit="Publicar ya"
    cancel="Esperar a su hora"
    act={async ({ publishable }) => publishable && client.publishNow(publishable)}
  >
    {({ title, at }) => (
      <p>
        Los lectores ven «{title}» desde ahora, como llegó, y no hasta el{' '}
        {momentLabel(at, props.timeZone)}.
      </p>
    )}
  </EntryQuestion>
);

export const PublishNowDialog = part('Publicar ya', PublishNowDialogView);
