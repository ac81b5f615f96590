import type { Block } from '../../blocks/_block/define-block.ts';
import { liftFields, readBlock } from '../../blocks/_block/read-block.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Issue, PageDocument, PageMetadata, StoredBlock } from '../../schemas/page.ts';

/**
 * A stored page as the canvas engine holds it, and back without loss. Everything that the engine
 * has no business with travels as one JSON string: it flattens nested props, and would turn the key
 * `a.b` into two and `0` into a list.
 */
export interface BlockNode {
  type: string;
  props: BlockNodeProps;
}

export interface BlockNodeProps {
  /** The engine's id. The block's own, unless that is taken, reserved, or not yet given. */
  id: string;
  /**
   * The stored block as JSON; `children: null` marks where the children go when they stand in the
   * slots.
   */
  stored: string;
  /** The children stand in the slots `column-0`, `column-1`, … */
  zoned: boolean;
  [slot: `column-${number}`]: BlockNode[];
}

export interface PageData {
  root: { props: { shell: string; [slot: `section-${string}`]: BlockNode[] } };
  content: [];
  zones: Record<string, never>;
}

/** What the conversion has to know of the registry. */
export interface Catalogue {
  blocks: ReadonlyMap<string, Block>;
  /**
   * Sections of any layout. They are slots on the canvas; a section that no layout knows stays in
   * the shell.
   */
  sections: ReadonlySet<string>;
}

/** Stands for every block whose declaration is missing. */
export const UNKNOWN_TYPE = '__unknown';
export const ROOT_ID = 'root';

export const sectionSlot = (section: string) => `section-${section}` as const;
export const columnSlot = (index: number) => `column-${index}` as const;

type BlockRecord = StoredBlock & Record<string, unknown>;

/** Ids are random: two editors who add a block at the same time must not give the same one. */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `b${Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')}`;
}

/**
 * A block dropped by the engine has no id of its own yet: it takes the end of the engine's, which
 * never changes.
 */
const derivedId = (engineId: string): string =>
  `b${engineId.replace(/[^A-Za-z0-9]/g, '').slice(-16)}`;

/**
 * The stored block of a node as its view sees it; one that has no id yet already shows the one it
 * will have.
 */
export function parseStored(json: string, engineId: string): StoredBlock {
  const own = JSON.parse(json) as BlockRecord;
  return own.id === undefined ? ({ ...{ id: derivedId(engineId) }, ...own } as BlockRecord) : own;
}

/** The id that the block has, or will have, in the stored page. */
export const storedId = (node: BlockNode): string =>
  parseStored(node.props.stored, node.props.id).id;

const columnsOf = (block: Block, props: BlockNodeProps): BlockNode[][] =>
  (block.container?.columns ?? []).map((_, index) => props[columnSlot(index)] ?? []);

const withColumns = (
  block: Block,
  props: BlockNodeProps,
  columns: BlockNode[][],
): BlockNodeProps => {
  const next = { ...props };
  (block.container?.columns ?? []).forEach((_, index) => {
    next[columnSlot(index)] = columns[index] ?? [];
  });
  return next;
};

function engineId(block: StoredBlock, taken: Set<string>): string {
  const isUsable =
    typeof block.id === 'string' &&
    /^[A-Za-z0-9_-]+$/.test(block.id) &&
    block.id !== ROOT_ID &&
    !taken.has(block.id);
  const id = isUsable ? block.id : newBlockId();
  taken.add(id);
  return id;
}

/**
 * A stored block as a node. `taken` collects the engine ids of the page: the engine cannot hold one
 * twice.
 */
export function toNode(
  stored: StoredBlock,
  blocks: Catalogue['blocks'],
  taken: Set<string> = new Set(),
): BlockNode {
  const block = blocks.get(stored.block);
  const id = engineId(stored, taken);
  if (!block)
    return { type: UNKNOWN_TYPE, props: { id, stored: JSON.stringify(stored), zoned: false } };
  const { children } = stored;
  const read =
    block.container && (children === undefined || Array.isArray(children))
      ? readBlock(block, stored)
      : undefined;
  if (!block.container || !read?.ok) {
    return { type: block.name, props: { id, stored: JSON.stringify(stored), zoned: false } };
  }
  const nodes = (children ?? []).map((child) => toNode(child, blocks, taken));
  const shell = children ? { ...stored, children: null } : stored;
  const props = { id, stored: JSON.stringify(shell), zoned: true };
  return {
    type: block.name,
    props: withColumns(block, props, block.container.split(read.fields, nodes)),
  };
}

const sameDeal = <T>(a: readonly (readonly T[])[], b: readonly (readonly T[])[]): boolean =>
  a.every(
    (column, index) =>
      column.length === b[index]?.length && column.every((item, at) => item === b[index]?.[at]),
  );

/**
 * The stored block without looking into its children: with the counts of the columns as they stand
 * now.
 */
function ownPart(node: BlockNode, blocks: Catalogue['blocks']): BlockRecord {
  const ordered = parseStored(node.props.stored, node.props.id) as BlockRecord;
  const block = blocks.get(node.type);
  if (!node.props.zoned || !block?.container) return ordered;
  const read = readBlock(block, ordered);
  if (!read.ok) return ordered;
  const columns = columnsOf(block, node.props);
  if (sameDeal(columns, block.container.split(read.fields, columns.flat()))) return ordered;
  const { fields } = block.container.join(read.fields, columns);
  return {
    ...ordered,
    v: Math.max(ordered.v, block.version),
    fields: { ...liftFields(block, ordered), ...fields },
  };
}

