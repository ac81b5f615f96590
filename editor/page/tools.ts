import type { Dragged } from './dragging/drag.ts';
import type { InsertPlace } from './insert-place.ts';

/** What bar, drawer and outline open and begin, beside commands. */
export interface Tools {
  openPalette: () => void;
  /** The palette for one place: what is chosen in it lands there. */
  openInsert: (place: InsertPlace) => void;
  /** The same beside a block. */
  openBeside: (nodeId: string, side: 'before' | 'after') => void;
  openKeys: () => void;
  /** Asks for the title of a shared block made of blocks of the page. */
  openShare: (ids: readonly string[]) => void;
  /** The menu of the selected blocks, in px of the window. */
  openMenu: (at: MenuPlace) => void;
  /** A drag of blocks of the page, or of a new one by its name. */
  dragOf: (what: readonly string[] | string) => Dragged | undefined;
}

export interface MenuPlace {
  x: number;
  y: number;
}
