import { join } from 'node:path';
import { build, type InlineConfig, mergeConfig, type Plugin } from 'vite';
import { laterIslands } from './later-islands.ts';
import { browserBuild } from './reader-build.ts';

const APPS = { editor: 'editor/index.html', 'live-blog': 'editor/live-blog/index.html' };

/**
 * The scripts of the editor and of the live blog's embed, built into `outDir`. `more`: further
 * plugins, before the others.
 */
function editorBuild(root: string, outDir: string, more: Plugin[] = []): InlineConfig {
  const inputs = Object.entries(APPS).map(([name, html]) => [name, join(root, html)]);
  return mergeConfig(browserBuild(root, outDir, 'editor', Object.fromEntries(inputs)), {
    plugins: [...more, laterIslands],
  });
}

export async function buildEditor(root: string, outDir: string, more?: Plugin[]): Promise<void> {
  await build(editorBuild(root, outDir, more));
}
