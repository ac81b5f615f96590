/*
 * The text of a paragraph as the editor has it, and as ANS stores it: sanitised inline markup.
 */

/** In the order in which they are written one inside the other. */
export const MARKS = ['b', 'i', 'u', 's', 'sub', 'sup', 'mark', 'code'] as const;
export type Mark = (typeof MARKS)[number];

export interface TextPiece {
  kind: 'text';
  text: string;
  /** In the order of `MARKS`. */
  marks: readonly Mark[];
}
export interface LinkPiece {
  kind: 'link';
  href: string;
  title?: string;
  opensTab: boolean;
  inside: readonly (TextPiece | { kind: 'break' })[];
}
export type Piece = TextPiece | { kind: 'break' } | LinkPiece;
export type Inline = readonly Piece[];

const MARK_OF: Readonly<Record<string, Mark>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  u: 'u',
  s: 's',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
  code: 'code',
};
const LINK_ATTRIBUTES = new Set(['href', 'title', 'target', 'rel']);

/** Markup that the editor has no words for: what holds it is kept as it is. */
class Foreign extends Error {}

const sorted = (marks: ReadonlySet<Mark>): Mark[] => MARKS.filter((mark) => marks.has(mark));
const sameMarks = (one: TextPiece, other: TextPiece): boolean =>
  one.marks.join() === other.marks.join();

/** Neighbours of the same marks as one; nothing empty. */
function joined<P extends Piece>(pieces: readonly P[]): P[] {
  const found: P[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (piece.kind === 'text' && piece.text === '') continue;
    if (piece.kind === 'link' && piece.inside.length === 0) continue;
    if (piece.kind === 'text' && last?.kind === 'text' && sameMarks(last, piece))
      found[found.length - 1] = { ...last, text: last.text + piece.text };
    else found.push(piece);
  }
  return found;
}

export const tidyInline = (inline: Inline): Inline =>
  joined(
    inline.map((piece) =>
      piece.kind === 'link' ? { ...piece, inside: joined(piece.inside) } : piece,
    ),
  );

function linkOf(element: Element, marks: ReadonlySet<Mark>): LinkPiece {
  const href = element.getAttribute('href');
  if (href === null || element.getAttributeNames().some((name) => !LINK_ATTRIBUTES.has(name)))
    throw new Foreign();
  const target = element.getAttribute('target');
  const rel = element.getAttribute('rel');
  const title = element.getAttribute('title');
  const isPlain = target === null ? rel === null : target === '_blank';
  if (!isPlain) throw new Foreign();
  const inside = [...element.childNodes].flatMap((node) => piecesOf(node, marks));
  return {
    kind: 'link',
    href,
    ...(title === null ? {} : { title }),
    opensTab: target !== null,
    inside: inside.map((piece) => {
      if (piece.kind === 'link') throw new Foreign();
      return piece;
    }),
  };
}

function piecesOf(node: Node, marks: ReadonlySet<Mark>): Piece[] {
  if (node.nodeType === 3) {
    const text = (node.nodeValue ?? '').replace(/[\t\n\r\f]+/g, ' ');
    return [{ kind: 'text', text, marks: sorted(marks) }];
  }
  if (node.nodeType !== 1) throw new Foreign();
  const element = node as Element;
  const name = element.localName;
  if (name === 'br' && element.attributes.length === 0) return [{ kind: 'break' }];
  if (name === 'a') return [linkOf(element, marks)];
  const mark = Object.hasOwn(MARK_OF, name) ? MARK_OF[name] : undefined;
  if (mark === undefined || element.attributes.length > 0) throw new Foreign();
  const inner = new Set([...marks, mark]);
  if (inner.has('sub') && inner.has('sup')) throw new Foreign();
  return [...element.childNodes].flatMap((child) => piecesOf(child, inner));
}

/**
 * Stored text as pieces; undefined for markup that they cannot say. Read in an inert document:
 * nothing of it loads or runs.
 */
export function readInline(html: string): Inline | undefined {
  if (!/[<&]/.test(html))
    return tidyInline([{ kind: 'text', text: html.replace(/[\t\n\r\f]+/g, ' '), marks: [] }]);
  const { body, head } = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  if (head.childNodes.length > 0) return undefined;
  try {
    return tidyInline([...body.childNodes].flatMap((node) => piecesOf(node, new Set())));
  } catch (error) {
    if (error instanceof Foreign) return undefined;
    throw error;
  }
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;');

const sharedStart = (one: readonly Mark[], other: readonly Mark[]): number => {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
};

/** Pieces as they are stored. */
export function writeInline(inline: Inline): string {
  let open: readonly Mark[] = [];
  let html = '';
  const turn = (marks: readonly Mark[]) => {
    const keep = sharedStart(open, marks);
    for (const mark of open.slice(keep).reverse()) html += `</${mark}>`;
    for (const mark of marks.slice(keep)) html += `<${mark}>`;
    open = marks;
  };
  for (const piece of tidyInline(inline)) {
    if (piece.kind === 'break') html += '<br>';
    else if (piece.kind === 'text') {
      turn(piece.marks);
      html += escaped(piece.text);
    } else {
      turn([]);
      const title = piece.title === undefined ? '' : ` title="${attribute(piece.title)}"`;
      const tab = piece.opensTab ? ' target="_blank" rel="noreferrer"' : '';
      html += `<a href="${attribute(piece.href)}"${title}${tab}>${writeInline(piece.inside)}</a>`;
    }
  }
  turn([]);
  return html;
}

export const sameInline = (one: Inline, other: Inline): boolean =>
  JSON.stringify(tidyInline(one)) === JSON.stringify(tidyInline(other));

/** The words alone. */
export const inlineText = (inline: Inline): string =>
  inline
    .map((piece) => {
      if (piece.kind === 'break') return '\n';
      return piece.kind === 'text' ? piece.text : inlineText(piece.inside);
    })
    .join('');

/** Pieces cut at their line breaks; a link that holds one is not cut. */
export function linesOf(inline: Inline): Inline[] {
  const lines: Piece[][] = [[]];
  for (const piece of inline) {
    if (piece.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines;
}

export const joinLines = (lines: readonly Inline[], between: Inline): Inline =>
  lines.flatMap((line, index) => (index === 0 ? line : [...between, ...line]));
