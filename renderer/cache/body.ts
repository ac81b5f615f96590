import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** The bytes of a response in one encoding. */
export class Variant {
  /**
   * They may come in parts that other versions of the page share: only the parts that changed are
   * made anew.
   */
  readonly parts: readonly Buffer[];
  readonly size: number;
  readonly etag: string;
  /** Of a response with these bytes, once there was one. */
  headers?: readonly string[];
  /** Of a response that says that these bytes are still right. */
  unchanged?: readonly string[];

  constructor(parts: readonly Buffer[], etag: string) {
    this.parts = parts;
    this.size = parts.reduce((sum, part) => sum + part.length, 0);
    this.etag = etag;
  }

  /** In one piece: joined for this once unless they are. */
  get bytes(): Buffer {
    const [only] = this.parts;
    return this.parts.length === 1 && only ? only : Buffer.concat(this.parts);
  }
}

const FAST_BROTLI = 5;
const BEST_BROTLI = 11;
const FAST_GZIP = 6;
/** Below this an encoding's header outweighs what it saves. */
const MIN_BYTES = 1_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/**
 * Base-two logarithms of bytes. A window as large as the page finds all that a larger one would;
 * small blocks take a third of the memory and 0.02 % more bytes.
 */
const MIN_WINDOW = 16;
const MAX_WINDOW = 22;
const BLOCK = 16;

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        MAX_WINDOW,
        Math.max(MIN_WINDOW, Math.ceil(Math.log2(bytes.length + 16))),
      ),
      [constants.BROTLI_PARAM_LGBLOCK]: BLOCK,
    },
  });

export const digestOf = (bytes: Buffer | string): string =>
  hash('sha256', bytes, 'base64url').slice(0, 27);

/**
 * The bytes of a response and their encodings, made when first requested: a page that nobody
 * requests in gzip is never gzipped. The entity tag names the bytes by `digest`, which whoever
 * knows the parts of a page may give cheaper than by hashing all of it.
 */
export class Body {
  /** Let go once a Brotli holds the same bytes and nobody requested these. */
  #identity: Variant | undefined;
  #isIdentityUsed = false;
  /** Called once, when a fast Brotli was made: the time to queue the best one. */
  onFast: (() => void) | undefined;
  readonly isSmall: boolean;
  readonly #digest: string;
  readonly #made: Partial<Record<Encoding, Variant>> = {};
  readonly #making: Partial<Record<Encoding, Promise<Variant>>> = {};

  constructor(bytes: Buffer | readonly Buffer[], digest?: string) {
    const parts = Array.isArray(bytes) ? (bytes as readonly Buffer[]) : [bytes as Buffer];
    this.#digest = digest ?? digestOf(Buffer.concat(parts));
    this.#identity = new Variant(parts, `"${this.#digest}"`);
    this.isSmall = this.#identity.size < MIN_BYTES;
  }

  /** The bytes as they are: kept, or unpacked for this once. */
  get identity(): Variant {
    if (this.#identity) return this.#identity;
    const packed = this.#made.br as Variant;
    return new Variant([brotliDecompressSync(packed.bytes)], `"${this.#digest}"`);
  }

  /** What it takes in memory. */
  get size(): number {
    return (this.#identity?.size ?? 0) + (this.#made.gzip?.size ?? 0) + (this.#made.br?.size ?? 0);
  }

  /** The encoding when it is there. */
  ready(encoding: Encoding): Variant | undefined {
    if (encoding !== 'identity') return this.#made[encoding];
    this.#isIdentityUsed = true;
    return this.identity;
  }

  /** The encoding, made now unless it is there; however many request it, once. */
  make(encoding: 'gzip' | 'br'): Promise<Variant> {
    const running = this.#making[encoding];
    if (running) return running;
    const { bytes } = this.identity;
    const compressed =
      encoding === 'br' ? brotli(bytes, FAST_BROTLI) : compressGzip(bytes, { level: FAST_GZIP });
    const started = compressed.then((small) => {
      const variant = this.#keep(encoding, small, encoding === 'br' ? 'b5' : 'g');
      if (encoding === 'br') {
        // Nearly every browser takes Brotli: ten thousand pages are a third of their size without
        // the bytes that nobody requests.
        if (!this.#isIdentityUsed && !this.#making.gzip) this.#identity = undefined;
        this.onFast?.();
      }
      return variant;
    });
    this.#making[encoding] = started;
    return started;
  }

  /**
   * Puts the smallest Brotli in the place of the fast one. Off the main thread; some 100 ms for a
   * front page.
   */
  async improve(): Promise<void> {
    const best = await brotli(this.identity.bytes, BEST_BROTLI);
    const fast = this.#made.br;
    if (!fast || best.length < fast.size) this.#keep('br', best, 'b11');
  }

  #keep(encoding: Encoding, bytes: Buffer, mark: string): Variant {
    const variant = new Variant([bytes], `"${this.#digest}-${mark}"`);
    this.#made[encoding] = variant;
    return variant;
  }
}

/**
 * Bodies that wait for their best compression, one at a time; the ones that came longest ago are
 * left as they are when too many wait.
 */
export class CompressLater {
  readonly #waiting = new Set<Body>();
  readonly #maxWaiting: number;
  #running: Promise<void> | undefined;

  constructor(maxWaiting = 200) {
    this.#maxWaiting = maxWaiting;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  add(body: Body): void {
    this.#waiting.add(body);
    for (const oldest of this.#waiting) {
      if (this.#waiting.size <= this.#maxWaiting) break;
      this.#waiting.delete(oldest);
    }
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Forgets a body that nobody will be given any more. */
  drop(body: Body): void {
    this.#waiting.delete(body);
  }

  /** Resolves when nothing waits. */
  async done(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    for (;;) {
      const [body] = this.#waiting;
      if (!body) return;
      this.#waiting.delete(body);
      await body.improve().catch(() => undefined);
    }
  }
}
