import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Block, defineBlock } from '../../blocks/_block/define-block.ts';
import { number, optionalNumber, text } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import {
  type BlockNode,
  blockOfIssue,
  type Catalogue,
  changeFields,
  changeNode,
  columnSlot,
  fieldFaults,
  freshBlock,
  fromNode,
  storedOf,
  toDocument,
  toNode,
  toPageData,
  withNewIds,
} from './nodes.ts';

const View = () => null;
const title = text({ label: 'Título', max: 20 });
const headline = defineBlock({
  name: 'headline',
  label: 'Titular',
  group: 'text',
  version: 2,
  fields: { title },
  View,
});
const chainFields = {
  heading: text({ label: 'Título' }),
  columnOne: optionalNumber({ label: 'Primera', min: 0 }),
};
const chain = defineBlock({
  name: 'double-chain',
  label: 'Cadena doble',
  group: 'chains',
  version: 1,
  fields: chainFields,
  container: {
    columns: ['Izquierda', 'Derecha'],
    split(fields: z.output<z.ZodObject<typeof chainFields>>, children) {
      const first = fields.columnOne ?? children.length;
      return [children.slice(0, first), children.slice(first)];
    },
    join: (fields, columns) => ({
      fields: (fields.columnOne === columns[0]?.length
        ? {}
        : { columnOne: columns[0]?.length ?? 0 }) as JsonObject,
      children: columns.flat() as never,
    }),
  },
  View,
});
const old = defineBlock({
  name: 'old',
  label: 'Viejo',
  group: 'text',
  version: 2,
  fields: { size: number({ label: 'Tamaño', default: 3, max: 4 }) },
  migrate: ({ fields }): JsonObject => ({ ...fields, size: Number(fields.tamano ?? 1) }),
  View,
});
const blocks: ReadonlyMap<string, Block> = new Map(
  [headline, chain, old].map((block) => [block.name, block]),
);
const catalogue: Catalogue = {
  blocks,
  sections: new Set(['navigation', 'main', 'rightrail', 'footer']),
};

const oddKey = fc.oneof(
  fc.string({ maxLength: 8 }).filter((key) => key !== '__proto__'),
  fc.constantFrom(
    '0',
    '12',
    'a.b',
    'column-0',
    'section-main',
    'id',
    'props',
    'type',
    'constructor',
    'toString',
    '$$typeof',
    '[0]',
  ),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(oddKey, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const fields = fc.oneof(
  fc.dictionary(oddKey, json, { maxKeys: 4 }),
  fc.record(
    {
      title: fc.oneof(fc.string(), json),
      columnOne: fc.oneof(fc.integer({ min: 0, max: 9 }), json),
    },
    { requiredKeys: [] },
  ),
);
const id = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
  fc.constantFrom('root', 'b1', 'column-0'),
);
const name = fc.constantFrom(
  'headline',
  'double-chain',
  'double-chain',
  'old',
  'gone',
  'constructor',
  '__unknown',
);
const extras = fc.dictionary(
  oddKey.filter((key) => !['id', 'block', 'v', 'fields', 'children', 'overrides'].includes(key)),
  json,
  { maxKeys: 2 },
);
const block = fc.letrec<{ block: StoredBlock }>((tie) => ({
  block: fc
    .tuple(
      id,
      name,
      fc.integer({ min: 0, max: 4 }),
      fields,
      extras,
      fc.option(fc.dictionary(oddKey, fc.dictionary(oddKey, fc.record({ value: fc.string() }))), {
        nil: undefined,
      }),
      fc.option(fc.array(tie('block'), { maxLength: 3, depthIdentifier: 'b' }), {
        nil: undefined,
        depthIdentifier: 'b',
      }),
      fc.boolean(),
    )
    .map(([blockId, blockName, v, own, more, overrides, children, isChildrenFirst]) => ({
      ...(isChildrenFirst && children ? { children } : {}),
      ...more,
      id: blockId,
      block: blockName,
      v,
      fields: own,
      ...(overrides ? { overrides } : {}),
      ...(!isChildrenFirst && children ? { children } : {}),
    })) as fc.Arbitrary<StoredBlock>,
})).block;
const page = fc
  .tuple(
    fc.constantFrom('right-rail', 'gone'),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom('navigation', 'main', 'footer', 'apartada', '7'),
        fc.stringMatching(/^[A-Za-z0-9-]{1,9}$/),
      ),
      fc.array(block, { maxLength: 3 }),
    ),
    fc.dictionary(oddKey, json, { maxKeys: 3 }),
    extras,
  )
  .map(
    ([layout, sections, metadata, more]) =>
      JSON.parse(JSON.stringify({ ...more, layout, sections, metadata })) as PageDocument,
  );

