import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testStory,
} from '../_block/render-block.testing.tsx';
import { simpleList } from './block.ts';

const story = (id: string, given: Partial<Story> = {}) =>
  testStory({ _id: id, headlines: { basic: `Nota ${id}` as SafeHtml }, ...given });
const feed = (...items: Story[]) => ({ content_elements: items, count: items.length });
const TWO = feed(story('a'), story('b'));

const dom = (fields: JsonObject = {}, reply: unknown = TWO, isEditing = false) =>
  inDocument(renderBlock(simpleList, { fields, reply, isEditing }));
const headlines = (body: HTMLElement) =>
  [...body.querySelectorAll('article')].map((item) => item.textContent);

describe('simple-list', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(simpleList)).toEqual({
      title: '',
      showHeadline: true,
      showImage: true,
      variant: 'large',
      lazyLoad: false,
    });
    expect(Object.keys(simpleList.shape)[0]).toBe('listContentConfig');
  });

  it('asks its feed with its feature, for the stories’ paths only', () => {
    const fields = simpleList.schema.parse({
      listContentConfig: { source: 'f', query: { feedSize: 3 } },
    });
    const request = simpleList.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ feedSize: 3, feature: 'simple-list' });
    expect(request.filter).toContain('content_elements.headlines.basic');
    expect(simpleList.content?.(defaultsOf(simpleList), testFacts())).toBeNull();
  });

  it('lists the stories in the order of the feed, an article each', () => {
    expect(headlines(dom())).toEqual(['Nota a', 'Nota b']);
  });

  it('drops stories that the site does not carry', () => {
    const other = story('x', { websites: { jalisco: { website_url: '/x/' } } });
    expect(headlines(dom({}, feed(other, story('a'))))).toEqual(['Nota a']);
  });

  it.each([
    ['an empty feed', feed()],
    ['no reply', null],
    ['only stories of other sites', feed(story('x', { websites: {} }))],
    ['a reply of another shape', { Payload: [] }],
  ])('renders nothing, title and all, for %s', (_, reply) => {
    expect(renderBlock(simpleList, { fields: { title: 'Recientes' }, reply })).toBe('');
  });

  it('renders nothing with both parts off, and no empty rows', () => {
    expect(
      renderBlock(simpleList, { fields: { showHeadline: false, showImage: false }, reply: TWO }),
    ).toBe('');
    const bare = story('c', { promo_items: {} });
    expect(headlines(dom({ showHeadline: false }, feed(bare, story('a'))))).toHaveLength(1);
  });

  it('puts its title a level over the headlines', () => {
    const titled = dom({ title: 'Recientes' });
    expect(titled.querySelector('h2')?.textContent).toBe('Recientes');
    expect(titled.querySelectorAll('h3')).toHaveLength(2);
    expect(dom().querySelectorAll('h2')).toHaveLength(2);
  });

  it('shows each part only when it is on', () => {
    expect(dom({ showImage: false }).querySelector('img')).toBeNull();
    expect(dom({ showHeadline: false }).querySelector('h2')).toBeNull();
  });

  it('names the picture by the headline while that is hidden', () => {
    const alone = dom({ showHeadline: false }).querySelector('a');
    expect(alone?.hasAttribute('aria-hidden')).toBe(false);
    expect(alone?.querySelector('img')?.getAttribute('alt')).toBe('Nota a');
    expect(dom().querySelector('.SimpleList_picture')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('takes pictures of 274 px at 3:2', () => {
    const image = dom().querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['274', '182']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 274w', ' 548w', ' 1096w']);
  });

  it('takes square pictures of 60 px in its other variant, and stays a list', () => {
    const body = dom({ variant: 'thumbnail' });
    const image = body.querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['60', '60']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 60w', ' 120w', ' 180w']);
    expect(body.querySelector('.SimpleList_items')?.className).toContain('SimpleList_thumbnail');
    expect(dom().querySelector('.SimpleList_items')?.className).not.toContain(
      'SimpleList_thumbnail',
    );
  });

  it('offers its title and every headline to the editor', () => {
    const marks = [...dom({}, TWO, true).querySelectorAll('[data-edit]')].map((part) =>
      part.getAttribute('data-edit'),
    );
    expect(marks).toEqual(['field:title', 'story:a:headlines.basic', 'story:b:headlines.basic']);
  });
});
