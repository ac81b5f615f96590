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

/** A chain of two columns with these blocks in it, one half in each. */
const chainOf = (id: string, children: StoredBlock[]): StoredBlock => ({
  id,
  block: 'double-chain',
  v: 1,
  fields: { columnOne: Math.ceil(children.length / 2) },
  children,
});

/**
 * The blocks of one section: every `chains + 1`-th share of them stands by itself, before the
 * chains that hold the rest. A chain is a block too.
 */
function sectionOf(name: string, first: number, count: number, chains: number): StoredBlock[] {
  const all = Array.from({ length: count - chains }, (_, index) => blockAt(first + index));
  const each = Math.floor(all.length / (chains + 1));
  const loose = all.slice(0, all.length - each * chains);
  const held = Array.from({ length: chains }, (_, chain) => {
    const from = loose.length + chain * each;
    return chainOf(`cadena-${name}-${chain}`, all.slice(from, from + each));
  });
  return [...loose, ...held];
}

/** A page of so many blocks, so many chains among them, dealt evenly to the ten sections. */
export function pageOf(blocks: number, chains = 0): PageDocument {
  const each = blocks / SECTIONS.length;
  const sections = SECTIONS.map((name, section) => [
    name,
    sectionOf(name, section * each, each, chains / SECTIONS.length),
  ]);
  return { layout: LAYOUT, sections: Object.fromEntries(sections), metadata: {} };
}
