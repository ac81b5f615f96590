import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Block, defineBlock } from '../../blocks/_block/define-block.ts';
import { testFacts, testStory } from '../../blocks/_block/render-block.testing.tsx';
import { registry as blocks } from '../../blocks/registry.ts';
import { text, toggle } from '../../schemas/fields.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { LruCache } from '../cache/lru.ts';
import { type BlockRenderer, renderBlock } from './render-block.tsx';
import { RenderMemory } from './render-memory.ts';
import type { CachedBlock } from './rendered-block.ts';

let drawn = 0;

const say = defineBlock({
  name: 'say',
  label: 'Di',
  group: 'text',
  version: 2,
  fields: { text: text({ label: 'T' }), lazyLoad: toggle({ label: 'L' }) },
  migrate: ({ fields }) => ({ text: String(fields.old ?? '') }),
  content: () => ({ source: 's', query: {} }),
  View: ({ fields, content, page }) => {
    drawn += 1;
    return (
      <p id={page.blockId} data-level={page.level}>
        {fields.text}
        {content === null ? '' : JSON.stringify(content)}
      </p>
    );
  },
});
const fail = defineBlock({
  name: 'fail',
  label: 'Falla',
  group: 'text',
  version: 1,
  fields: {},
  View: (): ReactNode => {
    throw new Error('falla');
  },
});
const knows = defineBlock({
  name: 'knows',
  label: 'Sabe',
  group: 'text',
  version: 1,
  fields: {},
  uses: ['path'],
  View: ({ page }) => <i>{`${page.path} ${'pageContent' in page}`}</i>,
});
const alive = defineBlock({
  name: 'alive',
  label: 'Vive',
  group: 'text',
  version: 1,
  fields: { text: text({ label: 'T' }) },
  View: ({ fields }) => <div {...behaviour('alive/Alive')}>{fields.text}</div>,
});

const roomy = defineBlock({
  name: 'roomy',
  label: 'Cabe',
  group: 'text',
  version: 1,
  fields: {},
  uses: ['columnWidth'],
  View: ({ page }) => <i>{page.columnWidth ?? 'sin lugar'}</i>,
});

const place = defineBlock({
  name: 'place',
  label: 'Mide',
  group: 'text',
  version: 2,
  fields: { text: text({ label: 'T' }) },
  View: ({ fields, page }) =>
    fields.text ? <b>{Math.round(page.room?.widthAt(1_440) ?? 0)}</b> : null,
});

const registry = new Map<string, Block>([
  ...blocks,
  ...[say, fail, knows, alive, roomy, place].map((block) => [block.name, block] as const),
]);

interface Setup {
  replies?: Record<string, unknown>;
  cache?: LruCache<CachedBlock>;
  given?: Partial<BlockRenderer>;
}

function renderer({
  replies = {},
  cache = new LruCache({ maxEntries: 100 }),
  given = {},
}: Setup = {}) {
  const errors: [string, unknown][] = [];
  const own: BlockRenderer = {
    registry,
    facts: testFacts(),
    replyFor: ({ id }) => replies[id] ?? null,
    cache,
    memory: new RenderMemory(),
    chunks: { chunk: (name) => `/assets/${name}.js`, islandRuntime: '/assets/react.js' },
    build: '1',
    onError: ({ id }, error) => errors.push([id, error]),
    ...given,
  };
  return { own, errors };
}

const stored = (
  id: string,
  block: string,
  fields: JsonObject = {},
  children?: StoredBlock[],
  v = 2,
): StoredBlock => ({
  id,
  block,
  v,
  fields,
  ...(children ? { children } : {}),
});
const html = (block: StoredBlock, setup: Setup = {}) =>
  renderBlock(block, 2, renderer(setup).own).bytes.toString();
const chain = (children: StoredBlock[], fields: JsonObject = { heading: '' }) =>
  stored('c', 'single-chain', fields, children, 1);

