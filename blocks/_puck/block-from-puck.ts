import type { z } from 'zod';
import type { BlockGroup } from '../../schemas/block-group.ts';
import { optionalNumber } from '../../schemas/fields.ts';
import { asObject, type JsonObject } from '../../schemas/json.ts';
import { type Block, type Container, defineBlock } from '../_block/define-block.ts';
import { dealColumns, joinColumns } from '../_chain/columns.ts';
import { fieldSchemas } from './field-schemas.ts';
import { puckGaps } from './gaps.ts';
import { puckView } from './PuckView.tsx';
import {
  blockNameOf,
  type ChangeParams,
  fieldsOf,
  type PuckComponent,
  type PuckField,
  type PuckFields,
  resolverOf,
} from './puck-component.ts';

interface PuckBlockOptions {
  /** Spanish, for editors. Unset: what the component calls itself. */
  label?: string;
  group?: BlockGroup;
  keywords?: readonly string[];
  /** Parts of the component that our editor does not do, and that the project goes without. */
  without?: readonly string[];
}

const countOf = (slot: string): string => `${slot}Count`;

/** Which blocks a slot takes: Puck names them by their components. */
function takesOf(slot: PuckField | undefined): (name: string) => boolean {
  const { allow, disallow } = slot?.type === 'slot' ? slot : {};
  const allowed = allow?.map(blockNameOf);
  const refused = disallow?.map(blockNameOf) ?? [];
  return (name) => allowed?.includes(name) ?? !refused.includes(name);
}

/** A column for each slot; how many blocks stand in each but the last, hidden fields say. */
function containerOf(fields: PuckFields, slots: readonly string[]): Container<object> {
  const takes = slots.map((slot) => takesOf(fields[slot]));
  const counts = slots.slice(0, -1).map(countOf);
  return {
    columns: slots.map((slot) => fields[slot]?.label ?? slot),
    slots,
    takes: (column, name) => takes[column]?.(name) ?? true,
    split: (fields, children) => dealColumns(fields as JsonObject, counts, children),
    join: (fields, columns) => joinColumns(fields as JsonObject, counts, columns),
    standsAlone: true,
  };
}

const countFields = (slots: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    slots
      .slice(0, -1)
      .map((slot) => [
        countOf(slot),
        optionalNumber({ label: `Bloques en «${slot}»`, min: 0, hidden: true }),
      ]),
  );

/** Which fields `resolveFields` says, where it says it at once. */
function shownFields(component: PuckComponent): Pick<Block, 'shownFields'> {
  const resolve = resolverOf(component.resolveFields);
  if (!resolve) return {};
  const fields = fieldsOf(component);
  const params: ChangeParams & { fields: object; lastFields: object } = {
    changed: { id: '' },
    lastData: null,
    metadata: {},
    parent: null,
    trigger: 'load',
    root: { props: {} },
    fields,
    lastFields: fields,
  };
  return {
    shownFields: (values) => {
      const answer = resolve({ props: { ...values, id: '' } }, params);
      if (answer instanceof Promise || !answer) return Object.keys(fields);
      return Object.entries(answer)
        .filter(([, field]) => asObject(field).visible !== false)
        .map(([name]) => name);
    },
  };
}

/**
 * A block made of a component of somebody's Puck config, which needs no line of it changed. What
 * our editor cannot do of it is an error until `without` names it.
 */
export function blockFromPuck(
  name: string,
  component: PuckComponent,
  {
    label = component.label ?? name,
    group = 'text',
    keywords,
    without = [],
  }: PuckBlockOptions = {},
): Block {
  const gaps = puckGaps(component).filter(({ what }) => !without.includes(what));
  if (gaps.length > 0) {
    const lines = gaps.map(({ what, why }) => `  ${what}: ${why}`);
    const names = gaps.map(({ what }) => `'${what}'`).join(', ');
    throw new Error(
      `The Puck component «${name}» has what our editor does not do:\n${lines.join('\n')}\n` +
        `Go without: blockFromPuck('${name}', …, { without: [${names}] })`,
    );
  }
  const fields = fieldsOf(component);
  const slots = Object.keys(fields).filter((field) => fields[field]?.type === 'slot');
  const { edit, insert } = component.permissions ?? {};
  const block = defineBlock({
    name,
    label,
    group,
    version: 1,
    hasStyleAttributes: true,
    ...(keywords ? { keywords } : {}),
    ...(insert === false ? { places: { sections: [] } } : {}),
    fields: {
      ...fieldSchemas(fields, asObject(component.defaultProps), edit === false),
      ...countFields(slots),
    },
    ...(slots.length > 0 ? { container: containerOf(fields, slots) } : {}),
    View: puckView(component, slots),
    placeholder: () => ({ title: label, hint: 'Todavía no tiene nada que mostrar.' }),
  });
  return { ...block, ...shownFields(component) };
}
