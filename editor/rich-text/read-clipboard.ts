import { cleanAddress } from './clean-address.ts';
import {
  isBlock,
  isUnseen,
  type Look,
  lookIn,
  nameOf,
  PLAIN,
  sortedMarks,
  styleOf,
} from './element-look.ts';
import type { Inline, Piece } from './inline.ts';
import { isWords, paragraphsIn, printed } from './lines.ts';
import type { LeftOut, PastedBlock, PastedItem, PastedList, PastedText } from './pasted.ts';
import { appendTo, isNumber } from './pasted-lists.ts';
import { isLayout, tableOf } from './pasted-table.ts';
import {
  asParagraph,
  endLine,
  flat,
  leaveOut,
  type Out,
  type Part,
  together,
  within,
} from './reading.ts';

const BREAK = { kind: 'break' } as const;

/** What is read of an element on its own. */
function readWithin(element: Element, look: Look, out: Out, make?: Out['make']): PastedBlock[] {
  const own = within(out, make);
  readChildren(element, look, own);
  endLine(own);
  return together(own.parts);
}

function readList(element: Element, look: Look, out: Out): PastedList {
  const items: (PastedItem | PastedList)[] = [];
  const add = (blocks: readonly PastedBlock[]) => {
    let words: PastedBlock[] = [];
    const end = () => {
      const inline = flat(words, [BREAK]);
      if (isWords(inline)) items.push({ kind: 'item', inline });
      words = [];
    };
    for (const block of blocks) {
      if (block.kind !== 'list') words.push(block);
      else {
        end();
        appendTo(items, block);
      }
    }
    end();
  };
  for (const child of element.children) {
    if (isUnseen(child)) continue;
    if (LISTS.has(nameOf(child))) appendTo(items, readList(child, look, out));
    else add(readWithin(child, lookIn(child, look), out));
  }
  return { kind: 'list', isOrdered: nameOf(element) === 'ol', items };
}

const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);

/** Word on the web writes a list for each item, and its level on the item. */
function readLevelledItems(element: Element, look: Look, out: Out): void {
  const isOrdered = nameOf(element) === 'ol';
  for (const item of element.children) {
    const inline = flat(readWithin(item, lookIn(item, look), out), [BREAK]);
    const level = Number(item.getAttribute('data-aria-level')) || 1;
    if (isWords(inline)) out.parts.push({ kind: 'line', level, isOrdered, inline });
  }
}

const asBlock =
  (read: Reader): Reader =>
  (element, look, out) => {
    endLine(out);
    read(element, look, out);
    endLine(out);
  };

type Reader = (element: Element, look: Look, out: Out) => void;

const list: Reader = (element, look, out) => {
  if (element.querySelector(':scope > li[data-aria-level]'))
    return readLevelledItems(element, look, out);
  const read = readList(element, look, out);
  if (read.items.length > 0) out.parts.push(read);
};

const header: Reader = (element, look, out) => {
  const level = Math.min(Math.max(Number(nameOf(element).slice(1)), 2), 4) as 2 | 3 | 4;
  const make = (inline: Inline): Part => ({ kind: 'header', level, inline });
  out.parts.push(...readWithin(element, lookIn(element, look), out, make));
};

/** Posts of networks, whose own script makes frames of them: by class, where they say they are. */
const POSTS = 'twitter-tweet twitter-video instagram-media tiktok-embed bluesky-embed'.split(' ');

