import { createContext, use } from 'react';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { PageDetail } from '../../schemas/api.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { BlockNode, Catalogue, PageData, Shell } from '../document/nodes.ts';
import type { Saving } from './saving/use-saving.ts';

/**
 * What can be done to the page: the same from the mouse, the keyboard, the outline and the bars.
 */
export interface Commands {
  read: () => PageData;
  selected: () => BlockNode | undefined;
  select: (id: string | null, focus?: 'canvas') => void;
  /** After the selected block, else at the end of the chosen section. */
  insert: (blockName: string) => void;
  remove: (id: string) => void;
  duplicate: (id: string) => void;
  copy: (id: string) => void;
  paste: () => void;
  move: (id: string, direction: 'up' | 'down' | 'in' | 'out') => void;
  change: (
    id: string,
    change: (stored: StoredBlock) => StoredBlock,
    label: string,
    key?: string,
  ) => void;
  changeShell: (change: (shell: Shell) => Shell, label: string, key?: string) => void;
  /** Replaces the whole data, as one step. */
  transform: (change: (data: PageData) => PageData, label: string) => void;
  undo: () => void;
  redo: () => void;
  save: () => void;
  publish: () => void;
}

export interface EditorContextValue {
  page: PageDetail;
  site: SiteProperties;
  catalogue: Catalogue;
  layout: Layout | undefined;
  commands: Commands;
  saving: Saving;
  /** What undo and redo would do, in words. */
  undoLabel: string | undefined;
  redoLabel: string | undefined;
  /** The section that new blocks go to while nothing is selected. */
  section: string | undefined;
  setSection: (section: string | undefined) => void;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = use(EditorContext);
  if (!value) throw new Error('EditorContext is missing');
  return value;
}
