import type { BlockNode } from './nodes.ts';
import type { PageData } from './page-data.ts';
import { columnSlots, type LocatedNode, locate, sectionSlots } from './tree.ts';

/** The page with another list in the place of the one around a block. */
function withList(page: PageData, { zone, parent }: LocatedNode, list: BlockNode[]): PageData {
  const slot = zone.slice(zone.indexOf(':') + 1);
  if (parent)
    return withNode(page, parent, {
      ...parent.node,
      props: { ...parent.node.props, [slot]: list },
    });
  return { ...page, root: { ...page.root, props: { ...page.root.props, [slot]: list } } };
}

const withNode = (page: PageData, at: LocatedNode, node: BlockNode): PageData =>
  withList(
    page,
    at,
    at.siblings.map((each) => (each === at.node ? node : each)),
  );

/**
 * The page with a node in the place of the one with its id: all but what stands around it are the
 * very nodes of before. The same page where there is none.
 */
export function replaceNode(page: PageData, node: BlockNode): PageData {
  const at = locate(page, node.props.id);
  return at && at.node !== node ? withNode(page, at, node) : page;
}

type Known = ReadonlyMap<string, BlockNode>;

const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** The props with the very lists and nodes of before, and whether they say the same. */
function reusedProps<P extends object>(
  before: P | undefined,
  after: P,
  known: Known,
): { props: P; isSame: boolean } {
  const held = new Map(Object.entries(before ?? {}));
  let isSame = held.size === Object.keys(after).length;
  const entries = Object.entries(after).map(([name, value]) => {
    const old = held.get(name);
    if (old === value) return [name, value];
    const list = Array.isArray(value) && value.map((node: BlockNode) => reusedNode(node, known));
    const isKept = list && Array.isArray(old) && isSameList(old, list);
    isSame &&= isKept;
    return [name, isKept ? old : list || value];
  });
  return { props: Object.fromEntries(entries) as P, isSame };
}

function reusedNode(node: BlockNode, known: Known): BlockNode {
  const before = known.get(node.props.id);
  if (before === node) return node;
  const { props, isSame } = reusedProps(before?.props, node.props, known);
  return before && isSame && before.type === node.type ? before : { ...node, props };
}

/** The nodes of a page by their ids, but for sections that are the very lists of `other`. */
function nodesBeside(page: PageData, other: PageData): Known {
  const nodes = new Map<string, BlockNode>();
  const visit = (list: readonly BlockNode[]) => {
    for (const node of list) {
      nodes.set(node.props.id, node);
      for (const [, inner] of columnSlots(node)) visit(inner);
    }
  };
  const others = new Map(sectionSlots(other));
  for (const [slot, list] of sectionSlots(page)) if (others.get(slot) !== list) visit(list);
  return nodes;
}

/** `after`, made of the very nodes and lists of `before` wherever it says the same. */
export function reuseNodes(before: PageData, after: PageData): PageData {
  const known = nodesBeside(before, after);
  const { props, isSame } = reusedProps(before.root.props, after.root.props, known);
  return isSame ? before : { ...after, root: { ...after.root, props } };
}