/** A node as the block that a page stores. */
export function fromNode(node: BlockNode, blocks: Catalogue['blocks']): StoredBlock {
  const own = ownPart(node, blocks);
  const block = blocks.get(node.type);
  if (!node.props.zoned || !block) return own;
  const children = columnsOf(block, node.props)
    .flat()
    .map((child) => fromNode(child, blocks));
  if (children.length === 0 && !('children' in own)) return own;
  return { ...own, children };
}

/** The block of a node for forms and views: everything but its children. */
export function storedOf(node: BlockNode, blocks: Catalogue['blocks']): StoredBlock {
  const own = ownPart(node, blocks);
  if (!node.props.zoned || !('children' in own)) return own;
  const { children, ...rest } = own;
  return rest as StoredBlock;
}

export function toPageData(document: PageDocument, catalogue: Catalogue): PageData {
  const taken = new Set<string>();
  const sections: Record<string, unknown> = {};
  const props: PageData['root']['props'] = { shell: '' };
  for (const [name, blocks] of Object.entries(document.sections)) {
    const isSlot = catalogue.sections.has(name) && Array.isArray(blocks);
    sections[name] = isSlot ? null : blocks;
    if (isSlot)
      props[sectionSlot(name)] = blocks.map((block) => toNode(block, catalogue.blocks, taken));
  }
  for (const name of catalogue.sections) props[sectionSlot(name)] ??= [];
  props.shell = JSON.stringify({ ...document, sections });
  return { root: { props }, content: [], zones: {} };
}

/**
 * The document around the blocks: layout, metadata, unknown keys, and the sections that are not on
 * the canvas.
 */
export interface Shell {
  layout: string;
  /** null where the section's blocks stand in their slot. */
  sections: Record<string, StoredBlock[] | null>;
  metadata: PageMetadata;
  [unknown: string]: unknown;
}

export const shellOf = (data: PageData): Shell => JSON.parse(data.root.props.shell) as Shell;

export function toDocument(data: PageData, catalogue: Catalogue): PageDocument {
  const shell = shellOf(data);
  const slot = (name: string) =>
    (data.root.props[sectionSlot(name)] ?? []).map((node) => fromNode(node, catalogue.blocks));
  const sections: Record<string, StoredBlock[]> = {};
  for (const [name, blocks] of Object.entries(shell.sections))
    sections[name] = blocks ?? slot(name);
  for (const name of catalogue.sections) {
    if (!Object.hasOwn(shell.sections, name) && data.root.props[sectionSlot(name)]?.length)
      sections[name] = slot(name);
  }
  return { ...shell, sections } as PageDocument;
}

/**
 * A stored block changed by the form or on the canvas, as the same node; a chain deals its children
 * anew when its counts changed.
 */
export function changeNode(
  node: BlockNode,
  blocks: Catalogue['blocks'],
  change: (stored: StoredBlock) => StoredBlock,
): BlockNode {
  const before = ownPart(node, blocks);
  const after = change(before);
  if (after === before) return node;
  const props = { ...node.props, stored: JSON.stringify(after) };
  const block = blocks.get(node.type);
  if (!block?.container) return { ...node, props };
  const read = readBlock(block, after);
  if (node.props.zoned) {
    if (!read.ok) return { ...node, props };
    const children = columnsOf(block, node.props).flat();
    return {
      ...node,
      props: withColumns(block, props, block.container.split(read.fields, children)),
    };
  }
  if (!read.ok) return { ...node, props };
  const opened = toNode(after, blocks);
  return { ...node, props: { ...opened.props, id: node.props.id } };
}

/** Fields of a stored block changed, lifted first to the present version of its declaration. */
export function changeFields(
  stored: StoredBlock,
  block: Block,
  change: (fields: JsonObject) => JsonObject,
): StoredBlock {
  const lifted = liftFields(block, stored);
  const fields = change(lifted);
  if (fields === lifted) return stored;
  return { ...stored, v: Math.max(stored.v, block.version), fields };
}

/** The same block with ids of its own, and so its children: what a copy is. */
export function withNewIds(stored: StoredBlock): StoredBlock {
  const copy: StoredBlock = { ...stored, id: newBlockId() };
  if (Array.isArray(stored.children)) copy.children = stored.children.map(withNewIds);
  return copy;
}

/** A block as the drawer makes it: nothing is set, every default comes from its declaration. */
export const freshBlock = (block: Block): StoredBlock => ({
  id: newBlockId(),
  block: block.name,
  v: block.version,
  fields: {},
});

/** The faults of a block's fields by dotted path (`items.0.url`), for the form. */
export function fieldFaults(stored: StoredBlock, block: Block): Map<string, string> {
  const read = readBlock(block, stored);
  const faults = new Map<string, string>();
  if (read.ok) return faults;
  for (const { path, message } of read.issues) {
    const key = path.slice(1).join('.');
    if (!faults.has(key)) faults.set(key, message);
  }
  return faults;
}

/**
 * Which block an issue of a save is about: the innermost one on its path, and the rest of the path
 * inside it.
 */
export function blockOfIssue(
  document: PageDocument,
  path: Issue['path'],
): { id: string; rest: Issue['path'] } | undefined {
  let value: unknown = document;
  let found: { id: string; rest: Issue['path'] } | undefined;
  for (const [index, key] of path.entries()) {
    if (typeof value !== 'object' || value === null) break;
    value = (value as Record<string, unknown>)[String(key)];
    const id = (value as { id?: unknown } | undefined)?.id;
    if (typeof key === 'number' && typeof id === 'string')
      found = { id, rest: path.slice(index + 1) };
    if (key === 'fields' && found) break;
  }
  return found;
}
