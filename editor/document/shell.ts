import type { Draft } from 'immer';
import type { PageMetadata, StoredBlock } from '../../schemas/page.ts';
import type { PageData } from './page-data.ts';
import { produce } from './produce.ts';

/**
 * The document around the blocks: layout, metadata, unknown keys, and the sections that are not on
 * the canvas.
 */
interface Shell {
  layout: string;
  /** null where the section's blocks stand in their slot. */
  sections: Record<string, StoredBlock[] | null>;
  metadata: PageMetadata;
  [unknown: string]: unknown;
}

/** Changes a draft of the shell in place. */
export type ShellRecipe = (shell: Draft<Shell>) => void;

export const parseShell = (json: string): Shell => JSON.parse(json);

export const shellOf = (page: PageData): Shell => parseShell(page.root.props.shell);

/** The page with its shell changed; the same page when nothing was. */
export function withShell(page: PageData, recipe: ShellRecipe): PageData {
  const before = shellOf(page);
  const after = produce(before, (draft) => recipe(draft));
  if (after === before) return page;
  return produce(page, ({ root }) => {
    root.props.shell = JSON.stringify(after);
  });
}
