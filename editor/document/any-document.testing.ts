import fc from 'fast-check';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';

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
  fc.constantFrom('root', 'section', 'b1', 'column-0'),
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
/** Any document, however odd: ids twice, unknown blocks, fields that cannot be read. */
export const anyDocument: fc.Arbitrary<PageDocument> = fc
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
