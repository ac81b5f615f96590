import type { Copies, LocalCopy } from './local-copies.ts';

/** A key is in this browser's copy well within 200 ms. */
const COPY_AFTER_MS = 40;

interface CopyKeeperParts {
  page: string;
  session: string;
  copies: Copies;
  /** What is to be kept now; undefined: nothing that the server does not have. */
  read: () => Pick<LocalCopy, 'base' | 'document' | 'conflicts'> | undefined;
  /** Whether the browser took it. */
  onKept: (isKept: boolean) => void;
}

/** This tab's copy in this browser of what is unsaved. */
export class CopyKeeper {
  readonly #parts: CopyKeeperParts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #write: Promise<unknown> = Promise.resolve();

  constructor(parts: CopyKeeperParts) {
    this.#parts = parts;
  }

  /** A key was pressed whose copy is not written yet. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  soon(): void {
    this.#timer ??= setTimeout(() => void this.now(), COPY_AFTER_MS);
  }

  /** `isLeaving`: there may be no moment after this one. */
  async now(isLeaving = false): Promise<void> {
    this.stop();
    const { page, session, copies, read, onKept } = this.#parts;
    const kept = read();
    if (!kept) return;
    const copy = { ...kept, page, session, at: new Date().toISOString() };
    if (isLeaving) copies.putNow(copy);
    const write = copies.put(copy).then(onKept);
    this.#write = write;
    await write;
  }

  /** Removes the copy once what is being written is, if it still holds nothing of its own. */
  async drop(isWanted: () => boolean): Promise<void> {
    this.stop();
    const { page, session, copies } = this.#parts;
    await this.#write;
    if (!isWanted()) await copies.remove(page, session);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
