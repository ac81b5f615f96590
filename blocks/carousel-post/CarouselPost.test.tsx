import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock, testFacts } from '../_block/render-block.testing.tsx';
import { feedOf, post } from '../_list/post.testing.tsx';
import { carouselPost } from './block.ts';

const OTHER = post('x', { websites: { jalisco: { website_url: '/x/' } } });
const FEED = feedOf(post('a'), OTHER, post('b'));
const dom = (fields: JsonObject = {}, reply: unknown = FEED, isEditing = false) =>
  inDocument(renderBlock(carouselPost, { fields, reply, isEditing }));
const strip = (fields: JsonObject) => dom(fields).querySelector('[data-strip]')?.className ?? '';

describe('carousel-post', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(carouselPost)).toEqual({
      title: '',
      linkURL: '',
      imageType: 'image',
      imagePosition: 'top',
      showHeadline: true,
      showImage: true,
      showByline: true,
      showDate: true,
      showDividers: true,
      smallImage: false,
      bgBorderRadius: false,
      lazyLoad: false,
    });
  });

  it('asks its feed with its feature', () => {
    const fields = carouselPost.schema.parse({ listContentConfig: { source: 'f', query: {} } });
    const request = carouselPost.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ feature: 'carousel-post' });
    expect(carouselPost.content?.(defaultsOf(carouselPost), testFacts())).toBeNull();
  });

  it('counts the slides that it shows, not those of other sites', () => {
    const slides = [...dom().querySelectorAll('[aria-roledescription="diapositiva"]')];
    expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 de 2', '2 de 2']);
    expect(slides.map((slide) => slide.querySelector('h2')?.textContent)).toEqual([
      'Nota a',
      'Nota b',
    ]);
  });

  it('is named by its title, which leads where it is told to', () => {
    const body = dom({ title: 'Para <em>ver</em>', linkURL: '/videos' });
    expect(
      body.querySelector('[aria-roledescription="carrusel"]')?.getAttribute('aria-label'),
    ).toBe('Para ver');
    expect(body.querySelector('h2 a')?.getAttribute('href')).toBe('/videos/');
    expect(body.querySelectorAll('h3')).toHaveLength(2);
  });

  it.each([
    ['an empty feed', feedOf()],
    ['no reply', null],
    ['only stories of other sites', feedOf(OTHER)],
  ])('renders nothing, title and all, for %s', (_, reply) => {
    expect(renderBlock(carouselPost, { fields: { title: 'Para ver' }, reply })).toBe('');
  });

  it.each([
    ['showHeadline', 'h2'],
    ['showImage', 'img'],
    ['showByline', '.Byline_byline'],
    ['showDate', 'time'],
  ])('shows the part of %s only when it is on', (field, selector) => {
    const off = { showHeadline: false, showImage: false, showByline: false, showDate: false };
    expect(dom({ [field]: false }).querySelector(selector)).toBeNull();
    expect(dom({ ...off, [field]: true }).querySelectorAll(selector)).toHaveLength(2);
    expect(renderBlock(carouselPost, { fields: off, reply: FEED })).toBe('');
  });

  it('takes its pictures at 3:4 in 500 and 1000', () => {
    const image = dom().querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['500', '666']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 500w', ' 1000w']);
  });

  it.each(['left', 'right', 'top', 'bottom'])('puts the picture at %s', (imagePosition) => {
    expect(strip({ imagePosition })).toContain(`CarouselPost_${imagePosition}`);
  });

  it('lays the picture under the words where it is told to, while there is one', () => {
    expect(strip({ imageType: 'background', smallImage: true })).toContain(
      'CarouselPost_background',
    );
    expect(strip({ imageType: 'background', smallImage: true })).not.toMatch(
      /CarouselPost_(?:top|small)/,
    );
    expect(strip({ imageType: 'background', showImage: false })).not.toContain(
      'CarouselPost_background',
    );
  });

  it.each([
    ['showDividers', 'divided'],
    ['smallImage', 'small'],
    ['bgBorderRadius', 'round'],
  ])('dresses its cards by %s', (field, name) => {
    expect(strip({ [field]: true })).toContain(`CarouselPost_${name}`);
    expect(strip({ [field]: false })).not.toContain(`CarouselPost_${name}`);
  });

  it('offers its title and every headline to the editor, without arrows', () => {
    const body = dom({}, FEED, true);
    const marks = [...body.querySelectorAll('[data-edit]')].map((mark) =>
      mark.getAttribute('data-edit'),
    );
    expect(marks).toEqual(['field:title', 'story:a:headlines.basic', 'story:b:headlines.basic']);
    expect(
      [...body.querySelectorAll('button')].every((button) => button.hasAttribute('hidden')),
    ).toBe(true);
  });
});
