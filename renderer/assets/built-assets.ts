import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '../../blocks/registry.ts';
import { layoutNamed, layouts } from '../../layouts/registry.ts';
import type { EarlyScreen } from '../../schemas/editor-screens.ts';
import { AN_HOUR, IMMUTABLE, readFileOf, serveFile } from '../http/static-files.ts';
import type { Assets, Release } from './assets.ts';
import { type Manifest, withScreenFiles } from './editor-files.ts';
import type { StyleSheets } from './style-sheets.ts';

/** What the build writes beside the files themselves. */
export interface BuildFacts {
  build: string;
  release: Release;
  styles: StyleSheets;
  loader: string;
  chunks: Record<string, string>;
  islandRuntime: string;
}

/** The files of a finished build under `dist`. */
export function builtAssets(dist: string): Assets {
  const facts = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as BuildFacts;
  const folders = [
    { prefix: '/assets/fonts/', folder: join(dist, 'fonts'), cacheControl: IMMUTABLE },
    {
      prefix: '/assets/reader/',
      folder: join(dist, 'reader/assets/reader'),
      cacheControl: IMMUTABLE,
    },
    {
      prefix: '/assets/editor/',
      folder: join(dist, 'editor/assets/editor'),
      cacheControl: IMMUTABLE,
    },
    { prefix: '/marca/', folder: join(dist, 'marca'), cacheControl: AN_HOUR },
  ];
  const readScreen = async (screen: EarlyScreen | undefined): Promise<string> => {
    const html = await readFile(join(dist, 'editor/editor/index.html'), 'utf8');
    if (!screen) return html;
    const manifest = await readFile(join(dist, 'editor/.vite/manifest.json'), 'utf8');
    return withScreenFiles(html, JSON.parse(manifest) as Manifest, screen);
  };
  const screens = new Map<EarlyScreen | undefined, string>();
  return {
    build: facts.build,
    release: facts.release,
    registry: () => registry,
    layout: layoutNamed,
    layouts: () => layouts,
    styles: () => facts.styles,
    loader: facts.loader,
    chunk: (name) => facts.chunks[name],
    islandRuntime: facts.islandRuntime,
    liveBlogHtml: () => readFile(join(dist, 'editor/editor/live-blog/index.html'), 'utf8'),
    editorHtml: async (screen) => {
      const html = screens.get(screen) ?? (await readScreen(screen));
      screens.set(screen, html);
      return html;
    },
    readStatic: (path) => readFileOf(folders, path),
    serveStatic: (request, response, path) => serveFile(folders, request, response, path),
    development: '',
  };
}
