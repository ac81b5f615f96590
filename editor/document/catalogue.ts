import type { Block } from '../../blocks/_block/define-block.ts';
import { liftFields, readBlock } from '../../blocks/_block/read-block.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { once } from '../../schemas/page-records/once.ts';
import type { Container, PageShape } from '../../schemas/page-records/page-shape.ts';

/** What a page is read with: the declarations of this version. */
export interface Catalogue extends PageShape {
  blocks: ReadonlyMap<string, Block>;
}

function containerIn(own: StoredBlock, blocks: Catalogue['blocks']): Container | undefined {
  const block = blocks.get(own.block);
  const { container } = block ?? {};
  const read = block && container ? readBlock(block, own) : undefined;
  if (!block || !container || !read?.ok) return undefined;
  const { fields } = read;
  const { columns } = container;
  // Columns that no stored count can mean: every count comes back.
  const odd = columns.map((_, index) => Array<null>(index + 7).fill(null));
  return {
    width: columns.length,
    split: (children) => container.split(fields, children),
    counts: Object.keys(container.join(fields, odd).fields),
    counted: (its) => ({
      ...own,
      v: Math.max(own.v, block.version),
      fields: { ...liftFields(block, own), ...container.join(fields, its).fields },
    }),
  };
}

export const catalogueWith = (
  blocks: ReadonlyMap<string, Block>,
  sections: ReadonlySet<string>,
): Catalogue => ({
  blocks,
  sections,
  containerOf: once((own: StoredBlock) => containerIn(own, blocks)),
});

/** All layouts' sections are known, so that a change of layout moves nothing. */
export const catalogueOf = (
  blocks: ReadonlyMap<string, Block>,
  layouts: readonly Layout[],
): Catalogue =>
  catalogueWith(
    blocks,
    new Set(layouts.flatMap((layout) => layout.sections.map(({ name }) => name))),
  );

const UNKNOWN_LABEL = 'Bloque desconocido';

/** What a block is called in the editor, by its name. */
export const labelOf = ({ blocks }: Pick<Catalogue, 'blocks'>, name: string): string =>
  blocks.get(name)?.label ?? UNKNOWN_LABEL;
