import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [, ...words] = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start as string
).split(' ');

/** Flags of Node itself with which `npm start` runs the product. */
export const nodeFlags: readonly string[] = words.filter((word) => word.startsWith('--'));

/** What `npm start` runs, without npm around it: program and arguments. */
export const startCommand: readonly [string, ...string[]] = [
  process.execPath,
  ...nodeFlags,
  ...words.filter((word) => !word.startsWith('--')).map((path) => join(root, path)),
];
