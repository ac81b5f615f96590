import { describe, expect, it } from 'vitest';
import { siteAds } from '../../schemas/ads.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { Story } from '../../schemas/story.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testSite,
  testStory,
} from '../_block/render-block.testing.tsx';
import { gallery } from './block.ts';

const picture = (_id: string, given: object = {}) => ({
  _id,
  type: 'image',
  url: `https://f.example/${_id}.jpg`,
  auth: { 1: 't' },
  width: 1_600,
  height: 1_067,
  subtitle: 'Título',
  caption: 'Pie',
  credits: { by: [{ name: 'Ana' }] },
  ...given,
});
const withPictures = (...ids: string[]): Story =>
  testStory({
    _id: 'plaza',
    headlines: { basic: 'La <em>plaza</em>' as never },
    content_elements: [
      { type: 'text', content: 'Uno' as never },
      ...ids.map((id) => picture(id)),
    ] as Story['content_elements'],
  });
const about = (story: Story): Partial<PageFacts> => ({ pageContent: { kind: 'story', story } });
const OWN: JsonObject = { galleryContentConfig: { source: 'content-api', query: { _id: 'g' } } };
const dom = (fields: JsonObject, facts: Partial<PageFacts> = {}, reply: unknown = null) =>
  inDocument(renderBlock(gallery, { fields, facts, reply }));
const labels = (body: HTMLElement) =>
  [...body.querySelectorAll('[data-strip] > *')].map((slide) => slide.getAttribute('aria-label'));

describe('gallery', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(gallery)).toEqual({
      lazyLoad: false,
      hideTitle: false,
      hideCaption: false,
      hideCredits: false,
    });
    expect(Object.keys(gallery.shape).slice(0, 2)).toEqual([
      'galleryContentConfig',
      'inheritGlobalContent',
    ]);
  });

  it('shows the pictures of the page’s gallery, one at a time, by its headline', () => {
    const body = dom({}, about(withPictures('a', 'b', 'c')));
    expect(labels(body)).toEqual(['1 de 3', '2 de 3', '3 de 3']);
    const carousel = body.querySelector('[data-behaviour]');
    expect([carousel?.getAttribute('aria-label'), carousel?.getAttribute('data-id')]).toEqual([
      'La plaza',
      'plaza',
    ]);
    expect(body.querySelectorAll('[data-stop], [data-exit]')).toHaveLength(2);
    expect(body.querySelectorAll('[data-to] img')).toHaveLength(3);
  });

  it('takes its pictures of 800 px in 400 to 1600, whole, the first at once', () => {
    const images = [...dom({}, about(withPictures('a', 'b'))).querySelectorAll('figure img')];
    expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy']);
    expect([images[0]?.getAttribute('width'), images[0]?.getAttribute('height')]).toEqual([
      '800',
      '533',
    ]);
    expect(images[0]?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([
      ' 400w',
      ' 600w',
      ' 800w',
      ' 1600w',
    ]);
  });

  it('says of each picture what is not hidden', () => {
    const caption = (fields: JsonObject) =>
      dom(fields, about(withPictures('a'))).querySelector('figcaption')?.textContent;
    expect(caption({})).toBe('Título Pie (Ana)');
    expect(caption({ hideTitle: true })).toBe('Pie (Ana)');
    expect(caption({ hideCaption: true, hideCredits: true })).toBe('Título ');
    expect(caption({ hideTitle: true, hideCaption: true, hideCredits: true })).toBeUndefined();
  });

  it('inherits unless told otherwise, or another gallery was chosen and nothing was told', () => {
    const asks = (fields: JsonObject) =>
      gallery.content?.(gallery.schema.parse(fields), testFacts()) as { query: object } | null;
    expect(asks({})).toBeNull();
    expect(asks({ inheritGlobalContent: false })).toBeNull();
    expect(asks({ ...OWN, inheritGlobalContent: true })).toBeNull();
    expect(asks(OWN)?.query).toEqual({ _id: 'g', feature: 'gallery' });
    expect(asks({ ...OWN, inheritGlobalContent: false })?.query).toEqual({
      _id: 'g',
      feature: 'gallery',
    });
  });

  it('shows another gallery, or the first of a list that has pictures', () => {
    const page = about(withPictures('a', 'b', 'c'));
    expect(labels(dom(OWN, page, withPictures('x', 'y')))).toEqual(['1 de 2', '2 de 2']);
    const feed = { content_elements: [testStory(), withPictures('x', 'y', 'z', 'w')], count: 2 };
    expect(labels(dom(OWN, page, feed))).toHaveLength(4);
    expect(renderBlock(gallery, { fields: OWN, facts: page, reply: null })).toBe('');
  });

  it('shows the gallery that leads a story without pictures of its own', () => {
    const lead_art = { type: 'gallery', content_elements: [picture('x'), picture('y')] };
    const story = testStory({ promo_items: { lead_art } as unknown as Story['promo_items'] });
    expect(labels(dom({}, about(story)))).toEqual(['1 de 2', '2 de 2']);
  });

  it('has an ad after every so many pictures', () => {
    const ads = siteAds.parse({ publisherId: '1' });
    const site = testSite({ galleryCubeClicks: 2, websiteAdPath: 'brujula', ads });
    const body = dom({}, { ...about(withPictures('a', 'b', 'c', 'd')), site });
    expect(labels(body)).toEqual(['1 de 4', '2 de 4', 'Publicidad', '3 de 4', '4 de 4']);
  });

  it.each([
    ['a page about nothing', {}],
    ['a story without pictures', about(testStory())],
    ['pictures without addresses', about(testStory({ content_elements: [{ type: 'image' }] }))],
    ['elements that are none', about(testStory({ content_elements: 'x' as never }))],
  ])('renders nothing for %s', (_, facts) => {
    expect(renderBlock(gallery, { facts })).toBe('');
  });

  it.each([[null], ['x'], [[1]], [{ content_elements: [null, 'x', { type: 'gallery' }] }]])(
    'renders nothing for the reply %j',
    (reply) => {
      expect(renderBlock(gallery, { fields: OWN, reply })).toBe('');
    },
  );
});
