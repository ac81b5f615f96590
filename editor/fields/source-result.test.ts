// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { SOURCES } from '../../schemas/sources.ts';
import { sourceResult } from './source-result.ts';
import { requestOnCanvas } from './use-shared-reply.ts';
import { sourcesFor } from './use-sources.ts';

const story = (id: string, day: string, more: object = {}) => ({
  _id: id,
  headlines: { basic: `Nota <b>${id}</b>` },
  display_date: `${day}T10:00:00.000Z`,
  ...more,
});
const PICTURE = { _id: 'p', type: 'image', url: '/imagenes/p.jpg', auth: { 1: 'abc' } };

describe('what a source returned', () => {
  it('of a feed is its stories, how many there are in all and the newest date', () => {
    const reply = {
      content_elements: [
        story('a', '2026-11-20', { promo_items: { basic: PICTURE } }),
        story('b', '2026-11-22'),
      ],
      count: 40,
    };
    const { items, ...rest } = sourceResult(reply);
    expect(rest).toEqual({ count: 40, newest: '2026-11-22T10:00:00.000Z', isStories: true });
    expect(items.map(({ title }) => title)).toEqual(['Nota a', 'Nota b']);
    expect(items[0]?.picture).toBe('/resizer/v2/p.jpg?auth=abc&smart=true&width=120&height=80');
    expect(items[1]?.picture).toBe('');
  });

  it('of a search is its hits', () => {
    const reply = { data: [story('a', '2026-11-20')], metadata: { total_hits: 7, q: 'x' } };
    expect(sourceResult(reply)).toMatchObject({ count: 7, items: [{ title: 'Nota a' }] });
  });

  it('of a story is one, though it has elements', () => {
    const reply = story('a', '2026-11-20', { content_elements: [{ type: 'text' }] });
    expect(sourceResult(reply)).toMatchObject({ count: 1, items: [{ title: 'Nota a' }] });
  });

  it('of a menu and of authors are names', () => {
    const menu = { _id: '/', children: [{ _id: '/a', name: 'A' }, { display_name: 'Enlace' }] };
    expect(sourceResult(menu)).toMatchObject({
      count: 2,
      isStories: false,
      items: [{ title: 'A' }, { title: 'Enlace' }],
    });
    expect(sourceResult({ authors: [{ byline: 'Inés' }], count: 1 }).items).toMatchObject([
      { title: 'Inés' },
    ]);
  });

  it.each([null, undefined, 7, 'x', [], {}, { content_elements: 7, count: 1 }, { data: null }])(
    'of %j is nothing',
    (reply) => {
      expect(sourceResult(reply)).toMatchObject({ items: [], count: 0 });
    },
  );
});

describe('the same request on the canvas', () => {
  const filter = ['count', 'content_elements.headlines.basic'];
  const sent = { source: 'feed', query: { size: 4, of: 'x', feature: 'simple-list' }, filter };
  const client = new QueryClient();
  client.setQueryData(['content', 'brujula', sent], {});
  const other = { source: 'feed', query: { of: 'y' }, filter: ['count'] };
  client.setQueryData(['content', 'brujula', other], {});
  client.setQueryData(['content', 'brujula', { source: 'feed', query: { of: 'z' } }, 'later'], {});

  it('is found whatever block sent it, and in whatever order its query stands', () => {
    const own = { source: 'feed', query: { of: 'x', size: 4 } };
    expect(requestOnCanvas(client, 'brujula', own)).toEqual(sent);
  });

  it.each([
    ['of another site', 'jalisco', { of: 'x', size: 4 }],
    ['with another query', 'brujula', { of: 'x', size: 5 }],
    ['that brings no headlines', 'brujula', { of: 'y' }],
    ['as of another minute', 'brujula', { of: 'z' }],
  ])('is none %s', (_, site, query) => {
    expect(requestOnCanvas(client, site, { source: 'feed', query })).toBeUndefined();
  });
});

it('a field is offered the sources of what its block shows', () => {
  const names = (kind: string) => sourcesFor(SOURCES, kind).map(({ name }) => name);
  expect(names('ans-item')).toEqual(['content-api']);
  expect(names('navigation-hierarchy')).toEqual(['site-service-hierarchy']);
  const any = names('any');
  expect(any).toEqual(expect.arrayContaining(['content-api', 'story-feed-sections']));
  for (const name of ['offers', 'authors-brujula', 'site-service-hierarchy', 'search-api'])
    expect(any).not.toContain(name);
});
