import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { inlineText, number, toggle } from '../../schemas/fields.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { type Block, defineBlock } from './define-block.ts';
import { selectContent, viewPage, withOverrides } from './frame.ts';
import { start } from './Lazy.behaviour.ts';
import { isLazy } from './lazy-load.ts';
import { readBlock } from './read-block.ts';
import { defaultsOf, testFacts, testStory } from './render-block.testing.tsx';
import { blocksToResolve, declaredQuery, requestsOf } from './requests.ts';

/** The functions of a declaration that would take the fields as they are stored. */
type TakesStored<T> = {
  [K in keyof T]-?: NonNullable<T[K]> extends (fields: infer F, ...rest: never[]) => unknown
    ? JsonObject extends F
      ? K
      : never
    : never;
}[keyof T];

const box = defineBlock({
  name: 'box',
  label: 'Caja',
  group: 'text',
  version: 3,
  fields: {
    title: inlineText({ label: 'T' }),
    size: number({ label: 'N', default: 5 }),
    lazyLoad: toggle({ label: 'L' }),
  },
  migrate: ({ v, fields }) => {
    if (fields.broken) throw new Error('no se puede');
    return { title: `${String(fields.name)} v${v}` };
  },
  content: ({ size }) => ({ source: 'feed', query: { size, in: '{section}' } }),
  container: {
    columns: ['Una'],
    split: (_, children) => [[...children]],
    join: (_, columns) => ({ fields: {}, children: columns.flat() }),
  },
  View: () => null,
});
const plain = defineBlock({
  name: 'plain',
  label: 'P',
  group: 'text',
  version: 1,
  fields: {},
  uses: ['pageType'],
  View: () => null,
});
const map = defineBlock({
  name: 'map',
  label: 'M',
  group: 'text',
  version: 1,
  fields: {},
  content: () => ({
    one: { source: 'a', query: {} },
    two: { source: 'b', query: { p: '{path}' } },
  }),
  select: (_, replies: { one: string }) => replies.one,
  View: () => null,
});
const paged = defineBlock({
  name: 'paged',
  label: 'V',
  group: 'lists',
  version: 1,
  fields: {},
  parameters: { mas: /^[2-9]$/ },
  content: (_, { query }) => ({ source: 'feed', query: { size: Number(query.mas ?? 1) * 10 } }),
  View: () => null,
});
const registry = new Map([box, plain, map, paged].map((block) => [block.name, block]));
const stored = (
  block: string,
  fields: JsonObject = {},
  given: Partial<StoredBlock> = {},
): StoredBlock => ({
  id: 'b1',
  block,
  v: 3,
  fields,
  ...given,
});

describe('readBlock', () => {
  it('fills defaults and keeps what is stored as it is', () => {
    const given = stored('box', { title: 'Hola' });
    const before = JSON.stringify(given);
    expect(readBlock(box, given)).toMatchObject({
      ok: true,
      fields: { title: 'Hola', size: 5, lazyLoad: false },
    });
    expect(JSON.stringify(given)).toBe(before);
  });

  it('lifts older fields, and leaves those of this version or a later one', () => {
    expect(readBlock(box, stored('box', { name: 'x' }, { v: 1 }))).toMatchObject({
      ok: true,
      fields: { title: 'x v1' },
    });
    expect(readBlock(box, stored('box', { title: 'y' }, { v: 4 }))).toMatchObject({
      ok: true,
      fields: { title: 'y' },
    });
    expect(readBlock(plain, stored('plain', {}, { v: 0 }))).toMatchObject({ ok: true });
  });

  it('says why it cannot read, and where', () => {
    expect(readBlock(undefined, stored('no'))).toMatchObject({
      ok: false,
      reason: 'unknown',
      issues: [{ path: ['block'] }],
    });
    expect(readBlock(box, stored('box', { size: 'x' }))).toMatchObject({
      ok: false,
      reason: 'invalid',
      issues: [{ path: ['fields', 'size'] }],
    });
    expect(readBlock(box, stored('box', { broken: true }, { v: 1 }))).toMatchObject({
      ok: false,
      reason: 'invalid',
      issues: [{ path: ['v'] }],
    });
  });
});

