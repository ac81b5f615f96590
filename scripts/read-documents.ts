import { createReadStream } from 'node:fs';

/**
 * Longer ones are no documents of a newsroom. Also what keeps the memory flat on a file that never
 * ends.
 */
export const MAX_DOCUMENT_CHARS = 5_000_000;
const LINE_FILES = /\.(?:ndjson|jsonl)$/i;

/**
 * A document as text, or why there is none; `index` when the file holds a list, and from the second
 * document on.
 */
export interface DocumentText {
  index?: number;
  text?: string;
  fault?: string;
}

export const tooLong = (maxChars: number): string => `pasa de ${maxChars / 1_000_000} MB`;

/**
 * Whitespace, commas between documents, and the mark that some editors put at the start of a file.
 */
const isBetween = (character: string) => /[\s,\uFEFF]/.test(character);

/**
 * Cuts a text that comes in pieces into its outermost JSON values; when the outermost is one list,
 * into its items.
 */
class Cutter {
  isList: boolean | undefined;
  #depth = 0;
  #base = 0;
  #isText = false;
  #isEscaped = false;
  #kept = '';
  #isOpen = false;
  #isTooLong = false;
  readonly #maxChars: number;

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  *push(piece: string): Generator<DocumentText> {
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] as string;
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === '\\') this.#isEscaped = true;
        else if (character === '"') this.#isText = false;
        continue;
      }
      if (this.#depth === this.#base && !this.#isOpen) {
        if (isBetween(character)) continue;
        if (this.isList === undefined) {
          this.isList = character === '[';
          if (this.isList) {
            this.#depth = this.#base = 1;
            continue;
          }
        }
        if (this.isList && character === ']') {
          this.#depth = this.#base = 0;
          this.isList = true;
          continue;
        }
        this.#isOpen = true;
        start = at;
      }
      if (character === '"') this.#isText = true;
      else if (character === '{' || character === '[') this.#depth++;
      else if (character === '}' || character === ']') this.#depth--;
      else if (this.#depth === this.#base && isBetween(character)) {
        yield this.#close(piece.slice(start, at));
        continue;
      } else continue;
      if (this.#depth === this.#base && !this.#isText && (character === '}' || character === ']'))
        yield this.#close(piece.slice(start, at + 1));
      else if (this.#depth < this.#base) {
        // `[1]`: the list ends right behind a value without brackets.
        this.#depth = this.#base = 0;
        yield this.#close(piece.slice(start, at));
      }
    }
    if (this.#isOpen) this.#keep(piece.slice(start));
  }

  /** What is left when the file ends: a last bare value, or a document that was cut off. */
  *end(): Generator<DocumentText> {
    if (this.#isOpen) yield this.#close('');
    else if (this.#base > 0) yield { fault: 'no es JSON válido (la lista no se cierra)' };
    else if (this.isList === undefined) yield { fault: 'no es JSON válido (está vacío)' };
  }

  #keep(text: string): void {
    if (this.#kept.length + text.length > this.#maxChars) {
      this.#isTooLong = true;
      this.#kept = '';
    }
    if (!this.#isTooLong) this.#kept += text;
  }

  #close(text: string): DocumentText {
    this.#keep(text);
    const found: DocumentText = this.#isTooLong
      ? { fault: tooLong(this.#maxChars) }
      : { text: this.#kept };
    this.#isOpen = this.#isTooLong = false;
    this.#kept = '';
    return found;
  }
}

async function* linesOf(
  chunks: AsyncIterable<string>,
  maxChars: number,
): AsyncGenerator<DocumentText> {
  let line = '';
  let isTooLong = false;
  let index = 0;
  const found = (): DocumentText | undefined => {
    const text = line.replace(/^\uFEFF/, '').trim();
    const result = isTooLong
      ? { fault: tooLong(maxChars), index }
      : text
        ? { text, index }
        : undefined;
    if (result) index++;
    line = '';
    isTooLong = false;
    return result;
  };
  for await (const chunk of chunks) {
    const parts = chunk.split('\n');
    for (const [position, part] of parts.entries()) {
      if (line.length + part.length > maxChars) isTooLong = true;
      line = isTooLong ? '' : line + part;
      const result = position < parts.length - 1 ? found() : undefined;
      if (result) yield result;
    }
  }
  const last = found();
  if (last) yield last;
}

async function* valuesOf(
  chunks: AsyncIterable<string>,
  maxChars: number,
): AsyncGenerator<DocumentText> {
  const cutter = new Cutter(maxChars);
  let index = 0;
  const numbered = (found: DocumentText): DocumentText => {
    const position = index++;
    return cutter.isList || position > 0 ? { ...found, index: position } : found;
  };
  for await (const chunk of chunks) for (const found of cutter.push(chunk)) yield numbered(found);
  for (const found of cutter.end()) yield found.fault && cutter.isList ? found : numbered(found);
}

/** How a file's texts are written. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/**
 * UTF-8 where every byte of the file is, else UTF-16 where its first two say so, else Windows-1252,
 * in which every byte is something: what an old system wrote in Spanish. Throws the faults of the
 * file system.
 */
export async function encodingOf(file: string): Promise<FileEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (fault) {
    if (fault instanceof TypeError) return 'windows-1252';
    throw fault;
  }
}

/**
 * The documents of a file, one at a time however long it is: one JSON document, several one after
 * another, a list of them, or one a line (`.ndjson`, `.jsonl`). `onBytes` is told how much was
 * read. Throws the faults of the file system.
 * @param maxChars of a value or a line; longer ones are faults
 */
export function readDocuments(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
  encoding: FileEncoding = 'utf-8',
  maxChars = MAX_DOCUMENT_CHARS,
): AsyncGenerator<DocumentText> {
  const stream = createReadStream(file) as AsyncIterable<Buffer>;
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  async function* counted(): AsyncGenerator<string> {
    for await (const chunk of stream) {
      onBytes(chunk.byteLength);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }
  return LINE_FILES.test(file) ? linesOf(counted(), maxChars) : valuesOf(counted(), maxChars);
}