describe('the room of a block', () => {
  const room = { name: 'page', widthAt: (screen: number) => Math.min(1_240, screen - 48) };
  const place = (id: string, text: string) => stored(id, 'place', { text });
  const double = (children: StoredBlock[], columnOne: number) =>
    stored('d', 'double-chain', { heading: '', columnOne }, children, 1);
  /** What each block of a double chain has at 1,440 px. */
  const rooms = (block: StoredBlock) =>
    [...html(block, { given: { room } }).matchAll(/<b>([\d.]+)<\/b>/g)].map(([, px]) => Number(px));

  it('is that of its column: 2.3 parts of 3.3 less the gap, and one less the line', () => {
    // (1240 - 26) / 3.3 = 367.88; the second keeps 26 free.
    expect(rooms(double([place('a', 'x'), place('b', 'y')], 1))).toEqual([846, 342]);
    expect(rooms(place('a', 'x'))).toEqual([1_240]);
  });

  it('is all of the chain where the other column came out empty', () => {
    expect(rooms(double([place('a', 'x'), place('b', '')], 1))).toEqual([1_240]);
    expect(rooms(double([place('a', ''), place('b', 'y')], 1))).toEqual([1_240]);
    expect(rooms(double([place('a', 'x')], 1))).toEqual([1_240]);
  });

  it('is told anew when it changes', () => {
    const [one, block] = [renderer({ given: { room } }).own, place('a', 'x')];
    const narrow = { name: 'rail', widthAt: () => 300 };
    expect(renderBlock(block, 2, one).bytes.toString()).toContain('1240');
    expect(renderBlock(block, 2, { ...one, room: narrow }).bytes.toString()).toContain('300');
  });
});

describe('pictures without a token', () => {
  it('are told to whoever runs the server, and not to its console', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const told: string[] = [];
    const fields = { imageURL: 'https://f.example/f.jpg', imageRatio: '16:9' };
    const block = stored('a', 'simple-image', fields, undefined, 1);
    const onUnsigned = (address: string) => void told.push(address);
    expect(html(block, { given: { onUnsigned } })).toContain('src="https://f.example/f.jpg"');
    expect([told, said.mock.calls]).toEqual([['https://f.example/f.jpg'], []]);
    said.mockRestore();
  });
});

describe('the column width of a section', () => {
  it('is known to the blocks that ask for it, in chains too, and to no other', () => {
    const rail = { given: { columnWidth: 'rail' as const } };
    expect(html(stored('a', 'roomy'), rail)).toBe('<i>rail</i>');
    expect(html(chain([stored('a', 'roomy')]), rail)).toContain('<i>rail</i>');
    expect(html(stored('a', 'roomy'))).toBe('<i>sin lugar</i>');
    const kept = (block: string) => {
      const cache = new LruCache<CachedBlock>({ maxEntries: 100 });
      for (const columnWidth of ['rail', 'full'] as const)
        html(stored('a', block), { cache, given: { columnWidth } });
      return cache.size;
    };
    expect([kept('roomy'), kept('knows')]).toEqual([2, 1]);
  });

  it('is not remembered from another one', () => {
    const block = stored('a', 'roomy');
    const { own } = renderer();
    const drawn = (['rail', 'full', 'rail'] as const).map((columnWidth) =>
      renderBlock(block, 2, { ...own, columnWidth }).bytes.toString(),
    );
    expect(drawn).toEqual(['<i>rail</i>', '<i>full</i>', '<i>rail</i>']);
  });
});

