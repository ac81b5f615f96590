import { randomUUID } from 'node:crypto';
import { digestOfText } from './block-digest.ts';
import { type CachedBlock, NO_MARKUP, type RenderedBlock } from './rendered-block.ts';

type Pieces = Pick<CachedBlock, 'pieces' | 'order' | 'digest'>;

/**
 * Where a child goes. It never leaves the process, so no text of a story can be taken for a cut.
 */
export const CHILD_MARK = `|${randomUUID()}|`;

export function inOnePiece(html: string): Pieces {
  const bytes = Buffer.from(html);
  return { pieces: [bytes], order: [], digest: digestOfText(html) };
}

/** Markup between and around children, with the digest of both. */
export function cutAtChildren(html: string): Pieces {
  // Odd parts are the numbers between two marks.
  const parts = html.split(CHILD_MARK);
  const pieces = parts.filter((_, index) => index % 2 === 0).map((part) => Buffer.from(part));
  const order = parts.filter((_, index) => index % 2 === 1).map(Number);
  return { pieces, order, digest: digestOfText(parts.join('\0')) };
}

/** The bytes of a block with those of its children where they go. */
export function splice(own: CachedBlock, children: readonly RenderedBlock[]): Buffer {
  const parts: Buffer[] = [];
  own.pieces.forEach((piece, index) => {
    parts.push(piece);
    const child = own.order[index];
    if (child !== undefined) parts.push(children[child]?.bytes ?? NO_MARKUP.bytes);
  });
  return Buffer.concat(parts);
}
