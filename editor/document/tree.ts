import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import {
  type BlockNode,
  type Catalogue,
  columnSlot,
  fromNode,
  type PageData,
  ROOT_ID,
  sectionSlot,
  shellOf,
  toNode,
} from './nodes.ts';

/** Where a block stands on the canvas, in the engine's words: a zone is `{parent id}:{slot}`. */
export interface Spot {
  zone: string;
  index: number;
}

export interface Located extends Spot {
  node: BlockNode;
  siblings: readonly BlockNode[];
  /** Unset at the top of a section. */
  parent?: Located;
}

export const zoneOf = (parentId: string, slot: string): string => `${parentId}:${slot}`;

type SlotList = [slot: string, nodes: readonly BlockNode[]];

const slotsIn = (props: Record<string, unknown>, kind: 'section-' | 'column-'): SlotList[] =>
  Object.entries(props).filter(
    (entry): entry is SlotList => entry[0].startsWith(kind) && Array.isArray(entry[1]),
  );

/** Visits every block on the canvas, parents first. */
export function walkNodes(data: PageData, visit: (located: Located) => void): void {
  const inside = (slots: SlotList[], parentId: string, parent?: Located) => {
    for (const [slot, siblings] of slots) {
      siblings.forEach((node, index) => {
        const located: Located = {
          node,
          index,
          siblings,
          zone: zoneOf(parentId, slot),
          ...(parent ? { parent } : {}),
        };
        visit(located);
        inside(slotsIn(node.props as never, 'column-'), node.props.id, located);
      });
    }
  };
  inside(slotsIn(data.root.props, 'section-'), ROOT_ID);
}

const isLazyNode = ({ props }: BlockNode): boolean =>
  (JSON.parse(props.stored) as { fields?: { lazyLoad?: unknown } }).fields?.lazyLoad === true;

/**
 * Ids of all blocks as a reader meets them: by the sections of the layout, column after column,
 * lazy ones after the rest.
 */
export function readingOrder(data: PageData, layout: Layout): string[] {
  const now: string[] = [];
  const later: string[] = [];
  const visit = (nodes: readonly BlockNode[], isLazy: boolean) => {
    for (const node of nodes) {
      const isLater = isLazy || isLazyNode(node);
      (isLater ? later : now).push(node.props.id);
      for (const [, inner] of slotsIn(node.props as never, 'column-')) visit(inner, isLater);
    }
  };
  for (const { name } of layout.sections) visit(data.root.props[sectionSlot(name)] ?? [], false);
  return [...now, ...later];
}

export function locate(data: PageData, id: string): Located | undefined {
  let found: Located | undefined;
  walkNodes(data, (located) => {
    if (located.node.props.id === id) found ??= located;
  });
  return found;
}

const columnsOf = (
  node: BlockNode,
  catalogue: Catalogue,
): { zone: string; label: string; nodes: readonly BlockNode[] }[] =>
  node.props.zoned
    ? (catalogue.blocks.get(node.type)?.container?.columns ?? []).map((label, index) => ({
        zone: zoneOf(node.props.id, columnSlot(index)),
        label,
        nodes: node.props[columnSlot(index)] ?? [],
      }))
    : [];

/**
 * The zones around a block, in reading order: the columns of its chain, or the sections of the
 * layout.
 */
function zonesAround(
  data: PageData,
  located: Located,
  layout: Layout,
  catalogue: Catalogue,
): { zone: string; length: number }[] {
  if (located.parent)
    return columnsOf(located.parent.node, catalogue).map(({ zone, nodes }) => ({
      zone,
      length: nodes.length,
    }));
  return layout.sections.map(({ name }) => ({
    zone: zoneOf(ROOT_ID, sectionSlot(name)),
    length: data.root.props[sectionSlot(name)]?.length ?? 0,
  }));
}

/**
 * Where a block goes when it is moved with the keyboard. Up and down: past its neighbour, at the
 * edge into the zone before or after, and out of a chain past its ends. In: into the chain before
 * it. Out: out of its chain, after it.
 * `index` counts after the block was taken out. Undefined where there is no such place.
 */
export function nextSpot(
  data: PageData,
  id: string,
  direction: 'up' | 'down' | 'in' | 'out',
  layout: Layout,
  catalogue: Catalogue,
): Spot | undefined {
  const located = locate(data, id);
  if (!located) return undefined;
  const { zone, index, siblings, parent } = located;
  if (direction === 'out') return parent && { zone: parent.zone, index: parent.index + 1 };
  if (direction === 'in') {
    const before = siblings[index - 1];
    const last = before && columnsOf(before, catalogue).at(-1);
    return last && { zone: last.zone, index: last.nodes.length };
  }
  const step = direction === 'up' ? -1 : 1;
  if (siblings[index + step]) return { zone, index: index + step };
  const zones = zonesAround(data, located, layout, catalogue);
  const next = zones[zones.findIndex((own) => own.zone === zone) + step];
  if (next) return { zone: next.zone, index: direction === 'up' ? next.length : 0 };
  return (
    parent && { zone: parent.zone, index: direction === 'up' ? parent.index : parent.index + 1 }
  );
}

const MAIN_SECTIONS = ['main', 'main-1', 'body'];

/** The section in which a new block goes when nothing is selected. */
export const mainSection = (layout: Layout): string =>
  MAIN_SECTIONS.find((name) => layout.sections.some((section) => section.name === name)) ??
  layout.sections.find(({ isRail }) => !isRail)?.name ??
  layout.sections[0]?.name ??
  'main';

