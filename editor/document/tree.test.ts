import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, defineBlock } from '../../blocks/_block/define-block.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { optionalNumber } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { type Catalogue, type PageData, toDocument, toNode, toPageData } from './nodes.ts';
import {
  insertNode,
  insertSpot,
  locate,
  nextSpot,
  outline,
  parkedBlocks,
  readingOrder,
  unpark,
  walkNodes,
} from './tree.ts';

const View = () => null;
const leafBlock = defineBlock({
  name: 'leaf',
  label: 'Hoja',
  group: 'text',
  version: 1,
  fields: {},
  View,
});
const chain = defineBlock({
  name: 'chain',
  label: 'Cadena',
  group: 'chains',
  version: 1,
  fields: { columnOne: optionalNumber({ label: 'Primera', min: 0 }) },
  container: {
    columns: ['Columna 1', 'Columna 2'],
    split: ({ columnOne }, children) => [
      children.slice(0, columnOne ?? children.length),
      children.slice(columnOne ?? children.length),
    ],
    join: (_, columns) => ({
      fields: { columnOne: columns[0]?.length ?? 0 } as JsonObject,
      children: columns.flat() as never,
    }),
  },
  View,
});
const layout: Layout = {
  name: 'two',
  label: 'Dos',
  sections: [
    { name: 'top', label: 'Arriba' },
    { name: 'main', label: 'Principal' },
    { name: 'rail', label: 'Lado', isRail: true },
  ],
  View,
};
const catalogue: Catalogue = {
  blocks: new Map([leafBlock, chain].map((block): [string, Block] => [block.name, block])),
  sections: new Set(['top', 'main', 'rail', 'other']),
};
const leaf = (id: string): StoredBlock => ({ id, block: 'leaf', v: 1, fields: {} });
const page: PageDocument = {
  layout: 'two',
  metadata: {},
  sections: {
    main: [
      leaf('a'),
      { id: 'c', block: 'chain', v: 1, fields: { columnOne: 1 }, children: [leaf('k'), leaf('l')] },
      leaf('z'),
    ],
    rail: [leaf('r')],
    other: [leaf('o')],
    lost: [leaf('p'), leaf('q')],
  },
};
const data = toPageData(page, catalogue);

/** What the engine does with a move. */
function moved(
  before: PageData,
  id: string,
  direction: 'up' | 'down' | 'in' | 'out',
): PageData | undefined {
  const from = locate(before, id);
  const to = nextSpot(before, id, direction, layout, catalogue);
  if (!from || !to) return undefined;
  const without = structuredClone(before);
  const taken = locate(without, id);
  if (!taken) return undefined;
  (taken.siblings as unknown[]).splice(taken.index, 1);
  return insertNode(without, from.node, to);
}
const ids = (own: PageData): string[] => {
  const found: string[] = [];
  walkNodes(own, ({ node }) => found.push(node.props.id));
  return found;
};

it('reads a page by its sections, column after column, lazy blocks last', () => {
  const lazy = (id: string, children?: StoredBlock[]): StoredBlock => ({
    id,
    block: children ? 'chain' : 'leaf',
    v: 1,
    fields: { lazyLoad: true },
    ...(children ? { children } : {}),
  });
  const inner: StoredBlock = {
    id: 'c',
    block: 'chain',
    v: 1,
    fields: { columnOne: 1 },
    children: [leaf('k'), lazy('l')],
  };
  const sections = {
    rail: [leaf('r')],
    main: [lazy('p', [leaf('q')]), inner, leaf('z')],
    top: [leaf('t')],
  };
  const read = toPageData({ layout: 'two', metadata: {}, sections }, catalogue);
  expect(readingOrder(read, layout)).toEqual(['t', 'c', 'k', 'z', 'r', 'p', 'q', 'l']);
});

