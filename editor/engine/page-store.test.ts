import { describe, expect, it } from 'vitest';
import type { PageChange } from '../../schemas/page-records/page-change.ts';
import type { PageRecords } from '../../schemas/page-records/page-records.ts';
import {
  addBlocks,
  changeBlock,
  changeFacts,
  changesTo,
  moveBlocks,
  removeBlocks,
} from '../document/edit-page.ts';
import { catalogue, data, leaf, page } from '../document/tree.testing.ts';
import { locate, type Spot } from '../document/tree.ts';
import { PageStore } from './page-store.ts';

const IDS = ['a', 'c', 'k', 'l', 'z', 'r', 'o', 'n'];
const ZONES = [
  ...['top', 'main', 'rail', 'other'].map((section) => `section/${section}`),
  ...['c/0', 'c/1'],
];

/** A store, and the keys that were told of since it was last asked. */
function storeOf(initial: PageRecords) {
  const store = new PageStore(initial, catalogue);
  const told: string[] = [];
  for (const key of ['root', ...IDS, ...ZONES]) store.subscribe(key, () => told.push(key));
  const apply = (make: (now: PageRecords) => PageChange[]) => store.apply(make(store.page()));
  const place = (ids: readonly string[], spot: Spot) =>
    apply((now) => moveBlocks(now, ids, spot, catalogue));
  return { store, apply, place, told: () => told.splice(0) };
}

/** Every block stands in the list that it names, and every list holds blocks that are there. */
function expectWhole(store: PageStore) {
  const { blocks, lists } = store.page();
  for (const [id, { list }] of blocks) expect(lists.get(list)).toContain(id);
  const all = [...lists.values()].flat();
  expect(all.toSorted()).toEqual([...blocks.keys()].toSorted());
  for (const id of IDS) expect(store.parentOf(id)).toBe(locate(store.page(), id)?.parent);
}

describe('the page on the canvas', () => {
  it('tells of the one block that changed, and leaves the others as they are', () => {
    const { store, apply, told } = storeOf(data);
    const before = store.block('l');
    apply((now) => changeBlock(now, 'k', (own) => ({ ...own, isHidden: true }), catalogue));
    expect(told()).toEqual(['k']);
    expect(store.block('l')).toBe(before);
    expect(store.block('k')?.own.isHidden).toBe(true);
    expectWhole(store);
  });

  it('tells of the two zones of a move, and of nothing else', () => {
    const { store, place, told } = storeOf(data);
    place(['z'], { zone: 'c/1', index: 0 });
    expect(told().sort()).toEqual(['c/1', 'section/main']);
    expectWhole(store);
    place(['c'], { zone: 'section/rail', index: 1 });
    expect(told().sort()).toEqual(['section/main', 'section/rail']);
    expectWhole(store);
  });

  it('forgets a chain with all that stands in it, but for what went elsewhere', () => {
    const { store, apply, place } = storeOf(data);
    place(['k'], { zone: 'section/top', index: 0 });
    apply((now) => removeBlocks(now, ['c'], catalogue));
    expect(store.block('l')).toBeUndefined();
    expect(store.parentOf('k')).toBeUndefined();
    expectWhole(store);
    apply((now) => changesTo(now, page, catalogue));
    expect(store.parentOf('k')?.id).toBe('c');
    expectWhole(store);
  });

  it('tells of the zone of a new block', () => {
    const { store, apply, told } = storeOf(data);
    const spot = { zone: 'section/rail', index: 0 };
    apply((now) => addBlocks(now, [leaf('n')], spot, catalogue).changes);
    expect(told()).toEqual(['section/rail']);
    expect(store.idsIn('section/rail')).toEqual(['n', 'r']);
    expectWhole(store);
  });

  it('tells of nothing when a page comes that says the same', () => {
    const { store, apply, told } = storeOf(data);
    apply((now) => changesTo(now, structuredClone(page), catalogue));
    expect(told()).toEqual([]);
    expect(store.page()).toBe(data);
  });

  it('tells of the facts of the page', () => {
    const { store, apply, told } = storeOf(data);
    apply((now) =>
      changeFacts(now, (facts) => {
        facts.metadata.title = 'Hoy';
      }),
    );
    expect(told()).toEqual(['root']);
    expect(store.page().facts.metadata.title).toBe('Hoy');
  });
});
