import type { DragSource } from './dragging/drag.ts';
import type { DragParts } from './dragging/dragged.ts';
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
  /** Asks for the name of a pattern made of blocks of the page. */
  openPattern: (ids: readonly string[]) => void;
  /** The menu of the selected blocks, in px of the window. */
  /** Chooses another picture for one story of a block's feed. */
  openStoryPicture: (nodeId: string, storyId: string) => void;
  openMenu: (at: MenuPlace) => void;
  /** A drag of blocks of the page, of a new one by its name, or of what somebody else made one. */
  dragOf: (what: readonly string[] | string | MakeDrag) => DragSource | undefined;
}

/** Makes a drag of what no block of the page and no new one is. */
export type MakeDrag = (parts: DragParts) => DragSource | undefined;

export interface MenuPlace {
  x: number;
  y: number;
}
