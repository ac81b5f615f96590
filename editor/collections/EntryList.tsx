import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { useState } from 'react';
import type {
  CollectionEntry,
  OpenCollection,
} from '../../schemas/endpoints/shapes/collections.ts';
import { ItemActs } from '../fields/items/ItemActs.tsx';
import { moveItem } from '../fields/items/move-item.ts';
import { Fault } from '../shell/faults/Fault.tsx';
import { Icon } from '../shell/Icon.tsx';
import { MomentField } from '../shell/MinuteField.tsx';
import { plainText } from '../shell/plain-text.ts';
import { momentLabel } from '../shell/zoned-minute.ts';
import { timesFault, withTime } from './collection-draft.ts';

/** A story of the collection as it is known: stored there, or picked just now. */
export type KnownStory = Pick<OpenCollection['list'][number], 'story' | 'isOnSite'>;

interface RowProps {
  entry: CollectionEntry;
  known: KnownStory | undefined;
  index: number;
  count: number;
  timeZone: string;
  isReadOnly: boolean;
  onChange: (entry: CollectionEntry) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const TIMES = [
  { which: 'from', label: 'Desde', title: 'Desde una hora' },
  { which: 'until', label: 'Hasta', title: 'Hasta una hora' },
] as const;

const HOUR_MS = 3_600_000;
const nextHour = (now: Date): string =>
  new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS).toISOString();

/** «desde mañana, 6:00, hasta …»; '' where it stands there always. */
function timesLabel({ from, until }: CollectionEntry, timeZone: string): string {
  const parts = [
    from ? `desde ${momentLabel(from, timeZone)}` : '',
    until ? `hasta ${momentLabel(until, timeZone)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Se muestra ${parts.join(' ')}` : '';
}

function EntryRow(props: RowProps) {
  const { entry, known, index, count, timeZone, isReadOnly } = props;
  const { onChange, onMove, onRemove } = props;
  const [isTimed, setTimed] = useState(false);
  const { ref, handleRef, isDragging } = useSortable({
    id: entry.id,
    index,
    disabled: isReadOnly,
  });
  const title = plainText(known?.story?.headline ?? '') || entry.id;
  const { section = '', thumbnail = '' } = known?.story ?? {};
  const fault = timesFault(entry);
  return (
    <li ref={ref} className="pe-entry" data-dragging={isDragging || undefined}>
      <div className="pe-entry-line">
        {isReadOnly ? null : (
          <span ref={handleRef} className="pe-grip" tabIndex={-1} aria-hidden="true">
            <Icon name="drag" size={16} />
          </span>
        )}
        <span className="pe-entry-place">{index + 1}</span>
        {thumbnail ? (
          <img src={thumbnail} alt="" loading="lazy" />
        ) : (
          <span className="pe-entry-blank">
            <Icon name="page" size={16} />
          </span>
        )}
        <span className="pe-entry-text">
          <strong>{title}</strong>
          <span className="pe-sub">
            {known && !known.isOnSite
              ? known.story
                ? 'Los lectores de este sitio no la tienen: no se muestra'
                : 'Esta nota ya no existe: no se muestra'
              : [section, timesLabel(entry, timeZone)].filter(Boolean).join(' · ')}
          </span>
        </span>
        {isReadOnly ? null : (
          <span className="pe-entry-acts">
            <button
              type="button"
              className="pe-icon-button"
              aria-label={`Horario de ${title}`}
              title="Horario"
              aria-expanded={isTimed}
              onClick={() => setTimed(!isTimed)}
            >
              <Icon name="clock" size={15} />
            </button>
            <ItemActs
              name={title}
              index={index}
              count={count}
              onMove={onMove}
              onRemove={onRemove}
            />
          </span>
        )}
      </div>
      {isTimed && !isReadOnly ? (
        <div className="pe-entry-times">
          {TIMES.map(({ which, label, title: words }) => (
            <div key={which}>
              <label>
                <input
                  type="checkbox"
                  checked={entry[which] !== undefined}
                  onChange={(event) =>
                    onChange(
                      withTime(
                        entry,
                        which,
                        event.currentTarget.checked ? nextHour(new Date()) : undefined,
                      ),
                    )
                  }
                />
                {words}
              </label>
              {entry[which] === undefined ? null : (
                <MomentField
                  label={`${label}: ${title}`}
                  value={entry[which]}
                  timeZone={timeZone}
                  onChange={(iso) => onChange(withTime(entry, which, iso))}
                />
              )}
            </div>
          ))}
        </div>
      ) : null}
      <Fault text={fault} />
    </li>
  );
}

interface EntryListProps {
  entries: readonly CollectionEntry[];
  known: ReadonlyMap<string, KnownStory>;
  timeZone: string;
  isReadOnly: boolean;
  onChange: (entries: CollectionEntry[]) => void;
}

/** The stories of a collection, put in order by hand or by keys. */
export function EntryList({ entries, known, timeZone, isReadOnly, onChange }: EntryListProps) {
  const move = (from: number, to: number) => onChange(moveItem(entries, from, to));
  return (
    <DragDropProvider
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source) && source.initialIndex !== source.index)
          move(source.initialIndex, source.index);
      }}
    >
      <ol className="pe-entries">
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            known={known.get(entry.id)}
            index={index}
            count={entries.length}
            timeZone={timeZone}
            isReadOnly={isReadOnly}
            onChange={(next) => onChange(entries.toSpliced(index, 1, next))}
            onMove={(to) => move(index, to)}
            onRemove={() => onChange(entries.toSpliced(index, 1))}
          />
        ))}
      </ol>
    </DragDropProvider>
  );
}
