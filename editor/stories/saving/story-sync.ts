import type { JsonObject } from '../../../schemas/json.ts';
import type { SavedStory, StoryConflict } from '../../../schemas/story-desk-api.ts';
import type { Copies } from '../../page/saving/local-copies.ts';
import type { SyncStatus } from '../../page/saving/sync-state.ts';
import { CallFailed, isPassing } from '../../shell/api/call.ts';
import {
  type Choice,
  clashKey,
  mergeStories,
  type StoryClash,
  settleClash,
} from '../merge/merge-stories.ts';

export type StoryCopies = Copies<JsonObject, StoryClash>;

export interface StorySyncState {
  status: SyncStatus;
  document: JsonObject;
  /** On which the document stands. */
  revision: number;
  savedAt: string;
  /** What two people changed and nobody decided yet: the document has what the other wrote. */
  clashes: readonly StoryClash[];
  /** Who saved last what this tab took in; '' for nobody else. */
  savedBy: string;
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
  /** What is stored now. */
  load(): Promise<StoryConflict>;
  save(input: { baseRevision: number; document: JsonObject }): Promise<SavedStory>;
  conflictOf(failed: CallFailed): StoryConflict | undefined;
  copies: StoryCopies;
  clock: () => Date;
}

/** Between the last key and the request. */
export const PAUSE_MS = 1_500;
const COPY_MS = 100;
const RETRY_MS = 5_000;
/** Whoever pressed a key so lately is in the middle of a word. */
const TYPING_MS = 500;
/** What a colleague saved waits no longer than so. */
const MOST_WAIT_MS = 5_000;
/** What somebody saved and could not be fetched is asked for again. */
const HEAR_AGAIN_MS = 2_000;
/** Whoever loses so often in a row waits for the next pause. */
const MAX_MERGES = 5;

/** Under which copies of a story lie beside those of pages. */
export const copyKey = (id: string): string => `story:${id}`;

/**
 * Brings what is typed to the server: first into this browser, then, at a pause, over the revision
 * that the author saw. What somebody else saved meanwhile is merged in; where both changed the
 * same, both are kept until the author decides.
 */
export class StorySync {
  readonly #parts: StorySyncParts;
  #state: StorySyncState;
  #base: StorySyncParts['base'];
  readonly #listeners = new Set<() => void>();
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #hearTimer: ReturnType<typeof setTimeout> | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #typedAtMs = 0;

  constructor(parts: StorySyncParts) {
    this.#parts = parts;
    this.#base = parts.base;
    const clean = { clashes: [], savedBy: '', refusal: undefined, epoch: 0 };
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
    this.#typedAtMs = this.#parts.clock().getTime();
    const { status } = this.#state;
    const isWaiting = status === 'gone' || status === 'offline' || status === 'signed-out';
    this.#set({ document, status: isWaiting ? status : 'unsaved' });
    this.#copySoon();
    if (status !== 'gone') this.#saveIn(PAUSE_MS);
  }

  /** What tabs that closed had typed and the server does not have. */
  async recover(
    copies: readonly { base: JsonObject; document: JsonObject; clashes: readonly StoryClash[] }[],
  ): Promise<void> {
    let { document } = this.#state;
    const found: StoryClash[] = [];
    for (const copy of copies) {
      const merged = mergeStories(copy.base, copy.document, document);
      document = merged.document;
      found.push(...copy.clashes, ...merged.clashes);
    }
    const isAll = document === this.#base.document;
    this.#set({ document, status: isAll ? 'saved' : 'unsaved' });
    this.#ask(found);
    if (!isAll) this.#saveIn(PAUSE_MS);
    await this.#copy();
  }

