import type { DraftShelf, StoredDraft } from './draft-shelf.ts';
import type { EntryForm } from './entry-form.ts';

/** What is being written is kept in this browser for a week. */
const KEEP_MS = 7 * 86_400_000;
/** Where an earlier Portada kept it in `localStorage`, by blog and update. */
const PREFIX = 'portada-directo:';

type OldShelf = Pick<Storage, 'getItem' | 'removeItem'>;

export interface LocalDraft {
  form: Partial<EntryForm>;
  /** What the update said when it was opened to be written. */
  base: string;
}

/** What is being written in a blog, by the id of its update; `nueva` for one that has none yet. */
export interface LocalDrafts {
  read(entry: string): Promise<LocalDraft | undefined>;
  /** Begins to write it within this call. */
  keep(entry: string, draft: LocalDraft): void;
  drop(entry: string): void;
}

export const NEW_ENTRY = 'nueva';

interface DraftParts {
  shelf: DraftShelf;
  /** Throws where a frame is refused a storage. */
  oldShelf: () => OldShelf;
  nowMs: () => number;
}

/**
 * Drafts of this browser, by blog. Nothing throws: what a frame of another site may not store stays
 * in its memory.
 */
export function localDrafts({ shelf, oldShelf, nowMs }: DraftParts): (blog: string) => LocalDrafts {
  const memory = new Map<string, StoredDraft>();
  const keyOf = (blog: string, entry: string) => JSON.stringify([blog, entry]);
  const isFresh = ({ at }: { at: number }) => nowMs() - at < KEEP_MS;
  const put = async (draft: StoredDraft): Promise<void> => {
    const key = keyOf(draft.blog, draft.entry);
    memory.set(key, draft);
    try {
      await shelf.put(draft);
      if (memory.get(key) === draft) memory.delete(key);
    } catch {
      // Memory has it.
    }
  };
  /** What an earlier Portada kept, once: it is taken away from there. */
  const takeOld = (blog: string, entry: string): StoredDraft | undefined => {
    try {
      const old = oldShelf();
      const name = `${PREFIX}${blog}:${entry}`;
      const text = old.getItem(name);
      if (text === null) return undefined;
      old.removeItem(name);
      const { at, form, base } = JSON.parse(text) as Omit<StoredDraft, 'blog' | 'entry'>;
      return { blog, entry, at, form, base };
    } catch {
      return undefined;
    }
  };
  shelf.removeBefore(nowMs() - KEEP_MS).catch(() => undefined);
  return (blog) => ({
    async read(entry) {
      const old = takeOld(blog, entry);
      const held = memory.get(keyOf(blog, entry));
      const stored = held ?? (await shelf.get(blog, entry).catch(() => undefined));
      const isOldNewest = old !== undefined && (stored === undefined || stored.at < old.at);
      if (isOldNewest) await put(old);
      const draft = isOldNewest ? old : stored;
      return draft && isFresh(draft) ? { form: draft.form, base: draft.base } : undefined;
    },
    keep: (entry, { form, base }) => void put({ blog, entry, form, base, at: nowMs() }),
    drop(entry) {
      memory.delete(keyOf(blog, entry));
      takeOld(blog, entry);
      shelf.remove(blog, entry).catch(() => undefined);
    },
  });
}
