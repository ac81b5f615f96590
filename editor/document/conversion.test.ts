import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { toDocument, toPageData } from './conversion.ts';
import { blocks, catalogue, leaf } from './document.testing.ts';
import { type BlockNode, fromNode, toNode } from './nodes.ts';

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
