import { createContext, use } from 'react';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { PageDetail } from '../../schemas/api.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Catalogue } from '../document/catalogue.ts';
import type { Commands } from './commands/commands.ts';
import type { Saving } from './saving/use-saving.ts';

interface EditorContextValue {
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
