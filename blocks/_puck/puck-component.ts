import type { ComponentType, ReactElement, ReactNode } from 'react';

/*
 * A component of a Puck config by its shape: this room imports no package of Puck's. A test in
 * `editor/puck` holds these types equal to Puck's own.
 */

interface BaseField {
  label?: string;
  visible?: boolean;
}

export interface PuckOption {
  label: string;
  value: string | number | boolean | undefined | null | object;
}

export type PuckField = BaseField &
  (
    | { type: 'text' | 'textarea'; placeholder?: string; contentEditable?: boolean }
    | { type: 'number'; placeholder?: string; min?: number; max?: number; step?: number }
    | { type: 'select' | 'radio'; options: readonly PuckOption[] }
    | { type: 'richtext'; contentEditable?: boolean }
    | {
        type: 'array';
        arrayFields: PuckFields;
        defaultItemProps?: Record<string, unknown> | ((index: number) => Record<string, unknown>);
        min?: number;
        max?: number;
      }
    | { type: 'object'; objectFields: PuckFields }
    | { type: 'slot'; allow?: readonly string[]; disallow?: readonly string[] }
    | { type: 'external' | 'custom'; placeholder?: string }
  );

export type PuckFields = Readonly<Record<string, PuckField>>;

export interface PuckPermissions {
  drag: boolean;
  duplicate: boolean;
  delete: boolean;
  edit: boolean;
  insert: boolean;
}

/** What a component is handed beside its own props. */
export interface PuckContext {
  renderDropZone: (props: { zone: string }) => ReactNode;
  metadata: Record<string, unknown>;
  isEditing: boolean;
  dragRef: ((element: Element | null) => void) | null;
}

export interface ComponentProps extends Record<string, unknown> {
  id: string;
  puck: PuckContext;
  editMode?: boolean;
}

/** A component as it stands in data, without its type. */
export interface ComponentData {
  props: { id: string } & Record<string, unknown>;
  readOnly?: Partial<Record<string, boolean>>;
}

/** What Puck hands the functions of a component that answer to a change. */
export interface ChangeParams {
  changed: { id: string };
  lastData: null;
  metadata: Record<string, unknown>;
  parent: null;
  trigger: 'load';
  root: { props: Record<string, unknown> };
}

/** A field of whatever type: a project may add some of its own. */
export interface AnyField {
  type: string;
  label?: string;
  visible?: boolean;
}

export interface PuckComponent {
  /** Of the component's own props, which nobody can name here, and of ours. */
  render: (props: never) => ReactElement;
  label?: string;
  defaultProps?: object;
  /** Puck types them by the props, which says nothing here: `fieldsOf` reads them. */
  fields?: Readonly<Record<string, AnyField>>;
  permissions?: Partial<PuckPermissions>;
  inline?: boolean;
  /** Of the props of that component, which nobody can name here: `resolverOf` calls them. */
  resolveFields?: (data: never, params: never) => unknown;
  resolveData?: (data: never, params: never) => unknown;
  resolvePermissions?: (data: never, params: never) => unknown;
  metadata?: object;
}

/** How blocks are named: `HeroBanner` of a Puck project is our `hero-banner`. */
export const blockNameOf = (type: string): string =>
  type
    .replace(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3-$2$4')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);

/** The fields of a component, told apart by their types. */
export const fieldsOf = ({ fields = {} }: PuckComponent): PuckFields => fields as PuckFields;

/** A function of a component that answers to its data, at once or later. */
export const resolverOf = (resolve: PuckComponent['resolveData']) =>
  resolve as ((data: ComponentData, params: ChangeParams) => unknown) | undefined;

/** A component's view, for whoever hands it the values of its own fields. */
export const viewOf = ({ render }: PuckComponent) =>
  render as unknown as ComponentType<ComponentProps>;
