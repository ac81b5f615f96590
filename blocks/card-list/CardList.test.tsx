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
import { cardList } from './block.ts';

const story = (id: string, given: Partial<Story> = {}) =>
  testStory({
    _id: id,
    headlines: { basic: `Nota ${id}` as SafeHtml },
    credits: { by: [{ type: 'author', name: `Autora ${id}` }] },
    promo_items: {
      basic: { _id: `foto-${id}`, url: `https://f.example/${id}.jpg`, auth: { 1: 't' } },
    },
    ...given,
  });
const feed = (...items: Story[]) => ({ content_elements: items, count: items.length });
const OTHER = story('x', { websites: { jalisco: { website_url: '/x/' } } });
const FOUR = feed(OTHER, story('a'), story('b'), story('c'));

const dom = (fields: JsonObject = {}, reply: unknown = FOUR, isEditing = false) =>
  inDocument(renderBlock(cardList, { fields, reply, isEditing }));
const headlines = (body: HTMLElement) =>
  [...body.querySelectorAll('article h2')].map((item) => item.textContent);

describe('card-list', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(cardList)).toEqual({ title: '', offsetOverride: 0, lazyLoad: false });
    expect(Object.keys(cardList.shape)).toEqual([
      'title',
      'listContentConfig',
      'offsetOverride',
      'displayAmount',
      'lazyLoad',
    ]);
  });

  it('asks its feed with its feature', () => {
    const fields = cardList.schema.parse({
      listContentConfig: { source: 'f', query: { feedSize: 3 } },
    });
    const request = cardList.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ feedSize: 3, feature: 'card-list' });
    expect(cardList.content?.(defaultsOf(cardList), testFacts())).toBeNull();
  });

  it('tells the first story that the site carries in full, all of it of that one story', () => {
    const first = dom().querySelector('article');
    expect(first?.querySelector('h2')?.textContent).toBe('Nota a');
    expect(first?.querySelector('img')?.getAttribute('src')).toContain('/foto-a.jpg');
    expect(first?.querySelector('.CardList_meta')?.textContent).toBe(
      'Por Autora a · 20 de noviembre de 2026, 5:10 p. m.',
    );
    expect(first?.querySelector('.Overline_overline')?.textContent).toBe('Nacional');
  });

  it('shows of the others headline and picture only', () => {
    const items = [...dom().querySelectorAll('.CardList_item')];
    expect(items.map((item) => item.textContent)).toEqual(['Nota b', 'Nota c']);
    expect(items.every((item) => item.querySelector('img'))).toBe(true);
  });

  it('counts the offset in the feed, before stories of other sites are dropped, and cuts what is left', () => {
    expect(headlines(dom({ offsetOverride: 1 }))).toEqual(['Nota a', 'Nota b', 'Nota c']);
    expect(headlines(dom({ offsetOverride: 2 }))).toEqual(['Nota b', 'Nota c']);
    expect(headlines(dom({ displayAmount: 2 }))).toEqual(['Nota a', 'Nota b']);
    expect(headlines(dom({ offsetOverride: 2, displayAmount: 1 }))).toEqual(['Nota b']);
    expect(dom({ offsetOverride: 9 }).innerHTML).toBe('');
  });

  it('puts the separator only where there is an author', () => {
    const meta = (given: Partial<Story>) =>
      dom({}, feed(story('a', given))).querySelector('.CardList_meta')?.textContent;
    expect(meta({ credits: {} })).toBe('20 de noviembre de 2026, 5:10 p. m.');
    expect(meta({ display_date: 'ayer' })).toBe('Por Autora a');
    expect(meta({ credits: {}, display_date: 'ayer' })).toBeUndefined();
  });

  it('takes pictures of 377 px at 4:3, and of 105 px at 3:2', () => {
    const [first, other] = [...dom().querySelectorAll('img')].map((image) => ({
      size: `${image.getAttribute('width')}x${image.getAttribute('height')}`,
      widths: image.getAttribute('srcset')?.match(/ \d+w/g)?.join(''),
    }));
    expect(first).toEqual({ size: '377x282', widths: ' 377w 754w 1508w' });
    expect(other).toEqual({ size: '105x70', widths: ' 105w 210w 420w' });
  });

  it('puts its title a level over the headlines', () => {
    const titled = dom({ title: 'Recientes' });
    expect(titled.querySelector('h2')?.textContent).toBe('Recientes');
    expect(titled.querySelectorAll('h3')).toHaveLength(3);
  });

  it.each([
    ['an empty feed', feed()],
    ['no reply', null],
    ['only stories of other sites', feed(OTHER)],
  ])('renders nothing, title and all, for %s', (_, reply) => {
    expect(renderBlock(cardList, { fields: { title: 'Recientes' }, reply })).toBe('');
  });

  it('offers its title, the first overline and every headline to the editor', () => {
    const marks = [...dom({}, feed(story('a'), story('b')), true).querySelectorAll('[data-edit]')];
    expect(marks.map((part) => part.getAttribute('data-edit'))).toEqual([
      'field:title',
      'story:a:label.basic.text',
      'story:a:headlines.basic',
      'story:b:headlines.basic',
    ]);
  });
});
