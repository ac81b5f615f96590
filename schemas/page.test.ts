import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPage,
  joinPath,
  MAX_BLOCK_DEPTH,
  MAX_PAGE_BLOCKS,
  pageRoute,
  type StoredBlock,
} from './page.ts';

const block = (id: string, given: object = {}): StoredBlock => ({
  id,
  block: 'headline',
  v: 1,
  fields: {},
  ...given,
});
const page = (blocks: unknown[], given: object = {}) => ({
  layout: 'right-rail',
  sections: { main: blocks },
  metadata: {},
  ...given,
});
const faults = (input: unknown) => {
  const checked = checkPage(input);
  return checked.ok ? [] : checked.issues.map(({ path }) => joinPath(path));
};

const nested = (depth: number): StoredBlock =>
  block(`b${depth}`, depth > 1 ? { children: [nested(depth - 1)] } : {});

describe('checkPage', () => {
  it('returns the very document, without reordering or dropping anything', () => {
    const given = {
      metadata: { autor: 'x' },
      sections: { main: [{ z: 1, ...block('a') }], 'no-hay': [] },
      layout: 'x',
      propio: [1],
    };
    const before = JSON.stringify(given);
    const checked = checkPage(given);
    expect(checked.ok && checked.document).toBe(given);
    expect(JSON.stringify(given)).toBe(before);
  });

  it('takes any JSON for what it is, never throwing and never changing it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = JSON.stringify(value);
        checkPage(value);
        checkPage(page([value], { metadata: value }));
        checkPage(page([block('a', { fields: value, children: value })]));
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });

  it.each([
    ['no object', null, ''],
    ['a layout of another alphabet', page([], { layout: '../x' }), 'layout'],
    ['a section with a bad name', page([], { sections: { 'a b': [] } }), 'sections.a b'],
    ['a block without an id', page([{ block: 'x', v: 1, fields: {} }]), 'sections.main.0.id'],
    ['an id that is no id', page([block('a"b')]), 'sections.main.0.id'],
    ['a block with a bad name', page([block('a', { block: 'X' })]), 'sections.main.0.block'],
    ['a version that is no whole number', page([block('a', { v: 1.5 })]), 'sections.main.0.v'],
    ['fields that are a list', page([block('a', { fields: [] })]), 'sections.main.0.fields'],
    [
      'fields that are no JSON',
      page([block('a', { fields: { x: () => 1 } })]),
      'sections.main.0.fields.x',
    ],
    [
      'a fault deep inside',
      page([block('a', { children: [block('b'), block('c', { v: -1 })] })]),
      'sections.main.0.children.1.v',
    ],
    [
      'an override without a value',
      page([block('a', { overrides: { s: { 'headlines.basic': {} } } })]),
      'sections.main.0.overrides.s.headlines.basic.value',
    ],
    [
      'a title that is too long',
      page([], { metadata: { title: 'x'.repeat(301) } }),
      'metadata.title',
    ],
  ])('names the place of %s', (_, input, path) => {
    expect(faults(input)).toContain(path);
  });

  it('finds ids that repeat, across sections and depths', () => {
    const repeated = {
      main: [block('a', { children: [block('b')] })],
      rail: [block('b'), block('a')],
    };
    expect(faults(page([], { sections: repeated }))).toEqual([
      'sections.rail.0.id',
      'sections.rail.1.id',
    ]);
  });

  it(`takes ${MAX_BLOCK_DEPTH} levels of blocks and no more`, () => {
    expect(faults(page([nested(MAX_BLOCK_DEPTH)]))).toEqual([]);
    expect(faults(page([nested(MAX_BLOCK_DEPTH + 1)]))).toHaveLength(1);
    expect(checkPage(page([nested(400)])).ok).toBe(false);
  });

  it('refuses what is nested absurdly deep, in fields or blocks, instead of overflowing', () => {
    const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(faults(page([block('a', { fields: { x: deep(50) } })]))).toEqual([]);
    for (const levels of [200, 5_000, 50_000])
      expect(faults(page([block('a', { fields: { x: deep(levels) } })]))).toEqual(['']);
    const own = '{"id":"a","block":"x","v":1,"fields":{},"children":[';
    expect(faults(page([JSON.parse(`${own.repeat(10_000)}${']}'.repeat(10_000)}`)]))).toEqual(['']);
  });

  it('takes a limited number of blocks', () => {
    const many = (count: number) =>
      page(Array.from({ length: count }, (_, index) => block(`b${index}`)));
    expect(faults(many(MAX_PAGE_BLOCKS))).toEqual([]);
    expect(faults(many(MAX_PAGE_BLOCKS + 1))).toEqual(['sections']);
  });

  it('is not led astray by keys of every object', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    checkPage(page([block('a', { fields: hostile, overrides: hostile })]));
    const unchecked = JSON.parse(
      '{"layout":"x","metadata":{},"sections":{"__proto__":[{"id":3}]}}',
    );
    expect(faults(unchecked)).toEqual(['sections.__proto__']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(faults(page([block('constructor'), block('toString')]))).toEqual([]);
  });
});

describe('pageRoute', () => {
  it('is no address that nobody can ask for', () => {
    for (const path of [
      '/100%/',
      '/%ff/',
      '/a%2/',
      '/../',
      '/a/./',
      '/a/%2e%2E/b/',
      '/a%2F%2Fb/',
      '/a%00b/',
      '/a%5Cb/',
    ])
      expect(pageRoute.safeParse({ kind: 'path', path }).success, path).toBe(false);
    for (const path of ['/100%25/', '/caf%C3%A9/', '/a.b/', '/.bien-conocido/', '/..a/'])
      expect(pageRoute.safeParse({ kind: 'path', path }).success, path).toBe(true);
  });

  const isRoute = (path: string) => pageRoute.safeParse({ kind: 'path', path }).success;

  it('takes paths that start and end with a slash', () => {
    expect(['/', '/nacional/', '/a/b-c_d/', '/caf%C3%A9/'].map(isRoute)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    for (const path of [
      '',
      'nacional/',
      '/nacional',
      '//evil/',
      '/a//b/',
      '/a b/',
      '/a?b/',
      '/<x>/',
    ])
      expect(isRoute(path), path).toBe(false);
  });

  it('takes known types only', () => {
    expect(pageRoute.safeParse({ kind: 'type', type: 'article' }).success).toBe(true);
    expect(pageRoute.safeParse({ kind: 'type', type: 'receta' }).success).toBe(false);
  });
});
