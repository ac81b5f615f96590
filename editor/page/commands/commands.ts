import type { BlockChange } from '../../document/change.ts';
import type { BlockNode } from '../../document/nodes.ts';
import type { PageData } from '../../document/page-data.ts';
import type { ShellRecipe } from '../../document/shell.ts';
import type { Direction } from '../../document/spots.ts';

/**
 * What can be done to the page: the same from the mouse, the keyboard, the outline and the bars.
 */
export interface Commands {
  page: () => PageData;
  selected: () => BlockNode | undefined;
  select: (nodeId: string | null, focus?: 'canvas') => void;
  /** After the selected block, else at the end of the chosen section. */
  insert: (blockName: string) => void;
  remove: (nodeId: string) => void;
  duplicate: (nodeId: string) => void;
  copy: (nodeId: string) => void;
  paste: () => void;
  move: (nodeId: string, direction: Direction) => void;
  /** Quick changes with the same `key` are one step of the history. */
  change: (nodeId: string, change: BlockChange, label: string, key?: string) => void;
  changeShell: (recipe: ShellRecipe, label: string, key?: string) => void;
  /** Replaces the whole page, as one step. */
  transform: (change: (page: PageData) => PageData, label: string) => void;
  undo: () => void;
  redo: () => void;
  save: () => void;
  publish: () => void;
}
