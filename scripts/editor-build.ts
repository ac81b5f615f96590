import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { build, type InlineConfig, mergeConfig, type Plugin } from 'vite';
import { withoutJsonSchema } from './build/without-json-schema.ts';
import { laterIslands } from './later-islands.ts';
import { browserBuild } from './reader-build.ts';

const APPS = { editor: 'editor/index.html', 'live-blog': 'editor/live-blog/index.html' };

/**
 * Screens (and the embed) whose common code is put into few files. Left to itself, the bundler
 * makes a file for every set of screens that share a module: some seventy for an open story, most
 * of them below 2 kB, which a browser fetches six at a time. The two last are no large screens; by
 * them the others do not bring what those alone need.
 */
const ROOTS = {
  desk: 'editor/desk/PageDesk.tsx',
  page: 'editor/page/PageEditor.tsx',
  story: 'editor/stories/StoryScreen.tsx',
  live: APPS['live-blog'],
  block: 'editor/gallery/BlockPage.tsx',
  collection: 'editor/collections/CollectionScreen.tsx',
} as const;

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Modules that a file imports, and what those import, but for what comes later. */
function imported(graph: Graph, file: string): Set<string> {
  const found = new Set<string>();
  const left = [file];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** The file of a module that several roots share: their names. Undefined for others. */
function sharedFile(root: string): (id: string, graph: Graph) => string | undefined {
  let sets: readonly (readonly [name: string, modules: Set<string>])[] | undefined;
  const isHtml = (id: string) => id.endsWith('.html');
  return (id, graph) => {
    if (!sets) {
      // Which every screen has.
      const entry = imported(graph, join(root, APPS.editor));
      sets = Object.entries(ROOTS).map(([name, file]) => {
        const own = imported(graph, join(root, file));
        return [name, name === 'live' ? own : new Set([...own, ...entry])] as const;
      });
    }
    const info = graph.getModuleInfo(id);
    // What begins a screen or an app is a file of its own, which the manifest names.
    const isBeginning =
      !info || info.isEntry || info.dynamicImporters.length > 0 || info.importers.some(isHtml);
    if (isBeginning || isHtml(id)) return undefined;
    const names = sets.filter(([, modules]) => modules.has(id)).map(([name]) => name);
    return names.length > 1 ? names.join('-') : undefined;
  };
}

/** Every set of two roots or more, the largest first: a group takes what its modules import. */
function sharedGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const names = Object.keys(ROOTS);
  const fileOf = sharedFile(root);
  return Array.from({ length: 2 ** names.length }, (_, set) =>
    names.filter((_, at) => set & (1 << at)),
  )
    .filter((some) => some.length > 1)
    .sort((a, b) => b.length - a.length)
    .map((some, at, { length }) => {
      const name = some.join('-');
      return {
        name: (id, graph) => (fileOf(id, graph) === name ? name : null),
        debugName: name,
        priority: length - at,
      };
    });
}

/**
 * The scripts of the editor and of the live blog's embed, built into `outDir`. `more`: further
 * plugins, before the others.
 */
function editorBuild(root: string, outDir: string, more: Plugin[] = []): InlineConfig {
  const inputs = Object.entries(APPS).map(([name, html]) => [name, join(root, html)]);
  return mergeConfig(browserBuild(root, outDir, 'editor', Object.fromEntries(inputs)), {
    plugins: [...more, laterIslands, withoutJsonSchema],
    build: { rolldownOptions: { output: { codeSplitting: { groups: sharedGroups(root) } } } },
  });
}

export async function buildEditor(root: string, outDir: string, more?: Plugin[]): Promise<void> {
  await build(editorBuild(root, outDir, more));
}
