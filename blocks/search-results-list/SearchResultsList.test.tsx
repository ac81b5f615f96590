import { describe, expect, it } from 'vitest';
import type { ContentRequest, SearchReply } from '../../schemas/feed.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageContent } from '../../schemas/page-content.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testStory,
} from '../_block/render-block.testing.tsx';
import { searchResultsList } from './block.ts';

type Item = SearchReply['data'][number];
const story = (id: number | string, given: Partial<Item> = {}): Item =>
  testStory({ _id: String(id), headlines: { basic: `Nota ${id}` as SafeHtml }, ...given });
const reply = (q: string, total_hits: number, ...data: Item[]): SearchReply => ({
  data,
  metadata: { total_hits, q },
});
const onPage = (results: SearchReply): PageContent => ({ kind: 'search', results });

interface Given {
  fields?: JsonObject;
  pageContent?: PageContent | null;
  content?: unknown;
  query?: Record<string, string>;
  isEditing?: boolean;
}
const render = ({
  fields = {},
  pageContent = null,
  content,
  query = {},
  isEditing = false,
}: Given) =>
  renderBlock(searchResultsList, {
    fields,
    reply: content,
    isEditing,
    facts: { pageContent, query },
  });
const dom = (given: Given) => inDocument(render(given));
const global = (results: SearchReply, given: Given = {}) =>
  dom({ pageContent: onPage(results), ...given });
const shown = (body: HTMLElement) =>
  [...body.querySelectorAll('h2')].map((item) => item.textContent).join(', ');
const more = (body: HTMLElement) => body.querySelector('[data-behaviour] a')?.getAttribute('href');
const count = (body: HTMLElement) => body.querySelector('.SearchResultsList_count')?.textContent;

const asked = (
  fields: JsonObject,
  query: Record<string, string>,
  pageContent: PageContent | null = null,
) =>
  searchResultsList.content?.(
    searchResultsList.schema.parse(fields),
    testFacts({ query, pageContent }),
  ) as Record<string, ContentRequest> | null;
const OWN: JsonObject = {
  inheritGlobalContent: false,
  searchContentConfig: { source: 'search-api', query: { query: 'agua', size: 5 } },
};

describe('search-results-list', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(searchResultsList)).toEqual({
      imageRatio: '16:9',
      showHeadline: true,
      showImage: true,
      showDescription: true,
      showByline: true,
      showDate: true,
      lazyLoad: false,
    });
    expect(Object.keys(searchResultsList.shape).slice(0, 2)).toEqual([
      'inheritGlobalContent',
      'searchContentConfig',
    ]);
  });

  it('has a form that needs no script, with a label, the words and no way to send nothing', () => {
    const body = global(reply('año "nuevo"', 0));
    const form = body.querySelector('form');
    const input = body.querySelector('input');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([
      '/busqueda/',
      'get',
    ]);
    expect(body.querySelector(`label[for="${input?.id}"]`)?.textContent).toBe(
      'Buscar en La Brújula',
    );
    expect([
      input?.getAttribute('name'),
      input?.getAttribute('value'),
      input?.hasAttribute('required'),
    ]).toEqual(['q', 'año "nuevo"', true]);
  });

  it('counts what was found, in the singular too', () => {
    expect(count(global(reply('tren', 1, story(1))))).toBe('1 resultado para «tren»');
    expect(count(global(reply('tren', 2, story(1), story(2))))).toBe('2 resultados para «tren»');
    expect(count(global(reply('tren', 12_345, story(1))))).toBe('12,345 resultados para «tren»');
    expect(count(global(reply('<b>x</b>', 1, story(1))))).toBe('1 resultado para «<b>x</b>»');
  });

  it('says what to do when nothing was found, and when nothing was asked', () => {
    const nothing = global(reply('xyz', 0));
    expect(count(nothing)).toBe('No encontramos resultados para «xyz»');
    expect(nothing.textContent).toContain('Revisa que esté bien escrito');
    const unasked = global(reply('', 0));
    expect(count(unasked)).toBeUndefined();
    expect(unasked.textContent).toContain('Escribe una o varias palabras');
  });

  it('is the h1 of a search page only', () => {
    expect(global(reply('x', 0)).querySelector('h1')?.textContent).toBe('Búsqueda');
    expect(dom({}).querySelector('h1')).toBeNull();
    expect(dom({}).querySelector('form')).not.toBeNull();
  });

  it('marks the words in headline and description, and names no link by the marks', () => {
    const highlights = {
      headline: 'El <mark>agua</mark> vuelve',
      excerpt: '… falta <mark>agua</mark> …',
    };
    const body = global(
      reply('agua', 1, story(1, { highlights: highlights as Item['highlights'] & object })),
    );
    expect([...body.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'agua',
      'agua',
    ]);
    expect(body.querySelector('h2')?.textContent).toBe('El agua vuelve');
  });

  it('takes pictures of 500 px in 200, 400 and 800', () => {
    const image = global(reply('x', 1, story(1))).querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['500', '281']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 200w', ' 400w', ' 800w']);
  });

  it('drops stories that the site does not carry, and shows each part only when it is on', () => {
    expect(shown(global(reply('x', 2, story(1, { websites: {} }), story(2))))).toBe('Nota 2');
    const body = global(reply('x', 1, story(1)), {
      fields: { showImage: false, showDate: false, showByline: false },
    });
    expect([body.querySelector('img'), body.querySelector('.ResultItem_meta')]).toEqual([
      null,
      null,
    ]);
  });

  it('leaves the stories read-only on the canvas', () => {
    const body = global(reply('x', 1, story(1)), { isEditing: true });
    expect(shown(body)).toBe('Nota 1');
    expect(body.querySelector('[data-edit]')).toBeNull();
  });
});

