import type { JsonObject } from '../../../schemas/json.ts';
import type { SavedStory, StoryConflict } from '../../../schemas/story-desk-api.ts';
import type { Copies } from '../../page/saving/local-copies.ts';
import type { SyncStatus } from '../../page/saving/sync-state.ts';
import { CallFailed } from '../../shell/api/call.ts';

export type StoryCopies = Copies<JsonObject, never>;

/** As of a page; `conflict`: the author has to choose between two documents. */
type StorySyncStatus = SyncStatus | 'conflict';

export interface StorySyncState {
  status: StorySyncStatus;
  document: JsonObject;
  /** On which the document stands. */
  revision: number;
  savedAt: string;
  /** Somebody else's, over the same revision; until the author chose one. */
  conflict: StoryConflict | undefined;
  /** Why the server does not take it. */
  refusal: string | undefined;
  /** Another document took the place of what was typed: what shows it begins anew. */
  epoch: number;
}

interface StorySyncParts {
  id: string;
  /** Of this tab. */
  session: string;
  base: Pick<StorySyncState, 'document' | 'revision' | 'savedAt'>;
  save(input: { baseRevision: number; document: JsonObject }): Promise<SavedStory>;
  conflictOf(failed: CallFailed): StoryConflict | undefined;
  copies: StoryCopies;
  clock: () => Date;
}

/** Between the last key and the request. */
export const PAUSE_MS = 1_500;
const COPY_MS = 100;
const RETRY_MS = 5_000;

/** Under which copies of a story lie beside those of pages. */
export const copyKey = (id: string): string => `story:${id}`;

/**
 * Brings what is typed to the server: first into this browser, then, at a pause, over the revision
 * that the author saw.
 */
export class StorySync {
  readonly #parts: StorySyncParts;
  #state: StorySyncState;
  #base: StorySyncParts['base'];
  readonly #listeners = new Set<() => void>();
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;

  constructor(parts: StorySyncParts) {
    this.#parts = parts;
    this.#base = parts.base;
    const clean = { conflict: undefined, refusal: undefined, epoch: 0 };
    this.#state = { status: 'saved', ...parts.base, ...clean };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): StorySyncState => this.#state;

  #set(change: Partial<StorySyncState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** What the author changed. */
  write(change: (document: JsonObject) => JsonObject): void {
    const document = change(this.#state.document);
    if (document === this.#state.document) return;
    const { status } = this.#state;
    const isHeld = status === 'conflict' || status === 'gone';
    const isWaiting = isHeld || status === 'offline' || status === 'signed-out';
    this.#set({ document, status: isWaiting ? status : 'unsaved' });
    this.#copySoon();
    if (!isHeld) this.#saveIn(PAUSE_MS);
  }

  /** What a tab that closed had typed and the server does not have. */
  async recover(document: JsonObject, theirs: StoryConflict | undefined): Promise<void> {
    this.#set({ document, status: theirs ? 'conflict' : 'unsaved', conflict: theirs });
    if (!theirs) this.#saveIn(PAUSE_MS);
    await this.#copy();
  }

  /** Saves now. Resolves true once everything typed until then is on the server. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    await this.#saving;
    if (this.#state.status === 'conflict' || this.#state.status === 'gone') return false;
    if (this.#state.document !== this.#base.document) await this.#save();
    return this.#state.status === 'saved';
  }

  /** The author chose: what they wrote, over what is stored, or what is stored. */
  async resolve(choice: 'mine' | 'theirs'): Promise<void> {
    const { conflict, epoch, document } = this.#state;
    if (!conflict) return;
    const { document: theirs, ...stored } = conflict;
    this.#base = { ...stored, document: theirs };
    const kept = choice === 'mine' ? document : theirs;
    this.#set({
      ...stored,
      document: kept,
      conflict: undefined,
      status: kept === theirs ? 'saved' : 'unsaved',
      epoch: choice === 'theirs' ? epoch + 1 : epoch,
    });
    if (choice === 'theirs') await this.#dropCopy();
    else await this.flush();
  }

  /**
   * What the server made of the document it was asked to publish: of each field that the author
   * did not change since.
   */
  adopt(sent: JsonObject, stored: Pick<StorySyncState, 'document' | 'revision' | 'savedAt'>): void {
    const { document } = this.#state;
    this.#base = stored;
    if (document === sent) {
      this.#set({ ...stored, status: 'saved' });
      return;
    }
    const keys = [...new Set([...Object.keys(stored.document), ...Object.keys(document)])];
    const merged: JsonObject = {};
    for (const key of keys) {
      const value = document[key] === sent[key] ? stored.document[key] : document[key];
      if (value !== undefined) merged[key] = value;
    }
    this.#set({ ...stored, document: merged, status: 'unsaved' });
    this.#saveIn(PAUSE_MS);
  }

  /** Puts a whole other document in, as an old version is. */
  replace(document: JsonObject): void {
    this.#set({ epoch: this.#state.epoch + 1 });
    this.write(() => document);
  }

  stop(): void {
    clearTimeout(this.#saveTimer);
    if (this.#copyTimer) void this.#copy();
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.flush(), ms);
  }

  #copySoon(): void {
    this.#copyTimer ??= setTimeout(() => void this.#copy(), COPY_MS);
  }

  async #copy(): Promise<void> {
    clearTimeout(this.#copyTimer);
    this.#copyTimer = undefined;
    const { id, session, copies, clock } = this.#parts;
    const { document } = this.#state;
    if (document === this.#base.document) return;
    const base = { revision: this.#base.revision, document: this.#base.document };
    const at = clock().toISOString();
    await copies.put({ page: copyKey(id), session, base, document, conflicts: [], at });
  }

  async #dropCopy(): Promise<void> {
    clearTimeout(this.#copyTimer);
    this.#copyTimer = undefined;
    await this.#parts.copies.remove(copyKey(this.#parts.id), this.#parts.session);
  }

  #save(): Promise<void> {
    this.#saving ??= this.#send().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #send(): Promise<void> {
    const { document } = this.#state;
    const { revision: baseRevision } = this.#base;
    if (this.#state.status !== 'offline') this.#set({ status: 'saving', refusal: undefined });
    try {
      const { revision, savedAt } = await this.#parts.save({ baseRevision, document });
      this.#base = { document, revision, savedAt };
      const isAll = this.#state.document === document;
      this.#set({ revision, savedAt, status: isAll ? 'saved' : 'unsaved' });
      if (isAll) await this.#dropCopy();
      else this.#saveIn(PAUSE_MS);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const failed = error instanceof CallFailed ? error : undefined;
    const conflict = failed && this.#parts.conflictOf(failed);
    if (conflict) this.#set({ status: 'conflict', conflict });
    else if (!failed || failed.status === 0 || failed.status >= 500) {
      this.#set({ status: 'offline' });
      this.#saveIn(RETRY_MS);
    } else if (failed.status === 401) this.#set({ status: 'signed-out' });
    else if (failed.status === 404) this.#set({ status: 'gone' });
    else this.#set({ status: 'refused', refusal: failed.message });
  }
}
