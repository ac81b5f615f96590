import { asObject, isObject, type Json, type JsonObject } from '../../../schemas/json.ts';
import {
  type Inline,
  joinLines,
  linesOf,
  readInline,
  sameInline,
  type TextPiece,
  tidyInline,
  writeInline,
} from '../../rich-text/inline.ts';
import { isWords } from '../../rich-text/lines.ts';

/*
 * A story's body as the editor has it, and as ANS stores it. What nobody changed is stored as it
 * came: each block knows its element.
 */

export interface ItemText {
  kind: 'item';
  inline: Inline;
  origin?: JsonObject | undefined;
}
export interface ListBlock {
  kind: 'list';
  isOrdered: boolean;
  items: readonly (ItemText | ListBlock)[];
  origin?: JsonObject | undefined;
}
export interface ParagraphBlock {
  kind: 'paragraph';
  inline: Inline;
  origin?: JsonObject | undefined;
}
export type HeaderLevel = 2 | 3 | 4;
export interface HeaderBlock {
  kind: 'header';
  level: HeaderLevel;
  inline: Inline;
  origin?: JsonObject | undefined;
}
/**
 * Lines of a quotation: an empty one between its paragraphs; a last one that begins with a dash
 * says whose it is.
 */
export interface QuoteBlock {
  kind: 'quote';
  inline: Inline;
  origin?: JsonObject | undefined;
}
/** Pictures, embeds, and whatever the editor only moves. */
export interface CardBlock {
  kind: 'card';
  element: JsonObject;
}
export type Block = ParagraphBlock | HeaderBlock | ListBlock | QuoteBlock | CardBlock;

const BREAK = { kind: 'break' } as const;
const DASH: TextPiece = { kind: 'text', text: '— ', marks: [] };
const STARTS_WITH_DASH = /^\s{0,20}(?:—|–|--)\s{0,20}/;

const contents = new WeakMap<JsonObject, Inline | undefined>();

/** The text of an element, which is read once: elements never change in place. */
function contentOf(element: JsonObject): Inline | undefined {
  const { content } = element;
  if (typeof content !== 'string') return undefined;
  if (!contents.has(element)) contents.set(element, readInline(content));
  return contents.get(element);
}
const listOf = (value: Json | undefined): Json[] | undefined =>
  Array.isArray(value) ? value : undefined;

/** What all of some parts are read as; undefined when one cannot be. */
function all<T>(parts: readonly Json[], read: (part: Json) => T | undefined): T[] | undefined {
  const found: T[] = [];
  for (const part of parts) {
    const one = read(part);
    if (one === undefined) return undefined;
    found.push(one);
  }
  return found;
}

function readItem(value: Json): ItemText | ListBlock | undefined {
  if (!isObject(value)) return undefined;
  if (value.type === 'list') return readList(value);
  const inline = value.type === 'text' ? contentOf(value) : undefined;
  return inline && { kind: 'item', inline, origin: value };
}

/** Two lists of one kind side by side would grow together. */
const touches = (one: { kind: string }, other: { kind: string } | undefined): boolean =>
  one.kind === 'list' &&
  other?.kind === 'list' &&
  (one as ListBlock).isOrdered === (other as ListBlock).isOrdered;

function readList(element: JsonObject): ListBlock | undefined {
  const items = all(listOf(element.items) ?? [], readItem);
  if (!items || items.length === 0) return undefined;
  if (items.some((item, index) => touches(item, items[index + 1]))) return undefined;
  return { kind: 'list', isOrdered: element.list_type === 'ordered', items, origin: element };
}

function readQuote(element: JsonObject): QuoteBlock | undefined {
  const inside = listOf(element.content_elements) ?? [];
  const texts = all(inside, (one) =>
    isObject(one) && one.type === 'text' ? contentOf(one) : undefined,
  );
  if (!texts || texts.length === 0) return undefined;
  const quoted = joinLines(texts, [BREAK, BREAK]);
  if (element.citation === undefined) return { kind: 'quote', inline: quoted, origin: element };
  const citation = asObject(element.citation);
  const cited = citation.type === 'text' ? contentOf(citation) : undefined;
  if (!cited) return undefined;
  return { kind: 'quote', inline: [...quoted, BREAK, DASH, ...cited], origin: element };
}

function readHeader(element: JsonObject): HeaderBlock | undefined {
  const inline = contentOf(element);
  const given = Number(element.level ?? 2);
  if (!inline || !Number.isInteger(given)) return undefined;
  const level = Math.min(Math.max(given, 2), 4) as HeaderLevel;
  return { kind: 'header', level, inline, origin: element };
}

function readText(element: JsonObject): ParagraphBlock | undefined {
  const inline = contentOf(element);
  return inline && { kind: 'paragraph', inline, origin: element };
}

const READERS: Readonly<Record<string, (element: JsonObject) => Block | undefined>> = {
  text: readText,
  header: readHeader,
  list: readList,
  quote: readQuote,
};

/** One element; a card for what the editor cannot take apart. */
export function readElement(element: JsonObject): Block {
  const { type } = element;
  const read = typeof type === 'string' && Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return read?.(element) ?? { kind: 'card', element };
}

/** The body of a document. What is no object at all is of nobody's, and stays in a card. */
export function readBody(elements: readonly Json[]): Block[] {
  const blocks: Block[] = [];
  for (const element of elements) {
    const given = isObject(element) ? element : { [LOOSE]: element };
    const block = isObject(element) ? readElement(element) : undefined;
    const isApart = block && !touches(block, blocks.at(-1));
    blocks.push(isApart ? block : { kind: 'card', element: given });
  }
  return blocks;
}

