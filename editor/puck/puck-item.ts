import type { Block } from '../../blocks/_block/define-block.ts';
import { liftFields, readBlock } from '../../blocks/_block/read-block.ts';
import { isSameJson } from '../../schemas/compare/same-json.ts';
import { fieldMeta } from '../../schemas/fields.ts';
import { asObject, isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { ownOf } from '../../schemas/page-records/columns.ts';
import {
  columnList,
  idsIn,
  isDealt,
  type PageRecords,
} from '../../schemas/page-records/page-records.ts';
import { writeBlock } from '../../schemas/page-records/write-page.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { UNREAD } from './puck-catalogue.ts';
import { puckDefaults } from './puck-fields.tsx';
import { columnSlot } from './slots.ts';

/** A component of a page as Puck holds it. */
export interface PuckItem {
  type: string;
  props: ItemProps;
}

export interface ItemProps {
  id: string;
  /**
   * What of the stored block is no field, as JSON: Puck looks for fields in every object, and takes
   * this text as it is.
   */
  portada?: string;
  [prop: string]: unknown;
}

/** What is kept of a block beside its props. Unset: as a new block has it. */
interface StoredParts {
  /** The block itself, where this version cannot read it. */
  stored?: StoredBlock;
  /** Its id, where Puck could not have it. */
  id?: string;
  /** Of the declaration that wrote its fields, where that is another one. */
  v?: number;
  /** Its fields as they were before `migrate`. */
  before?: JsonObject;
  /** Fields that are stored though they are what they would be anyway. */
  set?: string[];
  /** Fields whose names mean something else to Puck or to React. */
  fields?: JsonObject;
  /** There is a list of children, be it empty. */
  hasChildren?: true;
  /** Overrides, pictures, and whatever else stands in the block. */
  rest?: JsonObject;
}

const RESERVED: ReadonlySet<string> = new Set([
  ...['id', 'portada', 'puck', 'editMode', 'children', 'key', 'ref', '__proto__'],
]);

/** The slots of a block in Puck, in the order of its columns. */
export const slotsOf = ({ container }: Block): readonly string[] =>
  container?.slots ?? (container?.columns ?? []).map((_, index) => columnSlot(index));

const propsFor = (block: Block) => {
  const slots = slotsOf(block);
  return (name: string): boolean => !RESERVED.has(name) && !slots.includes(name);
};

const only = (fields: JsonObject, isWanted: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

const isDefault = (defaults: JsonObject, name: string, value: Json): boolean =>
  Object.hasOwn(defaults, name) && isSameJson(defaults[name], value);

/** A block of a page as a component, with what stands in its columns. */
export function itemOf(page: PageRecords, nodeId: string, catalogue: Catalogue): PuckItem {
  const own = ownOf(page, nodeId, catalogue);
  const stored = writeBlock(page, nodeId, catalogue);
  if (!own || !stored) throw new Error(`no block ${nodeId}`);
  const declared = catalogue.blocks.get(own.block);
  if (!declared || !readBlock(declared, own).ok)
    return { type: UNREAD, props: propsOf(nodeId, { stored }) };
  const { id, block: _, v, fields, children, ...rest } = stored;
  const isOpen = isDealt(page, nodeId);
  const defaults = puckDefaults(declared.shape);
  const lifted = liftFields(declared, own);
  const set = Object.keys(lifted).filter((name) => isDefault(defaults, name, lifted[name] ?? null));
  const isProp = propsFor(declared);
  const other = only(lifted, (name) => !isProp(name));
  const kept: StoredParts = {
    ...(id === nodeId ? {} : { id }),
    ...(v === declared.version ? {} : { v }),
    ...(lifted === fields ? {} : { before: fields }),
    ...(set.length > 0 ? { set } : {}),
    ...(isEmpty(other) ? {} : { fields: other }),
    ...(children === undefined ? {} : { hasChildren: true }),
    ...(isEmpty(rest) ? {} : { rest: rest as JsonObject }),
  };
  // Children of a block that holds none are kept where they are.
  if (children && !isOpen) kept.rest = { ...kept.rest, children: children as never };
  const slots = slotsOf(declared).map((slot, index): [string, PuckItem[]] => [
    slot,
    idsIn(page, columnList(nodeId, index)).map((child) => itemOf(page, child, catalogue)),
  ]);
  const shown = {
    ...only(defaults, isProp),
    ...only(lifted, isProp),
    ...Object.fromEntries(slots),
  };
  return { type: declared.name, props: { ...shown, ...propsOf(nodeId, kept) } };
}

const propsOf = (id: string, kept: StoredParts): ItemProps =>
  isEmpty(kept) ? { id } : { id, portada: JSON.stringify(kept) };

/** What a component carries beside its fields; nothing where it was made in Puck. */
function keptIn({ portada }: ItemProps): StoredParts {
  if (typeof portada !== 'string') return {};
  try {
    return asObject(JSON.parse(portada)) as StoredParts;
  } catch {
    return {};
  }
}

/** A content configuration that chooses no source is none. */
const isUnset = (block: Block, name: string, value: Json): boolean => {
  const schema = Object.hasOwn(block.shape, name) ? block.shape[name] : undefined;
  const isContent = schema && fieldMeta(schema)?.kind === 'contentConfig';
  return isContent === true && isObject(value) && !value.source;
};

/** The fields among the props of a component, without those that are what they would be anyway. */
function fieldsIn(
  block: Block,
  props: ItemProps,
  { set = [], fields = {} }: StoredParts,
): JsonObject {
  const defaults = puckDefaults(block.shape);
  // Undefined and what is no JSON goes.
  const given: JsonObject = JSON.parse(JSON.stringify(only(props as JsonObject, propsFor(block))));
  const own = Object.entries(given).filter(
    ([name, value]) =>
      !isUnset(block, name, value) && (set.includes(name) || !isDefault(defaults, name, value)),
  );
  return { ...Object.fromEntries(own), ...fields };
}

/** The block that a component is, without its children. Its `id` is the component's own. */
export function storedIn(block: Block | undefined, props: ItemProps): StoredBlock {
  const kept = keptIn(props);
  const { id } = props;
  if (!block) return { ...(kept.stored ?? { block: UNREAD, v: 0, fields: {} }), id };
  const { before, rest = {} } = kept;
  const fields = fieldsIn(block, props, kept);
  const v = kept.v ?? block.version;
  const old = before && { id, block: block.name, v, fields: before };
  const isAsItWas = old && isSameJson(liftFields(block, old), fields);
  if (isAsItWas) return { ...old, ...rest };
  return { id, block: block.name, v: before ? block.version : v, fields, ...rest };
}

/** Its id in the stored page, and whether it had a list of children. */
export function storedFacts(props: ItemProps): { id: string; hasChildren: boolean } {
  const { id, stored, hasChildren = false } = keptIn(props);
  return { id: stored?.id ?? id ?? props.id, hasChildren };
}
