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
  const told = faults({ corrections: new Array(200).fill('x') });
  expect(told).toHaveLength(101);
  expect(told.at(-1)).toBe(': y 100 más');
});

const taken = (more: JsonObject) => {
  const checked = checkAns(story(more));
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const { document, warnings } = checked;
  return { document, told: warnings.map(({ path }) => joinPath(path)) };
};

describe('one wrong field', () => {
  it('costs its own element', () => {
    const { document, told } = taken({
      content_elements: [
        { type: 'text', content: 'Uno' },
        { type: 'text' },
        { type: 'text', content: { a: 1 } },
        { content: 'sin tipo' },
        null,
        'suelto',
        { type: 'image', url: 'https://f.example/a.jpg', width: '640', height: 'x', caption: null },
        { type: 'interstitial_link', url: 'javascript:alert(1)', content: 'Lee' },
        { type: 'list', items: [{ type: 'text', content: 5 }, 7] },
        { type: 'header', content: 'Dos', level: 2.5 },
      ],
    });
    expect(document.content_elements).toEqual([
      { type: 'text', content: 'Uno' },
      { type: 'text', content: 'suelto' },
      { type: 'image', url: 'https://f.example/a.jpg', width: 640 },
      { type: 'list', items: [{ type: 'text', content: '5' }] },
      { type: 'header', content: 'Dos' },
    ]);
    expect(told).toEqual([
      'content_elements.7.url',
      'content_elements.1.content',
      'content_elements.2.content',
      'content_elements.2',
      'content_elements.3.type',
      'content_elements.4',
      'content_elements.5',
      'content_elements.6.width',
      'content_elements.6.height',
      'content_elements.6.caption',
      'content_elements.7.url',
      'content_elements.8.items.0.content',
      'content_elements.8.items.1',
      'content_elements.9.level',
    ]);
  });

  it.each<[string, JsonObject, JsonObject, string[]]>([
    ['a null', { slug: null }, {}, ['slug']],
    [
      'a site without a place',
      { websites: { jalisco: null } },
      { websites: { jalisco: {} } },
      ['websites.jalisco'],
    ],
    ['a number', { location: 5 }, { location: '5' }, ['location']],
    ['a text for texts', { headlines: 'A' }, { headlines: { basic: 'A' } }, ['headlines']],
    [
      'an object for a text',
      { headlines: { basic: { a: 1 }, web: 'B' } },
      { headlines: { web: 'B' } },
      ['headlines.basic'],
    ],
    [
      'a name for a person',
      { credits: { by: ['Ana', null] } },
      { credits: { by: [{ type: 'author', name: 'Ana' }] } },
      ['credits.by.0', 'credits.by.1'],
    ],
    [
      'a tag without a text, and one that is a text',
      { taxonomy: { tags: [{ slug: 'x' }, 'Puertos'] } },
      { taxonomy: { tags: [{ text: 'Puertos' }] } },
      ['taxonomy.tags.0.text', 'taxonomy.tags.1'],
    ],
    [
      'a day without an hour',
      { display_date: '2026-11-20' },
      { display_date: '2026-11-20T00:00:00.000Z' },
      ['display_date'],
    ],
    [
      'half a focal point',
      { promo_items: { basic: { type: 'image', url: '/a.jpg', focal_point: { x: 1 } } } },
      { promo_items: { basic: { type: 'image', url: '/a.jpg' } } },
      ['promo_items.basic.focal_point'],
    ],
    [
      'a promo item that is a text',
      { promo_items: { basic: 'x' } },
      { promo_items: {} },
      ['promo_items.basic'],
    ],
    [
      'a NUL in a text',
      { content_elements: [{ type: 'text', content: 'a\0b' }] },
      { content_elements: [{ type: 'text', content: 'ab' }] },
      ['content_elements.0.content'],
    ],
  ])('%s is read or left out, and told', (_, given, expected, told) => {
    const { _id, type, version, ...rest } = taken(given).document;
    expect(rest).toEqual(expected);
    expect(taken(given).told).toEqual(told);
  });

  it.each<JsonObject>([
    { display_date: 'ayer' },
    { content_restrictions: { embargo: { active: 'si' } } },
    { content_restrictions: { embargo: { active: true, end_time: 'mañana' } } },
    { websites: [] },
    { corrections: ['x'] },
    { _id: 'a\0' },
  ])('that says when, where and to whom a story shows is refused: %j', (given) => {
    expect(faults(given)).not.toEqual([]);
  });

  it('says of elements that are kept and never shown that they are', () => {
    const elements: JsonObject[] = [
      // Whether what it means is stored, the check does not know.
      { type: 'reference', referent: { id: 'x' } },
      { type: 'holograma', anything: { goes: true } },
    ];
    const { document, told } = taken({ content_elements: elements });
    expect(document.content_elements).toEqual(elements);
    expect(told).toEqual(['content_elements.1']);
  });
});

it('reads an author as leniently', () => {
  const checked = checkAns({
    type: 'author',
    version: '0.10.12',
    name: 'Lupe',
    role: { a: 1 },
    bio: 5,
    byline: null,
    image: { type: 'image', url: '/a.jpg', width: '180' },
  });
  expect(checked).toMatchObject({
    ok: true,
    document: { name: 'Lupe', bio: '5', image: { type: 'image', url: '/a.jpg', width: 180 } },
  });
  expect(checked.ok && Object.keys(checked.document)).not.toContain('role');
});

it('takes any property of a time when any was allowed, and says so', () => {
  const old = checkAns({ type: 'story', version: '0.5.0', _id: 'x', anything: { goes: true } });
  expect(old).toMatchObject({ ok: true, warnings: [{ path: ['anything'] }] });
  expect(checkAns({ type: 'story', version: '0.5.2', _id: 'x', anything: 1 }).ok).toBe(false);
});

it('takes a promo item of every kind that ANS has', () => {
  const items: JsonObject[] = [
    { type: 'image', url: 'https://f.example/a.jpg' },
    { type: 'video', version: '0.10.12', embed_html: '<iframe></iframe>' },
    { type: 'gallery', version: '0.10.12', content_elements: [] },
    { type: 'story', version: '0.10.12', headlines: { basic: 'Otra' } },
    { type: 'audio', version: '0.10.12', streams: [] },
    { type: 'raw_html', content: '<b>x</b>' },
    { type: 'custom_embed', embed: { id: 'a', url: 'https://a.example/' } },
    { type: 'reference', referent: { type: 'image', id: 'x' } },
  ];
  for (const basic of items)
    expect(taken({ promo_items: { basic } }).document.promo_items).toEqual({ basic });
});

it('leaves no half of a character in a document, of which no address could be made', () => {
  const cut = 'Una nota 🚋'.slice(0, -1);
  const whole = 'Una nota \ufffd';
  const given = story({
    headlines: { basic: cut },
    credits: { by: [{ type: 'author', name: cut }] },
  });
  expect(checkAns(given)).toMatchObject({
    ok: true,
    document: { headlines: { basic: whole }, credits: { by: [{ name: whole }] } },
  });
  const author = { _id: 'a', type: 'author', version: '0.10.12', name: 'A', slug: 'a' };
  expect(
    checkAns({ ...author, image: { type: 'image', version: '0.10.12', _id: cut } }),
  ).toMatchObject({
    ok: true,
    document: { image: { _id: whole } },
  });
});
