import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { EntryFieldset } from './EntryFieldset.tsx';
import { type EntryForm, entryForm, formOf, localMoment, withTyped } from './entry-form.ts';
import { Field } from './Field.tsx';
import { type LocalDraft, type LocalDrafts, NEW_ENTRY } from './local-drafts.ts';
import type { DeskActions, SaveAs, ShownEntry } from './model.ts';
import { useEntryDraft } from './use-entry-draft.ts';

interface EntryDialogProps {
  /** What the form begins with when the update is a new one. */
  empty: EntryForm;
  /** Unset: a new one. */
  shown: ShownEntry | undefined;
  desk: DeskActions | undefined;
  drafts: LocalDrafts;
  /** What was typed on this form and not sent. */
  typed: TypedEntry | undefined;
  now: () => Date;
  onSave(form: EntryForm, as: SaveAs): Promise<void>;
  /** The id of the update that was on the form. */
  onClose(id: string): void;
}

export interface TypedEntry {
  form: Partial<EntryForm>;
  /** Somebody changed the update since. */
  isOld: boolean;
  /** A version of the update: what readers are told when it is published as a correction. */
  note?: string;
}

const baseOf = (shown: ShownEntry | undefined): string =>
  shown ? JSON.stringify(formOf(shown.entry)) : '';

/** Under which name what is typed in an update is kept. */
const nameOf = (shown: ShownEntry | undefined): string => shown?.entry.id ?? NEW_ENTRY;

/**
 * What was typed and not sent. `isTaken`: is there an update of that id? What became one meanwhile
 * is in the list.
 */
export async function typedFor(
  drafts: LocalDrafts,
  shown: ShownEntry | undefined,
  isTaken: (id: string) => boolean,
): Promise<TypedEntry | undefined> {
  const local: LocalDraft | undefined = await drafts.read(nameOf(shown));
  if (!local) return shown?.typed && { form: shown.typed, isOld: false };
  if (shown) return { form: local.form, isOld: local.base !== baseOf(shown) };
  if (!local.form.id || !isTaken(local.form.id)) return { form: local.form, isOld: false };
  drafts.drop(NEW_ENTRY);
  return undefined;
}

/**
 * A press on a button leaves the focus in its field: what a field says when it is left would move
 * the button from under the press.
 */
const keepFocus = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
};

/** Adds or edits an update. It closes when it is saved or cancelled. */
export function EntryDialog({
  empty,
  shown,
  desk,
  drafts,
  typed: stored,
  now,
  onSave,
  onClose,
}: EntryDialogProps) {
  const titleId = useId();
  const name = nameOf(shown);
  const [failure, setFailure] = useState('');
  const [note, setNote] = useState(stored?.note ?? '');
  const [at, setAt] = useState('');
  const [isRestored, setRestored] = useState(stored !== undefined && !stored.isOld);
  const [isAsking, setAsking] = useState(stored?.isOld === true);
  const first = shown ? formOf(shown.entry) : empty;
  const typed = () => withTyped(first, stored?.form ?? {}, shown !== undefined);
  const form = useForm<EntryForm>({
    resolver: zodResolver(entryForm),
    mode: 'onTouched',
    defaultValues: isRestored ? typed() : first,
  });
  const keepTyped = desk && ((values: EntryForm) => desk.keepTyped(values.id, values));
  useEntryDraft({ form, drafts, name, base: baseOf(shown), keepTyped });
  useEffect(() => form.setFocus('headline'), [form]);

  const close = () => onClose(form.getValues('id'));
  const isPublished = shown?.state === 'published' || shown?.state === 'corrected';
  const submit = (as: SaveAs) =>
    form.handleSubmit(
      async (values) => {
        setFailure('');
        const isMomentTheirs = shown !== undefined || form.formState.dirtyFields.date;
        const date = isMomentTheirs ? values.date : localMoment(now());
        try {
          await onSave({ ...values, date }, as);
          drafts.drop(name);
          close();
        } catch (error) {
          setFailure((error as Error).message);
        }
      },
      (errors) => console.error('Actualización incompleta', Object.keys(errors)),
    )();
  const restore = () => {
    form.reset(typed());
    setAsking(false);
    setRestored(true);
  };
  const discard = () => {
    drafts.drop(name);
    form.reset(first);
    setRestored(false);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit({ kind: 'publish' });
    }
    if (event.key === 'Escape') close();
  };
  const isBusy = form.formState.isSubmitting;
  const button = (label: string, as: SaveAs, isOff = false) => (
    <button type="button" disabled={isBusy || isOff} onClick={() => void submit(as)}>
      {label}
    </button>
  );
  const publishLabel = !desk ? 'Guardar' : isPublished ? 'Guardar cambios' : 'Publicar';
  return (
    <div
      className="lb-card"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      onKeyDown={keys}
    >
      <h1 id={titleId}>{shown ? 'Editar actualización' : 'Nueva actualización'}</h1>
      {isAsking && (
        <p className="lb-note" role="status">
          Esta actualización cambió después de lo que escribías y no enviaste.{' '}
          <button type="button" onClick={restore}>
            Poner lo que escribía
          </button>
        </p>
      )}
      {isRestored && (
        <p className="lb-note" role="status">
          {stored?.note === undefined
            ? 'Se recuperó lo que escribías.'
            : 'Es una versión anterior: nada cambia hasta que la guardes.'}{' '}
          <button type="button" onClick={discard}>
            Descartarlo
          </button>
        </p>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit({ kind: 'publish' });
        }}
      >
        <EntryFieldset
          key={isRestored ? 'restored' : 'first'}
          form={form}
          stories={desk?.stories}
          images={desk?.images}
        />
        {failure !== '' && (
          <p className="lb-error" role="alert">
            {failure}
          </p>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is pressed */}
        <div className="lb-actions" onMouseDown={keepFocus}>
          <button type="button" onClick={close}>
            Cancelar
          </button>
          {desk && !isPublished && button('Guardar borrador', { kind: 'draft' })}
          <button type="submit" className="lb-primary" disabled={isBusy} title="Ctrl + Enter">
            {publishLabel}
          </button>
        </div>
        {desk && !isPublished && (
          <details className="lb-more">
            <summary>Programar</summary>
            <Field label="Se publica el">
              {(parts) => (
                <input
                  type="datetime-local"
                  value={at}
                  onChange={(event) => setAt(event.target.value)}
                  {...parts}
                />
              )}
            </Field>
            {button('Programar', { kind: 'schedule', at: new Date(at) }, at === '')}
          </details>
        )}
        {desk && isPublished && (
          <details className="lb-more" open={stored?.note !== undefined}>
            <summary>Corregir con una aclaración</summary>
            <Field label="Qué se corrigió" help="Los lectores la ven junto a la actualización.">
              {(parts) => (
                <textarea
                  rows={2}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                  {...parts}
                />
              )}
            </Field>
            {button('Publicar corrección', { kind: 'correct', note }, note.trim() === '')}
          </details>
        )}
      </form>
    </div>
  );
}
