import fc, { type Arbitrary } from 'fast-check';
import { createElement, type ReactNode, useId, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Block } from '../../blocks/_block/define-block.ts';
import { factsFor, selectContent, viewPage } from '../../blocks/_block/frame.ts';
import { testFacts, testStory } from '../../blocks/_block/render-block.testing.tsx';
import { registry } from '../../blocks/registry.ts';
import { seed } from '../../fixtures/seed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import { markupOf } from './markup-of.ts';
import { ReactRenders } from './react-renders.ts';
import { BeyondWriter, type WrittenMarkup, writeMarkup } from './write-markup.ts';

// React and our own pictures warn of what is given here on purpose.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const textOf = ({ preloads, html }: WrittenMarkup): string => preloads.join('') + html;

/** What the writer says, or that it leaves the view to React. */
function written(view: ReactNode): string | null {
  try {
    return textOf(writeMarkup(view));
  } catch (error) {
    if (error instanceof BeyondWriter) return null;
    throw error;
  }
}

describe('what React writes', () => {
  it.each<[string, ReactNode]>([
    ['text', 'a & b < c > d "e" \'f\''],
    ['nothing', [null, undefined, true, false, '']],
    ['numbers', [0, -0, 1.5, Number.NaN, 12n]],
    ['texts side by side', ['a', 1, 'b']],
    [
      'fragments',
      <>
        a<b>c</b>
        {[<i key="1">d</i>, 'e']}
      </>,
    ],
    [
      'attributes',
      <div
        key="x"
        id="a"
        className={'b "c"'}
        title="<&>"
        hidden
        tabIndex={-1}
        data-on={true}
        aria-hidden={false}
      />,
    ],
    [
      'no attributes',
      createElement('div', {
        id: undefined,
        className: null,
        title: false,
        onClick: () => undefined,
        hidden: false,
      }),
    ],
    ['empty elements', [<br key="1" />, <hr key="2" className="a" />, <wbr key="3" />]],
    [
      'a form',
      <form key="x" action="/busqueda/" method="get" className="a">
        <label htmlFor="q">Busca</label>
        <input name="q" id="q" type="search" value="a&b" readOnly maxLength={20} required />
        <input type="checkbox" checked readOnly name="c" />
        <input type="text" name="d" defaultValue="a" />
        <button name="n" type="submit" disabled>
          Va
        </button>
      </form>,
    ],
    [
      'addresses',
      [
        createElement('a', { key: 1, href: '' }),
        createElement('a', { key: 2, href: '/a?b&c' }),
        <iframe key="3" src="" title="t" />,
        <iframe key="4" src="/x" title="t" />,
      ],
    ],
    ['markup', <p key="x" dangerouslySetInnerHTML={{ __html: '<em>a</em> & b' }} />],
    [
      'a drawing',
      <svg key="x" viewBox="0 0 1 1" aria-hidden="true" focusable={undefined}>
        <path d="M0 0" strokeWidth={2} strokeLinecap="round" />
        <rect x="1" rx={2} />
      </svg>,
    ],
    [
      'a date',
      <time key="x" dateTime="2026-11-21T10:00:00Z">
        hoy
      </time>,
    ],
    [
      'a video',
      <video
        key="x"
        src="/v.mp4"
        muted
        autoPlay
        loop
        playsInline
        controls
        poster="/p.jpg"
        preload="none"
      />,
    ],
  ])('%s', (_, view) => {
    expect(written(view)).toBe(renderToStaticMarkup(view));
  });

  it('preloads of pictures: the first ten and those that are urgent, then the others, each once', () => {
    const image = (n: number, more: object = {}) => (
      <img key={`${n} ${JSON.stringify(more)}`} src={`/${n}.jpg`} alt="" {...more} />
    );
    const many = Array.from({ length: 14 }, (_, n) =>
      image(n, n % 3 ? { srcSet: `/${n}.jpg 1x, /${n}-2.jpg 2x`, sizes: '50vw' } : {}),
    );
    const views = [
      many,
      [...many, image(13, { fetchPriority: 'high' }), image(50, { fetchPriority: 'high' })],
      [
        image(1, { loading: 'lazy' }),
        image(2, { fetchPriority: 'low' }),
        image(3, { src: 'data:image/gif;base64,AA' }),
        image(4, { src: '' }),
      ],
      [
        image(1),
        image(1),
        image(1, { srcSet: '/1.jpg 1x' }),
        image(1, { srcSet: '/1.jpg 1x', sizes: '10px' }),
      ],
    ];
    for (const view of views) expect(written(view)).toBe(renderToStaticMarkup(view));
  });

  it.each<[string, ReactNode]>([
    ['styles', <p key="x" style={{ color: 'red' }} />],
    ['addresses that run script', createElement('a', { href: ' java\tscript:alert(1)' })],
    ['elements of the head', <title key="x">a</title>],
    ['select and textarea', <textarea key="x" defaultValue="a" />],
    ['actions that are functions', <form key="x" action={() => undefined} />],
    ['pictures in a picture', <picture key="x" />],
    ['custom elements', createElement('x-y', { className: 'a' })],
    ['unknown names in capitals', createElement('p', { contentType: 'a' })],
    ['sets', new Set(['a']) as never],
    ['promises', Promise.resolve('a') as never],
  ])('but leaves %s to it', (_, view) => {
    expect(written(view)).toBeNull();
  });

  it('but nothing of a component with a hook', () => {
    const Hooked = () => <p id={useId()} />;
    expect(() => writeMarkup(<Hooked />)).toThrow();
  });

  const TAGS = [
    'div',
    'p',
    'a',
    'img',
    'input',
    'form',
    'button',
    'ul',
    'time',
    'video',
    'iframe',
    'svg',
    'br',
    'label',
    'td',
    'li',
    'option',
    'style',
  ];
  const NAMES = [
    ...[
      'id',
      'className',
      'href',
      'src',
      'srcSet',
      'sizes',
      'alt',
      'title',
      'hidden',
      'tabIndex',
      'data-a',
      'aria-label',
      'role',
      'width',
      'name',
      'type',
    ],
    ...[
      'value',
      'checked',
      'action',
      'method',
      'target',
      'loading',
      'fetchPriority',
      'dateTime',
      'disabled',
      'open',
      'onClick',
      'draggable',
      'htmlFor',
    ],
    ...[
      'rel',
      'colSpan',
      'crossOrigin',
      'multiple',
      'muted',
      'popoverTarget',
      'popover',
      'lang',
      'x1',
      'size',
      'start',
      'download',
      'encType',
      'inert',
    ],
  ];
  const value = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.string({
        unit: fc.constantFrom(
          'a',
          'B',
          '"',
          "'",
          '&',
          '<',
          '>',
          ' ',
          '\n',
          'ñ',
          '\u2063',
          ':',
          '/',
        ),
      }),
    },
    fc.constantFrom<unknown>(
      null,
      undefined,
      true,
      false,
      0,
      -1,
      1.5,
      Number.NaN,
      'lazy',
      'high',
      'low',
      'auto',
      'data:a',
      'javascript:a',
      'JAVAscript:b',
    ),
  );
  const tree: Arbitrary<ReactNode> = fc.letrec<{ node: ReactNode }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      fc.string() as Arbitrary<ReactNode>,
      fc.constantFrom<ReactNode>(null, true, 7),
      fc
        .array(tie('node'), { maxLength: 3 })
        .map((all) => all.map((one, key) => <span key={`${key}`}>{one}</span>)),
      fc
        .record({
          tag: fc.constantFrom(...TAGS),
          attributes: fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 }),
          children: fc.array(tie('node'), { maxLength: 3 }),
        })
        .map(({ tag, attributes, children }) => createElement(tag, { ...attributes }, ...children)),
    ),
  })).node;

  it('whatever a text holds, short or long', () => {
    const unit = fc.constantFrom('a', 'ñ', '😀', ' ', '&', '"', "'", '<', '>', '&amp;', '$&');
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit }), fc.string({ unit, minLength: 190, maxLength: 400 })),
        fc.boolean(),
        (text, isPlain) => {
          const held = isPlain ? text.replace(/["'<>]/g, '') : text;
          const view = (
            <p title={held}>
              {held}
              <img src="/a.jpg" srcSet={held} alt="" />
            </p>
          );
          expect(written(view)).toBe(renderToStaticMarkup(view));
        },
      ),
    );
  });

  it('whatever the tree, or leaves it to React', () => {
    fc.assert(
      fc.property(tree, (view) => {
        const own = written(view);
        if (own !== null) expect(own).toBe(renderToStaticMarkup(view));
      }),
      { numRuns: 1_500 },
    );
  });
});

