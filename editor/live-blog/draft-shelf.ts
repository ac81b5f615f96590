import type { EntryForm } from './entry-form.ts';

/** What was being written in an update. */
export interface StoredDraft {
  blog: string;
  entry: string;
  form: Partial<EntryForm>;
  /** What the update said when it was opened to be written. */
  base: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Where drafts are kept. Each of these rejects where the browser refuses. */
export interface DraftShelf {
  get(blog: string, entry: string): Promise<StoredDraft | undefined>;
  put(draft: StoredDraft): Promise<void>;
  remove(blog: string, entry: string): Promise<void>;
  /** Removes what was written before that moment. */
  removeBefore(at: number): Promise<void>;
}

const DATABASE = 'portada-directo';
const DRAFTS = 'drafts';
/** A browser that refuses a frame its storage may leave it waiting. */
const PATIENCE_MS = 2_000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(DRAFTS, { keyPath: ['blog', 'entry'] });
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not open')), PATIENCE_MS);
  });
  return Promise.race([done(request), late]);
}

/** This browser's IndexedDB, opened at once: the first key finds it open. */
export function browserShelf(factory: () => IDBFactory): DraftShelf {
  const database = (async () => open(factory()))();
  database.catch(() => undefined);
  const drafts = async (mode: IDBTransactionMode) =>
    (await database).transaction(DRAFTS, mode).objectStore(DRAFTS);
  /** A transaction that waits for its page is undone when the tab is killed. */
  const write = async (change: (store: IDBObjectStore) => IDBRequest): Promise<void> => {
    const store = await drafts('readwrite');
    const written = done(change(store));
    store.transaction.commit();
    await written;
  };
  return {
    get: async (blog, entry) => done((await drafts('readonly')).get([blog, entry])),
    put: (draft) => write((store) => store.put(draft)),
    remove: (blog, entry) => write((store) => store.delete([blog, entry])),
    async removeBefore(at) {
      const all = await done<StoredDraft[]>((await drafts('readonly')).getAll());
      for (const old of all.filter((draft) => draft.at < at))
        await write((store) => store.delete([old.blog, old.entry]));
    },
  };
}
