import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock, testFacts } from '../_block/render-block.testing.tsx';
import { feedOf, post } from '../_list/post.testing.tsx';
import { newspaper } from './block.ts';

const OTHER = post('x', { websites: { jalisco: { website_url: '/x/' } } });
const ALL = {
  Left: feedOf(post('a'), OTHER, post('b')),
  Center: feedOf(OTHER, post('c'), post('d')),
  Right: feedOf(post('e'), post('f')),
};
const TITLES = { titleLeft: 'Opinión', titleCenter: 'Hoy', titleRight: 'Mundo' };
const dom = (fields: JsonObject = {}, reply: unknown = ALL, isEditing = false) =>
  inDocument(renderBlock(newspaper, { fields, reply, isEditing }));
const columns = (body: HTMLElement) => [...body.querySelectorAll('section')];
const flex = (body: HTMLElement) =>
  columns(body).map(({ className }) => Number(/flex(\d+)/.exec(className)?.[1]));
const read = (body: HTMLElement) =>
  columns(body).map((column) =>
    [...column.querySelectorAll('article')]
      .map((item) => item.querySelector('h2, h3')?.textContent?.slice(-1))
      .join(''),
  );

describe('newspaper', () => {
  it('has its fields', () => {
    expect(defaultsOf(newspaper)).toEqual({
      titleLeft: '',
      titleCenter: '',
      titleRight: '',
      showImage: true,
      showDescription: true,
      showByline: true,
      lazyLoad: false,
    });
  });

  it('asks the feeds that were chosen, each by its column', () => {
    const config = { source: 'f', query: { feedSize: 3 } };
    const fields = newspaper.schema.parse({
      contentConfigLeft: config,
      contentConfigRight: config,
    });
    const request = newspaper.content?.(fields, testFacts()) as Record<string, ContentRequest>;
    expect(Object.keys(request)).toEqual(['Left', 'Right']);
    expect(request.Left?.query).toEqual({ feedSize: 3, feature: 'newspaper' });
    expect(newspaper.content?.(defaultsOf(newspaper), testFacts())).toBeNull();
  });

  it('lists the left feed and shows the first of the others, of this site only', () => {
    expect(read(dom())).toEqual(['ab', 'c', 'e']);
  });

  it.each([
    ['all three', TITLES, [30, 40, 30]],
    ['two', { titleLeft: 'Opinión', titleCenter: 'Hoy' }, [30, 70, 30]],
    ['none', {}, [30, 70, 30]],
  ])('gives the centre its width with %s titled', (_, fields, widths) => {
    expect(flex(dom(fields))).toEqual(widths);
  });

  it('leaves the room of a column without stories to the others, title and all', () => {
    const body = dom(TITLES, { ...ALL, Right: feedOf(OTHER) });
    expect(read(body)).toEqual(['ab', 'c']);
    expect(flex(body)).toEqual([30, 70]);
    expect(body.textContent).not.toContain('Mundo');
  });

  it('puts each title a level over its stories', () => {
    const body = dom({ titleLeft: 'Opinión' });
    expect(columns(body).map((column) => column.querySelectorAll('h3').length)).toEqual([2, 0, 0]);
    expect(body.querySelector('h2')?.textContent).toBe('Opinión');
  });

  it('takes its pictures at 3:3 in 60, 120 and 180', () => {
    for (const image of dom().querySelectorAll('img')) {
      expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['60', '60']);
      expect(image.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 60w', ' 120w', ' 180w']);
    }
  });

  it('shows pictures, authors and the descriptions of single stories only when they are on', () => {
    const off = dom({ showImage: false, showByline: false, showDescription: false });
    expect(off.querySelectorAll('img, .Byline_byline, .Newspaper_description')).toHaveLength(0);
    expect(dom().querySelectorAll('.Newspaper_description')).toHaveLength(2);
  });

  it.each([
    ['no reply', null],
    ['empty feeds', { Left: feedOf(), Center: feedOf(), Right: null }],
    ['only stories of other sites', { Left: feedOf(OTHER) }],
  ])('renders nothing, titles and all, for %s', (_, reply) => {
    expect(renderBlock(newspaper, { fields: TITLES, reply })).toBe('');
  });

  it('offers its titles and every headline to the editor', () => {
    const marks = [
      ...dom(
        { showDescription: false },
        { Left: feedOf(post('a')), Center: feedOf(post('c')) },
        true,
      ).querySelectorAll('[data-edit]'),
    ];
    expect(marks.map((mark) => mark.getAttribute('data-edit'))).toEqual([
      'field:titleLeft',
      'story:a:headlines.basic',
      'field:titleCenter',
      'story:c:headlines.basic',
    ]);
  });
});
