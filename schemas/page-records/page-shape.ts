import type { StoredBlock } from '../page.ts';

/** What the declaration of a container makes of one block. */
export interface Container {
  /** How many columns it has. */
  width: number;
  /** Its children by column. */
  split<T>(children: readonly T[]): T[][];
  /** Fields that count the children of its columns: they follow from where those stand. */
  counts: readonly string[];
  /** The block with the counts of these columns. */
  counted(columns: readonly (readonly unknown[])[]): StoredBlock;
}

/** What is known of pages where they are read as records. */
export interface PageShape {
  /** Sections that a page may get, in their order. */
  sections: ReadonlySet<string>;
  /** Undefined: the block is no container, or its fields cannot be read. The same for the same. */
  containerOf(own: StoredBlock): Container | undefined;
}

/** Nothing is known: the children of a block stand in one list, and its fields are fields. */
export const AS_STORED: PageShape = { sections: new Set(), containerOf: () => undefined };
