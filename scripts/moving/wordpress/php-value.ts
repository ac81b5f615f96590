import type { Json, JsonObject } from '../../../schemas/json.ts';

/** Deeper than metadata of a file ever are. */
const MAX_DEPTH = 20;

class NotPhp extends Error {}

/** Reads one value after another; lengths of texts count bytes. */
class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  #take(length: number): string {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new NotPhp();
    const taken = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end;
    return taken;
  }

  #expect(text: string): void {
    if (this.#take(text.length) !== text) throw new NotPhp();
  }

  /** What stands before a sign, which is passed. */
  #until(sign: ';' | ':'): string {
    const end = this.#bytes.indexOf(sign, this.#at);
    if (end < 0 || end - this.#at > 40) throw new NotPhp();
    const text = this.#take(end - this.#at);
    this.#at += 1;
    return text;
  }

  #number(sign: ';' | ':'): number {
    const text = this.#until(sign);
    if (!/^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(text)) throw new NotPhp();
    return Number(text);
  }

  #count(): number {
    const count = this.#number(':');
    if (!Number.isSafeInteger(count) || count < 0) throw new NotPhp();
    return count;
  }

  value(depth = 0): Json {
    const type = this.#take(1);
    if (type === 'N') {
      this.#expect(';');
      return null;
    }
    this.#expect(':');
    if (type === 'i' || type === 'd') return this.#number(';');
    if (type === 'b') return this.#number(';') === 1;
    if (type === 's') {
      const text = this.#quoted();
      this.#expect(';');
      return text;
    }
    if (type === 'a' && depth < MAX_DEPTH) return this.#array(depth);
    throw new NotPhp();
  }

  #quoted(): string {
    const length = this.#count();
    this.#expect('"');
    const text = this.#take(length);
    this.#expect('"');
    return text;
  }

  #array(depth: number): JsonObject {
    const count = this.#count();
    this.#expect('{');
    const entries: [string, Json][] = [];
    for (let at = 0; at < count; at++) {
      const key = this.value(MAX_DEPTH);
      entries.push([String(key), this.value(depth + 1)]);
    }
    this.#expect('}');
    return Object.fromEntries(entries);
  }
}

/**
 * A value as PHP's `serialize` writes it: texts, numbers, and arrays, which become objects.
 * Undefined for what is none, and for one with objects of classes, which nobody makes here.
 */
export function phpValue(text: string): Json | undefined {
  const reader = new Reader(text.trim());
  try {
    const value = reader.value();
    return reader.isAtEnd ? value : undefined;
  } catch (fault) {
    if (fault instanceof NotPhp) return undefined;
    throw fault;
  }
}
