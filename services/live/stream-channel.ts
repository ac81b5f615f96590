import type { ReaderStream } from './reader-stream.ts';

/** What changed after an event, ready to send. */
export interface LiveRead {
  /** The newest event in it; that which was asked for when nothing changed. */
  event: number;
  /** JSON without line breaks; undefined when nothing changed. */
  body: string | undefined;
  /** Only what was published is in it: it may be sent again later as it is. */
  isLasting: boolean;
  isOver: boolean;
  hasMore: boolean;
}

interface ChannelParts {
  read(after: number): Promise<LiveRead | undefined>;
  onEmpty(): void;
  /** So many events went out just now: one event to ten streams is ten. */
  onSent?(events: number): void;
  onError(error: unknown): void;
}

interface Chunk {
  /** It holds what came after this event … */
  after: number;
  /** … up to this one. */
  event: number;
  bytes: Buffer;
}

const MAX_CHUNKS = 40;
/** After every event: what is read says the newest. */
const NEWEST = 999_999_999;

const chunkOf = (after: number, { event, body }: LiveRead): Chunk => ({
  after,
  event,
  bytes: Buffer.from(`id: ${event}\ndata: ${body ?? ''}\n\n`),
});

/**
 * The streams of one live blog on one site. What happens is read once, rendered once and written to
 * all of them; a page that is behind is brought up to date first, and hears of nothing twice.
 */
export class StreamChannel {
  readonly blog: string;
  readonly #parts: ChannelParts;
  readonly #streams = new Set<ReaderStream>();
  /** Pages that came from another node, which was quicker, and what they know. */
  readonly #ahead = new Map<ReaderStream, number>();
  /** Pages that are being brought up to date, and what came meanwhile. */
  readonly #behind = new Map<ReaderStream, Chunk[]>();
  /** The newest, for whoever comes back after a moment. */
  #chunks: Chunk[] = [];
  /** Everything up to this event was sent; undefined before the first look. */
  #last: number | undefined;
  #newest = 0;
  #reading = false;
  #isDue = false;
  #isOver = false;
  /** Those who asked whether it is there, and have not come in yet. */
  #coming = 0;
  #first: Promise<boolean> | undefined;
  /** One read for all who are behind at the same event. */
  readonly #reads = new Map<number, Promise<LiveRead | undefined>>();

  constructor(blog: string, parts: ChannelParts) {
    this.blog = blog;
    this.#parts = parts;
  }

  /** Do readers have the blog, and does it go on? Looked at once, with the first who asks. */
  isThere(): Promise<boolean> {
    this.#coming += 1;
    this.#first ??= this.#readOnce(NEWEST).then((found) => {
      if (!found || found.isOver) return false;
      this.#last = found.event;
      if (this.#newest > found.event) void this.#pump();
      return true;
    });
    return this.#first.then((isThere) => isThere && !this.#isOver);
  }

  /** Some node noted that the newest event has this number. */
  hear(event: number): void {
    this.#newest = Math.max(this.#newest, event);
    if (this.#last !== undefined && event > this.#last) void this.#pump();
  }

  /** Notes may have been missed. */
  look(): void {
    this.#isDue = true;
    if (this.#last !== undefined) void this.#pump();
  }

  join(stream: ReaderStream, after: number): void {
    this.#coming -= 1;
    if (after === this.#last) {
      this.#streams.add(stream);
      return;
    }
    // Whoever says that he knows more may: another node was quicker. What is stored decides.
    const from = this.#chunks.findIndex((chunk) => chunk.after === after);
    if (from >= 0) {
      const missed = this.#chunks.slice(from);
      for (const { bytes } of missed) stream.send(bytes);
      this.#parts.onSent?.(missed.length);
      this.#streams.add(stream);
      return;
    }
    this.#bringUp(stream, after);
  }

  /** Unset: somebody who asked, and did not come in. */
  leave(stream?: ReaderStream): void {
    if (stream) {
      this.#streams.delete(stream);
      this.#ahead.delete(stream);
      this.#behind.delete(stream);
    } else this.#coming -= 1;
    const { size } = this.#streams;
    if (size + this.#ahead.size + this.#behind.size + this.#coming === 0) this.#parts.onEmpty();
  }

  #sendAll(bytes: Buffer): void {
    for (const stream of this.#streams) stream.send(bytes);
  }

  beat(bytes: Buffer): void {
    this.#sendAll(bytes);
    for (const stream of this.#ahead.keys()) stream.send(bytes);
  }

  end(): void {
    const others = [...this.#ahead.keys(), ...this.#behind.keys()];
    for (const stream of [...this.#streams, ...others]) stream.end();
  }

  /** A page that knows everything up to `after`, which is what was sent here, or more. */
  #add(stream: ReaderStream, after: number): void {
    if (after > (this.#last ?? 0)) this.#ahead.set(stream, after);
    else this.#streams.add(stream);
  }

  #readOnce(after: number): Promise<LiveRead | undefined> {
    const running = this.#reads.get(after);
    if (running) return running;
    const reading = this.#parts.read(after).finally(() => this.#reads.delete(after));
    this.#reads.set(after, reading);
    return reading;
  }

  async #pump(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#isDue || this.#newest > (this.#last ?? 0)) {
        this.#isDue = false;
        const after = this.#last ?? 0;
        const found = await this.#parts.read(after);
        if (!found) return this.#close();
        if (found.event > after) this.#send(chunkOf(after, found), found);
        if (found.isOver) return this.#close();
        this.#isDue ||= found.hasMore;
        // A note of an event that is not there: a restored database counts anew.
        this.#newest = found.event > after ? this.#newest : found.event;
      }
    } catch (error) {
      this.#isDue = true;
      this.#parts.onError(error);
    } finally {
      this.#reading = false;
    }
  }

  #send(chunk: Chunk, { isLasting }: LiveRead): void {
    this.#last = chunk.event;
    // What was withdrawn or corrected is sent to nobody again.
    this.#chunks = isLasting ? [...this.#chunks.slice(1 - MAX_CHUNKS), chunk] : [chunk];
    this.#sendAll(chunk.bytes);
    this.#parts.onSent?.(this.#streams.size);
    for (const waiting of this.#behind.values()) waiting.push(chunk);
    for (const [stream, after] of this.#ahead) {
      if (chunk.event < after) continue;
      this.#ahead.delete(stream);
      if (chunk.event === after) this.#streams.add(stream);
      else this.#bringUp(stream, after);
    }
  }

  #bringUp(stream: ReaderStream, after: number): void {
    this.#behind.set(stream, []);
    void this.#catchUp(stream, after);
  }

  async #catchUp(stream: ReaderStream, from: number): Promise<void> {
    let after = from;
    try {
      for (;;) {
        const found = await this.#readOnce(after);
        const waiting = this.#behind.get(stream);
        if (!waiting) return;
        if (found && found.event > after) {
          stream.send(chunkOf(after, found).bytes);
          this.#parts.onSent?.(1);
        }
        after = found?.event ?? after;
        const later = waiting.splice(0).filter(({ event }) => event > after);
        if (found?.hasMore || later.some((chunk, index) => index === 0 && chunk.after !== after))
          continue;
        for (const { event, bytes } of later) {
          stream.send(bytes);
          this.#parts.onSent?.(1);
          after = event;
        }
        this.#behind.delete(stream);
        this.#add(stream, after);
        return;
      }
    } catch (error) {
      // The page comes back by itself.
      this.#behind.delete(stream);
      stream.end();
      this.#parts.onError(error);
    }
  }

  /** It is over: pages that heard so do not come back. */
  #close(): void {
    this.#isOver = true;
    this.end();
  }
}