describe('renderBlock', () => {
  it('renders a block with its fields, id and level', () => {
    expect(html(stored('b1', 'say', { text: 'a < b' }))).toBe(
      '<p id="b1" data-level="2">a &lt; b</p>',
    );
  });

  it.each([
    ['an unknown block', stored('x', 'no-existe')],
    ['a block named like a part of every object', stored('x', 'constructor')],
    ['a block with invalid fields', stored('x', 'say', { text: 3 })],
    ['a chain without children', chain([])],
    [
      'a chain whose children all came out empty',
      chain([stored('x', 'no-existe'), stored('y', 'html-box')], { heading: 'Nacional' }),
    ],
  ])('renders nothing for %s, and reports no error', (_, block) => {
    const { own, errors } = renderer();
    expect(renderBlock(block, 2, own).bytes).toHaveLength(0);
    expect(errors).toEqual([]);
  });

  it('renders nothing for a block that throws, says which, and goes on', () => {
    const { own, errors } = renderer();
    const page = renderBlock(
      chain([stored('malo', 'fail', {}, undefined, 1), stored('bueno', 'say', { text: 'sigo' })]),
      2,
      own,
    );
    expect(page.bytes.toString()).toContain('sigo');
    expect(errors).toEqual([['malo', new Error('falla')]]);
  });

  it('lifts fields of an older version', () => {
    expect(html(stored('b1', 'say', { old: 'antes' }, undefined, 1))).toContain('antes');
  });

  it('applies overrides to the stories of a reply', () => {
    const promo: StoredBlock = {
      ...stored('p', 'large-promo', { showImage: false }, undefined, 1),
      overrides: { tranvias: { 'headlines.basic': { value: 'Reescrito' as SafeHtml } } },
    };
    expect(html(promo, { replies: { p: testStory() } })).toContain('Reescrito');
    expect(html(promo, { replies: { p: testStory({ _id: 'otra' }) } })).not.toContain('Reescrito');
  });

  it('leaves a lazy block for later, with the address of what fetches it, and renders it when asked', () => {
    const lazy = stored('b1', 'say', { text: 'hola', lazyLoad: true });
    expect(html(lazy)).toBe(
      '<div data-behaviour="_block/Lazy" data-chunk="/assets/_block/Lazy.js" data-when="load" data-block="b1"></div>',
    );
    expect(html(lazy, { given: { eager: true } })).toContain('hola');
  });

  it('gives a block only the facts that it declares', () => {
    expect(
      html(stored('k', 'knows', {}, undefined, 1), {
        given: { facts: testFacts({ path: '/a/' }) },
      }),
    ).toBe('<i>/a/ false</i>');
  });

  it('puts chunk addresses on marked elements, and on nothing that a text says', () => {
    const markup = html(
      stored('a', 'alive', { text: '<div data-behaviour="alive/Alive">' }, undefined, 1),
    );
    expect(markup.match(/data-chunk/g)).toHaveLength(1);
    expect(markup).toContain('data-behaviour="alive/Alive" data-chunk="/assets/alive/Alive.js"');
    expect(
      html(stored('a', 'alive', {}, undefined, 1), {
        given: { chunks: { chunk: () => undefined, islandRuntime: '' } },
      }),
    ).not.toContain('data-chunk');
  });
});

describe('containers', () => {
  it('hold their children’s bytes in order, a level deeper under a heading', () => {
    const two = chain([stored('a', 'say', { text: 'uno' }), stored('b', 'say', { text: 'dos' })], {
      heading: 'Nacional',
    });
    const page = html(two);
    expect(page.indexOf('uno')).toBeLessThan(page.indexOf('dos'));
    expect(page).toContain('<p id="a" data-level="3">');
    expect(html(chain([stored('a', 'say')]))).toContain('data-level="2"');
  });

  it('cannot be broken out of by a text that looks like a cut', () => {
    const marks = [
      '\u2063',
      '\u20630\u2063',
      `\u2063${'a'.repeat(20)}\u20630\u2063${'a'.repeat(20)}\u2063`,
    ];
    for (const mark of marks) {
      const page = html(
        chain([stored('a', 'say', { text: `x${mark}y` }), stored('b', 'say', { text: 'z' })], {
          heading: mark,
        }),
      );
      expect(page).toContain(`x${mark}y</p>`);
      expect(page.match(/<p /g)).toHaveLength(2);
      expect(page).toContain(`>${mark}</h2>`);
    }
  });

  it('nest', () => {
    expect(html(chain([chain([stored('a', 'say', { text: 'hondo' })])]))).toContain('hondo');
  });
});