/**
 * Values for a field by its JSON Schema; what the block's own schema refuses is left out by whoever
 * uses them.
 */
function valuesOf(schema: z.core.JSONSchema.JSONSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one as typeof schema)));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.integer({ min: -1, max: 12 });
  if (schema.type === 'array')
    return fc.array(valuesOf(schema.items as typeof schema), { maxLength: 3 });
  if (schema.type === 'object') {
    const inner = Object.entries(schema.properties ?? {}).map(
      ([name, one]) => [name, valuesOf(one as typeof schema)] as const,
    );
    return fc.record(Object.fromEntries(inner), { requiredKeys: [] });
  }
  return TEXTS;
}

const TEXTS = fc.constantFrom(
  '',
  'Hola',
  '<em>a</em> & "b"',
  "l'été <b>x</b>",
  '/nacional/',
  'https://a.example/x?y=1&z=2',
  'foto-1',
  '#a1b2c3',
  '2026-11-20',
  '10',
);

const stories = seed.stories as unknown as Story[];
const picked = fc.integer({ min: 0, max: stories.length - 1 }).map((n) => stories[n] as Story);
const feeds = fc
  .array(picked, { maxLength: 12 })
  .map((found) => ({ content_elements: found, count: 40 }));
/** What a source may answer, whether or not this block asked for such a thing. */
const REPLIES: Arbitrary<unknown> = fc.oneof(
  fc.constant(null),
  picked,
  fc.constant(testStory()),
  feeds,
  fc.record({ lists: feeds, feed: feeds }),
  fc.constant({ _id: '/', children: Object.values(seed.hierarchies.brujula ?? {})[0] }),
  fc.constant({ authors: seed.authors }),
);

