import { type FieldsOf, inlineText } from '../../schemas/fields.ts';
import { deeper } from '../../ui/view-page.ts';
import type { Container } from '../_block/define-block.ts';
import { columnRoom } from './column-room.ts';

/** The fields that count the children of each column but the last, as they are stored. */
export type CountName = 'columnOne' | 'columnTwo' | 'columnThree';
export type Counts = Partial<Record<CountName, number | undefined>>;

export const chainHeading = () => ({ heading: inlineText({ label: 'Título' }) });

export type ChainFields = FieldsOf<ReturnType<typeof chainHeading>> & Counts;

const NAMES = ['Columna 1', 'Columna 2', 'Columna 3', 'Columna 4'];

/** A negative count makes the whole chain render nothing (rule 7.19). */
export const isValidChain = (fields: Counts, countFields: readonly CountName[]): boolean =>
  countFields.every((field) => (fields[field] ?? 0) >= 0);

type StoredFields = Readonly<Record<string, unknown>>;

/**
 * Deals children into columns by the stored counts; what is left goes into the last column. An
 * unset first count takes all, any other unset one none; a negative one counts as none, so that
 * nothing is lost on the canvas.
 */
export function dealColumns<T>(
  fields: StoredFields,
  countFields: readonly string[],
  children: readonly T[],
): T[][] {
  let from = 0;
  const columns = countFields.map((field, index) => {
    const stored = fields[field];
    const count =
      typeof stored === 'number' ? Math.max(0, stored) : index === 0 ? children.length : 0;
    const column = children.slice(from, from + count);
    from += column.length;
    return column;
  });
  return [...columns, children.slice(from)];
}

const sameShape = (
  one: readonly (readonly unknown[])[],
  other: readonly (readonly unknown[])[],
): boolean =>
  one.length === other.length &&
  one.every((column, index) => column.length === other[index]?.length);

/**
 * Takes columns back into one list. Counts change only when a child moved: opening and saving
 * changes nothing.
 */
export function joinColumns<T>(
  fields: StoredFields,
  countFields: readonly string[],
  columns: readonly (readonly T[])[],
): { fields: Record<string, number>; children: T[] } {
  const children = columns.flat();
  if (sameShape(dealColumns(fields, countFields, children), columns))
    return { fields: {}, children };
  return {
    fields: Object.fromEntries(
      countFields.map((field, index) => [field, columns[index]?.length ?? 0]),
    ),
    children,
  };
}

/**
 * The container of a chain whose columns are counted by these fields; no field makes one column.
 */
export const chainContainer = (countFields: readonly CountName[]): Container<ChainFields> => ({
  columns: NAMES.slice(0, countFields.length + 1),
  split: (fields, children) => dealColumns(fields, countFields, children),
  join: (fields, columns) => joinColumns(fields, countFields, columns),
  childLevel: ({ heading }, level) => (heading ? deeper(level) : level),
  room: ({ heading }, room, column, filled) => columnRoom(room, column, filled, Boolean(heading)),
});
