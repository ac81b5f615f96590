import type { StoredBlock } from '../../../schemas/page.ts';
import type { PageChange } from '../../../schemas/page-records/page-change.ts';
import type { BlockRecord, PageRecords } from '../../../schemas/page-records/page-records.ts';
import type { BlockChange } from '../../document/change.ts';
import type { FactsRecipe } from '../../document/edit-page.ts';
import type { Direction } from '../../document/spots.ts';
import type { Spot } from '../../document/tree.ts';
import type { TravelMode, TravelResult } from '../../engine/engine.ts';

/** An undo that a colleague's change stands in the way of. */
export interface TravelQuestion extends TravelResult {
  direction: 'undo' | 'redo';
}

/**
 * What can be done to the page: the same from the mouse, the keyboard, the outline, the menus and
 * the bars. What acts on several blocks is one step of the history.
 */
export interface Commands {
  page: () => PageRecords;
  /** The block that leads the selection. */
  selected: () => BlockRecord | undefined;
  selection: () => readonly string[];
  /** Why these blocks, by name, may not be put into a zone, for editors. */
  faultAt: (
    names: readonly string[],
    zone: string,
    outer?: readonly string[],
  ) => string | undefined;
  select: (nodeId: string | null, focus?: 'canvas') => void;
  /** The last of them leads. */
  selectAll: (nodeIds: readonly string[], focus?: 'canvas') => void;
  /** Takes a block into the selection, or out of it. */
  toggle: (nodeId: string) => void;
  /** Everything from the block that was chosen first to this one. */
  extend: (nodeId: string, focus?: 'canvas') => void;
  /**
   * At a spot; without one after the selected block, else at the end of the chosen section. What is
   * dropped is painted before it is selected: both at once are a long frame.
   */
  insert: (
    blockName: string,
    options?: { at?: Spot; change?: BlockChange; isDropped?: boolean },
  ) => void;
  /** Puts a copy of an arrangement of blocks there, as `insert` does one block. */
  insertCopies: (
    blocks: readonly StoredBlock[],
    options: { name: string; at?: Spot; isDropped?: boolean },
  ) => void;
  remove: (nodeIds: readonly string[]) => void;
  duplicate: (nodeIds: readonly string[]) => void;
  /** Writes blocks to the clipboard of an event, or to the system's. */
  copy: (nodeIds: readonly string[], to?: DataTransfer) => void;
  cut: (nodeIds: readonly string[], to?: DataTransfer) => void;
  /** Puts what was read from a clipboard on the page; undefined: it held no blocks. */
  paste: (blocks: readonly StoredBlock[] | undefined) => void;
  /** Pastes what the system's clipboard holds, where the browser lets us read it. */
  pasteFromSystem: () => void;
  move: (nodeIds: readonly string[], direction: Direction) => void;
  /** Moves blocks to a spot; its index counts them as they stand before. */
  place: (nodeIds: readonly string[], to: Spot, where: string) => void;
  /** Hides blocks from readers; when all of them are hidden, shows them again. */
  hide: (nodeIds: readonly string[]) => void;
  /** Puts blocks into a new chain; without a name into one with a column for each, if there is. */
  wrap: (nodeIds: readonly string[], chainName?: string) => void;
  /** Quick changes with the same `key` are one step of the history. */
  change: (nodeId: string, change: BlockChange, label: string, key?: string) => void;
  changeFacts: (recipe: FactsRecipe, label: string, key?: string) => void;
  /** Makes any changes of the page, as one step. */
  edit: (make: (page: PageRecords) => readonly PageChange[], label: string) => void;
  undo: (how?: TravelMode) => void;
  redo: (how?: TravelMode) => void;
  save: () => void;
  publish: () => void;
}