describe('pages of a search', () => {
  const first = reply('tren', 3, story(1), story(2));

  it('offer more while less is loaded than there is', () => {
    expect(more(global(first))).toBe('?mas-b1=2#b1-3');
    expect(more(global(reply('tren', 2, story(1), story(2))))).toBeUndefined();
  });

  it('ask for the pages after the first, which the page has', () => {
    expect(asked({}, {}, onPage(first))).toBeNull();
    const requests = asked({}, { mas: '3' }, onPage(first));
    expect(Object.values(requests ?? {}).map(({ source, query }) => [source, query])).toEqual([
      ['search-api', { query: 'tren', page: '2' }],
      ['search-api', { query: 'tren', page: '3' }],
    ]);
    expect(requests?.p2?.filter).toContain('data.highlights.headline');
  });

  it('are shown together, each story once, with the count of the last', () => {
    const body = global(first, {
      content: { p2: reply('tren', 4, story(2), story(3)) },
      query: { 'mas-b1': '2' },
    });
    expect([shown(body), count(body), more(body)]).toEqual([
      'Nota 1, Nota 2, Nota 3',
      '4 resultados para «tren»',
      '?mas-b1=3#b1-4',
    ]);
  });

  it('keep what came when the next did not', () => {
    const body = global(first, { content: { p2: null }, query: { 'mas-b1': '2' } });
    expect(shown(body)).toBe('Nota 1, Nota 2');
  });

  it('ask for nothing without words, or on a page of another kind', () => {
    expect(asked({}, { mas: '2' }, onPage(reply(' ', 0)))).toBeNull();
    expect(asked({}, { mas: '2' })).toBeNull();
  });
});

describe('a search of its own', () => {
  it('shows nothing before its source was chosen', () => {
    expect(render({ fields: { inheritGlobalContent: false } })).toBe('');
    expect(asked({ inheritGlobalContent: false }, { buscar: 'x' })).toBeNull();
  });

  it('asks for the configured words, or for the reader’s from the first page on', () => {
    expect(Object.values(asked(OWN, {}) ?? {}).map(({ query }) => query)).toEqual([
      { query: 'agua', size: 5, page: '1' },
    ]);
    expect(
      Object.values(asked(OWN, { buscar: ' luz ', mas: '2' }) ?? {}).map(({ query }) => query),
    ).toEqual([
      { query: 'luz', size: 5, page: '1' },
      { query: 'luz', size: 5, page: '2' },
    ]);
  });

  it('does not care what the page is about', () => {
    const body = dom({
      fields: OWN,
      pageContent: onPage(reply('otra', 1, story('otra'))),
      content: { p1: reply('agua', 1, story(7)) },
    });
    expect([shown(body), body.querySelector('h1')]).toEqual(['Nota 7', null]);
  });

  it('stays where it is: the form names its block, and the link keeps the words', () => {
    const body = dom({
      fields: OWN,
      content: { p1: reply('luz', 9, story(1)) },
      query: { 'buscar-b1': 'luz' },
    });
    expect(body.querySelector('form')?.hasAttribute('action')).toBe(false);
    expect(body.querySelector('input')?.getAttribute('name')).toBe('buscar-b1');
    expect(more(body)).toBe('?buscar-b1=luz&mas-b1=2#b1-2');
  });

  it('says so when its source is away, and keeps the words', () => {
    const body = dom({ fields: OWN, content: { p1: null } });
    expect(body.textContent).toContain('no está disponible');
    expect(body.querySelector('input')?.getAttribute('value')).toBe('agua');
  });
});
