import { describe, expect, it } from 'vitest';
import { toPageData } from '../document/conversion.ts';
import type { PageData } from '../document/page-data.ts';
import { replaceNode, reuseNodes } from '../document/replace-node.ts';
import { insertNodes, placeNodes, withoutNodes } from '../document/several.ts';
import { catalogue, data, leaf, page } from '../document/tree.testing.ts';
import { locate, nodesAt, walkNodes } from '../document/tree.ts';
import { PageStore } from './page-store.ts';

const IDS = ['a', 'c', 'k', 'l', 'z', 'r', 'o', 'n'];
const ZONES = [
  ...['top', 'main', 'rail', 'other'].map((section) => `root:section-${section}`),
  ...['c:column-0', 'c:column-1'],
];

/** A store, and the keys that were told of since it was last asked. */
function storeOf(initial: PageData) {
  const store = new PageStore(initial);
  const told: string[] = [];
  for (const key of ['root', ...IDS, ...ZONES]) store.subscribe(key, () => told.push(key));
  return { store, told: () => told.splice(0) };
}

/** What the indexes say is what the page says. */
function expectIndexed(store: PageStore) {
  const now = store.page();
  const ids = new Set<string>();
  walkNodes(now, ({ node }) => ids.add(node.props.id));
  for (const id of IDS) {
    const at = locate(now, id);
    expect(store.node(id)).toBe(at?.node);
    expect(store.parentOf(id)).toBe(at?.parent?.node);
    expect(store.shown(id)?.stored).toBe(at?.node.props.stored);
    expect(ids.has(id)).toBe(at !== undefined);
  }
  for (const zone of ZONES)
    expect(store.idsIn(zone)).toEqual(nodesAt(now, zone).map(({ props }) => props.id));
}

const fresh = (id: string) =>
  toPageData({ ...page, sections: { main: [leaf(id)] } }, catalogue).root.props['section-main'] ??
  [];

describe('the page on the canvas', () => {
  it('is found by block and by zone', () => {
    expectIndexed(storeOf(data).store);
  });

  it('tells of the one block that changed, and leaves the others as they are', () => {
    const { store, told } = storeOf(data);
    const node = locate(data, 'k')?.node;
    const before = store.shown('l');
    if (node)
      store.set(replaceNode(data, { ...node, props: { ...node.props, stored: '{"x":1}' } }));
    expect(told()).toEqual(['k']);
    expect(store.shown('l')).toBe(before);
    expectIndexed(store);
  });

  it('tells of the two zones of a move, and of nothing else', () => {
    const { store, told } = storeOf(data);
    store.set(placeNodes(data, ['z'], { zone: 'c:column-1', index: 0 }));
    expect(told().sort()).toEqual(['c:column-1', 'root:section-main']);
    expectIndexed(store);
    store.set(placeNodes(store.page(), ['c'], { zone: 'root:section-rail', index: 1 }));
    expect(told().sort()).toEqual(['root:section-main', 'root:section-rail']);
    expectIndexed(store);
  });

  it('forgets a chain with all that stands in it, but for what went elsewhere', () => {
    const { store } = storeOf(data);
    const moved = placeNodes(data, ['k'], { zone: 'root:section-top', index: 0 });
    store.set(withoutNodes(moved, ['c']));
    expect(store.node('l')).toBeUndefined();
    expect(store.parentOf('k')).toBeUndefined();
    expectIndexed(store);
    store.set(data);
    expectIndexed(store);
  });

  it('tells of the zone of a new block', () => {
    const { store, told } = storeOf(data);
    store.set(insertNodes(data, fresh('n'), { zone: 'root:section-rail', index: 0 }));
    expect(told()).toEqual(['root:section-rail']);
    expectIndexed(store);
  });

  it('tells of nothing when a page comes that says the same', () => {
    const { store, told } = storeOf(data);
    store.set(reuseNodes(data, toPageData(page, catalogue)));
    expect(told()).toEqual([]);
    store.set(toPageData(page, catalogue));
    expect(told()).toEqual([]);
    expectIndexed(store);
  });

  it('tells of the shell', () => {
    const { store, told } = storeOf(data);
    store.set({ root: { props: { ...data.root.props, shell: '{}' } } });
    expect(told()).toEqual(['root']);
  });
});
