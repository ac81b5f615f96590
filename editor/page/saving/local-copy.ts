import type { PageDocument } from '../../../schemas/page.ts';

/** Unsaved work kept in this browser against a crash, a reload or somebody else's save. */
export interface LocalCopy {
  /** The draft that it started from. */
  baseVersion: number;
  document: PageDocument;
  /** ISO 8601. */
  at: string;
  /** `unsaved`: not saved yet. `replaced`: the editor chose to go on from another's version. */
  why: 'unsaved' | 'replaced';
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = (pageId: string) => `portada:copia:${pageId}`;

const isCopy = (value: unknown): value is LocalCopy =>
  typeof value === 'object' &&
  value !== null &&
  'baseVersion' in value &&
  typeof value.baseVersion === 'number' &&
  'at' in value &&
  typeof value.at === 'string' &&
  'document' in value &&
  typeof value.document === 'object' &&
  value.document !== null &&
  'sections' in value.document &&
  typeof value.document.sections === 'object';

/** The copy of a page, or undefined when there is none or it cannot be read. */
export function readCopy(store: Store, pageId: string): LocalCopy | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(key(pageId)) ?? 'null');
    return isCopy(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * False when the browser refuses (full, or private): the editor then says that a reload would lose
 * work.
 */
export function keepCopy(store: Store, pageId: string, copy: LocalCopy): boolean {
  try {
    store.setItem(key(pageId), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

const REPLACED_EVENT = 'portada:copy';

/** Keeps the document that another version replaced on the canvas, and offers it at once. */
export function keepReplaced(
  store: Store,
  pageId: string,
  replaced: PageDocument,
  baseVersion: number,
): void {
  const at = new Date().toISOString();
  keepCopy(store, pageId, { baseVersion, document: replaced, at, why: 'replaced' });
  window.dispatchEvent(new Event(REPLACED_EVENT));
}

/** Calls `listener` after every `keepReplaced`; returns how to stop. */
export function onReplaced(listener: () => void): () => void {
  window.addEventListener(REPLACED_EVENT, listener);
  return () => window.removeEventListener(REPLACED_EVENT, listener);
}

export function dropCopy(store: Store, pageId: string): void {
  try {
    store.removeItem(key(pageId));
  } catch {
    // A store that refuses to be written holds no copy.
  }
}
