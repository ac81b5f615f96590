import type { StoredBlock } from '../../../schemas/page.ts';

/** Copied blocks stay in this browser, so that they can be pasted into another page. */
const KEY = 'portada:bloque';

/** False when the browser refuses. */
export function writeClipboard(block: StoredBlock): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(block));
    return true;
  } catch {
    return false;
  }
}

/** The copied block; undefined when there is none, or nothing that a page could hold. */
export function readClipboard(): StoredBlock | undefined {
  try {
    const block: StoredBlock | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof block?.block === 'string' && typeof block.fields === 'object' ? block : undefined;
  } catch {
    return undefined;
  }
}