describe('requests', () => {
  const facts = testFacts({
    pageContent: { kind: 'section', section: { _id: '/nacional', name: 'Nacional' } },
    path: '/nacional/',
  });

  it('are one, several by name, or none, with their places filled', () => {
    expect(requestsOf(registry, stored('box'), facts)).toEqual({
      source: 'feed',
      query: { size: 5, in: '/nacional' },
    });
    expect(requestsOf(registry, stored('map'), facts)).toEqual({
      one: { source: 'a', query: {} },
      two: { source: 'b', query: { p: '/nacional/' } },
    });
    for (const block of ['plain', 'no-existe'])
      expect(requestsOf(registry, stored(block), facts)).toBeNull();
    expect(requestsOf(registry, stored('box', { size: 'x' }), facts)).toBeNull();
  });

  it('read the parameters of an address that carry the block and say what may be said', () => {
    const blocks = [
      stored('box', {}, { children: [stored('paged', {}, { id: 'c' })] }),
      stored('paged', {}, { id: 'a' }),
    ];
    const read = (given: string) => declaredQuery(registry, blocks, new URLSearchParams(given));
    expect(read('mas-c=3&mas-a=2&utm_source=x')).toEqual({ 'mas-a': '2', 'mas-c': '3' });
    expect(Object.keys(read('mas-c=3&mas-a=2'))).toEqual(['mas-a', 'mas-c']);
    expect(read('mas-b1=2&mas-zz=2&mas=2&mas-a=10&mas-c=x')).toEqual({});
    expect(
      requestsOf(registry, stored('paged'), { ...facts, query: { 'mas-b1': '4', 'mas-c': '9' } }),
    ).toEqual({
      source: 'feed',
      query: { size: 40 },
    });
    const own = { blockId: 'c', level: 2, isEditing: false } as const;
    expect(
      viewPage(paged, { ...facts, query: { 'mas-b1': '4', 'mas-c': '9' } }, own).query,
    ).toEqual({ mas: '9' });
  });

  it('leave out what is lazy, unreadable, or inside of it', () => {
    const inner = stored('plain', {}, { id: 'dentro' });
    const found = (fields: JsonObject) =>
      blocksToResolve(registry, [stored('box', fields, { children: [inner] })]).map(({ id }) => id);
    expect(found({})).toEqual(['b1', 'dentro']);
    expect(found({ lazyLoad: true })).toEqual([]);
    expect(found({ size: 'x' })).toEqual([]);
  });
});

