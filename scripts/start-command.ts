import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memorySettings } from './standalone/memory-settings.mjs';

const root = join(import.meta.dirname, '..');
const [, ...words] = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start as string
).split(' ');

/** Flags of Node itself with which `npm start` runs the product. */
export const nodeFlags: readonly string[] = words.filter((word) => word.startsWith('--'));

const settings = Object.entries(memorySettings).map(([name, value]) => `${name}=${value}`);

/**
 * What `npm start` runs, without npm around it: program and arguments. With its memory's settings
 * it is one process from the beginning. `folder`: whose product; unset, that of this checkout.
 */
export const startCommandIn = (folder = root): readonly [string, ...string[]] => [
  ...(settings.length > 0 ? (['/usr/bin/env', ...settings] as const) : ([] as const)),
  process.execPath,
  ...nodeFlags,
  ...words.filter((word) => !word.startsWith('--')).map((path) => join(folder, path)),
];

export const startCommand = startCommandIn();
