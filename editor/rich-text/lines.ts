import {
  type Inline,
  inlineText,
  type LinkPiece,
  linesOf,
  type Piece,
  tidyInline,
} from './inline.ts';

const BREAK = { kind: 'break' } as const;

export const isWords = (inline: Inline): boolean => inlineText(inline).trim() !== '';

/** Control characters, marks of byte order, and directions that are opened for what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTED = /[\0-\x08\x0b\x0e-\x1f\x7f\u200b\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** Text as it is read: without what is not seen. */
export const printed = (text: string): string => text.replace(UNPRINTED, '');

/** Neighbours that lead to the same address as one link; a link without words is none. */
function joinedLinks(line: Inline): Inline {
  const joined: Piece[] = [];
  for (const piece of line) {
    const last = joined.at(-1);
    if (piece.kind === 'link' && last?.kind === 'link' && last.href === piece.href)
      joined[joined.length - 1] = { ...last, inside: [...last.inside, ...piece.inside] };
    else joined.push(piece);
  }
  return joined.flatMap(
    (piece): Inline => (piece.kind === 'link' && !isWords(piece.inside) ? piece.inside : [piece]),
  );
}

/** Spaces of a line as one each, none at its edges. A lone space that does not break stays. */
function trimmed(line: Inline): Inline {
  let isAfterSpace = true;
  const squeeze = (text: string): string => {
    const squeezed = text.replace(/[ \t\n\r\f]+/g, ' ').replace(/[ \u00a0]{2,}/g, ' ');
    const given = isAfterSpace ? squeezed.replace(/^[ \u00a0]/, '') : squeezed;
    if (given !== '') isAfterSpace = /[ \u00a0]$/.test(given);
    return given;
  };
  const pieces = joinedLinks(line).map((piece): Piece => {
    if (piece.kind === 'text') return { ...piece, text: squeeze(piece.text) };
    if (piece.kind === 'break') return piece;
    return {
      ...piece,
      inside: piece.inside.map((one) =>
        one.kind === 'text' ? { ...one, text: squeeze(one.text) } : one,
      ),
    };
  });
  return withoutEnd(tidyInline(pieces));
}

const SPACES_AT_END = /[ \u00a0]+$/;

function withoutEnd(line: Inline): Inline {
  const last = line.at(-1);
  if (!last || last.kind === 'break') return line;
  if (last.kind === 'text') {
    const text = last.text.replace(SPACES_AT_END, '');
    if (text === last.text) return line;
    return text === '' ? withoutEnd(line.slice(0, -1)) : [...line.slice(0, -1), { ...last, text }];
  }
  const inside = withoutEnd(last.inside) as LinkPiece['inside'];
  if (inside.length === last.inside.length && inside.at(-1) === last.inside.at(-1)) return line;
  return inside.length === 0
    ? withoutEnd(line.slice(0, -1))
    : [...line.slice(0, -1), { ...last, inside }];
}

/**
 * The paragraphs of a text as it was written: an empty line parts two of them, a line end alone
 * stays within one.
 */
export function paragraphsIn(written: Inline): Inline[] {
  const paragraphs: Inline[] = [];
  let isOpen = false;
  for (const line of linesOf(written)) {
    const words = trimmed(line);
    if (!isWords(words)) {
      isOpen = false;
      continue;
    }
    const last = paragraphs.at(-1);
    if (isOpen && last) paragraphs[paragraphs.length - 1] = [...last, BREAK, ...words];
    else paragraphs.push(words);
    isOpen = true;
  }
  return paragraphs;
}
