import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import type { CalendarEntry } from './calendar-entries.ts';

export interface QuestionProps {
  /** Null: closed. */
  entry: CalendarEntry | null;
  timeZone: string;
  onClose: () => void;
  onDone: () => void;
}

interface EntryQuestionProps extends QuestionProps {
  title: string;
  /** Words of the two ways out. */
  submit: string;
  cancel: string;
  act: (entry: CalendarEntry) => Promise<unknown>;
  children: (entry: CalendarEntry) => ReactNode;
}

function QuestionForm(props: EntryQuestionProps & { entry: CalendarEntry }) {
  const { entry, submit, cancel, act, onClose, onDone, children } = props;
  const doing = useMutation({ mutationFn: () => act(entry), onSuccess: onDone });
  return (
    <DeskForm
      error={doing.error}
      isPending={doing.isPending}
      submit={submit}
      cancel={cancel}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        doing.mutate();
      }}
    >
      {children(entry)}
    </DeskForm>
  );
}

/** Asks before something of the calendar does not stay as it was planned. */
export const EntryQuestion = (props: EntryQuestionProps) => (
  <Dialog isOpen={props.entry !== null} onClose={props.onClose} title={props.title}>
    {props.entry ? <QuestionForm key={props.entry.key} {...props} entry={props.entry} /> : null}
  </Dialog>
);
