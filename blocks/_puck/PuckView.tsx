import {
  type CSSProperties,
  createContext,
  createElement,
  type ElementType,
  Fragment,
  type ReactNode,
  use,
} from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { asObject, isObject } from '../../schemas/json.ts';
import { markup } from '../../ui/markup.ts';
import type { ViewProps } from '../_block/define-block.ts';
import {
  type ComponentProps,
  fieldsOf,
  type PuckComponent,
  type PuckContext,
  type PuckFields,
  resolverOf,
  viewOf,
} from './puck-component.ts';

interface SlotProps {
  className?: string;
  style?: CSSProperties;
  as?: ElementType;
  minEmptyHeight?: number | string;
}

/** What a component puts where its slot is: an element with the blocks of a column in it. */
const slotElement = (
  column: readonly ReactNode[],
  { as = 'div', className, style }: SlotProps,
  mark: object,
): ReactNode =>
  createElement(
    as,
    { className, style, ...mark },
    ...column.map((node, index) => createElement(Fragment, { key: index }, node)),
  );

const Columns = createContext<ViewProps['columns']>([]);

/** On the canvas a slot stays the same component, so that its blocks are not mounted anew. */
const canvasSlot = (index: number) =>
  function CanvasSlot(props: SlotProps): ReactNode {
    return slotElement(use(Columns)[index] ?? [], props, { 'data-slot': '' });
  };

const richText = (html: string): ReactNode =>
  html === '' ? null : <div className="rich-text" {...markup(html as SafeHtml)} />;

/** The values of fields as components take them: a rich text is an element, at any depth. */
function propsOf(fields: PuckFields, values: object): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.type === 'richtext' && typeof value === 'string') return [name, richText(value)];
    if (field?.type === 'array' && Array.isArray(value))
      return [name, value.map((item) => propsOf(field.arrayFields, asObject(item)))];
    if (field?.type === 'object' && isObject(value))
      return [name, propsOf(field.objectFields, value)];
    return [name, value];
  });
  return Object.fromEntries(entries);
}

/** Values after the component's own `resolveData`, which must answer at once. */
function resolved(component: PuckComponent, values: object, id: string): object {
  const resolve = resolverOf(component.resolveData);
  if (!resolve) return values;
  const answer = resolve(
    { props: { ...values, id } },
    {
      changed: { id },
      lastData: null,
      metadata: {},
      parent: null,
      trigger: 'load',
      root: { props: {} },
    },
  );
  if (answer instanceof Promise)
    throw new Error('resolveData answers later: a page is rendered at once');
  return { ...values, ...asObject(asObject(answer).props) };
}

const contextOf = (metadata: Record<string, unknown>, isEditing: boolean): PuckContext => ({
  renderDropZone: () => {
    throw new Error('A DropZone has no blocks of ours: make it a slot');
  },
  metadata,
  isEditing,
  dragRef: null,
});

/** The view of a component: `slots` are the names of its columns, in their order. */
export function puckView(component: PuckComponent, slots: readonly string[]) {
  const fields = fieldsOf(component);
  const Component = viewOf(component);
  const onCanvas = Object.fromEntries(slots.map((slot, index) => [slot, canvasSlot(index)]));
  const onPage = ({ columns }: Pick<ViewProps, 'columns'>) =>
    Object.fromEntries(
      slots.map((slot, index) => [
        slot,
        (props: SlotProps = {}) => slotElement(columns[index] ?? [], props, {}),
      ]),
    );
  return function PuckView({ fields: values, page, columns }: ViewProps<object>): ReactNode {
    const { isEditing, blockId: id } = page;
    const given = propsOf(fields, resolved(component, values, id));
    const own = isEditing ? onCanvas : onPage({ columns });
    const puck = contextOf({ ...component.metadata }, isEditing);
    const props: ComponentProps = { ...given, ...own, id, puck };
    const view = <Component {...props} editMode={isEditing} />;
    return isEditing ? <Columns value={columns}>{view}</Columns> : view;
  };
}
