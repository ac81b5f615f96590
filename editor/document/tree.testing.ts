import { type Block, defineBlock } from '../../blocks/_block/define-block.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { optionalNumber } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { apply } from '../../schemas/page-records/apply.ts';
import type { PageChange } from '../../schemas/page-records/page-change.ts';
import type { PageRecords } from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { type Catalogue, catalogueWith } from './catalogue.ts';

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
export const layout: Layout = {
  name: 'two',
  label: 'Dos',
  order: 1,
  sections: [
    { name: 'top', label: 'Arriba', role: 'full' },
    { name: 'main', label: 'Principal', role: 'main' },
    { name: 'rail', label: 'Lado', role: 'rail' },
  ],
  View,
};
export const catalogue: Catalogue = catalogueWith(
  new Map([leafBlock, chain].map((block): [string, Block] => [block.name, block])),
  new Set(['top', 'main', 'rail', 'other']),
);
export const leaf = (id: string): StoredBlock => ({ id, block: 'leaf', v: 1, fields: {} });
export const page: PageDocument = {
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
export const data = readPage(page, catalogue);

/** The page with changes made to it. */
export const withChanges = (before: PageRecords, changes: readonly PageChange[]): PageRecords =>
  apply(before, changes, catalogue);
