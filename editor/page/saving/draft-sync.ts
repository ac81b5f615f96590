import { isSameJson } from '../../../schemas/compare/same-json.ts';
import type {
  PublishedPage,
  SavedDraft,
  SavedPage,
} from '../../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import { type Conflict, conflictKey } from '../../../schemas/page-records/conflict.ts';
import { textOf } from '../../document/values/json-text.ts';
import { CallFailed, isPassing, UNPROCESSABLE } from '../../shell/api/call.ts';
import { CopyKeeper } from './copy-keeper.ts';
import { draftInput } from './draft-input.ts';
import { SendTimer } from './send-timer.ts';
import type { DraftSyncParts, Problem, SaveKind, SyncState } from './sync-state.ts';

const GESTURE_LOOK_MS = 150;
/** The page is not rearranged under somebody's hands in the middle of a word. */
const PAUSE_MS = 500;
const PAUSE_AT_LATEST_MS = 4_000;
/** Colleagues who save at the same time, each time first. */
const MAX_MERGES = 20;

/**
 * Keeps what is on the canvas in this browser and in the server's working draft, merges what others
 * do to that draft, and makes versions of it. Nothing typed is dropped: what both changed waits in
 * `conflicts`.
 */
export class DraftSync {
  readonly #parts: DraftSyncParts;
  #state: SyncState;
  /** The server's draft that the canvas goes on from. */
  #base: { revision: number; document: PageDocument };
  /** The canvas as it was when it equalled the draft. */
  #cleanText: string;
  readonly #copy: CopyKeeper;
  readonly #timer = new SendTimer(() => void this.flush());
  #dirtySince: number | undefined;
  #touchedAt = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  readonly #listeners = new Set<() => void>();
  /** The newest revision that anybody told of. */
  #heard: number;

