import { describe, expect, it } from 'vitest';
import type { ContentRequest, FeedReply } from '../../schemas/feed.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testStory,
  textOf,
} from '../_block/render-block.testing.tsx';
import { resultsList } from './block.ts';

const story = (id: number | string, given: Partial<Story> = {}) =>
  testStory({ _id: String(id), headlines: { basic: `Nota ${id}` as SafeHtml }, ...given });
/** Stories `from` to `to` of a feed of `count`. */
const feed = (from: number, to: number, count = to): FeedReply => ({
  content_elements: Array.from({ length: to - from + 1 }, (_, index) => story(from + index)),
  count,
  ...(to < count ? { next: to } : {}),
});

const SOURCE = {
  source: 'story-feed-sections',
  query: { includeSections: '/nacional', feedSize: 2 },
};
const render = (reply: unknown, mas?: number, fields: JsonObject = {}, isEditing = false) =>
  renderBlock(resultsList, {
    fields: { listContentConfig: SOURCE, ...fields },
    reply,
    isEditing,
    facts: { query: mas ? { 'mas-b1': String(mas) } : {} },
  });
const dom = (...given: Parameters<typeof render>) => inDocument(render(...given));
const shown = (body: HTMLElement) =>
  [...body.querySelectorAll('h2')].map((item) => item.textContent?.slice(5)).join(' ');
const more = (body: HTMLElement) => body.querySelector('[data-behaviour] a')?.getAttribute('href');

const asked = (source: string, query: JsonObject, mas?: number) => {
  const fields = resultsList.schema.parse({ listContentConfig: { source, query } });
  const requests = resultsList.content?.(
    fields,
    testFacts({ query: mas ? { mas: String(mas) } : {} }),
  );
  return Object.values(requests as Record<string, ContentRequest>).map(
    ({ query: { feature, ...rest } }) => {
      expect(feature).toBe('results-list');
      return rest;
    },
  );
};

describe('results-list', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(resultsList)).toEqual({
      showItemOverline: false,
      showHeadline: true,
      showImage: true,
      showDescription: true,
      showByline: true,
      showDate: true,
      imageRatio: '3:2',
      variant: 'standard',
      lazyLoad: false,
    });
    expect(resultsList.content?.(defaultsOf(resultsList), testFacts())).toBeNull();
  });

  it('shows each part only when it is on, and nothing with all of them off', () => {
    const reply = { p1: feed(1, 1) };
    const parts = {
      showItemOverline: '.Overline_overline',
      showHeadline: 'h2',
      showImage: 'img',
      showDescription: '.ResultItem_description',
      showByline: '.Byline_byline',
      showDate: 'time',
    };
    const off = Object.fromEntries(Object.keys(parts).map((name) => [name, false]));
    for (const [name, selector] of Object.entries(parts)) {
      const body = dom(reply, undefined, { ...off, [name]: true });
      for (const other of Object.values(parts))
        expect(body.querySelector(other) !== null, `${name} ${other}`).toBe(other === selector);
    }
    expect(render(reply, undefined, off)).toBe('');
  });

  it('takes pictures of 500 px in 250 and 500, at the chosen ratio', () => {
    const image = dom({ p1: feed(1, 1) }).querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['500', '333']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 250w', ' 500w']);
  });

  it.each([
    ['rail', {}, ['325', '216'], [' 325w', ' 650w']],
    ['full', {}, ['975', '650'], [' 975w']],
    ['main', {}, ['500', '333'], [' 250w', ' 500w']],
    ['rail', { variant: 'large' }, ['800', '533'], [' 400w', ' 600w', ' 800w', ' 1200w']],
  ] as const)(
    'takes them for the width of a %s section, %j',
    (columnWidth, fields, size, widths) => {
      const html = renderBlock(resultsList, {
        fields: { listContentConfig: SOURCE, ...fields },
        reply: { p1: feed(1, 1) },
        columnWidth,
      });
      const image = inDocument(html).querySelector('img');
      expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(size);
      expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual(widths);
    },
  );

  it('cuts long descriptions', () => {
    const long = story(1, { description: { basic: 'palabra '.repeat(100) as SafeHtml } });
    const text = textOf(
      render({ p1: { content_elements: [long], count: 1 } }),
      '.ResultItem_description',
    );
    expect(text?.length).toBeLessThanOrEqual(401);
    expect(text?.endsWith('palabra…')).toBe(true);
  });

  it.each([
    ['no reply', null],
    ['an empty feed', { p1: { content_elements: [], count: 0 } }],
    ['a source that is away', { p1: null }],
    [
      'stories of other sites',
      { p1: { content_elements: [story(1, { websites: {} })], count: 1 } },
    ],
    ['a reply of another shape', { p1: { Payload: [] } }],
  ])('renders nothing for %s', (_, reply) => {
    expect(render(reply)).toBe('');
  });

  it('offers every headline and description to the editor', () => {
    const marks = [...dom({ p1: feed(1, 1) }, undefined, {}, true).querySelectorAll('[data-edit]')];
    expect(marks.map((mark) => mark.getAttribute('data-edit'))).toEqual([
      'story:1:headlines.basic',
      'story:1:description.basic',
    ]);
  });
});