describe('the block cache', () => {
  const times = (work: () => void) => {
    const before = drawn;
    work();
    return drawn - before;
  };
  const base = stored('b1', 'say', { text: 'hola' });

  it('draws an unchanged block once, wherever it stands', () => {
    const cache = new LruCache<CachedBlock>({ maxEntries: 100 });
    expect(
      times(() => {
        html(base, { cache });
        html(structuredClone(base), { cache });
        html(chain([base]), { cache });
      }),
    ).toBe(1);
  });

  it.each<[string, StoredBlock, Setup]>([
    ['its fields', stored('b1', 'say', { text: 'adiós' }), {}],
    ['its id', stored('b2', 'say', { text: 'hola' }), {}],
    ['its content', base, { replies: { b1: ['nuevo'] } }],
    ['the build', base, { given: { build: '2' } }],
    [
      'the site',
      base,
      { given: { facts: testFacts({ site: { ...testFacts().site, key: 'jalisco' } }) } },
    ],
  ])('draws it anew when %s changed', (_, block, setup) => {
    const cache = new LruCache<CachedBlock>({ maxEntries: 100 });
    html(base, { cache });
    expect(times(() => html(block, { ...setup, cache }))).toBe(1);
  });

  it('draws it anew at another level, and not for a fact that it does not use', () => {
    const cache = new LruCache<CachedBlock>({ maxEntries: 100 });
    html(base, { cache });
    expect(times(() => renderBlock(base, 3, renderer({ cache }).own))).toBe(1);
    expect(
      times(() => html(base, { cache, given: { facts: testFacts({ path: '/otra/' }) } })),
    ).toBe(0);
  });

  it('tells the bytes of a container by what is in it', () => {
    const digest = (fields: JsonObject) =>
      renderBlock(chain([stored('a', 'say', fields)]), 2, renderer().own).digest;
    expect(digest({ text: 'uno' })).toBe(digest({ text: 'uno' }));
    expect(digest({ text: 'uno' })).not.toBe(digest({ text: 'dos' }));
  });

  it('draws what another answer changed, and nothing around it', () => {
    const memory = new RenderMemory();
    const page = chain([stored('a', 'say', { text: 'uno' }), stored('b', 'say', { text: 'dos' })]);
    const facts = testFacts();
    const draw = (replies: Record<string, unknown>) =>
      html(page, { replies, given: { memory, facts } });
    const replies = { a: ['x'], b: ['y'] };
    const first = draw(replies);
    expect(times(() => draw(replies))).toBe(0);
    expect(times(() => expect(draw({ ...replies, a: ['z'] })).not.toBe(first))).toBe(1);
    expect(times(() => expect(draw({ ...replies, a: ['x'] })).toBe(first))).toBe(1);
  });

  it('shows a child that appears and hides one that goes, in a chain that stayed as it was', () => {
    const memory = new RenderMemory();
    const page = chain(
      [stored('a', 'say', { text: 'uno' }), stored('p', 'small-promo', {}, undefined, 1)],
      { heading: 'Dos' },
    );
    const facts = testFacts();
    const draw = (reply: unknown) =>
      html(page, { replies: { p: reply }, given: { memory, facts } });
    const without = draw(null);
    const shown = draw(testStory());
    expect(shown).toContain('La ciudad estrena');
    expect([draw(null), draw(testStory())]).toEqual([without, shown]);
  });

  it('keeps nothing of a block that threw', () => {
    const cache = new LruCache<CachedBlock>({ maxEntries: 100 });
    html(stored('f', 'fail', {}, undefined, 1), { cache });
    expect(cache.size).toBe(0);
  });
});

describe('preloads', () => {
  const lead = stored('p', 'large-promo', { isLead: true }, undefined, 1);

  it('of eager pictures leave the body for the head, out of a chain and out of the cache too', () => {
    const cache = new LruCache<CachedBlock>({ maxEntries: 100 });
    for (const block of [lead, chain([lead]), chain([lead])]) {
      const { bytes, preloads } = renderBlock(
        block,
        2,
        renderer({ cache, replies: { p: testStory() } }).own,
      );
      expect(preloads).toHaveLength(1);
      expect(preloads[0]).toMatch(/^<link rel="preload" as="image"/);
      expect(bytes.toString()).not.toContain('<link');
    }
  });
});
