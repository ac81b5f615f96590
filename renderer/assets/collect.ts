import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

/**
 * Value imports with a relative address: `import x from './a'`, `import './a.css'`, `export { x }
 * from './a'`.
 */
const RELATIVE_IMPORT =
  /^[^\S\n]*(?:import|export)\s+(?!type\b|\s)(?:[^'";]{0,4000}?\bfrom\s+)?['"](\.{1,2}\/[^'"]+)['"]/gm;

/**
 * The style sheets that a module brings, in the order in which its imports reach them (what it
 * builds on comes first). Paths are relative to `root` with forward slashes.
 */
export function styleFilesOf(root: string, entry: string): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    if (file.endsWith('.css')) {
      found.push(relative(root, file).replaceAll('\\', '/'));
      return;
    }
    if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(file)) return;
    for (const [, address] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
      if (address) visit(resolve(dirname(file), address.split('?')[0] ?? address));
    }
  };
  visit(resolve(root, entry));
  return found;
}
