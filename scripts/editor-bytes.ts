import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Manifest, screenFiles } from '../renderer/assets/editor-files.ts';
import type { EarlyScreen } from '../schemas/editor-screens.ts';

/** Gzipped bytes at most of the script that a screen's first load takes. */
export const EDITOR_BUDGETS: Readonly<Record<EarlyScreen, number>> = {
  desk: 155_000,
  page: 320_000,
  story: 285_000,
};

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

/** The names of all scripts that any screen's first load takes. */
export function firstFiles(folder: string): Set<string> {
  const manifest = manifestIn(folder);
  const screens = Object.keys(EDITOR_BUDGETS) as EarlyScreen[];
  const scripts = screens.flatMap((screen) => screenFiles(manifest, screen).scripts);
  return new Set(scripts.map((path) => basename(path)));
}

/** Gzipped bytes of the script of each screen's first load, of an editor built into `folder`. */
export function editorBytes(folder: string): Record<EarlyScreen, number> {
  const manifest = manifestIn(folder);
  const bytesOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const sum = (screen: EarlyScreen) =>
    screenFiles(manifest, screen).scripts.reduce((all, file) => all + bytesOf(file), 0);
  return { desk: sum('desk'), page: sum('page'), story: sum('story') };
}
