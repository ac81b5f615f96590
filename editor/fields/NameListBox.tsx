import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { useId } from 'react';
import type { NameList } from '../../schemas/names-api.ts';
import { Icon } from '../shell/Icon.tsx';
import type { ComboboxProps } from './Combobox.tsx';
import { ItemActs } from './items/ItemActs.tsx';
import { moveItem } from './items/move-item.ts';
import { NameBox } from './NameBox.tsx';
import { useNamesOf } from './use-names.ts';

interface ChosenProps {
  value: string;
  name: string;
  isMissing: boolean;
  index: number;
  count: number;
  group: string;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Chosen(props: ChosenProps) {
  const { value, name, isMissing, index, count, group, onMove, onRemove } = props;
  const { ref, handleRef, isDragging } = useSortable({
    id: `${group}-${value}`,
    index,
    group,
    type: group,
    accept: group,
  });
  return (
    <li
      ref={ref}
      className="pe-item"
      data-dragging={isDragging || undefined}
      data-missing={isMissing || undefined}
    >
      <span ref={handleRef} className="pe-grip" tabIndex={-1} aria-hidden="true">
        <Icon name="drag" size={16} />
      </span>
      <span className="pe-item-title">
        {name}
        {isMissing ? ' (ya no existe)' : ''}
      </span>
      <span className="pe-item-actions">
        <ItemActs name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </span>
    </li>
  );
}

interface NameListBoxProps {
  site: string;
  list: NameList;
  /** What the field is called. */
  label: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  input: ComboboxProps['input'];
}

/** Chooses several things by their names, in an order. */
export function NameListBox({ site, list, label, values, onChange, input }: NameListBoxProps) {
  const group = useId();
  const nameOf = useNamesOf({ site, list }, values);
  const move = (from: number, to: number) => onChange(moveItem(values, from, to));
  return (
    <>
      <DragDropProvider
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source) && source.initialIndex !== source.index)
            move(source.initialIndex, source.index);
        }}
      >
        <ol className="pe-named-list">
          {values.map((value, index) => {
            const { item, isMissing } = nameOf(value);
            return (
              <Chosen
                key={value}
                value={value}
                name={item?.name ?? value}
                isMissing={isMissing}
                index={index}
                count={values.length}
                group={group}
                onMove={(to) => move(index, to)}
                onRemove={() => onChange(values.toSpliced(index, 1))}
              />
            );
          })}
        </ol>
      </DragDropProvider>
      <NameBox
        site={site}
        list={list}
        value=""
        without={values}
        input={{ ...input, 'aria-label': `Añadir a ${label}` }}
        onChange={(value) => onChange([...values, value])}
      />
    </>
  );
}
