import { liftFields, readBlock } from '../../blocks/_block/read-block.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import { once, onceOfTwo } from './once.ts';
import { columnList, idsIn, isDealt, type PageRecords } from './page-records.ts';

const read = onceOfTwo((own: StoredBlock, blocks: Catalogue['blocks']) => {
  const block = blocks.get(own.block);
  const { container } = block ?? {};
  if (!block || !container) return undefined;
  const result = readBlock(block, own);
  return result.ok ? { block, container, fields: result.fields } : undefined;
});

/** What the declaration of a container makes of its fields; undefined: they cannot be read. */
export const readContainer = (own: StoredBlock, { blocks }: Catalogue) => read(own, blocks);

/** Children by column, as the fields of their container deal them; undefined: not at all. */
export function dealt<T>(
  own: StoredBlock,
  children: readonly T[],
  catalogue: Catalogue,
): T[][] | undefined {
  const container = readContainer(own, catalogue);
  if (!container) return undefined;
  const columns = container.container.split(container.fields, children);
  return container.container.columns.map((_, column) => columns[column] ?? []);
}

const countsOf = onceOfTwo((own: StoredBlock, blocks: Catalogue['blocks']): readonly string[] => {
  const container = read(own, blocks);
  if (!container) return [];
  // Columns that no stored count can mean: every count comes back.
  const columns = container.container
    .split<null>(container.fields, [])
    .map((_, index) => Array(index + 7).fill(null));
  return Object.keys(container.container.join(container.fields, columns).fields);
});

/** Fields that count the children of a container's columns: they follow from the lists. */
export const countFields = (own: StoredBlock, { blocks }: Catalogue): readonly string[] =>
  countsOf(own, blocks);

const isSame = <T>(one: readonly T[], other: readonly T[] | undefined): boolean =>
  one.length === other?.length && one.every((each, index) => each === other[index]);

type Columns = readonly (readonly string[])[];

/** A container with the counts of its columns as they stand; the very block where they do. */
function counted(own: StoredBlock, columns: Columns, catalogue: Catalogue): StoredBlock {
  const container = readContainer(own, catalogue);
  const asCounted = dealt(own, columns.flat(), catalogue);
  if (!container || columns.every((column, index) => isSame(column, asCounted?.[index])))
    return own;
  const { fields } = container.container.join(container.fields, columns);
  return {
    ...own,
    v: Math.max(own.v, container.block.version),
    fields: { ...liftFields(container.block, own), ...fields },
  };
}

const lastOf = once((_: StoredBlock): { columns?: Columns; block?: StoredBlock } => ({}));

/**
 * A block as it is stored, without its children, with the counts of its columns as they stand: the
 * same one while neither changed.
 */
export function ownOf(
  page: PageRecords,
  id: string,
  catalogue: Catalogue,
): StoredBlock | undefined {
  const own = page.blocks.get(id)?.own;
  if (!own || !isDealt(page, id)) return own;
  const width = readContainer(own, catalogue)?.container.columns.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => idsIn(page, columnList(id, at)));
  const last = lastOf(own);
  if (!last.block || !isSame(columns, last.columns))
    Object.assign(last, { columns, block: counted(own, columns, catalogue) });
  return last.block;
}

const withoutChildren = once(
  ({ children: _, ...own }: StoredBlock): StoredBlock => own as StoredBlock,
);

/** The block for forms and views: everything but its children, with counts as they stand. */
export function storedOf(
  page: PageRecords,
  id: string,
  catalogue: Catalogue,
): StoredBlock | undefined {
  const own = ownOf(page, id, catalogue);
  return own && Array.isArray(own.children) ? withoutChildren(own) : own;
}
