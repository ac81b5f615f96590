import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PageDocument, StoredBlock } from './page.ts';
import { walkPage } from './walk-page.ts';

const idsOf = (page: PageDocument): string[] => {
  const ids: string[] = [];
  walkPage(page, (block) => {
    ids.push(block.id);
  });
  return ids;
};

type Tree = { children: Tree[] };
const tree: fc.Memo<Tree> = fc.memo((depth) =>
  fc.record({ children: depth > 1 ? fc.array(tree(), { maxLength: 3 }) : fc.constant([]) }),
);

/** A page of up to three sections and three levels, its ids counted in reading order. */
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
    return { layout: 'l', sections: named, metadata: {} };
  });

it('visits in reading order, parents first', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      expect(idsOf(page)).toEqual(
        idsOf(page).toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1))),
      );
    }),
  );
});
