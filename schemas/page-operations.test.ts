import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPage, type PageDocument, type StoredBlock } from './page.ts';
import {
  findBlock,
  insertBlock,
  moveBlock,
  type Place,
  removeBlock,
  replaceBlock,
  walkPage,
} from './page-operations.ts';

const idsOf = (page: PageDocument): string[] => {
  const ids: string[] = [];
  walkPage(page, (block) => {
    ids.push(block.id);
  });
  return ids;
};

const freeze = <T>(value: T): T => {
  if (value && typeof value === 'object')
    for (const inner of Object.values(Object.freeze(value))) freeze(inner);
  return value;
};

type Tree = { children: Tree[] };
const tree: fc.Memo<Tree> = fc.memo((depth) =>
  fc.record({ children: depth > 1 ? fc.array(tree(), { maxLength: 3 }) : fc.constant([]) }),
);

/** A page of up to three sections and three levels, frozen: no operation may write into it. */
const anyPage = fc
  .array(fc.array(tree(3), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((sections): PageDocument => {
    let count = 0;
    const build = ({ children }: Tree): StoredBlock => {
      const id = `b${count++}`;
      return {
        id,
        block: 'x',
        v: 1,
        fields: {},
        ...(children.length ? { children: children.map(build) } : {}),
      };
    };
    const named = Object.fromEntries(
      sections.map((trees, index) => [`s${index}`, trees.map(build)]),
    );
    return freeze({ layout: 'l', sections: named, metadata: {} });
  });

/** A page with one of its blocks. */
const pageWithBlock = anyPage
  .filter((page) => idsOf(page).length > 0)
  .chain((page) => fc.constantFrom(...idsOf(page)).map((id) => ({ page, id })));

/** A place in a page: in a section, or in any of its blocks. */
const placeIn = (page: PageDocument): fc.Arbitrary<Place> =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(page.sections)),
      fc.constantFrom(undefined, ...idsOf(page)),
      fc.nat(5),
    )
    .map(([section, parentId, index]) => {
      const owner = parentId && findBlock(page, parentId)?.place.section;
      return parentId ? { section: owner ?? section, parentId, index } : { section, index };
    });

describe('walkPage', () => {
  it('visits in reading order, parents first, with true places', () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        expect(idsOf(page)).toEqual(
          idsOf(page).toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1))),
        );
        walkPage(page, (block, place) => {
          const list = place.parentId
            ? findBlock(page, place.parentId)?.block.children
            : page.sections[place.section];
          expect(list?.[place.index]).toBe(block);
        });
      }),
    );
  });
});

describe('insertBlock and removeBlock', () => {
  const added = { id: 'nuevo', block: 'x', v: 1, fields: {} };

  it('undo each other', () => {
    fc.assert(
      fc.property(
        anyPage.chain((page) => placeIn(page).map((place) => ({ page, place }))),
        ({ page, place }) => {
          const more = insertBlock(page, added, place);
          expect(findBlock(more, 'nuevo')?.block).toEqual(added);
          expect(idsOf(removeBlock(more, 'nuevo'))).toEqual(idsOf(page));
          expect(checkPage(more).ok).toBe(true);
        },
      ),
    );
  });

  it('take and bring back a block with all that is in it', () => {
    fc.assert(
      fc.property(pageWithBlock, ({ page, id }) => {
        const found = findBlock(page, id);
        const less = removeBlock(page, id);
        expect(findBlock(less, id)).toBeUndefined();
        if (found) expect(insertBlock(less, found.block, found.place)).toEqual(page);
      }),
    );
  });

  it('append past the end, open sections, and leave the rest as the same objects', () => {
    const page = freeze({
      layout: 'l',
      sections: { a: [{ ...added, id: 'uno' }], b: [{ ...added, id: 'dos' }] },
      metadata: {},
    });
    const more = insertBlock(page, added, { section: 'a', index: 99 });
    expect(more.sections.a?.map(({ id }) => id)).toEqual(['uno', 'nuevo']);
    expect(more.sections.b).toBe(page.sections.b);
    expect(insertBlock(page, added, { section: 'c', index: 0 }).sections.c).toEqual([added]);
  });

  it('refuse a taken id and a parent that is not there; a missing block is no change', () => {
    const page = freeze({ layout: 'l', sections: { a: [added] }, metadata: {} });
    expect(() => insertBlock(page, added, { section: 'a', index: 0 })).toThrow(
      'ya está en la página',
    );
    expect(() =>
      insertBlock(page, { ...added, id: 'x' }, { section: 'a', parentId: 'no', index: 0 }),
    ).toThrow('No hay un bloque «no»');
    expect(removeBlock(page, 'no')).toBe(page);
    expect(replaceBlock(page, 'no', (block) => ({ ...block, v: 2 }))).toBe(page);
  });
});

describe('moveBlock', () => {
  it('loses and repeats nothing, and can be moved back', () => {
    fc.assert(
      fc.property(
        pageWithBlock.chain(({ page, id }) => placeIn(page).map((place) => ({ page, id, place }))),
        ({ page, id, place }) => {
          const found = findBlock(page, id);
          const inside = new Set(idsOf({ ...page, sections: { s: found ? [found.block] : [] } }));
          if (place.parentId && inside.has(place.parentId)) {
            expect(() => moveBlock(page, id, place)).toThrow();
            return;
          }
          const moved = moveBlock(page, id, place);
          expect(idsOf(moved).toSorted()).toEqual(idsOf(page).toSorted());
          expect(findBlock(moved, id)?.block).toEqual(found?.block);
          if (found) expect(idsOf(moveBlock(moved, id, found.place))).toEqual(idsOf(page));
        },
      ),
    );
  });

  it('refuses a block that is not there', () => {
    expect(() =>
      moveBlock({ layout: 'l', sections: {}, metadata: {} }, 'no', { section: 'a', index: 0 }),
    ).toThrow('No hay');
  });
});

describe('replaceBlock', () => {
  it('changes one block where it stands', () => {
    fc.assert(
      fc.property(pageWithBlock, ({ page, id }) => {
        const next = replaceBlock(page, id, (block) => ({ ...block, v: 7 }));
        expect(idsOf(next)).toEqual(idsOf(page));
        walkPage(next, (block) => {
          expect(block.v).toBe(block.id === id ? 7 : 1);
        });
      }),
    );
  });
});
