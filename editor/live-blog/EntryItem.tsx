import { useState } from 'react';
import type { DeskPerson } from '../../schemas/live/live-api.ts';
import { entryKind } from '../../schemas/live/live-blog.ts';
import { EntryContent } from './EntryContent.tsx';
import { KIND_WORDS } from './entry-form.ts';
import type { DeskActions, ShownEntry } from './model.ts';
import { momentWords } from './moment-words.ts';

interface EntryItemProps {
  shown: ShownEntry;
  others: readonly ShownEntry[];
  writer: DeskPerson | undefined;
  desk: DeskActions | undefined;
  onEdit(): void;
  onVersions(): void;
  onRemove(): void;
  /** Does something, and tells when it fails. */
  run(work: () => Promise<unknown>): void;
}

function marksOf({ state, isKey, isPinned, ...rest }: ShownEntry): string[] {
  const { scheduledAt, corrections } = rest;
  return [
    ...(state === 'draft' && !scheduledAt ? ['Borrador'] : []),
    ...(scheduledAt ? [`Programada: ${momentWords(scheduledAt)}`] : []),
    ...(isPinned ? ['Fijada'] : []),
    ...(isKey ? ['Momento clave'] : []),
    ...(corrections > 0 ? ['Corregida'] : []),
  ];
}

/** An update in the list of the editor. */
export function EntryItem(props: EntryItemProps) {
  const { shown, others, writer, desk, onEdit, onVersions, onRemove, run } = props;
  const [isMore, setMore] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const { entry, state, isKey, isPinned, scheduledAt } = shown;
  const { id } = entry;
  const marks = marksOf(shown);
  const kind = entryKind.parse(entry.kind);
  return (
    <li className={state === 'draft' ? 'lb-draft' : undefined}>
      <p className="lb-meta">
        <time dateTime={entry.date}>{momentWords(entry.date)}</time>
        {entry.updateByAuthor !== '' && <span>{entry.updateByAuthor}</span>}
        {kind !== 'plain' && <span className="lb-mark lb-loud">{KIND_WORDS[kind]}</span>}
        {marks.map((mark) => (
          <span key={mark} className="lb-mark">
            {mark}
          </span>
        ))}
        {writer && <span className="lb-mark lb-writer">{writer.name} la está escribiendo</span>}
      </p>
      <h3>{entry.headline}</h3>
      <EntryContent entry={entry} />
      <div className="lb-row lb-quiet">
        <button type="button" onClick={onEdit} aria-label={`Editar «${entry.headline}»`}>
          Editar
        </button>
        {desk && state === 'draft' && (
          <button type="button" onClick={() => run(() => desk.publish(id))}>
            Publicar
          </button>
        )}
        {desk && scheduledAt && (
          <button type="button" onClick={() => run(() => desk.schedule(id, null))}>
            No programar
          </button>
        )}
        <button
          type="button"
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
          aria-label={`Más acciones de «${entry.headline}»`}
        >
          Más
        </button>
      </div>
      {isMore && (
        <div className="lb-row lb-quiet">
          {desk && state !== 'draft' && (
            <>
              <button
                type="button"
                aria-pressed={isPinned}
                onClick={() => run(() => desk.mark(id, { isPinned: !isPinned }))}
              >
                Fijar
              </button>
              <button
                type="button"
                aria-pressed={isKey}
                onClick={() => run(() => desk.mark(id, { isKey: !isKey }))}
              >
                Momento clave
              </button>
            </>
          )}
          {desk && (
            <button
              type="button"
              onClick={onVersions}
              aria-label={`Versiones de «${entry.headline}»`}
            >
              Versiones
            </button>
          )}
          {desk && others.length > 0 && (
            <button type="button" aria-expanded={isMerging} onClick={() => setMerging(!isMerging)}>
              Unir con otra
            </button>
          )}
          <button
            type="button"
            className="lb-danger"
            onClick={onRemove}
            aria-label={`Eliminar «${entry.headline}»`}
          >
            Eliminar
          </button>
        </div>
      )}
      {isMore && isMerging && desk && (
        <label className="lb-field">
          Su texto se agrega a ésta, y la otra se retira
          <select
            value=""
            onChange={({ target }) => {
              setMerging(false);
              run(() => desk.merge(id, target.value));
            }}
          >
            <option value="" disabled>
              Elige la actualización
            </option>
            {others.map(({ entry: other }) => (
              <option key={other.id} value={other.id}>
                {momentWords(other.date)} · {other.headline}
              </option>
            ))}
          </select>
        </label>
      )}
    </li>
  );
}
