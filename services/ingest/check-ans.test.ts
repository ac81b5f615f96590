import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { joinPath } from '../../schemas/page.ts';
import { checkAns } from './check-ans.ts';

const story = (more: JsonObject): JsonObject => ({
  _id: 'n',
  type: 'story',
  version: '0.10.12',
  ...more,
});
const faults = (more: JsonObject): string[] => {
  const checked = checkAns(story(more));
  return checked.ok
    ? []
    : checked.issues.map(({ path, message }) => `${joinPath(path)}: ${message}`);
};
const paragraphs = (count: number) =>
  Array.from({ length: count }, () => ({ type: 'text', content: 'x' }));
const tags = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `t${at}` }));

describe('the size of a document', () => {
  it('is what a newspaper writes, and more', () => {
    expect(
      faults({
        headlines: { basic: 'x'.repeat(5_000) },
        taxonomy: { tags: tags(500) },
        content_elements: [
          ...paragraphs(4_999),
          { type: 'raw_html', content: 'x'.repeat(500_000) },
        ],
        additional_properties: { other: 'x'.repeat(1_000_000) },
      }),
    ).toEqual([]);
  });

  it.each<[JsonObject, string]>([
    [
      { headlines: { basic: 'x'.repeat(5_001) } },
      'headlines.basic: Máximo 5,000 caracteres; lleva 5,001',
    ],
    [{ taxonomy: { tags: tags(501) } }, 'taxonomy.tags: Máximo 500 elementos; lleva 501'],
    [
      { content_elements: paragraphs(5_001) },
      'content_elements: Máximo 5,000 elementos; lleva 5,001',
    ],
    [
      { content_elements: [{ type: 'text', content: 'x'.repeat(500_001) }] },
      'content_elements.0.content: Máximo 500,000 caracteres; lleva 500,001',
    ],
    [{ label: { x: 'x'.repeat(20_001) } }, 'label.x: Máximo 20,000 caracteres; lleva 20,001'],
    [
      { label: Object.fromEntries(tags(1_001).map(({ text }) => [text, 1])) },
      'label: Máximo 1,000 propiedades; lleva 1,001',
    ],
  ])('beyond that is refused by the name of the field: %#', (more, fault) => {
    expect(faults(more)).toEqual([fault]);
  });

  it('is refused as a whole before anything in it is checked', () => {
    expect(faults({ additional_properties: new Array(200_000).fill({}) })).toEqual([
      ': Lleva más de 200,000 datos',
    ]);
    let deep: JsonObject = {};
    for (let level = 0; level < 50_000; level++) deep = { content_elements: [deep] };
    expect(faults({ promo_items: deep })).toEqual([
      ': Lleva más de 200 niveles, uno dentro de otro',
    ]);
  });
});

it('tells a hundred faults of a document and how many more there are', () => {
  const told = faults({ content_elements: new Array(5_000).fill({ type: 3 }) });
  expect(told).toHaveLength(101);
  expect(told.at(-1)).toBe(': y 4,900 más');
});
