import { readBlock } from '../../blocks/_block/read-block.ts';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import { areDealtAlike } from './nodes.ts';
import { once } from './once.ts';

/** A block without its children, which stand in lists. */
export type OwnBlock = Omit<StoredBlock, 'children'>;

export interface FlatBlock {
  own: OwnBlock;
  /** It is stored with a list of children, be it empty. */
  hasChildren: boolean;
  /** The list in which it stands. */
  list: string;
  /** Fields that count the children of its columns: they follow from the lists. */
  counts: readonly string[];
}

/**
 * A page taken apart, so that two of them can be compared and merged: blocks by id, and the order
 * of each list of siblings. A list is a section (`section/main`) or a column of a container
 * (`b7/0`), so that a block which goes to another column has moved and no count has changed.
 */
export interface FlatPage {
  /** Everything but the sections. */
  facts: Omit<PageDocument, 'sections'>;
  blocks: Map<string, FlatBlock>;
  lists: Map<string, string[]>;
}

export const sectionList = (section: string): string => `section/${section}`;

const SECTION = /^section\/(.*)$/s;

/** The section of a list at the top of the page. */
export const sectionOf = (list: string): string | undefined => SECTION.exec(list)?.[1];

/** The container of a list; undefined for a section. */
export const parentOf = (list: string): string | undefined =>
  SECTION.test(list) ? undefined : list.slice(0, list.lastIndexOf('/'));

interface Dealt {
  columns: StoredBlock[][];
  counts: readonly string[];
}

const NO_COUNTS: readonly string[] = [];
const NO_COLUMNS: Dealt = { columns: [], counts: NO_COUNTS };

/** Its children by column; all in one where the declaration does not read them. */
function dealt(block: StoredBlock, { blocks }: Catalogue): Dealt {
  const children = block.children ?? [];
  const declared = blocks.get(block.block);
  const read = declared?.container ? readBlock(declared, block) : undefined;
  if (!read?.ok || !declared?.container) return { columns: [children], counts: NO_COUNTS };
  const { split, join } = declared.container;
  const columns = split(read.fields, children);
  // Columns that no stored count can mean: every count comes back.
  const others = columns.map((column, index) => [...column, ...Array(index + 7).fill(null)]);
  return { columns, counts: Object.keys(join(read.fields, others).fields) };
}

const ownOf = once(({ children: _, ...own }: StoredBlock): OwnBlock => own as OwnBlock);

export function flatten(document: PageDocument, catalogue: Catalogue): FlatPage {
  const { sections, ...facts } = document;
  const flat: FlatPage = { facts: facts as FlatPage['facts'], blocks: new Map(), lists: new Map() };
  const visit = (list: string, stored: readonly StoredBlock[]) => {
    flat.lists.set(
      list,
      stored.map(({ id }) => id),
    );
    for (const block of stored) {
      const { children } = block;
      const hasChildren = Array.isArray(children);
      const isContainer = hasChildren || catalogue.blocks.get(block.block)?.container;
      const { columns, counts } = isContainer ? dealt(block, catalogue) : NO_COLUMNS;
      flat.blocks.set(block.id, { own: ownOf(block), hasChildren, list, counts });
      for (const [index, column] of columns.entries()) visit(`${block.id}/${index}`, column);
    }
  };
  for (const [name, stored] of Object.entries(sections)) visit(sectionList(name), stored);
  return flat;
}

/** The fields of a container with the counts of its columns as they stand. */
function fieldsFor(own: StoredBlock, columns: StoredBlock[][], { blocks }: Catalogue): JsonObject {
  const declared = blocks.get(own.block);
  const read = declared?.container ? readBlock(declared, own) : undefined;
  if (!read?.ok || !declared?.container) return own.fields;
  const full = declared.container.columns.map((_, index) => columns[index] ?? []);
  if (areDealtAlike(full, declared.container.split(read.fields, full.flat()))) return own.fields;
  return { ...own.fields, ...declared.container.join(read.fields, full).fields };
}

/** The page again. */
export function unflatten(flat: FlatPage, catalogue: Catalogue): PageDocument {
  const columns = new Map<string, number>();
  for (const list of flat.lists.keys()) {
    const parent = parentOf(list);
    const index = Number(list.slice(list.lastIndexOf('/') + 1));
    if (parent !== undefined) columns.set(parent, Math.max(columns.get(parent) ?? 0, index + 1));
  }
  const stored = (id: string): StoredBlock[] => {
    const block = flat.blocks.get(id);
    if (!block) return [];
    const own = block.own as StoredBlock;
    const inner = Array.from({ length: columns.get(id) ?? 0 }, (_, index) =>
      (flat.lists.get(`${id}/${index}`) ?? []).flatMap(stored),
    );
    const children = inner.flat();
    if (children.length === 0 && !block.hasChildren) return [own];
    return [{ ...own, fields: fieldsFor(own, inner, catalogue), children }];
  };
  const sections: PageDocument['sections'] = {};
  for (const [list, ids] of flat.lists) {
    const section = sectionOf(list);
    if (section !== undefined) sections[section] = ids.flatMap(stored);
  }
  return { ...flat.facts, sections } as PageDocument;
}

/** Where a value stands: `['fields', 'title']`, `['overrides', story, path]`, `['metadata', …]`. */
export type FactPath = readonly string[];

/** Levels of a key's value that are compared by themselves. */
const DEPTHS: Readonly<Record<string, number>> = {
  fields: 1,
  metadata: 1,
  overrides: 2,
  pictures: 1,
};

/** What a block has in the place of its stories' parts: without any of it there is no such key. */
const OF_STORIES: ReadonlySet<string> = new Set(['overrides', 'pictures']);

/** The values of a block or of a page, by their paths. A field is one value, however deep. */
export function factsOf(owner: object): Map<string, { path: FactPath; value: unknown }> {
  const facts = new Map<string, { path: FactPath; value: unknown }>();
  const visit = (value: unknown, path: FactPath, depth: number) => {
    if (depth > 0 && isObject(value)) {
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key], depth - 1);
    } else if (value !== undefined) facts.set(JSON.stringify(path), { path, value });
  };
  for (const [key, value] of Object.entries(owner))
    if (key !== 'id') visit(value, [key], DEPTHS[key] ?? 0);
  return facts;
}

/** An object with one key set in its place, or taken away where the value is undefined. */
function withKey(owner: object, key: string, value: unknown): object {
  const entries = Object.entries(owner);
  const at = entries.findIndex(([name]) => name === key);
  if (value === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  if (at < 0) entries.push([key, value]);
  else entries[at] = [key, value];
  return Object.fromEntries(entries);
}

const setFact = (owner: object, path: FactPath, value: unknown, isPruned: boolean): object => {
  const [key = '', ...rest] = path;
  if (rest.length === 0) return withKey(owner, key, value);
  const held = Object.getOwnPropertyDescriptor(owner, key)?.value;
  const inner = setFact(isObject(held) ? held : {}, rest, value, isPruned);
  return withKey(owner, key, isPruned && Object.keys(inner).length === 0 ? undefined : inner);
};

/** An owner with one value set, or taken away where it is undefined. Empty overrides go whole. */
export const withFact = <T extends object>(owner: T, path: FactPath, value: unknown): T =>
  setFact(owner, path, value, OF_STORIES.has(path[0] ?? '')) as T;
