import type { Block } from '../blocks/_block/define-block.ts';
import { readBlock } from '../blocks/_block/read-block.ts';
import { registry } from '../blocks/registry.ts';
import { type Samples, sampleFields } from '../editor/samples/sample-fields.ts';
import type { BlockGroup } from '../schemas/block-group.ts';
import { fieldMeta } from '../schemas/fields.ts';
import type { Json, JsonObject } from '../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../schemas/page.ts';

const GROUPS: ReadonlySet<BlockGroup> = new Set(['chains', 'promos', 'lists']);
const BESIDE_THEM: ReadonlySet<string> = new Set(['header-section', 'simple-image']);

/**
 * Every block of which fronts, sections and lists are made: all chains, promos and lists of the
 * registry, and two that go with them.
 */
export const measuredBlocks: readonly Block[] = [...registry.values()].filter(
  ({ name, group }) => GROUPS.has(group) || BESIDE_THEM.has(name),
);

const LIST_STORIES = 2;
/**
 * How many stories a block takes for each of its lists where that is not two: so that one of each
 * block comes to 30.
 */
const STORIES: Readonly<Record<string, number>> = {
  'top-table-list': 4,
  newspaper: 1,
  'image-post': 1,
  'table-post': 1,
  'results-list': 1,
  'search-results-list': 1,
};
/** What a block needs beside its stories to show them. */
const SETTINGS: Readonly<Record<string, JsonObject>> = {
  'top-table-list': { extraLarge: 1, large: 1, medium: 1, small: 1 },
  'search-results-list': { inheritGlobalContent: false },
};

/** What an editor writes by hand: texts and pictures of every block that has fields for them. */
const WRITTEN: Samples = {
  stories: ['tranvías', 'volcán'].map((word, n) => ({
    id: `escrita-${n}`,
    headline: `La ciudad habla de ${word} desde hace una semana`,
    section: 'Nacional',
    url: `/nacional/escrita-${n}/`,
  })),
  image: {
    id: 'foto-escrita',
    name: 'tranvia.jpg',
    mime: 'image/jpeg',
    width: 1_800,
    height: 1_200,
    bytes: 900_000,
    alt: 'Un tranvía cruza la avenida',
    credit: '',
    caption: '',
    focalPoint: { x: 900, y: 400 },
    url: '/imagenes/foto-escrita.jpg',
    auth: { 1: 'b1946ac92492d2347c6235b4d2611184' },
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
  },
};

/** The number of the first of so many stories that stand nowhere else on the page. */
type Take = (stories: number) => number;

function configOf(kind: string | undefined, size: number, take: Take): Json | undefined {
  if (kind === 'ans-item') return { source: 'content-api', query: { _id: `nota-${take(1)}` } };
  if (kind === 'ans-feed')
    return { source: 'story-feed-query', query: { offset: take(size), size } };
  // A search has no offset: its words say from which story on.
  if (kind === 'search')
    return { source: 'search-api', query: { query: `tranvías ${take(size)}`, size } };
  return undefined;
}

function fieldsOf({ name, shape }: Block, take: Take): JsonObject {
  const content = Object.entries(shape).flatMap(([field, schema]) => {
    const config = configOf(fieldMeta(schema)?.content, STORIES[name] ?? LIST_STORIES, take);
    return config ? [[field, config] as const] : [];
  });
  return { ...sampleFields(shape, WRITTEN), ...Object.fromEntries(content), ...SETTINGS[name] };
}

/** Deals what stands in a chain out to its columns, in order. */
function withChildren(
  block: Block,
  stored: StoredBlock,
  children: readonly StoredBlock[],
): StoredBlock {
  const read = readBlock(block, stored);
  if (!read.ok || !block.container) throw new Error(`${block.name} holds nothing`);
  const columns = block.container.columns.map((_, column, { length }) =>
    children.slice(
      Math.floor((column * children.length) / length),
      Math.floor(((column + 1) * children.length) / length),
    ),
  );
  const joined = block.container.join(read.fields, columns);
  return { ...stored, fields: { ...stored.fields, ...joined.fields }, children: joined.children };
}

/** Each of the blocks once, the others dealt out to the chains. */
function turnOf(turn: number, take: Take): StoredBlock[] {
  const stored = (block: Block): StoredBlock => ({
    id: `${block.name}-${turn}`,
    block: block.name,
    v: block.version,
    fields: fieldsOf(block, take),
  });
  const chains = measuredBlocks.filter(({ container }) => container);
  const others = measuredBlocks.filter(({ container }) => !container).map(stored);
  return chains.map((chain, index) => {
    const own = others.filter((_, at) => at % chains.length === index);
    return withChildren(chain, stored(chain), own);
  });
}

/** A page of every block, over and over until it has so many stories. */
export function blocksDocument(stories: number): PageDocument {
  let taken = 0;
  const take: Take = (count) => {
    taken += count;
    return taken - count;
  };
  const main: StoredBlock[] = [];
  for (let turn = 0; taken < stories; turn++) main.push(...turnOf(turn, take));
  return {
    layout: 'right-rail',
    sections: { main },
    metadata: { title: 'Portada de todos los bloques' },
  };
}

/** The blocks of a page with those in them, in reading order. */
export const blocksIn = (blocks: readonly StoredBlock[]): StoredBlock[] =>
  blocks.flatMap((stored) => [stored, ...blocksIn(stored.children ?? [])]);

/** How many of the source's stories a block shows by itself. */
export const storiesOf = ({ fields }: StoredBlock): number =>
  Object.values(fields).reduce<number>((sum, value) => {
    const query =
      value && typeof value === 'object' && 'source' in value
        ? (value.query as JsonObject)
        : undefined;
    return query ? sum + Number(query.size ?? 1) : sum;
  }, 0);
