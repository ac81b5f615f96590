import '../fields/fields.css';
import './collections.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OpenCollection } from '../../schemas/endpoints/shapes/collections.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { RevisedFrame, RevisedName } from '../desk/revised/RevisedFrame.tsx';
import { useRevised } from '../desk/revised/use-revised.ts';
import { StoryPicker } from '../fields/StoryPicker.tsx';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
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

const WORDS = {
  imperative: 'publica',
  failed: 'No se publicó',
  pending: 'Todavía no se publicó',
  done: 'Publicada: los lectores ya la ven así',
};

/** Of what is stored, by the ids of stories. */
const storiesOf = ({ list }: OpenCollection): Map<string, KnownStory> =>
  new Map(list.map(({ id, story, isOnSite }) => [id, { story, isOnSite }]));

/** Pages that show a collection, in their drafts or to readers. */
function Uses({ pages, isBreaking }: { pages: OpenCollection['uses']; isBreaking: boolean }) {
  return (
    <>
      <h2>Dónde se muestra</h2>
      {pages.length === 0 ? (
        <p className="pe-help">
          {isBreaking
            ? 'En la franja de última hora; en ninguna página por sí misma.'
            : 'En ninguna página todavía. Elígela como contenido de una lista.'}
        </p>
      ) : (
        <ul className="pe-collection-uses">
          {pages.map((page) => (
            <li key={page.id}>
              <Link to={`/paginas/${page.id}`}>{page.name}</Link>
              <span className="pe-sub">{page.isLive ? 'En el sitio' : 'En su borrador'}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface CollectionEditorProps {
  first: OpenCollection;
  site: SiteProperties;
}

function CollectionEditorView({ first, site }: CollectionEditorProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = first;
  const [picked, setPicked] = useState<ReadonlyMap<string, KnownStory>>(new Map());
  const [isPicking, setPicking] = useState(false);
  const revised = useRevised<OpenCollection, CollectionDraft>({
    first,
    draftOf,
    isSame: isSameDraft,
    merge: mergeDrafts,
    read: () => collectionClient.collection(id, { site: site.key }),
    send: (input) => collectionClient.saveCollection(id, { site: site.key }, input),
    erase: (revision) => collectionClient.deleteCollection(id, { revision }),
    onStored: () => void queries.invalidateQueries({ queryKey: ['collections'] }),
    onGone: () => void navigate('/colecciones'),
    words: WORDS,
  });
  const { stored, draft, change } = revised;
  const isReadOnly = !stored.mayChange;
  const known = new Map([...picked, ...storiesOf(first), ...storiesOf(stored)]);
  const shownBy = stored.uses;
  return (
    <>
      <RevisedFrame
        revised={revised}
        title={stored.name}
        verb="publicar"
        savedLabel={
          stored.savedAt
            ? `Cambiada ${whenLabel(stored.savedAt, new Date())}${stored.savedBy ? ` por ${stored.savedBy}` : ''}`
            : 'Importada'
        }
        readOnly={isReadOnly ? 'Tu cuenta no cambia colecciones de este sitio' : undefined}
        isWrong={draft.name.trim() === '' || draft.entries.some(timesFault)}
        thing="la colección"
        afterRemoving={`${
          shownBy.length > 0
            ? `La muestran ${plural(shownBy.length, 'página', 'páginas')}: sus listas quedarán vacías.`
            : 'Ninguna página la muestra.'
        } Las notas no se tocan.`}
        mainLabel="Notas de la colección"
        main={
          <>
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
                timeZone={site.dateLocalization.timeZone}
                isReadOnly={isReadOnly}
                onChange={(entries) => change({ entries })}
              />
            )}
          </>
        }
        sideLabel="Datos de la colección"
        side={
          <>
            <RevisedName
              value={draft.name}
              maxLength={120}
              isReadOnly={isReadOnly}
              onChange={(name) => change({ name })}
            />
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
            <Uses pages={shownBy} isBreaking={draft.isBreaking} />
          </>
        }
      />
      <StoryPicker
        site={site.key}
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(story) => {
          const isThere = draft.entries.some((entry) => entry.id === story._id);
          if (!isThere) {
            setPicked((before) => new Map(before).set(story._id, { story, isOnSite: true }));
            change({ entries: [{ id: story._id }, ...draft.entries] });
          }
          showNotice({ id: 'added', message: isThere ? 'Ya estaba' : 'Añadida al principio' });
        }}
      />
    </>
  );
}

export const CollectionEditor = part('Colección', CollectionEditorView);
