import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { CustomEmbed } from '../../schemas/live/embed.ts';
import type { LiveEntryVersion } from '../../schemas/live/live-api.ts';
import { Chip } from './Chip.tsx';
import { EntryDialog, type TypedEntry, typedFor } from './EntryDialog.tsx';
import { EntryItem } from './EntryItem.tsx';
import { EntryVersions } from './EntryVersions.tsx';
import { EraseBlog } from './EraseBlog.tsx';
import { emptyForm, formOf, timeLineEntryOf } from './entry-form.ts';
import type { LocalDrafts } from './local-drafts.ts';
import type { BlogModel, ShownEntry } from './model.ts';
import { Summary } from './Summary.tsx';

/** What readers are told unless somebody writes something else. */
const RESTORED = 'Se restableció una versión anterior.';

interface BlogEditorProps {
  model: BlogModel;
  drafts: LocalDrafts;
  author: string;
  now: () => Date;
  newId: () => string;
  /** Hands the embed to the page that frames us; unset: there is none. */
  onSave?: ((embed: CustomEmbed) => void) | undefined;
  onCancel?: (() => void) | undefined;
  /** Told when the blog is gone; unset: whoever writes may not erase it. */
  onErased?: (() => void) | undefined;
}

/** What was just deleted, and where in the list it stood. */
interface RemovedEntry {
  shown: ShownEntry;
  index: number;
}

/** In the place of what was deleted, with the focus. */
function UndoRemoval({ headline, onUndo }: { headline: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <li className="lb-row lb-undo">
      <span className="lb-grow" role="status">
        Eliminada: «{headline}»
      </span>
      <button ref={button} type="button" onClick={onUndo}>
        Deshacer
      </button>
    </li>
  );
}

type Open =
  | { kind: 'form'; shown: ShownEntry | undefined; typed: TypedEntry | undefined }
  | { kind: 'versions'; shown: ShownEntry };

/** Start and end, and the updates of a live blog (rule 11.1). */
export function BlogEditor(props: BlogEditorProps) {
  const { model, drafts, author, now, newId, onSave, onCancel, onErased } = props;
  const { state, desk, entries, people, withdrawn } = model;
  const [open, setOpen] = useState<Open | null>(null);
  const [failure, setFailure] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<RemovedEntry | null>(null);
  const run = (work: () => Promise<unknown>) => {
    setFailure('');
    setRemoved(null);
    void work().catch((error: Error) => setFailure(error.message));
  };
  const remove = (shown: ShownEntry, index: number) =>
    run(async () => {
      await model.remove(shown.entry.id);
      setRemoved({ shown, index });
    });
  const edit = (shown: ShownEntry | undefined, version?: LiveEntryVersion) =>
    run(async () => {
      const by = shown && (await desk?.lock(shown.entry.id));
      if (by) throw new Error(by);
      setAnnouncement('');
      const isTaken = (id: string) =>
        [...entries, ...withdrawn].some(({ entry }) => entry.id === id);
      const typed = version
        ? { form: formOf(timeLineEntryOf(version)), isOld: false, note: RESTORED }
        : await typedFor(drafts, shown, isTaken);
      setOpen({ kind: 'form', shown, typed });
    });
  const close = (id: string) => {
    desk?.unlock(id);
    setOpen(null);
  };
  const undo = removed && (
    <UndoRemoval
      headline={removed.shown.entry.headline}
      onUndo={() => run(() => model.giveBack(removed.shown))}
    />
  );
  // The list keeps its room under the form: a frame that grows as the form closes does not take a
  // press where it grew, until its browser has drawn that.
  return (
    <div className="lb-stage">
      <section
        className="lb-card"
        inert={open !== null}
        style={open ? { visibility: 'hidden' } : undefined}
      >
        <header className="lb-head">
          <div className="lb-grow">
            <p className="lb-kept">
              <Chip state={state} />
              {people.length > 0 && (
                <span>También aquí: {people.map(({ name }) => name).join(', ')}</span>
              )}
            </p>
            <h1>{model.headline || 'Blog en vivo'}</h1>
          </div>
          <div className="lb-row">
            <button
              type="button"
              disabled={state !== 'not-started'}
              onClick={() => run(model.start)}
            >
              Iniciar
            </button>
            <button type="button" disabled={state !== 'live'} onClick={() => run(model.end)}>
              Finalizar
            </button>
            {desk && state === 'finished' && (
              <button type="button" onClick={() => run(desk.reopen)}>
                Reabrir
              </button>
            )}
          </div>
        </header>
        <button
          type="button"
          className="lb-primary lb-write"
          disabled={state !== 'live'}
          onClick={() => edit(undefined)}
        >
          Agregar actualización
        </button>
        {failure !== '' && (
          <p className="lb-error" role="alert">
            {failure}
          </p>
        )}
        <p className="lb-help lb-kept" role="status">
          {announcement}
        </p>
        {desk && <Summary html={model.summary} onSave={desk.setSummary} />}
        <h2>Actualizaciones ({entries.length})</h2>
        {entries.length === 0 && <p className="lb-empty">No hay actualizaciones para mostrar</p>}
        <ol className="lb-line">
          {entries.map((shown, index) => (
            <Fragment key={shown.entry.id}>
              {removed?.index === index && undo}
              <EntryItem
                shown={shown}
                desk={desk}
                run={run}
                others={entries.filter((other) => other !== shown && other.state !== 'draft')}
                writer={people.find(({ entry }) => entry === shown.entry.id)}
                onEdit={() => edit(shown)}
                onVersions={() => setOpen({ kind: 'versions', shown })}
                onRemove={() => remove(shown, index)}
              />
            </Fragment>
          ))}
          {removed && removed.index >= entries.length && undo}
        </ol>
        {desk && withdrawn.length > 0 && (
          <details className="lb-more">
            <summary>Retiradas ({withdrawn.length})</summary>
            <ul className="lb-blogs">
              {withdrawn.map((shown) => (
                <li key={shown.entry.id}>
                  <span className="lb-grow">{shown.entry.headline}</span>
                  <button
                    type="button"
                    aria-label={`Versiones de «${shown.entry.headline}»`}
                    onClick={() => setOpen({ kind: 'versions', shown })}
                  >
                    Versiones
                  </button>
                  <button
                    type="button"
                    aria-label={`Volver a publicar «${shown.entry.headline}»`}
                    onClick={() => run(() => desk.publish(shown.entry.id))}
                  >
                    Volver a publicar
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
        {desk && onErased && state !== 'live' && (
          <EraseBlog
            headline={model.headline}
            onErase={(headline) =>
              run(async () => {
                await desk.erase(headline);
                onErased();
              })
            }
          />
        )}
        {onSave && (
          <div className="lb-actions">
            <button type="button" onClick={onCancel}>
              Cancelar
            </button>
            <button
              type="button"
              className="lb-primary"
              onClick={() => run(async () => onSave(await model.toEmbed()))}
            >
              Guardar en la nota
            </button>
          </div>
        )}
      </section>
      {open?.kind === 'versions' && desk && (
        <EntryVersions
          shown={open.shown}
          read={desk.versions}
          onRestore={(version) => edit(open.shown, version)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'form' && (
        <EntryDialog
          key={open.shown?.entry.id ?? ''}
          desk={desk}
          drafts={drafts}
          now={now}
          empty={emptyForm(newId(), author, now())}
          shown={open.shown}
          typed={open.typed}
          onSave={async (form, as) => {
            await model.save(form, as);
            setAnnouncement(as.kind === 'publish' && desk ? 'Publicada.' : 'Guardada.');
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