describe('page -> canvas -> page', () => {
  it('loses nothing, byte for byte, of any page', () => {
    fc.assert(
      fc.property(page, (document) => {
        const back = toDocument(toPageData(document, catalogue), catalogue);
        expect(JSON.stringify(back)).toBe(JSON.stringify(document));
      }),
      { numRuns: 500 },
    );
  });

  it('survives the engine, which serialises its data', () => {
    fc.assert(
      fc.property(page, (document) => {
        const data = JSON.parse(JSON.stringify(toPageData(document, catalogue)));
        expect(JSON.stringify(toDocument(data, catalogue))).toBe(JSON.stringify(document));
      }),
    );
  });

  it('gives the engine no id twice and never its own', () => {
    fc.assert(
      fc.property(page, (document) => {
        const seen: string[] = ['root'];
        const visit = (nodes: readonly BlockNode[]) => {
          for (const node of nodes) {
            seen.push(node.props.id);
            for (const [key, value] of Object.entries(node.props))
              if (key.startsWith('column-')) visit(value as BlockNode[]);
          }
        };
        const { shell, ...slots } = toPageData(document, catalogue).root.props;
        for (const nodes of Object.values(slots)) visit(nodes);
        expect(new Set(seen).size).toBe(seen.length);
      }),
    );
  });

  it('keeps counts that exceed the children', () => {
    const stored: StoredBlock = {
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: 9 },
      children: [leaf('x')],
    };
    expect(JSON.stringify(fromNode(toNode(stored, blocks), blocks))).toBe(JSON.stringify(stored));
  });

  it('adds a section that the document lacked only when a block stands in it', () => {
    const data = toPageData(
      { layout: 'right-rail', sections: { main: [] }, metadata: {} },
      catalogue,
    );
    const filled = {
      ...data,
      root: { props: { ...data.root.props, 'section-footer': [toNode(leaf('x'), blocks)] } },
    };
    expect(Object.keys(toDocument(data, catalogue).sections)).toEqual(['main']);
    expect(Object.keys(toDocument(filled, catalogue).sections)).toEqual(['main', 'footer']);
  });
});

const leaf = (leafId: string): StoredBlock => ({ id: leafId, block: 'headline', v: 2, fields: {} });

describe('chains', () => {
  const move = fc.tuple(fc.nat(1), fc.nat(5), fc.nat(1), fc.nat(5));
  it('keep order and lose no child, whatever is moved', () => {
    fc.assert(
      fc.property(
        fc.nat(6),
        fc.option(fc.nat(9), { nil: undefined }),
        fc.array(move, { maxLength: 12 }),
        (count, columnOne, moves) => {
          const children = Array.from({ length: count }, (_, index) => leaf(`k${index}`));
          const own = {
            id: 'c',
            block: 'double-chain',
            v: 1,
            fields: (columnOne === undefined ? {} : { columnOne }) as JsonObject,
          };
          const node = toNode({ ...own, children }, blocks);
          const columns = [node.props[columnSlot(0)] ?? [], node.props[columnSlot(1)] ?? []].map(
            (column) => [...column],
          );
          for (const [from, at, to, before] of moves) {
            const [taken] = columns[from]?.splice(at, 1) ?? [];
            if (taken) columns[to]?.splice(before, 0, taken);
          }
          const moved: BlockNode = {
            ...node,
            props: { ...node.props, 'column-0': columns[0] ?? [], 'column-1': columns[1] ?? [] },
          };
          const stored = fromNode(moved, blocks);
          const expected = columns.flat().map((child) => child.props.id);
          expect((stored.children ?? []).map((child) => child.id)).toEqual(expected);
          const reopened = toNode(stored, blocks);
          expect(reopened.props['column-0']?.map((child) => child.props.id)).toEqual(
            columns[0]?.map((child) => child.props.id),
          );
          expect(reopened.props['column-1']?.map((child) => child.props.id)).toEqual(
            columns[1]?.map((child) => child.props.id),
          );
        },
      ),
    );
  });

  it('deal their children anew when the form changes a count', () => {
    const node = toNode(
      {
        id: 'c',
        block: 'double-chain',
        v: 1,
        fields: { columnOne: 1 },
        children: ['a', 'b', 'c'].map(leaf),
      },
      blocks,
    );
    const changed = changeNode(node, blocks, (stored) => ({ ...stored, fields: { columnOne: 2 } }));
    expect(changed.props['column-0']?.map((child) => child.props.id)).toEqual(['a', 'b']);
    expect(fromNode(changed, blocks).children?.map((child) => child.id)).toEqual(['a', 'b', 'c']);
  });

  it('keep their children while their fields are invalid, and open again once mended', () => {
    const stored = {
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: -1 },
      children: [leaf('a')],
    };
    const node = toNode(stored, blocks);
    expect(node.props.zoned).toBe(false);
    const mended = changeNode(node, blocks, (block) => ({ ...block, fields: { columnOne: 1 } }));
    expect(mended.props.zoned).toBe(true);
    expect(fromNode(mended, blocks)).toEqual({ ...stored, fields: { columnOne: 1 } });
    const broken = changeNode(mended, blocks, (block) => ({ ...block, fields: { columnOne: -2 } }));
    expect(fromNode(broken, blocks).children).toEqual([leaf('a')]);
  });

  it('show the form the counts as they stand on the canvas', () => {
    const node = toNode(
      {
        id: 'c',
        block: 'double-chain',
        v: 1,
        fields: { columnOne: 1 },
        children: ['a', 'b'].map(leaf),
      },
      blocks,
    );
    const moved = {
      ...node,
      props: {
        ...node.props,
        'column-0': [],
        'column-1': [...(node.props['column-0'] ?? []), ...(node.props['column-1'] ?? [])],
      },
    };
    expect(storedOf(moved, blocks)).toEqual({
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: 0 },
    });
  });
});

