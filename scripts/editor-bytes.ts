import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/** What a screen of the editor is made of: the entry, and the parts that it fetches at once. */
const SCREENS = {
  desk: ['editor/index.html', 'editor/desk/PageDesk.tsx'],
  page: ['editor/index.html', 'editor/page/PageEditor.tsx'],
} as const;

/** Gzipped bytes at most of the script that a screen's first load takes. */
export const EDITOR_BUDGETS: Readonly<Record<keyof typeof SCREENS, number>> = {
  desk: 200_000,
  page: 350_000,
};

/** The files of some entries and of everything that they import statically. */
function filesOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the editor's manifest has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return files;
}

/** Gzipped bytes of the script of each screen's first load, of an editor built into `folder`. */
export function editorBytes(folder: string): Record<keyof typeof SCREENS, number> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const bytesOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const sum = (entries: readonly string[]) =>
    [...filesOf(manifest, entries)].reduce((all, file) => all + bytesOf(file), 0);
  return { desk: sum(SCREENS.desk), page: sum(SCREENS.page) };
}
