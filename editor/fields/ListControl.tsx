import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useId, useRef } from 'react';
import type { z } from 'zod';
import { defaultOf } from '../../schemas/fields/visible.ts';
import { insideOf } from '../../schemas/fields.ts';
import type { Json } from '../../schemas/json.ts';
import { Icon } from '../shell/Icon.tsx';
import { asObject, asText, type ControlProps } from './control.ts';
import { moveItem } from './items/move-item.ts';

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  const inside = insideOf(schema);
  return inside && 'fields' in inside ? inside.fields : undefined;
}

function itemOf(schema: z.ZodType): z.ZodType {
  const inside = insideOf(schema);
  if (!inside || !('item' in inside)) throw new Error('a list without a schema for its items');
  return inside.item;
}

/**
 * A new item stores nothing but what its kind cannot do without: the defaults come from the
 * declaration.
 */
const freshItem = (schema: z.ZodType): Json => (shapeOf(schema) ? {} : (defaultOf(schema) ?? ''));

interface ItemProps {
  id: string;
  index: number;
  count: number;
  title: string;
  group: string;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

function Item({ id, index, count, title, group, onMove, onRemove, children }: ItemProps) {
  const { ref, handleRef, isDragging } = useSortable({
    id,
    index,
    group,
    type: group,
    accept: group,
  });
  return (
    <li ref={ref} className="pe-item" data-dragging={isDragging || undefined}>
      <details>
        <summary className="pe-item-head">
          <span ref={handleRef} className="pe-grip" tabIndex={-1} aria-hidden="true">
            <Icon name="drag" size={16} />
          </span>
          <span className="pe-item-title">{title}</span>
        </summary>
        {children}
      </details>
      <div className="pe-item-actions">
        <button
          type="button"
          className="pe-icon-button"
          aria-label={`Subir ${title}`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <Icon name="up" size={15} />
        </button>
        <button
          type="button"
          className="pe-icon-button"
          aria-label={`Bajar ${title}`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <Icon name="down" size={15} />
        </button>
        <button
          type="button"
          className="pe-icon-button"
          aria-label={`Quitar ${title}`}
          onClick={onRemove}
        >
          <Icon name="trash" size={15} />
        </button>
      </div>
    </li>
  );
}

/** Items keep an identity while they move, though what is stored has none. */
function useItemIds(count: number) {
  const scope = useId();
  const next = useRef(0);
  const ids = useRef<string[]>([]);
  while (ids.current.length < count) ids.current.push(`${scope}-${next.current++}`);
  ids.current.length = count;
  return { ids: ids.current, scope };
}

export function ListControl(props: ControlProps) {
  const items = Array.isArray(props.value) ? props.value : [];
  const element = itemOf(props.schema);
  const shape = shapeOf(element);
  const { Form, Value } = props.inner;
  const { ids, scope } = useItemIds(items.length);
  const { max = Number.POSITIVE_INFINITY, itemLabel } = props.meta;
  const move = (from: number, to: number) => {
    ids.splice(0, ids.length, ...moveItem(ids, from, to));
    props.onChange(moveItem(items, from, to));
  };
  const remove = (index: number) => {
    ids.splice(index, 1);
    props.onChange(items.toSpliced(index, 1));
  };
  const set = (index: number, value: Json | undefined) =>
    props.onChange(items.with(index, value ?? null));
  return (
    <fieldset
      className="pe-stack"
      aria-labelledby={`${props.id}-nombre`}
      aria-describedby={props.describedBy}
    >
      <DragDropProvider
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source) && source.initialIndex !== source.index)
            move(source.initialIndex, source.index);
        }}
      >
        <ol className="pe-items">
          {items.map((item, index) => {
            const path = `${props.path}.${index}`;
            const own = asObject(item);
            const title =
              (itemLabel ? asText(own[itemLabel]) : shape ? '' : asText(item)) ||
              `${props.meta.label}, ${index + 1}`;
            return (
              <Item
                key={ids[index]}
                id={ids[index] ?? ''}
                index={index}
                count={items.length}
                title={title}
                group={scope}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              >
                {shape ? (
                  <Form
                    shape={shape}
                    values={own}
                    faults={props.faults}
                    prefix={path}
                    scope={props.id.slice(0, props.id.length - props.path.length - 1)}
                    site={props.site}
                    onChange={(values) => set(index, values)}
                  />
                ) : (
                  <Value
                    {...props}
                    id={`${props.id}.${index}`}
                    schema={element}
                    value={item}
                    path={path}
                    isInvalid={props.faults.has(path)}
                    onChange={(value) => set(index, value)}
                    onChangeMany={() => undefined}
                  />
                )}
                {props.faults.get(path) ? (
                  <p className="pe-fault">{props.faults.get(path)}</p>
                ) : null}
              </Item>
            );
          })}
        </ol>
      </DragDropProvider>
      <button
        type="button"
        id={props.id}
        className="pe-button"
        disabled={items.length >= max}
        onClick={() => props.onChange([...items, freshItem(element)])}
      >
        <Icon name="add" size={15} /> Añadir a {props.meta.label}
      </button>
    </fieldset>
  );
}
