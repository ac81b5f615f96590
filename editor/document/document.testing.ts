import type { z } from 'zod';
import { type Block, defineBlock } from '../../blocks/_block/define-block.ts';
import { number, optionalNumber, text } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { type Catalogue, catalogueWith } from './catalogue.ts';

const View = () => null;
const title = text({ label: 'Título', max: 20 });
export const headline = defineBlock({
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
export const old = defineBlock({
  name: 'old',
  label: 'Viejo',
  group: 'text',
  version: 2,
  fields: { size: number({ label: 'Tamaño', default: 3, max: 4 }) },
  migrate: ({ fields }): JsonObject => ({ ...fields, size: Number(fields.tamano ?? 1) }),
  View,
});
export const blocks: ReadonlyMap<string, Block> = new Map(
  [headline, chain, old].map((block) => [block.name, block]),
);
export const catalogue: Catalogue = catalogueWith(
  blocks,
  new Set(['navigation', 'main', 'rightrail', 'footer']),
);

export const leaf = (leafId: string): StoredBlock => ({
  id: leafId,
  block: 'headline',
  v: 2,
  fields: {},
});