describe('single blocks', () => {
  it('are fresh with nothing set', () => {
    const fresh = freshBlock(headline);
    expect(fresh).toEqual({
      id: expect.stringMatching(/^b[a-z0-9]{8}$/),
      block: 'headline',
      v: 2,
      fields: {},
    });
  });

  it('dropped by the engine get a lasting id that a page may store', () => {
    const node = {
      type: 'headline',
      props: {
        id: `headline-${'0f'.repeat(18)}`,
        zoned: false,
        stored: '{"block":"headline","v":2,"fields":{}}',
      },
    };
    const stored = fromNode(node, blocks);
    expect(stored.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(fromNode(node, blocks)).toEqual(stored);
    expect(Object.keys(stored)[0]).toBe('id');
  });

  it('are lifted to the present version by the first change, and not before', () => {
    const stored: StoredBlock = { id: 'o', block: 'old', v: 1, fields: { tamano: 4 } };
    expect(fromNode(toNode(stored, blocks), blocks)).toEqual(stored);
    const changed = changeFields(stored, old, (own) => ({ ...own, extra: 1 }));
    expect(changed).toEqual({
      id: 'o',
      block: 'old',
      v: 2,
      fields: { tamano: 4, size: 4, extra: 1 },
    });
    expect(changeFields(stored, old, (own) => own)).toBe(stored);
  });

  it('name their faults by field', () => {
    expect(
      fieldFaults(
        { id: 'x', block: 'headline', v: 2, fields: { title: 'x'.repeat(21) } },
        headline,
      ).has('title'),
    ).toBe(true);
    expect(fieldFaults(leaf('x'), headline).size).toBe(0);
  });

  it('get new ids when copied, children too', () => {
    const copy = withNewIds({ id: 'c', block: 'gone', v: 1, fields: {}, children: [leaf('a')] });
    expect(copy.id).not.toBe('c');
    expect(copy.children?.[0]?.id).not.toBe('a');
  });

  it('are found from the path of an issue', () => {
    const document: PageDocument = {
      layout: 'x',
      metadata: {},
      sections: {
        main: [
          { id: 'c', block: 'double-chain', v: 1, fields: { id: 'no' }, children: [leaf('a')] },
        ],
      },
    };
    expect(
      blockOfIssue(document, ['sections', 'main', 0, 'children', 0, 'fields', 'title']),
    ).toEqual({
      id: 'a',
      rest: ['fields', 'title'],
    });
    expect(blockOfIssue(document, ['sections', 'main', 0, 'fields', 'id'])).toEqual({
      id: 'c',
      rest: ['fields', 'id'],
    });
    expect(blockOfIssue(document, ['metadata', 'title'])).toBeUndefined();
  });
});
