import type { PageDocument, StoredBlock } from '../../schemas/page.ts';

/** The layout with ten sections. */
export const LAYOUT = 'right-rail-custom';

const SECTIONS = [
  ...['navigation', 'fullwidth', 'fullwidth1', 'main', 'rightrail'],
  ...['fullwidth2', 'main2', 'rightrail2', 'fullwidth3', 'footer'],
];

/** Promos that an editor writes: their words stand in them, so that nothing else is fetched. */
export const BLOCK_NAMES = [
  'large-manual-promo',
  'medium-manual-promo',
  'small-manual-promo',
  'extra-large-manual-promo',
];

const blockAt = (index: number): StoredBlock => ({
  id: `bloque-${index}`,
  block: BLOCK_NAMES[index % BLOCK_NAMES.length] ?? '',
  v: 1,
  fields: {
    headline: `Titular número ${index} de una portada larga`,
    description: `Un resumen de dos líneas que acompaña al titular ${index} y dice de qué trata.`,
    linkURL: `/nacional/nota-${index}/`,
  },
});

/** A page of so many blocks, dealt evenly to the ten sections. */
export function pageOf(blocks: number): PageDocument {
  const each = blocks / SECTIONS.length;
  const sections = SECTIONS.map((name, section) => [
    name,
    Array.from({ length: each }, (_, index) => blockAt(section * each + index)),
  ]);
  return { layout: LAYOUT, sections: Object.fromEntries(sections), metadata: {} };
}