describe('the frame', () => {
  it('is lazy for readers only', () => {
    expect([
      isLazy({ lazyLoad: true }, false),
      isLazy({ lazyLoad: true }, true),
      isLazy({}, false),
    ]).toEqual([true, false, false]);
  });

  it('shows a block only the facts that it declares', () => {
    const own = { blockId: 'b', level: 2, isEditing: false } as const;
    const facts = testFacts({ path: '/a/', pageType: 'section' });
    expect(viewPage(plain, facts, own)).toMatchObject({ pageType: 'section', locale: 'es-MX' });
    expect(viewPage(plain, facts, own)).not.toHaveProperty('path');
    expect(viewPage(box, facts, own)).not.toHaveProperty('pageType');
  });

  it('selects from what came, and is null when nothing did', () => {
    expect(selectContent(map, defaultsOf(map), { one: 'uno' }, testFacts())).toBe('uno');
    expect(selectContent(box, defaultsOf(box), { all: 1 }, testFacts())).toEqual({ all: 1 });
    const ofNothing = [null, undefined].map((reply) =>
      selectContent(map, defaultsOf(map), reply, testFacts()),
    );
    expect(ofNothing).toEqual([null, null]);
  });

  it('hands a block’s code what its schema read, and nothing else', () => {
    const stored: JsonObject = {};
    // @ts-expect-error: stored fields are not read
    expect(selectContent(map, stored, { one: 'uno' }, testFacts())).toBe('uno');
    expectTypeOf<TakesStored<Block>>().toEqualTypeOf<never>();
    expectTypeOf<TakesStored<NonNullable<Block['container']>>>().toEqualTypeOf<never>();
    expectTypeOf<TakesStored<{ new?: (fields: JsonObject) => void }>>().toEqualTypeOf<'new'>();
  });

  it('rewrites stories wherever a reply holds them, and nothing else', () => {
    const overrides = { tranvias: { 'headlines.basic': { value: 'Nuevo' as SafeHtml } } };
    const headline = (reply: unknown) =>
      JSON.stringify(withOverrides(reply, { overrides })).includes('Nuevo');
    const story = testStory();
    const shapes = [
      story,
      [story],
      { content_elements: [story] },
      { one: { content_elements: [story] }, two: null },
    ];
    expect(shapes.map(headline)).toEqual([true, true, true, true]);
    expect(headline({ content_elements: [testStory({ _id: 'otra' })], count: 1 })).toBe(false);
    expect(headline({ _id: 'tranvias', name: 'una sección' })).toBe(false);
    expect(withOverrides(story, {})).toBe(story);
    expect(withOverrides(story, { overrides: {} })).toBe(story);
    expect(story.headlines?.basic).toBe('La ciudad estrena tranvías');
  });

  it('takes no part of every object for an override', () => {
    const odd = testStory({ _id: 'constructor' });
    expect(withOverrides(odd, { overrides: { otra: {} }, pictures: {} })).toEqual(odd);
  });
});

describe('a lazy block in the browser', () => {
  /** The least of a page that the behaviour touches. */
  function page(top: number, answer: { ok: boolean; text: string }) {
    const listeners = new Map<string, () => void>();
    const element = Object.assign(new EventTarget(), {
      dataset: { block: 'b1' },
      innerHTML: '',
      getBoundingClientRect: () => ({ top, bottom: top + 10 }),
    });
    const asked: string[] = [];
    vi.stubGlobal('innerHeight', 1_000);
    vi.stubGlobal('location', { pathname: '/nacional/', search: '?_website=jalisco' });
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
      listeners.set(type, listener),
    );
    vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return { ok: answer.ok, status: 500, text: async () => answer.text };
    });
    const move = (to: number) => {
      top = to;
      listeners.get('scroll')?.();
    };
    return { element, asked, listeners, move };
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is fetched once it is 300 px away, looked for at most every 100 ms, and only once', async () => {
    const { element, asked, listeners, move } = page(1_301, { ok: true, text: '<p>hola</p>' });
    const added = vi.fn();
    element.addEventListener('portada:added', added);
    start(element as unknown as HTMLElement);
    expect(asked).toEqual([]);
    move(1_299);
    await vi.advanceTimersByTimeAsync(99);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['/_portada/bloque/b1?ruta=%2Fnacional%2F&_website=jalisco']);
    expect(element.innerHTML).toBe('<p>hola</p>');
    expect(added).toHaveBeenCalledOnce();
    expect(listeners.size).toBe(0);
  });

  it('keeps the parameters of the page that are its own', async () => {
    const { element, asked } = page(0, { ok: true, text: '' });
    vi.stubGlobal('location', {
      pathname: '/nacional/',
      search: '?mas-b1=3&mas-b12=9&buscar-b1=a%20b&ruta-b1=/otra/&utm=x',
    });
    start(element as unknown as HTMLElement);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['/_portada/bloque/b1?ruta=%2Fnacional%2F&mas=3&buscar=a+b']);
  });

  it('is left empty when it cannot be fetched, and says so', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { element, asked } = page(0, { ok: false, text: '' });
    start(element as unknown as HTMLElement);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    expect(element.innerHTML).toBe('');
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });
});
