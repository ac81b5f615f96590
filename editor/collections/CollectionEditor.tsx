import '../fields/fields.css';
import './collections.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OpenCollection } from '../../schemas/endpoints/shapes/collections.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { StoryPicker } from '../fields/StoryPicker.tsx';
import { CallFailed } from '../shell/api/call.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Icon } from '../shell/Icon.tsx';
import { LeavingQuestion } from '../shell/leaving/LeavingQuestion.tsx';
import { showNotice } from '../shell/notices.ts';
import { part } from '../shell/part.tsx';
import { plural, whenLabel } from '../shell/words.ts';
import { collectionClient } from './collection-client.ts';
import {
  type CollectionDraft,
  draftOf,
  isSameDraft,
  mergeDrafts,
  timesFault,
} from './collection-draft.ts';
import { EntryList, type KnownStory } from './EntryList.tsx';

const CONFLICT = 409;

/** Of what is stored, by the ids of stories. */
const storiesOf = ({ list }: OpenCollection): Map<string, KnownStory> =>
  new Map(list.map(({ id, story, isOnSite }) => [id, { story, isOnSite }]));

interface CollectionEditorProps {
  first: OpenCollection;
  site: SiteProperties;
}

function CollectionEditorView({ first, site }: CollectionEditorProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [stored, setStored] = useState(first);
  const [draft, setDraft] = useState<CollectionDraft>(() => draftOf(first));
  const [known, setKnown] = useState<ReadonlyMap<string, KnownStory>>(() => storiesOf(first));
  const [isPicking, setPicking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isReadOnly = !stored.mayChange;
  const isDirty = !isSameDraft(draft, draftOf(stored));
  const [isLeft, setLeft] = useState(false);
  const change = (next: Partial<CollectionDraft>) => setDraft((before) => ({ ...before, ...next }));
  const { timeZone } = site.dateLocalization;

  const take = (next: OpenCollection) => {
    setStored(next);
    setKnown((before) => new Map([...before, ...storiesOf(next)]));
    void queries.invalidateQueries({ queryKey: ['collections'] });
  };
  /** Somebody else saved it: theirs and one's own together, to be looked at before it goes out. */
  const merge = async (message: string) => {
    const theirs = await collectionClient.collection(stored.id, { site: site.key });
    const { draft: merged, hasClash } = mergeDrafts(draftOf(stored), draft, draftOf(theirs));
    take(theirs);
    setDraft(merged);
    showNotice({
      title: 'Todavía no se publicó',
      message: hasClash
        ? `${message} Donde cambiaron lo mismo quedó lo suyo: revísala y publica.`
        : `${message} Sus cambios ya están aquí con los tuyos: revísala y publica.`,
      tone: 'bad',
    });
  };
  const save = async () => {
    setBusy(true);
    try {
      const input = { ...draft, baseRevision: stored.revision };
      const next = await collectionClient.saveCollection(stored.id, { site: site.key }, input);
      take(next);
      setDraft(draftOf(next));
      showNotice({ message: 'Publicada: los lectores ya la ven así' });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      if (error instanceof CallFailed && error.status === CONFLICT)
        await merge(message).catch(() =>
          showNotice({ title: 'No se publicó', message, tone: 'bad' }),
        );
      else showNotice({ title: 'No se publicó', message, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    setBusy(true);
    try {
      await collectionClient.deleteCollection(stored.id, { revision: stored.revision });
      void queries.invalidateQueries({ queryKey: ['collections'] });
      setLeft(true);
      showNotice({ message: `Se eliminó «${stored.name}»` });
      setTimeout(() => void navigate('/colecciones'));
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      showNotice({ title: 'No se eliminó', message, tone: 'bad' });
      setDeleting(false);
    } finally {
      setBusy(false);
    }
  };
  const isWrong = draft.name.trim() === '' || draft.entries.some(timesFault);
  const shownBy = stored.uses;
  return (
    <div className="pe-collection">
      <header className="pe-collection-head">
        <h1>{stored.name}</h1>
        <span className="pe-sub" role="status">
          {isDirty
            ? 'Con cambios sin publicar'
            : stored.savedAt
              ? `Cambiada ${whenLabel(stored.savedAt, new Date())}${stored.savedBy ? ` por ${stored.savedBy}` : ''}`
              : 'Importada'}
        </span>
        {isReadOnly ? (
          <span className="pe-tag">Tu cuenta no cambia colecciones de este sitio</span>
        ) : (
          <span className="pe-row">
            <Button variant="default" disabled={!isDirty} onClick={() => setDraft(draftOf(stored))}>
              Descartar
            </Button>
            <Button
              color="brand"
              disabled={!isDirty || isWrong}
              loading={isBusy}
              onClick={() => void save()}
            >
              Publicar
            </Button>
          </span>
        )}
      </header>
      <div className="pe-collection-parts">
        <section aria-label="Notas de la colección">
          <div className="pe-collection-bar">
            <h2>{plural(draft.entries.length, 'nota', 'notas')}</h2>
            {isReadOnly ? null : (
              <Button
                variant="default"
                leftSection={<Icon name="add" size={16} />}
                onClick={() => setPicking(true)}
              >
                Añadir notas
              </Button>
            )}
          </div>
          {draft.entries.length === 0 ? (
            <p className="pe-empty">Está vacía: los bloques que la muestran no se ven.</p>
          ) : (
            <EntryList
              entries={draft.entries}
              known={known}
              timeZone={timeZone}
              isReadOnly={isReadOnly}
              onChange={(entries) => change({ entries })}
            />
          )}
        </section>
        <aside aria-label="Datos de la colección">
          <label className="pe-collection-name">
            Nombre
            <input
              className="pe-input"
              maxLength={120}
              disabled={isReadOnly}
              aria-invalid={draft.name.trim() === '' || undefined}
              value={draft.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            {draft.name.trim() === '' ? <span className="pe-error">Escribe un nombre</span> : null}
          </label>
          <label className="pe-collection-check">
            <input
              type="checkbox"
              disabled={isReadOnly}
              checked={draft.isBreaking}
              onChange={(event) => change({ isBreaking: event.currentTarget.checked })}
            />
            Es la última hora del sitio
          </label>
          <p className="pe-help">La muestra la franja de arriba de todas las páginas.</p>
          <label className="pe-collection-check">
            <input
              type="checkbox"
              disabled={isReadOnly}
              checked={!draft.isPublished}
              onChange={(event) => change({ isPublished: !event.currentTarget.checked })}
            />
            Oculta a los lectores
          </label>
          <h2>Dónde se muestra</h2>
          {shownBy.length === 0 ? (
            <p className="pe-help">
              {draft.isBreaking
                ? 'En la franja de última hora; en ninguna página por sí misma.'
                : 'En ninguna página todavía. Elígela como contenido de una lista.'}
            </p>
          ) : (
            <ul className="pe-collection-uses">
              {shownBy.map((page) => (
                <li key={page.id}>
                  <Link to={`/paginas/${page.id}`}>{page.name}</Link>
                  <span className="pe-sub">{page.isLive ? 'En el sitio' : 'En su borrador'}</span>
                </li>
              ))}
            </ul>
          )}
          {isReadOnly ? null : (
            <Button variant="default" onClick={() => setDeleting(true)}>
              Eliminar la colección…
            </Button>
          )}
        </aside>
      </div>
      <StoryPicker
        site={site.key}
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(story) => {
          const { _id: id } = story;
          const isThere = draft.entries.some((entry) => entry.id === id);
          if (!isThere) {
            setKnown((before) => new Map(before).set(id, { story, isOnSite: true }));
            change({ entries: [{ id }, ...draft.entries] });
          }
          showNotice({ id: 'added', message: isThere ? 'Ya estaba' : 'Añadida al principio' });
        }}
      />
      <Dialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`¿Eliminar «${stored.name}»?`}
      >
        <p>
          {shownBy.length > 0
            ? `La muestran ${plural(shownBy.length, 'página', 'páginas')}: sus listas quedarán vacías.`
            : 'Ninguna página la muestra.'}{' '}
          Las notas no se tocan.
        </p>
        <div className="pe-actions">
          <Button variant="default" onClick={() => setDeleting(false)} data-autofocus>
            Cancelar
          </Button>
          <Button color="brand" loading={isBusy} onClick={() => void remove()}>
            Eliminar
          </Button>
        </div>
      </Dialog>
      <LeavingQuestion isDirty={isDirty && !isLeft} verb="publicar" />
    </div>
  );
}

export const CollectionEditor = part('Colección', CollectionEditorView);
