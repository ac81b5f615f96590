import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { fieldToFill, pictureField } from './fill-field.ts';
import { isFillable } from './fillable.ts';

const ask = (find: typeof fieldToFill, name: string, fields: JsonObject = {}) => {
  const block = registry.get(name);
  if (!block) throw new Error(name);
  return find(block, { id: 'b', block: name, v: block.version, fields });
};
const story = { source: 'content-api', query: { _id: 'n1' } };

describe('what fills a block', () => {
  it.each([
    ['large-promo', 'itemContentConfig'],
    ['simple-list', 'listContentConfig'],
    ['simple-image', 'imageURL'],
    ['youtube-lite', 'youtubeUrl'],
    ['divider', undefined],
    ['byline', undefined],
  ])('%s: %s', (name, field) => {
    expect(ask(fieldToFill, name)).toBe(field);
  });

  it('is what it lacks first, then what it shows', () => {
    expect(ask(fieldToFill, 'large-promo', { itemContentConfig: story })).toBe('itemContentConfig');
  });
});

it.each([
  ['large-promo', true],
  ['simple-list', true],
  ['youtube-lite', true],
  ['divider', false],
  ['byline', false],
])('%s can be filled: %s', (name, is) => {
  const block = registry.get(name);
  expect(block && isFillable(block)).toBe(is);
});

describe('where the picture of a block comes from', () => {
  it.each([
    ['simple-image', 'imageURL'],
    ['large-promo', 'imageOverrideURL'],
    ['large-manual-promo', 'imageURL'],
    ['simple-list', 'listContentConfig'],
    ['divider', undefined],
  ])('%s: %s', (name, field) => {
    expect(ask(pictureField, name, { itemContentConfig: story })).toBe(field);
  });
});
