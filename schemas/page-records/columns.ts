import { sameItems } from '../compare/same-items.ts';
import type { StoredBlock } from '../page.ts';
import { once } from './once.ts';
import { columnList, idsIn, isDealt, type PageRecords } from './page-records.ts';
import type { PageShape } from './page-shape.ts';

/** Children by column, as the fields of their container deal them; undefined: not at all. */
export function dealt<T>(
  own: StoredBlock,
  children: readonly T[],
  shape: PageShape,
): T[][] | undefined {
  const container = shape.containerOf(own);
  if (!container) return undefined;
  const columns = container.split(children);
  return Array.from({ length: container.width }, (_, column) => columns[column] ?? []);
}

type Columns = readonly (readonly string[])[];

/** A container with the counts of its columns as they stand; the very block where they do. */
function counted(own: StoredBlock, columns: Columns, shape: PageShape): StoredBlock {
  const asCounted = dealt(own, columns.flat(), shape);
  const isAsCounted = columns.every((column, index) => sameItems(column, asCounted?.[index] ?? []));
  return isAsCounted ? own : (shape.containerOf(own)?.counted(columns) ?? own);
}

const lastOf = once((_: StoredBlock): { columns?: Columns; block?: StoredBlock } => ({}));

/**
 * A block as it is stored, without its children, with the counts of its columns as they stand: the
 * same one while neither changed.
 */
export function ownOf(page: PageRecords, id: string, shape: PageShape): StoredBlock | undefined {
  const own = page.blocks.get(id)?.own;
  if (!own || !isDealt(page, id)) return own;
  const width = shape.containerOf(own)?.width ?? 0;
  const columns = Array.from({ length: width }, (_, at) => idsIn(page, columnList(id, at)));
  const last = lastOf(own);
  if (!last.block || !sameItems(columns, last.columns ?? []))
    Object.assign(last, { columns, block: counted(own, columns, shape) });
  return last.block;
}

const withoutChildren = once(
  ({ children: _, ...own }: StoredBlock): StoredBlock => own as StoredBlock,
);

/** The block for forms and views: everything but its children, with counts as they stand. */
export function storedOf(page: PageRecords, id: string, shape: PageShape): StoredBlock | undefined {
  const own = ownOf(page, id, shape);
  return own && Array.isArray(own.children) ? withoutChildren(own) : own;
}