  #ask(found: readonly StoryClash[]): void {
    if (found.length === 0) return;
    const all = new Map([...this.#state.clashes, ...found].map((one) => [clashKey(one), one]));
    this.#set({ clashes: [...all.values()] });
  }

  /** Somebody else saved. What is typed here stays, and goes out over theirs. */
  #mergeIn({ document: theirs, savedBy, ...stored }: StoryConflict): void {
    const { document, clashes } = mergeStories(this.#base.document, this.#state.document, theirs);
    this.#base = { ...stored, document: theirs };
    const isAll = document === theirs;
    this.#set({ ...stored, document, savedBy, status: isAll ? 'saved' : 'unsaved' });
    this.#ask(clashes);
    if (isAll && this.#state.clashes.length === 0) void this.#dropCopy();
    else this.#copySoon();
    if (!isAll) this.#saveIn(PAUSE_MS);
  }

  /**
   * The draft moved on, or may have: takes in what somebody else saved, at a pause of whoever
   * types.
   */
  async hear(revision?: number): Promise<void> {
    const nowMs = () => this.#parts.clock().getTime();
    const heardAtMs = nowMs();
    const isTyping = () =>
      nowMs() - this.#typedAtMs < TYPING_MS && nowMs() - heardAtMs < MOST_WAIT_MS;
    const isNews = () => revision === undefined || revision > this.#base.revision;
    for (;;) {
      while (isTyping()) await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
      await this.#saving;
      if (this.#state.status === 'gone' || !isNews()) return;
      try {
        const newest = await this.#parts.load();
        await this.#saving;
        if (isTyping()) continue;
        if (newest.revision > this.#base.revision) this.#mergeIn(newest);
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (error.status === 404) this.#set({ status: 'gone' });
        else if (isPassing(error)) this.#hearLater(revision);
      }
      return;
    }
  }

  /** What could not be fetched now is no news to anybody else: nobody tells of it again. */
  #hearLater(revision: number | undefined): void {
    clearTimeout(this.#hearTimer);
    this.#hearTimer = setTimeout(() => void this.hear(revision), HEAR_AGAIN_MS);
  }

  /** Saves now. Resolves true once everything typed until then is on the server. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    await this.#saving;
    if (this.#state.status === 'gone') return false;
    if (this.#state.document !== this.#base.document) await this.#save();
    return this.#state.status === 'saved';
  }

  /** The author decided a clash. */
  async settle(clash: StoryClash, choice: Choice): Promise<void> {
    const key = clashKey(clash);
    const clashes = this.#state.clashes.filter((one) => clashKey(one) !== key);
    if (clashes.length === this.#state.clashes.length) return;
    this.#set({ clashes });
    this.write((document) => settleClash(document, clash, choice));
    await this.#copy();
    if (clashes.length === 0 && this.#state.document === this.#base.document)
      await this.#dropCopy();
  }

  /**
   * What the server made of the document it was asked to publish: of each field that the author
   * did not change since.
   */
  adopt(sent: JsonObject, stored: Pick<StorySyncState, 'document' | 'revision' | 'savedAt'>): void {
    this.#base = { ...stored, document: sent };
    this.#mergeIn({ ...stored, savedBy: this.#state.savedBy });
  }

  /** Puts a whole other document in, as an old version is. */
  replace(document: JsonObject): void {
    this.#set({ epoch: this.#state.epoch + 1 });
    this.write(() => document);
  }

  stop(): void {
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#hearTimer);
    if (this.#copyTimer) this.leave();
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.flush(), ms);
  }

  #copySoon(): void {
    this.#copyTimer ??= setTimeout(() => void this.#copy(), COPY_MS);
  }

  /** The story is being left: what is unsent is in this browser before this returns. */
  leave(): void {
    void this.#copy(true);
  }

  async #copy(isLeaving = false): Promise<void> {
    clearTimeout(this.#copyTimer);
    this.#copyTimer = undefined;
    const { id, session, copies, clock } = this.#parts;
    const { document, clashes } = this.#state;
    if (document === this.#base.document && clashes.length === 0) return;
    const base = { revision: this.#base.revision, document: this.#base.document };
    const at = clock().toISOString();
    const copy = { page: copyKey(id), session, base, document, conflicts: [...clashes], at };
    if (isLeaving) copies.putNow(copy);
    await copies.put(copy);
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
    if (this.#state.status !== 'offline') this.#set({ status: 'saving', refusal: undefined });
    for (let merges = 0; merges <= MAX_MERGES; merges += 1) {
      const { document } = this.#state;
      const { revision: baseRevision } = this.#base;
      try {
        const { revision, savedAt } = await this.#parts.save({ baseRevision, document });
        this.#base = { document, revision, savedAt };
        const isAll = this.#state.document === document;
        this.#set({ revision, savedAt, status: isAll ? 'saved' : 'unsaved' });
        if (isAll && this.#state.clashes.length === 0) await this.#dropCopy();
        else if (!isAll) this.#saveIn(PAUSE_MS);
        return;
      } catch (error) {
        const conflict = error instanceof CallFailed && this.#parts.conflictOf(error);
        if (!conflict) return this.#fail(error);
        this.#mergeIn(conflict);
        if (this.#state.document === this.#base.document) return;
      }
    }
  }

  #fail(error: unknown): void {
    const failed = error instanceof CallFailed ? error : undefined;
    if (!failed || failed.status === 0 || failed.status >= 500) {
      this.#set({ status: 'offline' });
      this.#saveIn(RETRY_MS);
    } else if (failed.status === 401) this.#set({ status: 'signed-out' });
    else if (failed.status === 404) this.#set({ status: 'gone' });
    else this.#set({ status: 'refused', refusal: failed.message });
  }
}
