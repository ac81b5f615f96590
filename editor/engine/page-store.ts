import { ROOT_ID } from '../document/ids.ts';
import type { BlockNode } from '../document/nodes.ts';
import type { PageData } from '../document/page-data.ts';
import { columnSlots, sectionSlots } from '../document/tree.ts';

/** What the canvas shows of a block itself; the same object while it says the same. */
export interface ShownNode {
  type: string;
  stored: string;
  zoned: boolean;
}

interface PlacedNode {
  node: BlockNode;
  /** Where it stands. */
  zone: string;
  shown: ShownNode;
}

const NO_NODES: readonly BlockNode[] = [];
const NO_IDS: readonly string[] = [];

const isSameIds = (one: readonly string[], other: readonly BlockNode[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]?.props.id);

/**
 * The page on the canvas, indexed: blocks by id, and the ids in each zone. Pages share what did not
 * change, so that another page is compared only where it is another one.
 */
export class PageStore {
  #page: PageData;
  readonly #nodes = new Map<string, PlacedNode>();
  readonly #zones = new Map<string, readonly string[]>();
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(page: PageData) {
    this.#page = page;
    this.#compare(undefined, page);
  }

  page(): PageData {
    return this.#page;
  }

  /** How many blocks there are. */
  get size(): number {
    return this.#nodes.size;
  }

  node(id: string): BlockNode | undefined {
    return this.#nodes.get(id)?.node;
  }

  shown(id: string): ShownNode | undefined {
    return this.#nodes.get(id)?.shown;
  }

  /** The chain in whose column a block stands; undefined at the top of a section. */
  parentOf(id: string): BlockNode | undefined {
    const zone = this.#nodes.get(id)?.zone ?? '';
    return this.node(zone.slice(0, zone.indexOf(':')));
  }

  /** The ids in a zone, in order; the same list while nothing changed. */
  idsIn(zone: string): readonly string[] {
    return this.#zones.get(zone) ?? NO_IDS;
  }

  /** `key`: the id of a block, a zone, or `ROOT_ID` for the shell. Returns how to stop. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Puts another page in the place of this one, and tells those whose part of it changed. */
  set(page: PageData): void {
    const before = this.#page;
    if (before === page) return;
    this.#page = page;
    const changed = this.#compare(before, page);
    for (const key of changed) for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** Brings the indexes up to date; the keys whose part of the page changed. */
  #compare(before: PageData | undefined, after: PageData): Set<string> {
    const changed = new Set<string>();
    const gone: [zone: string, node: BlockNode][] = [];
    if (before?.root.props.shell !== after.root.props.shell) changed.add(ROOT_ID);
    const [old, now] = [new Map(before ? sectionSlots(before) : []), sectionSlots(after)];
    for (const [slot, nodes] of now) {
      this.#compareZone(`${ROOT_ID}:${slot}`, old.get(slot), nodes, changed, gone);
      old.delete(slot);
    }
    for (const [slot, nodes] of old)
      this.#compareZone(`${ROOT_ID}:${slot}`, nodes, NO_NODES, changed, gone);
    for (const [zone, node] of gone) this.#forget(zone, node);
    return changed;
  }

  #compareZone(
    zone: string,
    before: readonly BlockNode[] = NO_NODES,
    after: readonly BlockNode[],
    changed: Set<string>,
    gone: [zone: string, node: BlockNode][],
  ): void {
    if (before === after) return;
    if (!isSameIds(this.idsIn(zone), after)) {
      const ids = after.map(({ props }) => props.id);
      this.#zones.set(zone, ids);
      changed.add(zone);
      for (const node of before) gone.push([zone, node]);
    }
    for (const node of after) this.#compareNode(zone, node, changed, gone);
  }

  #compareNode(
    zone: string,
    node: BlockNode,
    changed: Set<string>,
    gone: [zone: string, node: BlockNode][],
  ): void {
    const { id, stored, zoned } = node.props;
    const held = this.#nodes.get(id);
    if (held?.node === node && held.zone === zone) return;
    const { shown } = held ?? {};
    const isSame = shown?.stored === stored && shown.zoned === zoned && shown.type === node.type;
    if (held && !isSame) changed.add(id);
    this.#nodes.set(id, {
      node,
      zone,
      shown: isSame ? shown : { type: node.type, stored, zoned },
    });
    if (held?.node === node) return;
    const columns = new Map(held ? columnSlots(held.node) : []);
    for (const [slot, nodes] of columnSlots(node)) {
      this.#compareZone(`${id}:${slot}`, columns.get(slot), nodes, changed, gone);
      columns.delete(slot);
    }
    for (const [slot, nodes] of columns)
      this.#compareZone(`${id}:${slot}`, nodes, NO_NODES, changed, gone);
  }

  /** Takes a block that left a zone out of the indexes, unless it stands anywhere by now. */
  #forget(zone: string, { props }: BlockNode): void {
    const placed = this.#nodes.get(props.id);
    if (placed?.zone !== zone || this.idsIn(zone).includes(props.id)) return;
    this.#nodes.delete(props.id);
    for (const [slot, nodes] of columnSlots(placed.node)) {
      const column = `${props.id}:${slot}`;
      this.#zones.delete(column);
      for (const node of nodes) this.#forget(column, node);
    }
  }
}