describe('what results ask for', () => {
  it('is twice the page first, then a page where the one before ended', () => {
    expect(asked('story-feed-tag', { tagSlug: 'x', feedSize: 4, feedOffset: 3 })).toEqual([
      { tagSlug: 'x', feedSize: 8, feedOffset: 3 },
    ]);
    expect(asked('story-feed-author', { feedSize: 4, feedOffset: 3 }, 3)).toEqual([
      { feedSize: 8, feedOffset: 3 },
      { feedSize: 4, feedOffset: 11 },
      { feedSize: 4, feedOffset: 15 },
    ]);
  });

  it('is said in the words of each source', () => {
    expect(asked('content-api-collections', { _id: 'c', size: 5, from: 2 }, 2)).toEqual([
      { _id: 'c', size: 5, from: 2, getNext: true },
      { _id: 'c', size: 5, from: 12, getNext: true },
    ]);
    expect(asked('story-feed-query', { query: '*', size: 5, offset: 1 }, 2)).toEqual([
      { query: '*', size: 10, offset: 1 },
      { query: '*', size: 5, offset: 11 },
    ]);
  });

  it('is ten a page from the start unless the source says otherwise', () => {
    expect(asked('story-feed-sections', {})).toEqual([{ feedOffset: 0, feedSize: 20 }]);
    expect(asked('story-feed-sections', { feedSize: 'x', feedOffset: -2 })).toEqual([
      { feedOffset: 0, feedSize: 20 },
    ]);
  });

  it('never exceeds what a source answers at once', () => {
    expect(asked('story-feed-sections', { feedSize: 60 }, 2)).toEqual([
      { feedOffset: 0, feedSize: 60 },
      { feedOffset: 60, feedSize: 60 },
      { feedOffset: 120, feedSize: 60 },
    ]);
  });

  it('takes no page but 2 to 49 from an address', () => {
    const pattern = resultsList.parameters?.mas;
    for (const page of ['2', '9', '10', '49']) expect(pattern?.test(page), page).toBe(true);
    for (const page of ['', '0', '1', '02', '50', '100', '2x', ' 2', '-2'])
      expect(pattern?.test(page), page).toBe(false);
  });
});

describe('pages of results', () => {
  it('show one page at first and a link to the next that leads to its first story', () => {
    const body = dom({ p1: feed(1, 4, 5) });
    expect([shown(body), more(body)]).toEqual(['1 2', '?mas-b1=2#b1-3']);
  });

  it('grow by a page at a time, up to the end', () => {
    const second = dom({ p1: feed(1, 4, 5), p3: feed(5, 5) }, 2);
    expect([shown(second), more(second)]).toEqual(['1 2 3 4', '?mas-b1=3#b1-5']);
    const third = dom(
      { p1: feed(1, 4, 5), p3: feed(5, 5), p4: { content_elements: [], count: 5 } },
      3,
    );
    expect([shown(third), more(third)]).toEqual(['1 2 3 4 5', undefined]);
    expect([...third.querySelectorAll('[data-item]')].map(({ id }) => id)).toEqual([
      'b1-1',
      'b1-2',
      'b1-3',
      'b1-4',
      'b1-5',
    ]);
  });

  it('put the pages in order, however they came', () => {
    expect(shown(dom({ p10: feed(6, 6, 6), p3: feed(5, 5, 6), p1: feed(1, 4, 6) }, 9))).toBe(
      '1 2 3 4 5 6',
    );
  });

  it('show a story once that two pages bring', () => {
    expect(shown(dom({ p1: feed(1, 4), p3: feed(3, 5) }, 3))).toBe('1 2 3 4 5');
  });

  it('have no link where all is shown', () => {
    expect(more(dom({ p1: feed(1, 2) }))).toBeUndefined();
    expect(
      more(
        dom({
          p1: { content_elements: [story(1), story(2), story(3, { websites: {} })], count: 3 },
        }),
      ),
    ).toBeUndefined();
  });

  it('have a link while the source says that there is more, counted or not', () => {
    expect(more(dom({ p1: { ...feed(1, 2), next: 2 } }))).toBe('?mas-b1=2#b1-3');
    expect(more(dom({ p1: { content_elements: feed(1, 3).content_elements } }))).toBe(
      '?mas-b1=2#b1-3',
    );
  });

  it('count from the configured offset', () => {
    const fields = { listContentConfig: { ...SOURCE, query: { feedSize: 2, feedOffset: 3 } } };
    expect(more(dom({ p1: feed(4, 5, 5) }, undefined, fields))).toBeUndefined();
    expect(more(dom({ p1: feed(4, 6, 6) }, undefined, fields))).toBe('?mas-b1=2#b1-3');
  });

  it('keep what came when a later page did not', () => {
    const body = dom({ p1: feed(1, 4, 9), p3: null, p4: feed(7, 8, 9) }, 3);
    expect([shown(body), more(body)]).toEqual(['1 2 3 4', '?mas-b1=4#b1-5']);
  });

  it('end at the forty-ninth', () => {
    const pages = Object.fromEntries(
      Array.from({ length: 48 }, (_, index) => [
        `p${index + 3}`,
        feed(2 * index + 5, 2 * index + 6, 999),
      ]),
    );
    expect(more(dom({ p1: feed(1, 4, 999), ...pages }, 49))).toBeUndefined();
    expect(more(dom({ p1: feed(1, 4, 999), ...pages }, 48))).toContain('mas-b1=49');
  });
});