/** Where a new block goes: after the selected one, else at the end of the chosen section. */
export function insertSpot(
  data: PageData,
  selectedId: string | undefined,
  section: string | undefined,
  layout: Layout,
): Spot {
  const selected = selectedId ? locate(data, selectedId) : undefined;
  if (selected) return { zone: selected.zone, index: selected.index + 1 };
  const slot = sectionSlot(section ?? mainSection(layout));
  return { zone: zoneOf(ROOT_ID, slot), index: data.root.props[slot]?.length ?? 0 };
}

/** The data with a node put at a spot. The rest is shared. */
export function insertNode(data: PageData, node: BlockNode, spot: Spot): PageData {
  const [parentId = '', slot = ''] = spot.zone.split(':');
  const put = <T extends Record<string, unknown>>(props: T): T => {
    const list = (props[slot] as readonly BlockNode[] | undefined) ?? [];
    return { ...props, [slot]: list.toSpliced(spot.index, 0, node) };
  };
  const inside = (own: BlockNode): BlockNode => {
    if (own.props.id === parentId) return { ...own, props: put(own.props as never) };
    const changed = slotsIn(own.props as never, 'column-').map(
      ([name, nodes]) => [name, nodes.map(inside)] as const,
    );
    const isSame = changed.every(([name, nodes]) =>
      nodes.every(
        (child, index) =>
          child === (own.props as never as Record<string, BlockNode[]>)[name]?.[index],
      ),
    );
    return isSame ? own : { ...own, props: { ...own.props, ...Object.fromEntries(changed) } };
  };
  const props =
    parentId === ROOT_ID
      ? put(data.root.props)
      : {
          ...data.root.props,
          ...Object.fromEntries(
            slotsIn(data.root.props, 'section-').map(([name, nodes]) => [name, nodes.map(inside)]),
          ),
        };
  return { ...data, root: { ...data.root, props: props as PageData['root']['props'] } };
}

/** A block that its page keeps though the layout has no place for it. */
export interface ParkedBlock {
  section: string;
  index: number;
  block: StoredBlock;
}

export function parkedBlocks(
  data: PageData,
  layout: Layout | undefined,
  catalogue: Catalogue,
): ParkedBlock[] {
  const shown = new Set(layout?.sections.map(({ name }) => name));
  const inSlots = [...catalogue.sections]
    .filter((name) => !shown.has(name))
    .flatMap((section) =>
      (data.root.props[sectionSlot(section)] ?? []).map((node, index) => ({
        section,
        index,
        block: fromNode(node, catalogue.blocks),
      })),
    );
  const inShell = Object.entries(shellOf(data).sections).flatMap(([section, blocks]) =>
    (Array.isArray(blocks) ? blocks : []).map((block, index) => ({ section, index, block })),
  );
  return [...inSlots, ...inShell];
}

/** Brings a parked block back to a section of the layout, at its end. */
export function unpark(
  data: PageData,
  parked: ParkedBlock,
  section: string,
  catalogue: Catalogue,
): PageData {
  const slot = sectionSlot(parked.section);
  const taken = new Set<string>();
  walkNodes(data, ({ node }) => taken.add(node.props.id));
  const props = { ...data.root.props };
  let node: BlockNode | undefined;
  if (catalogue.sections.has(parked.section) && props[slot]) {
    node = props[slot][parked.index];
    props[slot] = props[slot].toSpliced(parked.index, 1);
  } else {
    const shell = shellOf(data);
    const left = (shell.sections[parked.section] ?? []).toSpliced(parked.index, 1);
    node = toNode(parked.block, catalogue.blocks, taken);
    props.shell = JSON.stringify({
      ...shell,
      sections: { ...shell.sections, [parked.section]: left },
    });
  }
  if (!node) return data;
  const target = sectionSlot(section);
  props[target] = [...(props[target] ?? []), node];
  return { ...data, root: { ...data.root, props } };
}

export interface OutlineItem {
  id: string;
  /** `section` and `column` are zones; `block` is what they hold. */
  kind: 'section' | 'column' | 'block';
  label: string;
  depth: number;
  /** Zone of a section or column; for blocks, the one that they stand in. */
  zone: string;
  parentId?: string;
}

/** The page as a flat list of tree rows, in reading order, without what stands in closed rows. */
export function outline(
  data: PageData,
  layout: Layout,
  catalogue: Catalogue,
  closed: ReadonlySet<string>,
): OutlineItem[] {
  const rows: OutlineItem[] = [];
  const blocks = (nodes: readonly BlockNode[], zone: string, depth: number, parentId: string) => {
    for (const node of nodes) {
      const label = catalogue.blocks.get(node.type)?.label ?? 'Bloque desconocido';
      rows.push({ id: node.props.id, kind: 'block', label, depth, zone, parentId });
      if (closed.has(node.props.id)) continue;
      for (const column of columnsOf(node, catalogue)) {
        rows.push({
          id: column.zone,
          kind: 'column',
          label: column.label,
          depth: depth + 1,
          zone: column.zone,
          parentId: node.props.id,
        });
        if (!closed.has(column.zone)) blocks(column.nodes, column.zone, depth + 2, column.zone);
      }
    }
  };
  for (const { name, label } of layout.sections) {
    const zone = zoneOf(ROOT_ID, sectionSlot(name));
    rows.push({ id: zone, kind: 'section', label, depth: 1, zone });
    if (!closed.has(zone)) blocks(data.root.props[sectionSlot(name)] ?? [], zone, 2, zone);
  }
  return rows;
}

/** What the zone of a section starts with. */
export const ROOT_ZONE_PREFIX = zoneOf(ROOT_ID, sectionSlot(''));
