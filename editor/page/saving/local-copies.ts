import type { PageDocument } from '../../../schemas/page.ts';
import type { Conflict } from '../../../schemas/page-records/conflict.ts';
import { textOf } from '../../document/values/json-text.ts';

/**
 * What one tab made of a page and the server does not have yet. Copies of several tabs lie side by
 * side until each is merged or dropped.
 */
export interface LocalCopy<D = PageDocument, C = Conflict> {
  page: string;
  /** Of the tab that wrote it. */
  session: string;
  /** The draft that it started from. */
  base: { revision: number; document: D };
  document: D;
  /** What two people changed and nobody decided yet. */
  conflicts: C[];
  /** ISO 8601. */
  at: string;
}

/** A copy as it is stored: a document is one text, which costs the next key much less to keep. */
interface StoredCopy<C> extends Omit<LocalCopy<unknown, C>, 'base' | 'document'> {
  base: { revision: number; document: string };
  document: string;
}

const toStored = <D extends object, C>({
  base,
  document,
  ...copy
}: LocalCopy<D, C>): StoredCopy<C> => ({
  ...copy,
  base: { ...base, document: textOf(base.document) },
  document: textOf(document),
});

/** What an earlier Portada kept has its documents as they are. */
const parsed = <D>(document: string | D): D =>
  typeof document === 'string' ? (JSON.parse(document) as D) : document;

const fromStored = <D, C>({
  base,
  document,
  ...copy
}: StoredCopy<C> | LocalCopy<D, C>): LocalCopy<D, C> => ({
  ...copy,
  base: { ...base, document: parsed(base.document) },
  document: parsed(document),
});

/** What can be undone on a page, as this browser last had it. */
export interface LocalHistory {
  page: string;
  /** JSON. */
  history: string;
  /** ISO 8601. */
  at: string;
}

/** Where copies are kept. `put` resolves false when the browser refuses. */
export interface Copies<D = PageDocument, C = Conflict> {
  put(copy: LocalCopy<D, C>): Promise<boolean>;
  /**
   * Writes a copy before it returns, for a page that is being left: what IndexedDB is given then,
   * WebKit never writes.
   */
  putNow(copy: LocalCopy<D, C>): void;
  ofPage(page: string): Promise<LocalCopy<D, C>[]>;
  remove(page: string, session: string): Promise<void>;
  putHistory(history: LocalHistory): Promise<void>;
  historyOf(page: string): Promise<LocalHistory | undefined>;
}

const DATABASE = 'portada';
const COPIES = 'copies';
const HISTORIES = 'histories';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(COPIES, { keyPath: ['page', 'session'] });
    request.result.createObjectStore(HISTORIES, { keyPath: 'page' });
  };
  return done(request);
}

/**
 * Writes at once: a transaction that waits for its page to say that no more comes is undone when
 * the tab is killed.
 */
function putNow(store: IDBObjectStore, value: object): Promise<unknown> {
  const put = done(store.put(value));
  store.transaction.commit();
  return put;
}

/** Of each tab the newest copy, in the order in which they were made. */
function newest<D, C>(copies: readonly LocalCopy<D, C>[]): LocalCopy<D, C>[] {
  const sorted = copies.toSorted((one, other) => one.at.localeCompare(other.at));
  return [...new Map(sorted.map((copy) => [copy.session, copy])).values()];
}

const LEFT = 'portada.copy';

/** Copies of pages as they were left, in a storage that writes at once. */
function leftCopies<D extends object, C>(storageOf: () => Storage | undefined) {
  const keyOf = (page: string, session: string) => `${LEFT} ${page} ${session}`;
  const orNothing = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      const storage = storageOf();
      return storage && work(storage);
    } catch {
      // Full, refused, or somebody wrote into it: IndexedDB has been asked too.
      return undefined;
    }
  };
  const read = (text: string | null) =>
    text === null ? [] : [fromStored<D, C>(JSON.parse(text) as StoredCopy<C>)];
  return {
    put: (copy: LocalCopy<D, C>) =>
      orNothing((storage) =>
        storage.setItem(keyOf(copy.page, copy.session), JSON.stringify(toStored(copy))),
      ),
    ofPage: (page: string): LocalCopy<D, C>[] =>
      orNothing((storage) =>
        Object.keys(storage)
          .filter((key) => key.startsWith(keyOf(page, '')))
          .flatMap((key) => orNothing(() => read(storage.getItem(key))) ?? []),
      ) ?? [],
    remove: (page: string, session: string) =>
      orNothing((storage) => storage.removeItem(keyOf(page, session))),
  };
}

/**
 * Copies in this browser's IndexedDB, and in its storage those of pages as they were left. Nothing
 * throws: a browser that refuses keeps nothing.
 */
export function browserCopies<D extends object = PageDocument, C = Conflict>(
  factory: IDBFactory | undefined,
  storageOf: () => Storage | undefined = () => globalThis.localStorage,
): Copies<D, C> {
  const left = leftCopies<D, C>(storageOf);
  let opened: Promise<IDBDatabase> | undefined;
  const store = async (name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    if (!factory) throw new Error('No IndexedDB');
    opened ??= open(factory);
    const database = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return database.transaction(name, mode).objectStore(name);
  };
  const orNothing = <T>(work: Promise<T>, nothing: T): Promise<T> => work.catch(() => nothing);
  return {
    put: (copy) =>
      orNothing(
        store(COPIES, 'readwrite')
          .then((copies) => putNow(copies, toStored(copy)))
          .then(() => true),
        false,
      ),
    ofPage: (page) =>
      orNothing(
        store(COPIES, 'readonly')
          .then((copies) =>
            done<StoredCopy<C>[]>(copies.getAll(IDBKeyRange.bound([page], [page, []]))),
          )
          .then((found) => found.map((copy) => fromStored<D, C>(copy))),
        [],
      ).then((found) => newest([...found, ...left.ofPage(page)])),
    putNow: left.put,
    remove: (page, session) => {
      left.remove(page, session);
      return orNothing(
        store(COPIES, 'readwrite').then((copies) => done(copies.delete([page, session]))),
        undefined,
      );
    },
    putHistory: (history) =>
      orNothing(
        store(HISTORIES, 'readwrite')
          .then((histories) => putNow(histories, history))
          .then(() => undefined),
        undefined,
      ),
    historyOf: (page) =>
      orNothing(
        store(HISTORIES, 'readonly').then((histories) => done(histories.get(page))),
        undefined,
      ),
  };
}