describe('blocks', () => {
  /**
   * Draws as the renderer does, in one way or the other; undefined where the view itself throws, as
   * it does for replies that are not its own.
   */
  function attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  const viewOf = (block: Block, given: JsonObject, reply: unknown, level: 1 | 2 | 6): ReactNode => {
    const parsed = block.schema.safeParse(given);
    const fields = parsed.success ? parsed.data : block.schema.parse({});
    const pageContent = { kind: 'story' as const, story: stories[0] as Story };
    const facts = testFacts({ pageContent, pageType: 'article', path: '/nacional/' });
    const page = viewPage(block, facts, {
      blockId: 'b1',
      level,
      isEditing: false,
      columnWidth: 'main',
    });
    let content: unknown = null;
    try {
      content = selectContent(block, fields, reply, factsFor(block, 'b1', facts));
    } catch {
      // A reply of another kind than the block asked for.
    }
    const columns = block.container?.split(fields, ['uno', 'dos', null, 'cuatro']) ?? [];
    return <block.View fields={fields} content={content} page={page} columns={columns} />;
  };

  it.each([...registry.values()].map((block) => [block.name, block] as const))(
    '%s is written as React writes it',
    (_, block) => {
      const properties = z.toJSONSchema(block.schema, { io: 'input', unrepresentable: 'any' });
      fc.assert(
        fc.property(
          valuesOf(properties),
          REPLIES,
          fc.constantFrom(1 as const, 2 as const, 6 as const),
          (fields, reply, level) => {
            const view = viewOf(block, fields as JsonObject, reply, level);
            const own = attempt(() => writeMarkup(view));
            if (!own) return;
            expect(textOf(own)).toBe(renderToStaticMarkup(view));
            expect([own.hasMainHeading, own.isAlive]).toEqual([
              own.html.includes('<h1'),
              / data-(?:behaviour|island)="/.test(own.html),
            ]);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it('leave nothing to React: not one of them on the pages of the newspaper', () => {
    const left = new Set<string>();
    for (const block of registry.values())
      for (const fields of usedFields(block.name)) {
        for (const reply of [
          null,
          stories[3],
          { content_elements: stories.slice(0, 9), count: 9 },
        ]) {
          const view = viewOf(block, fields, reply, 2);
          if (
            attempt(() => renderToStaticMarkup(view)) !== undefined &&
            attempt(() => writeMarkup(view)) === undefined
          )
            left.add(block.name);
        }
      }
    // Forms of accounts and sales are React's, and on no other page.
    const isForm = (name: string) =>
      ['account', 'sales'].includes(registry.get(name)?.group ?? '') &&
      !['header-account', 'subscription-offer'].includes(name);
    expect([...left].filter((name) => !isForm(name))).toEqual([]);
  });
});

/** The fields of every block of that name on the sample newspaper's pages. */
function usedFields(name: string): JsonObject[] {
  const found: JsonObject[] = [{}];
  const visit = (
    blocks: readonly { block: string; fields: JsonObject; children?: readonly never[] }[],
  ): void => {
    for (const { block, fields, children } of blocks) {
      if (block === name) found.push(fields);
      visit(children ?? []);
    }
  };
  for (const { document } of seed.pages)
    for (const blocks of Object.values(document.sections)) visit(blocks as never);
  return found;
}

describe('what is left to React', () => {
  it('is counted by block and reason', () => {
    const renders = new ReactRenders();
    const Hooked = () => <p>{useState('a')[0]}</p>;
    const views: [string, ReactNode][] = [
      ['plain', <p key="1">a</p>],
      ['hooked', <Hooked key="2" />],
      ['hooked', <Hooked key="3" />],
      ['styled', <p key="4" style={{ color: 'red' }} />],
    ];
    const html = views.map(
      ([block, view]) => markupOf(view, '', (reason) => renders.add(block, reason)).html,
    );
    expect(html).toEqual(['<p>a</p>', '<p>a</p>', '<p>a</p>', '<p style="color:red"></p>']);
    const counted = [...renders.entries()];
    expect(counted.map(({ block, count }) => [block, count])).toEqual([
      ['hooked', 2],
      ['styled', 1],
    ]);
    expect(counted.map(({ reason }) => reason)).toEqual([
      'A hook',
      expect.stringContaining('style'),
    ]);
  });
});
