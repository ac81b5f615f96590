import { createContext, use, useSyncExternalStore } from 'react';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import type { PageAbout } from '../../schemas/page-content/page-about.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Catalogue } from '../document/catalogue.ts';
import type { Selection } from '../engine/selection.ts';
import type { MyBlocks } from './block-choices.ts';
import type { FoundChecks } from './checks/found-checks.ts';
import type { Commands } from './commands/commands.ts';
import type { Copies } from './saving/local-copies.ts';
import type { SyncState } from './saving/sync-state.ts';
import type { Saving } from './saving/use-saving.ts';
import type { Tools } from './tools.ts';

interface EditorContextValue {
  page: PageDetail;
  site: SiteProperties;
  /** What the page is about. */
  about: PageAbout;
  catalogue: Catalogue;
  layout: Layout | undefined;
  commands: Commands;
  selection: Selection;
  tools: Tools;
  /** Favourites and what was used last, of who is signed in. */
  myBlocks: MyBlocks;
  saving: Saving;
  /** Of this tab. */
  session: string;
  copies: Copies;
  /** What was found on the page last. */
  checks: FoundChecks;
  /** Tells screen readers what was done. */
  announce: (text: string) => void;
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

/**
 * What a component shows of where the work stands. It renders anew when what it selected is another
 * value, and nothing else does: that changes at keys.
 */
export function useSyncState<T>(select: (state: SyncState) => T): T {
  const { sync } = useEditor().saving;
  return useSyncExternalStore(sync.subscribe, () => select(sync.state));
}

/** Ids of the selected blocks; the last leads. */
export function useSelection(): readonly string[] {
  const { selection } = useEditor();
  return useSyncExternalStore(selection.subscribe, selection.ids);
}
