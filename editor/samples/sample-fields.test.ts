import { describe, expect, it } from 'vitest';
import type { Block } from '../../blocks/_block/define-block.ts';
import { readBlock } from '../../blocks/_block/read-block.ts';
import { registry } from '../../blocks/registry.ts';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { fieldMeta } from '../../schemas/fields.ts';
import { type Samples, sampleBlock, sampleFields, searchWord } from './sample-fields.ts';

const image: LibraryImage = {
  id: 'a1',
  name: 'rio.jpg',
  mime: 'image/jpeg',
  width: 900,
  height: 600,
  bytes: 1,
  alt: 'Un río',
  credit: '',
  caption: '',
  focalPoint: { x: 3, y: 4 },
  url: '/imagenes/a1.jpg',
  auth: { 1: 't' },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};
const story = (id: string) => ({
  id,
  headline: `Crece el río ${id}`,
  section: 'Nacional',
  url: `/nacional/${id}/`,
});
const samples: Samples = { stories: [story('uno'), story('dos'), story('tres')], image };
const named = (name: string): Block => {
  const block = registry.get(name);
  if (!block) throw new Error(`No block ${name}`);
  return block;
};
const child = named('small-promo');

describe('sample fields', () => {
  it.each([...registry.values()].map((block) => [block.name, block] as const))(
    '%s reads with its example',
    (_, block) => {
      const stored = sampleBlock(block, samples, child);
      expect(readBlock(block, stored).ok).toBe(true);
      for (const [name, schema] of Object.entries(block.shape))
        if (fieldMeta(schema)?.kind === 'contentConfig')
          expect(stored.fields[name], name).toBeDefined();
      expect(readBlock(block, sampleBlock(block, { stories: [] }, child)).ok).toBe(true);
    },
  );

  it('fills content by kind', () => {
    const config = (name: string, field: string) => sampleFields(named(name).shape, samples)[field];
    expect(config('medium-promo', 'itemContentConfig')).toEqual({
      source: 'content-api',
      query: { _id: 'uno' },
    });
    expect(config('simple-list', 'listContentConfig')).toEqual({
      source: 'story-feed-query',
      query: { query: '*', size: 6 },
    });
    expect(config('footer', 'navigationConfig')).toEqual({
      source: 'site-service-hierarchy',
      query: { hierarchy: 'default' },
    });
    expect(config('navbar', 'hierarchy')).toBe('default');
    expect(config('search-results-list', 'searchContentConfig')).toMatchObject({
      source: 'search-api',
    });
  });

  it('leaves a promo its own picture, and gives one to blocks that are written by hand', () => {
    expect(sampleFields(named('medium-promo').shape, samples)).not.toHaveProperty(
      'imageOverrideURL',
    );
    expect(sampleFields(named('medium-manual-promo').shape, samples)).toMatchObject({
      headline: 'Crece el río uno',
      imageURL: '/imagenes/a1.jpg',
      imageId: 'a1',
      imageFocalPoint: '3,4',
      linkURL: '/nacional/uno/',
    });
  });

  it('writes two different items into a list of notes, none into other lists, and no logo or name for screen readers', () => {
    expect(sampleFields(named('newspaper-manual').shape, samples).itemsLeft).toMatchObject([
      { headline: 'Crece el río uno' },
      { headline: 'Crece el río dos' },
    ]);
    expect(sampleFields(named('navbar').shape, samples)).not.toHaveProperty('relatedSites');
    expect(sampleFields(named('masthead').shape, samples)).toEqual({});
  });

  it('gives a list by sizes some of each', () => {
    expect(sampleFields(named('top-table-list').shape, samples)).toMatchObject({
      extraLarge: 1,
      large: 1,
      medium: 2,
      small: 2,
    });
  });

  it('has no nota without stories', () => {
    expect(sampleFields(named('medium-promo').shape, { stories: [] })).toEqual({});
  });
});

describe('a chain of the gallery', () => {
  it('has one block in each column, and two where there is one column', () => {
    for (const [name, counts] of [
      ['triple-chain', [1, 1, 1]],
      ['single-chain', [2]],
    ] as const) {
      const block = named(name);
      const stored = sampleBlock(block, samples, child);
      const read = readBlock(block, stored);
      if (!read.ok) throw new Error('unreadable');
      expect(
        block.container?.split(read.fields, stored.children ?? []).map(({ length }) => length),
      ).toEqual(counts);
    }
  });

  it('shows another story in each', () => {
    const { children = [] } = sampleBlock(named('double-chain'), samples, child);
    const ids = children.map(
      ({ fields }) => (fields.itemContentConfig as { query: { _id: string } }).query._id,
    );
    expect(ids).toEqual(['uno', 'dos']);
  });
});

it('a word that a search finds again', () => {
  expect(searchWord('La «economía» va bien')).toBe('economía');
  expect(searchWord('Va bien')).toBe('');
});
