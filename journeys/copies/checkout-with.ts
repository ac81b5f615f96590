import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** What is no source. */
const LEFT = /^(?:node_modules|data|dist|dist\..*|test-results|playwright-report|\..*)$/;

/**
 * A copy of this checkout with further files in it, by their paths: as a newsroom has it that adds
 * blocks of its own. It is built where it is started.
 */
export function checkoutWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portada-checkout-'));
  cpSync(root, folder, { recursive: true, filter: (from) => !LEFT.test(relative(root, from)) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
