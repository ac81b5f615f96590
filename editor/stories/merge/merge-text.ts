import { diff3Merge, diffIndices } from 'node-diff3';
import {
  type Inline,
  type LinkPiece,
  type Piece,
  readInline,
  type TextPiece,
  writeInline,
} from '../../rich-text/inline.ts';

type Inner = TextPiece | { kind: 'break' };
/** A word with the space before it, or a line break; what link it stands in. */
interface Token {
  piece: Inner;
  link?: Omit<LinkPiece, 'inside'> | undefined;
}

/** Two of a paragraph of so many words are compared; a longer one is asked about as a whole. */
const MOST_TOKENS = 5_000;
const WORDS = /\s*\S+|\s+/g;

const wordsOf = (piece: Inner): Inner[] =>
  piece.kind === 'text'
    ? (piece.text.match(WORDS) ?? []).map((text) => ({ ...piece, text }))
    : [piece];

function tokensOf(inline: Inline): Token[] {
  return inline.flatMap((piece): Token[] => {
    if (piece.kind !== 'link') return wordsOf(piece).map((one) => ({ piece: one }));
    const { inside, ...link } = piece;
    return inside.flatMap(wordsOf).map((one) => ({ piece: one, link }));
  });
}

const keysOf = (inline: Inline): string[] => tokensOf(inline).map((token) => JSON.stringify(token));

function inlineOf(keys: readonly string[]): Inline {
  const pieces: Piece[] = [];
  let open: { key: string; inside: Inner[] } | undefined;
  for (const { piece, link } of keys.map((key) => JSON.parse(key) as Token)) {
    const key = link ? JSON.stringify(link) : '';
    if (open && open.key === key) open.inside.push(piece);
    else if (link) {
      open = { key, inside: [piece] };
      pieces.push({ ...link, inside: open.inside });
    } else {
      open = undefined;
      pieces.push(piece);
    }
  }
  return pieces;
}

/**
 * What two people made of one text with marks, word by word; undefined where both changed the same
 * place, or where the text is markup that nobody can take apart.
 */
export function mergeText(base: string, mine: string, theirs: string): string | undefined {
  const read = [base, mine, theirs].map((html) => readInline(html));
  const [old, one, other] = read.map((inline) => inline && keysOf(inline));
  if (!old || !one || !other) return undefined;
  if (Math.max(old.length, one.length, other.length) > MOST_TOKENS) return undefined;
  const merged: string[] = [];
  const regions: { ok?: string[] }[] = diff3Merge(one, old, other, {});
  for (const { ok } of regions) {
    if (!ok) return undefined;
    merged.push(...ok);
  }
  return writeInline(inlineOf(merged));
}

/** Some words of a text: in both, in the old one alone, in the new one alone. */
export interface TextChange {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** What became of a text's words, for people to read: marks and links are not told. */
export function compareWords(before: string, after: string): TextChange[] {
  const [old = [], now = []] = [before, after].map((text): string[] => text.match(WORDS) ?? []);
  if (Math.max(old.length, now.length) > MOST_TOKENS)
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ];
  const found: TextChange[] = [];
  const tell = (kind: TextChange['kind'], words: readonly string[]) => {
    if (words.length > 0) found.push({ kind, text: words.join('') });
  };
  let at = 0;
  // Quoted: no word is the name of something that every object has. Its space is no difference.
  const quoted = (words: readonly string[]) => words.map((word) => JSON.stringify(word.trim()));
  const changes: Record<'buffer1' | 'buffer2', [number, number]>[] = diffIndices(
    quoted(old),
    quoted(now),
  ) as never;
  for (const { buffer1, buffer2 } of changes) {
    tell('same', now.slice(at, buffer2[0]));
    tell('gone', old.slice(buffer1[0], buffer1[0] + buffer1[1]));
    tell('new', now.slice(buffer2[0], buffer2[0] + buffer2[1]));
    at = buffer2[0] + buffer2[1];
  }
  tell('same', now.slice(at));
  return found;
}
