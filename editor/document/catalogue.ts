import type { Block } from '../../blocks/_block/define-block.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';

/** What a page is read with: the declarations of this version. */
export interface Catalogue {
  blocks: ReadonlyMap<string, Block>;
  /**
   * Sections of any layout. They are slots on the canvas; a section that no layout has stays in the
   * shell.
   */
  sections: ReadonlySet<string>;
}

/** All layouts' sections are slots, so that a change of layout moves nothing. */
export const catalogueOf = (
  blocks: ReadonlyMap<string, Block>,
  layouts: readonly Layout[],
): Catalogue => ({
  blocks,
  sections: new Set(layouts.flatMap((layout) => layout.sections.map(({ name }) => name))),
});

const UNKNOWN_LABEL = 'Bloque desconocido';

/** What a block is called in the editor, by its name. */
export const labelOf = ({ blocks }: Catalogue, name: string): string =>
  blocks.get(name)?.label ?? UNKNOWN_LABEL;
