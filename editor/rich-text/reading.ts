import { cutText } from '../../schemas/text/cut-text.ts';
import { type Inline, joinLines, type Piece, tidyInline } from './inline.ts';
import { isWords, paragraphsIn, printed } from './lines.ts';
import type { LeftOut, PastedBlock, PastedItem, PastedList } from './pasted.ts';
import { appendTo, type ListLine, listsOf } from './pasted-lists.ts';

/*
 * What is read of a clipboard while its elements are gone through.
 */

const BREAK = { kind: 'break' } as const;

/** What is read of a part: lists of Word are put together once all their lines are there. */
export type Part = PastedBlock | ListLine;

/** Where what is read goes. */
export interface Out {
  parts: Part[];
  /** The line that is being read. */
  line: Piece[];
  leftOut: LeftOut[];
  /** What a line that ends is. */
  make(inline: Inline): Part;
}

export const asParagraph = (inline: Inline): Part => ({ kind: 'paragraph', inline });

/** A part of its own: a cell, an item, a quotation. */
export const within = (out: Out, make: Out['make'] = asParagraph): Out => ({
  parts: [],
  line: [],
  leftOut: out.leftOut,
  make,
});

export function endLine(out: Out): void {
  for (const paragraph of paragraphsIn(tidyInline(out.line))) out.parts.push(out.make(paragraph));
  out.line = [];
}

/** Lines of Word become lists, and lists side by side one. */
export function together(parts: readonly Part[]): PastedBlock[] {
  const blocks: PastedBlock[] = [];
  const add = (block: PastedBlock) => {
    const last = blocks.at(-1);
    if (block.kind !== 'list' || last?.kind !== 'list') blocks.push(block);
    else {
      const items: (PastedItem | PastedList)[] = [last];
      appendTo(items, block);
      blocks.splice(-1, 1, ...(items as PastedList[]));
    }
  };
  for (let at = 0; at < parts.length; at++) {
    const lines: ListLine[] = [];
    for (let part = parts[at]; part?.kind === 'line'; part = parts[at + lines.length])
      lines.push(part);
    if (lines.length > 0) {
      for (const list of listsOf(lines)) add(list);
      at += lines.length - 1;
    } else add(parts[at] as PastedBlock);
  }
  return blocks;
}

const linesIn = (list: PastedList): Inline[] =>
  list.items.flatMap((item) => (item.kind === 'list' ? linesIn(item) : [item.inline]));

const SPACE: Inline = [{ kind: 'text', text: ' ', marks: [] }];

/** The words of a block where only lines stand. */
export function linesOfBlock(block: PastedBlock): Inline[] {
  if (block.kind === 'list') return linesIn(block);
  if (block.kind === 'table')
    return [block.header, ...block.rows]
      .map((row) => joinLines(row.filter(isWords), SPACE))
      .filter(isWords);
  if (block.kind === 'code')
    return block.text.split('\n').map((text): Inline => [{ kind: 'text', text, marks: [] }]);
  return 'inline' in block ? [block.inline] : [];
}

/** Blocks as one text: between two of them what is given. */
export const flat = (blocks: readonly PastedBlock[], between: Inline): Inline =>
  joinLines(
    blocks
      .map((block) => joinLines(linesOfBlock(block).filter(isWords), [BREAK]))
      .filter((inline) => inline.length > 0),
    between,
  );

export function leaveOut(out: Out, kind: LeftOut['kind'], detail = ''): void {
  const words = printed(detail).replace(/\s+/g, ' ').trim();
  out.leftOut.push({ kind, detail: cutText(words, 121) });
}

/** All words of a clipboard as one line. */
export const lineOf = (blocks: readonly PastedBlock[]): Inline =>
  flat(blocks, SPACE).map((piece): Piece => {
    if (piece.kind === 'break') return { kind: 'text', text: ' ', marks: [] };
    if (piece.kind === 'text') return piece;
    const inside = piece.inside.map((one) =>
      one.kind === 'break' ? ({ kind: 'text', text: ' ', marks: [] } as const) : one,
    );
    return { ...piece, inside };
  });
