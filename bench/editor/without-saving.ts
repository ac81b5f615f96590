import type { Plugin } from 'vite';
import { buildEditor } from '../../scripts/editor-build.ts';

/** What in which file becomes what, so that nothing is saved, kept, told or undone. */
export const CHANGES: readonly [file: string, from: string, to: string][] = [
  ['editor/page/OpenPage.tsx', 'isReadOnly ? doNothing : saving.touch', 'doNothing'],
  [
    'editor/page/OpenPage.tsx',
    'useStoredHistory({ api, page: page.id, copies, engine })',
    '(() => undefined)',
  ],
  [
    'editor/page/EditorLayout.tsx',
    'usePageFeed({ page: page.id, session, block, sync: saving.sync })',
    '([] as never)',
  ],
  ['editor/engine/engine.ts', 'if (name) remember(', 'if (false) remember('],
];

/**
 * The editor without autosave, presence and the history of undo, for the bench alone: the built
 * files of the product know no such switch.
 */
export async function buildWithoutSaving(root: string, folder: string): Promise<void> {
  const done = new Set<string>();
  const plugin: Plugin = {
    name: 'portada:without-saving',
    enforce: 'pre',
    transform(code, id) {
      let changed = code;
      for (const [file, from, to] of CHANGES) {
        if (!id.endsWith(`/${file}`) || !changed.includes(from)) continue;
        done.add(from);
        changed = changed.replace(from, to);
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
  await buildEditor(root, folder, [plugin]);
  const missing = CHANGES.filter(([, from]) => !done.has(from));
  if (missing.length > 0) throw new Error(`not in the editor any more: ${missing.join('; ')}`);
}
