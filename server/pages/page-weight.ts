import { posix } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Assets } from '../../renderer/assets/assets.ts';
import { LruCache } from '../../renderer/cache/lru.ts';
import type { PageWeight } from '../../schemas/preview-api.ts';

type Files = Pick<Assets, 'readStatic' | 'loader'>;

const CHUNKS = /\sdata-(?:chunk|react)="([^"]+)"/g;
/** Built files name each other only to import each other. */
const IMPORTS = /["'](\.{1,2}\/[^"'\s]{1,200}\.js)["']/g;
const MAX_FILES = 500;

const gzipped = promisify(gzip);
/** In another thread: the same process serves readers. */
const sizeOf = async (bytes: string | Buffer): Promise<number> => (await gzipped(bytes)).length;

interface Script {
  bytes: number;
  imports: readonly string[];
}

/**
 * What readers load of a page, gzipped: its HTML with the styles in it, and the loader with the
 * chunks that its blocks ask for and what those import. A file that is not there weighs nothing.
 */
export function pageWeigher({ readStatic, loader }: Files) {
  const scripts = new LruCache<Script>({ maxEntries: MAX_FILES });
  const scriptAt = async (path: string): Promise<Script> => {
    const known = scripts.get(path);
    if (known) return known;
    const file = await readStatic(path);
    const source = file?.toString() ?? '';
    const imports = [...source.matchAll(IMPORTS)].map(([, name = '']) =>
      posix.join(posix.dirname(path), name),
    );
    const script = { bytes: file ? await sizeOf(file) : 0, imports };
    scripts.set(path, script);
    return script;
  };
  return async (html: Buffer): Promise<PageWeight> => {
    const waiting = [...html.toString().matchAll(CHUNKS)].map(([, address = '']) => address);
    const seen = new Set<string>();
    let scriptBytes = waiting.length > 0 ? await sizeOf(loader) : 0;
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path) || seen.size >= MAX_FILES) continue;
      seen.add(path);
      const { bytes, imports } = await scriptAt(path);
      scriptBytes += bytes;
      waiting.push(...imports);
    }
    return { htmlBytes: await sizeOf(html), scriptBytes };
  };
}