describe('moving with the keyboard', () => {
  it.each([
    ['a', 'down', 'root:section-main', 1],
    ['a', 'up', 'root:section-top', 0],
    ['z', 'down', 'root:section-rail', 0],
    ['r', 'up', 'root:section-main', 3],
    ['r', 'down', undefined, undefined],
    ['z', 'in', 'c:column-1', 1],
    ['a', 'in', undefined, undefined],
    ['k', 'down', 'c:column-1', 0],
    ['k', 'up', 'root:section-main', 1],
    ['l', 'down', 'root:section-main', 2],
    ['l', 'out', 'root:section-main', 2],
    ['a', 'out', undefined, undefined],
  ] as const)('%s %s', (id, direction, zone, index) => {
    const spot = nextSpot(data, id, direction, layout, catalogue);
    expect(spot).toEqual(zone === undefined ? undefined : { zone, index });
  });

  it('goes up and down through the whole page and loses nothing', () => {
    const move = fc.tuple(
      fc.constantFrom('a', 'c', 'k', 'l', 'z', 'r'),
      fc.constantFrom('up', 'down', 'in', 'out'),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
        let own = data;
        for (const [id, direction] of moves) own = moved(own, id, direction) ?? own;
        expect(ids(own).toSorted()).toEqual(ids(data).toSorted());
        expect(JSON.stringify(toDocument(own, catalogue).sections).match(/"id"/g)).toHaveLength(9);
      }),
      { numRuns: 60 },
    );
  });
});

describe('inserting', () => {
  it('goes after the selected block, else to the end of the chosen or the main section', () => {
    expect(insertSpot(data, 'k', 'rail', layout)).toEqual({ zone: 'c:column-0', index: 1 });
    expect(insertSpot(data, undefined, 'rail', layout)).toEqual({
      zone: 'root:section-rail',
      index: 1,
    });
    expect(insertSpot(data, undefined, undefined, layout)).toEqual({
      zone: 'root:section-main',
      index: 3,
    });
  });

  it('puts a block into a column and leaves the rest as it is', () => {
    const after = insertNode(data, toNode(leaf('n'), catalogue.blocks), {
      zone: 'c:column-1',
      index: 0,
    });
    expect(toDocument(after, catalogue).sections.main?.[1]).toEqual({
      ...page.sections.main?.[1],
      children: [leaf('k'), leaf('n'), leaf('l')],
    });
    expect(after.root.props['section-rail']?.[0]).toBe(data.root.props['section-rail']?.[0]);
  });
});

describe('parked blocks', () => {
  it('are those of sections that the layout lacks, known to another or to none', () => {
    expect(parkedBlocks(data, layout, catalogue).map(({ block }) => block.id)).toEqual([
      'o',
      'p',
      'q',
    ]);
  });

  it('come back one by one, and no other is touched', () => {
    const [, lost] = parkedBlocks(data, layout, catalogue);
    if (!lost) throw new Error('nothing parked');
    const after = toDocument(unpark(data, lost, 'rail', catalogue), catalogue);
    expect(after.sections.rail?.map(({ id }) => id)).toEqual(['r', 'p']);
    expect(after.sections.lost?.map(({ id }) => id)).toEqual(['q']);
    const [other] = parkedBlocks(data, layout, catalogue);
    if (!other) throw new Error('nothing parked');
    expect(toDocument(unpark(data, other, 'top', catalogue), catalogue).sections).toMatchObject({
      top: [leaf('o')],
      other: [],
    });
  });
});

describe('outline', () => {
  it('lists sections, blocks and columns in reading order, without what is closed', () => {
    const open = outline(data, layout, catalogue, new Set());
    expect(open.map(({ label, depth }) => `${depth} ${label}`)).toEqual([
      '1 Arriba',
      '1 Principal',
      '2 Hoja',
      '2 Cadena',
      '3 Columna 1',
      '4 Hoja',
      '3 Columna 2',
      '4 Hoja',
      '2 Hoja',
      '1 Lado',
      '2 Hoja',
    ]);
    expect(outline(data, layout, catalogue, new Set(['c'])).map(({ id }) => id)).not.toContain('k');
  });
});