  constructor(parts: DraftSyncParts) {
    this.#parts = parts;
    const { document, ...opened } = parts.opened;
    this.#base = { revision: opened.revision, document };
    this.#cleanText = textOf(document);
    this.#heard = opened.revision;
    this.#copy = new CopyKeeper({
      page: parts.page,
      session: parts.session,
      copies: parts.copies,
      read: () => this.#toKeep(),
      onKept: (isKept) => this.#set({ isUnkept: !isKept }),
    });
    this.#state = {
      ...opened,
      publishedVersion: opened.publishedVersion,
      status: 'saved',
      busy: null,
      problem: null,
      conflicts: [],
      mergedBy: '',
      refusal: undefined,
      isUnkept: false,
    };
  }

  get state(): SyncState {
    return this.#state;
  }

  #set(change: Partial<SyncState>): void {
    const isSame = Object.entries(change).every(
      ([key, value]) => this.#state[key as keyof SyncState] === value,
    );
    if (isSame || this.#isClosed) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** `listener` is called whenever `state` is another one. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #isDirty(): boolean {
    const now = this.#parts.read();
    return now !== undefined && textOf(now) !== this.#cleanText;
  }

  /** To be called after every change of the canvas. */
  touch(): void {
    if (this.#isClosed) return;
    this.#touchedAt = Date.now();
    this.#dirtySince ??= Date.now();
    if (this.#state.status === 'saved' || this.#state.status === 'refused')
      this.#set({ status: 'unsaved' });
    this.#copy.soon();
    if (this.#state.status === 'unsaved' || this.#state.status === 'saving')
      this.#timer.soon(this.#dirtySince);
  }

  /** What the server does not have, or nobody decided yet; undefined: nothing. */
  #toKeep() {
    const document = this.#parts.read();
    const { conflicts } = this.#state;
    if (!document || this.#isClosed) return undefined;
    if (textOf(document) === this.#cleanText && conflicts.length === 0) return undefined;
    return { base: this.#base, document, conflicts: [...conflicts] };
  }

  /** Writes what is unsaved into this browser, now; before it returns where the page is left. */
  keepCopy({ isLeaving = false } = {}): Promise<void> {
    return this.#copy.now(isLeaving);
  }

  #dropCopy(): Promise<void> {
    return this.#copy.drop(() => this.#state.conflicts.length > 0 || this.#isDirty());
  }

  /** One after the other: two saves at once would be each other's conflict. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(work, work);
    this.#queue = run.catch(() => undefined);
    return run;
  }

  /** Sends the draft if it changed, and takes in a newer one. Resolves whether all is saved. */
  flush(): Promise<boolean> {
    this.#timer.stop();
    // Nobody knows whether it will arrive.
    if (this.#copy.isWaiting) void this.keepCopy();
    return this.#next(() => this.#sendDraft());
  }

  /** What changed; the whole page where the server does not take that, an older one say. */
  async #send(document: PageDocument): Promise<SavedDraft> {
    const { api, page } = this.#parts;
    const input = draftInput(this.#base, document);
    try {
      return await api.saveDraft(page, input);
    } catch (error) {
      const isRefused = error instanceof CallFailed && error.status === UNPROCESSABLE;
      if (!isRefused || !input.changes) throw error;
      return api.saveDraft(page, { baseRevision: input.baseRevision, document });
    }
  }

  async #sendDraft(): Promise<boolean> {
    const { read } = this.#parts;
    for (let merges = 0; !this.#isClosed && merges < MAX_MERGES; ) {
      const document = read();
      if (!document) return false;
      const text = textOf(document);
      try {
        if (text === this.#cleanText) {
          const isUnsure = this.#state.status === 'gone';
          if (isUnsure || this.#heard > this.#base.revision) await this.#takeNewest();
          if (this.#isDirty()) continue;
          this.#saved({});
          return true;
        }
        this.#set({ status: 'saving' });
        await this.#accept(await this.#send(document), document, { isDraftAhead: true });
        return !this.#isDirty();
      } catch (error) {
        if (!(error instanceof CallFailed) || !error.conflict) return this.#failed(error);
        merges += 1;
        await this.#mergeIn({ ...error.conflict, isAsLive: false });
      }
    }
    return false;
  }

  #saved(change: Partial<SyncState>): void {
    this.#timer.reached();
    this.#dirtySince = undefined;
    this.#set({ ...change, status: 'saved', refusal: undefined });
    void this.#dropCopy();
  }

  /** The server has what was sent; the canvas may have moved on. */
  async #accept(
    result: SavedDraft,
    document: PageDocument,
    change: Partial<SyncState>,
  ): Promise<void> {
    const { read, adopt, onTidied, isWriting, isBusy } = this.#parts;
    const sent = textOf(document);
    this.#base = { revision: result.revision, document: result.document };
    this.#heard = Math.max(this.#heard, result.revision);
    this.#cleanText = sent;
    this.#timer.reached();
    const { revision, savedAt, isAsLive } = result;
    const known = { ...change, revision, savedAt, isAsLive };
    const now = read();
    if (!now || textOf(now) !== sent) {
      this.#dirtySince = Date.now();
      this.#set({ ...known, status: 'unsaved', refusal: undefined });
      await this.keepCopy();
      this.#timer.soon(this.#dirtySince);
      return;
    }
    const isTidier = textOf(result.document) !== sent && !isSameJson(result.document, document);
    if (isTidier && !isWriting() && !isBusy()) {
      onTidied(document, result.document);
      adopt(result.document);
      this.#cleanText = textOf(read() ?? result.document);
    }
    this.#saved(known);
  }

  async #takeNewest(): Promise<void> {
    const newest = await this.#parts.api.page(this.#parts.page);
    const { revision, document, updatedAt, draftVersion, isDraftAhead, isAsLive } = newest;
    const { publishedVersion } = newest;
    this.#set({ version: draftVersion, isDraftAhead, isAsLive, publishedVersion });
    if (revision > this.#base.revision)
      await this.#mergeIn({
        revision,
        document,
        isAsLive,
        savedAt: updatedAt,
        savedBy: newest.updatedBy,
      });
  }

  /** Takes in a draft that somebody else made: the canvas has both, or `conflicts` has. */
  async #mergeIn(theirs: {
    revision: number;
    document: PageDocument;
    savedAt: string;
    savedBy: string;
    isAsLive: boolean;
  }): Promise<void> {
    const { read, adopt, merge, isBusy, isWriting } = this.#parts;
    const since = Date.now();
    const isMidWord = () =>
      isWriting() &&
      Date.now() - this.#touchedAt < PAUSE_MS &&
      Date.now() - since < PAUSE_AT_LATEST_MS;
    while ((isBusy() || isMidWord()) && !this.#isClosed)
      await new Promise((resolve) => setTimeout(resolve, GESTURE_LOOK_MS));
    const mine = read();
    if (!mine || this.#isClosed) return;
    const isClean = textOf(mine) === this.#cleanText;
    const merged = isClean
      ? { document: theirs.document, conflicts: [] }
      : merge(this.#base.document, mine, theirs.document);
    this.#base = { revision: theirs.revision, document: theirs.document };
    this.#heard = Math.max(this.#heard, theirs.revision);
    this.#set({ mergedBy: theirs.savedBy });
    this.addConflicts(merged.conflicts);
    adopt(merged.document);
    const now = textOf(read() ?? merged.document);
    const isTheirs = textOf(merged.document) === textOf(theirs.document);
    this.#cleanText = isTheirs ? now : textOf(theirs.document);
    const { isAsLive } = theirs;
    this.#set({ revision: theirs.revision, savedAt: theirs.savedAt, isDraftAhead: true, isAsLive });
    if (!isTheirs || merged.conflicts.length > 0) await this.keepCopy();
  }

  /** What nobody decided yet is asked, and kept until then. A newer one of the same replaces it. */
  addConflicts(conflicts: readonly Conflict[]): void {
    if (conflicts.length === 0) return;
    const byKey = new Map(this.#state.conflicts.map((each) => [conflictKey(each), each]));
    for (const each of conflicts) byKey.set(conflictKey(each), each);
    this.#set({ conflicts: [...byKey.values()] });
  }

  async settle(conflict: Conflict): Promise<void> {
    const key = conflictKey(conflict);
    this.#set({ conflicts: this.#state.conflicts.filter((each) => conflictKey(each) !== key) });
    await this.keepCopy();
    if (this.#state.conflicts.length === 0 && !this.#isDirty()) await this.#dropCopy();
  }

  #failed(error: unknown): boolean {
    if (!(error instanceof CallFailed)) throw error;
    void this.keepCopy();
    if (error.status === 401) this.#set({ status: 'signed-out' });
    else if (error.status === 404) this.#set({ status: 'gone' });
    else if (!isPassing(error)) this.#set({ status: 'refused', refusal: error.message });
    else {
      this.#set({ status: 'offline' });
      this.#timer.again();
    }
    return false;
  }

  /** Somebody else moved the draft, or the line to the server stands again. */
  hear(revision?: number): void {
    if (revision !== undefined) this.#heard = Math.max(this.#heard, revision);
    const isBehind = this.#heard > this.#base.revision;
    if (revision === undefined || isBehind) void this.flush();
  }

  /** Looks at the server's page: versions and state may have moved without the draft. */
  refresh(): Promise<void> {
    return this.#next(() => this.#takeNewest().catch((error) => void this.#failed(error)));
  }

  /** Makes a version of what is on the canvas, for readers too where it is published. */
  save(kind: SaveKind): Promise<boolean> {
    if (this.#state.busy) return Promise.resolve(false);
    this.#set({ busy: kind, problem: null });
    this.#timer.stop();
    return this.#next(() => this.#saveVersion(kind)).finally(() => this.#set({ busy: null }));
  }

  async #saveVersion(kind: SaveKind): Promise<boolean> {
    const { api, page, read } = this.#parts;
    for (let merges = 0; merges < MAX_MERGES; ) {
      const document = read();
      if (!document) return false;
      const input = { baseRevision: this.#base.revision, document };
      try {
        const result: SavedPage | PublishedPage =
          kind === 'version' ? await api.saveVersion(page, input) : await api.publish(page, input);
        const published = kind === 'publish' ? { publishedVersion: result.version } : {};
        const change = { version: result.version, isDraftAhead: false, ...published };
        await this.#accept(result, document, change);
        return true;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (!error.conflict) return this.#versionFailed(kind, error, document);
        merges += 1;
        await this.#mergeIn({ ...error.conflict, isAsLive: false });
        if (kind === 'publish') {
          this.#set({ problem: { kind: 'moved', attempt: kind, by: error.conflict.savedBy } });
          this.#timer.soon(this.#dirtySince);
          return false;
        }
      }
    }
    return false;
  }

  #versionFailed(attempt: SaveKind, error: CallFailed, document: PageDocument): boolean {
    const { issues, message } = error;
    const problem: Problem =
      issues.length > 0
        ? { kind: 'issues', attempt, issues, message, document }
        : { kind: 'failed', attempt, message };
    if (error.status === 401 || error.status === 404) this.#failed(error);
    else this.#set({ problem });
    void this.keepCopy();
    this.#timer.soon(this.#dirtySince);
    return false;
  }

  /**
   * Has the server make the draft of something else, a restored version say, and goes on from it.
   * What is on the canvas is sent first; `show` puts the new draft on it. Rejects with CallFailed.
   */
  replaceDraft(
    make: (baseRevision: number) => Promise<SavedPage>,
    show: (document: PageDocument) => void,
  ): Promise<void> {
    return this.#next(async () => {
      await this.#sendDraft();
      const result = await make(this.#base.revision);
      show(result.document);
      this.#base = { revision: result.revision, document: result.document };
      this.#heard = Math.max(this.#heard, result.revision);
      this.#cleanText = textOf(this.#parts.read() ?? result.document);
      const { revision, version, savedAt, isAsLive } = result;
      this.#saved({ revision, version, savedAt, isDraftAhead: false, isAsLive, problem: null });
    });
  }

  /** The work goes on elsewhere: this browser's copy of it is no longer wanted. */
  async forget(): Promise<void> {
    this.#set({ status: 'saved', conflicts: [] });
    this.close();
    await this.#copy.drop(() => false);
  }

  dismiss(): void {
    this.#set({ problem: null });
  }

  /** No timer runs on; what is unsaved was written to this browser before. */
  close(): void {
    this.#copy.stop();
    this.#timer.stop();
    this.#isClosed = true;
  }
}