/** Under which a card holds what is no element. */
const LOOSE = '\u0000loose';

/** Whose words a line says they are, without its dash; undefined for any other line. */
function citationIn(line: Inline): Inline | undefined {
  const [first, ...rest] = line;
  if (first?.kind !== 'text' || !STARTS_WITH_DASH.test(first.text)) return undefined;
  return tidyInline([{ ...first, text: first.text.replace(STARTS_WITH_DASH, '') }, ...rest]);
}

/** The paragraphs of a quotation, and whose it is. */
export function quoteParts({ inline }: Pick<QuoteBlock, 'inline'>): {
  paragraphs: Inline[];
  citation: Inline | undefined;
} {
  const lines = linesOf(tidyInline(inline));
  const last = lines.length > 1 ? citationIn(lines.at(-1) ?? []) : undefined;
  const groups: Inline[][] = [[]];
  for (const line of last ? lines.slice(0, -1) : lines) {
    if (isWords(line)) groups.at(-1)?.push(line);
    else groups.push([]);
  }
  const paragraphs = groups
    .filter((group) => group.length > 0)
    .map((group) => joinLines(group, [BREAK]));
  return { paragraphs, citation: last && isWords(last) ? last : undefined };
}

const ofType = (origin: JsonObject | undefined, type: string): JsonObject =>
  origin?.type === type ? origin : { type };

function sameItem(one: ItemText | ListBlock, other: ItemText | ListBlock | undefined): boolean {
  if (!other || one.kind !== other.kind) return false;
  if (one.kind === 'item') return sameInline(one.inline, (other as ItemText).inline);
  return sameList(one, other as ListBlock);
}

const sameList = (one: ListBlock, other: ListBlock): boolean =>
  one.isOrdered === other.isOrdered &&
  one.items.length === other.items.length &&
  one.items.every((item, index) => sameItem(item, other.items[index]));

function sameBlock(one: Block, other: Block): boolean {
  if (one.kind === 'list') return other.kind === 'list' && sameList(one, other);
  if (one.kind === 'card' || one.kind !== other.kind) return false;
  if (one.kind === 'header' && other.kind === 'header' && one.level !== other.level) return false;
  return sameInline(one.inline, (other as ParagraphBlock).inline);
}

/** The element that a block came from, when it says what the block says. */
const unchanged = (block: Exclude<Block, CardBlock>): JsonObject | undefined =>
  block.origin && sameBlock(block, readElement(block.origin)) ? block.origin : undefined;

function writeItem(item: ItemText | ListBlock): JsonObject {
  if (item.kind === 'list') return unchanged(item) ?? writeList(item);
  const { origin, inline } = item;
  const was = origin && contentOf(origin);
  if (origin && was && sameInline(was, inline)) return origin;
  return { ...ofType(origin, 'text'), content: writeInline(inline) };
}

const writeList = ({ origin, isOrdered, items }: ListBlock): JsonObject => ({
  ...ofType(origin, 'list'),
  list_type: isOrdered ? 'ordered' : 'unordered',
  items: items.map(writeItem),
});

function writeQuote(block: QuoteBlock): JsonObject {
  const { paragraphs, citation } = quoteParts(block);
  const { citation: before, ...rest } = ofType(block.origin, 'quote');
  const texts = paragraphs.map((one) => ({ type: 'text', content: writeInline(one) }));
  const cited = citation && { ...ofType(asObject(before), 'text'), content: writeInline(citation) };
  return { ...rest, content_elements: texts, ...(cited ? { citation: cited } : {}) };
}

/** The element of one block; undefined for one without a word, unless it came so. */
export function writeBlock(block: Block): Json | undefined {
  if (block.kind === 'card')
    return Object.hasOwn(block.element, LOOSE) ? block.element[LOOSE] : block.element;
  const kept = unchanged(block);
  if (kept) return kept;
  if (block.kind === 'list') return writeList(block);
  if (!isWords(block.inline)) return undefined;
  if (block.kind === 'quote')
    return quoteParts(block).paragraphs.length > 0 ? writeQuote(block) : undefined;
  const content = writeInline(block.inline);
  if (block.kind === 'paragraph') return { ...ofType(block.origin, 'text'), content };
  const origin = ofType(block.origin, 'header');
  const before = block.origin ? readElement(block.origin) : undefined;
  const isSameLevel = before?.kind === 'header' && before.level === block.level;
  return { ...origin, content, ...(isSameLevel ? {} : { level: block.level }) };
}

const idOf = (element: Json): string | undefined => {
  const { _id: id } = asObject(element);
  return typeof id === 'string' ? id : undefined;
};

/** Ids that several elements have. */
function repeatedIds(elements: readonly Json[]): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const id of elements.map(idOf)) {
    if (id !== undefined && seen.has(id)) repeated.add(id);
    if (id !== undefined) seen.add(id);
  }
  return repeated;
}

/** A picture may stand in a text twice: its id says which one it is. */
const isCopied = (block: Block): boolean => block.kind !== 'card' || block.element.type !== 'image';

/** The body of a document. What was copied within it since `before` has no id twice. */
export function writeBody(blocks: readonly Block[], before: readonly Json[]): Json[] {
  const ids = new Set<string>();
  const repeated = repeatedIds(before);
  return blocks.flatMap((block) => {
    const element = writeBlock(block);
    if (element === undefined) return [];
    const id = idOf(element);
    if (id === undefined || !isObject(element)) return [element];
    const isCopy = ids.has(id) && isCopied(block) && !repeated.has(id);
    ids.add(id);
    const { _id: _, ...rest } = element;
    return [isCopy ? rest : element];
  });
}