function postAddress(element: Element): string | undefined {
  if (!POSTS.some((name) => element.classList.contains(name))) return undefined;
  const links = [...element.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'));
  const said = ['cite', 'data-instgrm-permalink'].map((name) => element.getAttribute(name));
  return (
    [...said, links.at(-1)].find((address) => /^https?:\/\//i.test(address ?? '')) ?? undefined
  );
}

const quote: Reader = (element, look, out) => {
  const address = postAddress(element);
  if (address) {
    out.parts.push({ kind: 'frame', address });
    return;
  }
  const inline = flat(readWithin(element, look, out), [BREAK, BREAK]);
  if (isWords(inline)) out.parts.push({ kind: 'quote', inline });
};

const table: Reader = (element, look, out) => {
  if (isLayout(element)) return readChildren(element, look, out);
  const caption = element.querySelector(':scope > caption');
  if (caption) out.parts.push(...readWithin(caption, look, out));
  const read = tableOf(element, (cell) => flat(readWithin(cell, lookIn(cell, look), out), [BREAK]));
  if (read) out.parts.push(read);
};

const code: Reader = (element, _, out) => {
  const text = printed(element.textContent ?? '').replace(/^\n|\n+$/g, '');
  if (text.trim() !== '') out.parts.push({ kind: 'code', text });
};

const frame: Reader = (element, _, out) => {
  const address = (element.getAttribute('src') ?? '').trim().replace(/^\/\//, 'https://');
  if (/^https?:\/\//i.test(address)) out.parts.push({ kind: 'frame', address });
  else leaveOut(out, 'media', address);
};

/** A picture that stands for one character. */
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\u200d|\ufe0f){1,12}$/u;

const picture: Reader = (element, look, out) => {
  const alt = (element.getAttribute('alt') ?? '').trim();
  if (EMOJI.test(alt)) out.line.push({ kind: 'text', text: alt, marks: sortedMarks(look.marks) });
  else leaveOut(out, 'picture', alt);
};

const media: Reader = (element, _, out) =>
  leaveOut(out, 'media', element.getAttribute('src') ?? element.getAttribute('data') ?? '');
const drawing: Reader = (element, _, out) => leaveOut(out, 'drawing', element.textContent ?? '');
const control: Reader = (element, _, out) => {
  const isBox = element.getAttribute('type') === 'checkbox';
  if (!isBox) leaveOut(out, 'control', element.textContent ?? '');
};

const FOOTNOTE = /#_?(?:ftn|edn|ftnt|fn|footnote|cite_note|cite_ref)(?:ref)?[\w:-]*$/i;
const COMMENT = /#(?:_msocom|cmnt)/i;
const MARKER = /^\W{0,2}\w{1,4}\W{0,2}$/;

const link: Reader = (element, look, out) => {
  const href = element.getAttribute('href');
  const words = (element.textContent ?? '').trim();
  if (href === null) return readChildren(element, lookIn(element, look), out);
  const aside = COMMENT.test(href)
    ? 'comment'
    : FOOTNOTE.test(href) && MARKER.test(words)
      ? 'footnote'
      : undefined;
  if (aside) {
    leaveOut(out, aside, words);
    return;
  }
  const address = cleanAddress(href);
  if (!address && !href.trim().startsWith('#') && words !== '') leaveOut(out, 'link', words);
  const marks = new Set([...look.marks].filter((mark) => mark !== 'u'));
  readChildren(element, lookIn(element, { ...look, marks, link: look.link ?? address }), out);
};

const READERS: Readonly<Record<string, Reader>> = {
  a: link,
  audio: media,
  blockquote: asBlock(quote),
  br: (_, __, out) => void out.line.push(BREAK),
  button: control,
  canvas: drawing,
  dir: asBlock(list),
  embed: media,
  h1: asBlock(header),
  h2: asBlock(header),
  h3: asBlock(header),
  h4: asBlock(header),
  h5: asBlock(header),
  h6: asBlock(header),
  hr: asBlock((_, __, out) => void out.parts.push({ kind: 'divider' })),
  iframe: asBlock(frame),
  img: picture,
  input: control,
  math: drawing,
  menu: asBlock(list),
  object: media,
  ol: asBlock(list),
  pre: asBlock(code),
  select: control,
  svg: drawing,
  table: asBlock(table),
  textarea: control,
  ul: asBlock(list),
  video: media,
};

/** Word keeps in a style which list a paragraph is of, and how deep. */
const WORD_LIST = /\blevel(\d)/;
/** Where Word keeps what was written in the margin, and the words that it no longer shows. */
const WORD_ASIDE = /^(?:comment|comment-list)$/;

function readWordItem(element: Element, look: Look, out: Out, level: number): void {
  const marker = [...element.querySelectorAll('[style]')].find(
    (one) => styleOf(one).get('mso-list') === 'ignore',
  );
  const isOrdered = isNumber(marker?.textContent ?? '');
  const inline = flat(readWithin(element, lookIn(element, look), out), [BREAK]);
  if (isWords(inline)) out.parts.push({ kind: 'line', level, isOrdered, inline });
}

const inside: Reader = (element, look, out) => readChildren(element, lookIn(element, look), out);
const comment: Reader = (element, _, out) => leaveOut(out, 'comment', element.textContent ?? '');

function readerOf(element: Element): Reader {
  const style = styleOf(element);
  if (WORD_ASIDE.test(style.get('mso-element') ?? '')) return comment;
  const [, level] = WORD_LIST.exec(style.get('mso-list') ?? '') ?? [];
  if (level && isBlock(element))
    return asBlock((one, look, out) => readWordItem(one, look, out, Number(level)));
  const name = nameOf(element);
  const own = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  return own ?? (isBlock(element) ? asBlock(inside) : inside);
}

function readElement(element: Element, look: Look, out: Out): void {
  if (!isUnseen(element)) readerOf(element)(element, look, out);
}

/** Spaces that Word and Apple write so that no browser joins them. */
const isSpaceRun = (element: Element | null): boolean =>
  element !== null &&
  (element.classList.contains('Apple-converted-space') ||
    styleOf(element).get('mso-spacerun') === 'yes');

function readText(node: Node, look: Look, out: Out): void {
  const value = printed(node.nodeValue ?? '');
  const text = isSpaceRun(node.parentElement) ? value.replaceAll('\u00a0', ' ') : value;
  const marks = sortedMarks(look.marks);
  for (const [index, line] of (look.keepsLines ? text.split(/\r?\n/) : [text]).entries()) {
    const inside: Piece[] = index > 0 ? [BREAK] : [];
    const piece = { kind: 'text', text: line, marks } as const;
    if (look.link === undefined) inside.push(piece);
    else inside.push({ kind: 'link', href: look.link, opensTab: false, inside: [piece] });
    out.line.push(...inside);
  }
}

function readChildren(element: Element, look: Look, out: Out): void {
  for (const node of element.childNodes) {
    if (node.nodeType === 3) readText(node, look, out);
    else if (node.nodeType === 1) readElement(node as Element, look, out);
  }
}

/**
 * What HTML of a clipboard says, whichever program wrote it. Read in an inert document: nothing of
 * it loads or runs.
 */
export function readClipboard(html: string): PastedText {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const leftOut: LeftOut[] = [];
  const out = within({ parts: [], line: [], leftOut, make: asParagraph });
  readChildren(body, PLAIN, out);
  endLine(out);
  return { blocks: together(out.parts), leftOut };
}

/** Plain text: each of its lines is a paragraph. */
export const readPlainText = (text: string): PastedText => ({
  blocks: printed(text)
    .split(/\r\n?|\n/)
    .flatMap((line) => paragraphsIn([{ kind: 'text', text: line, marks: [] }]))
    .map((inline) => ({ kind: 'paragraph', inline })),
  leftOut: [],
});
