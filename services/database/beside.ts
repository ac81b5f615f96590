import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A file that stands beside this one in the sources and beside the bundle in a build, which may
 * have put this module in a folder of chunks.
 */
export function besideModule(name: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, name), join(here, '..', name)];
  return candidates.find((path) => existsSync(path)) ?? join(here, name);
}
