import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHANGES } from './without-saving.ts';

const root = join(import.meta.dirname, '../..');

it.each(CHANGES)('finds what it changes in %s', (file, from) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(from);
});
