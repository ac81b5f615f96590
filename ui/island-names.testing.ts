import { join } from 'node:path';
import { chunkNameOf } from './behaviour.ts';

/**
 * Islands that declare another name than their file's, as `file: name`. `modules` is what
 * `import.meta.glob` gives; `folder` is the place from which its paths go, from the root.
 */
export async function misnamedIslands(
  modules: Record<string, () => Promise<unknown>>,
  folder: string,
): Promise<string[]> {
  const faults = Object.entries(modules).map(async ([path, load]) => {
    const file = join(folder, path);
    const { island } = (await load()) as { island?: { name: string } };
    return island?.name === chunkNameOf(file) ? [] : [`${file}: ${island?.name}`];
  });
  return (await Promise.all(faults)).flat();
}
