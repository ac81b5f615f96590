import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  textOf,
} from '../_block/render-block.testing.tsx';
import { contrast } from '../_checks/wcag-contrast.ts';
import { feedOf, post } from '../_list/post.testing.tsx';
import { promoCarousel } from './block.ts';
import { GROUNDS, groundOf, toneOf } from './ground.ts';

const OTHER = post('x', { websites: { jalisco: { website_url: '/x/' } } });
const FEED = feedOf(post('a'), OTHER, post('b', { type: 'gallery' }));
const dom = (fields: JsonObject = {}, reply: unknown = FEED, isEditing = false) =>
  inDocument(renderBlock(promoCarousel, { fields, reply, isEditing }));

describe('promo-carousel', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(promoCarousel)).toEqual({
      title: '',
      titleColor: 'Black',
      titleSize: 'medium',
      backgroundColor: 'Soft White',
      logo: 'brujula',
      enableAutoplay: false,
      lazyLoad: false,
    });
  });

  it('asks its feed with its feature', () => {
    const fields = promoCarousel.schema.parse({ listContentConfig: { source: 'f', query: {} } });
    const request = promoCarousel.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ feature: 'promo-carousel' });
    expect(promoCarousel.content?.(defaultsOf(promoCarousel), testFacts())).toBeNull();
  });

  it('takes a name or a hex colour of 3 or 6 digits, and nothing else', () => {
    const takes = (backgroundColor: string) =>
      promoCarousel.schema.safeParse({ backgroundColor }).success;
    for (const good of [...Object.keys(GROUNDS), '#abc', '#A1b2C3'])
      expect(takes(good), good).toBe(true);
    for (const bad of [
      'black',
      'abc',
      '#abcd',
      '#12345',
      '#ggg',
      'red;x',
      'url(x)',
      '#abc"/>',
      'constructor',
    ])
      expect(takes(bad), bad).toBe(false);
  });

  it('paints its ground without a style attribute', () => {
    const fill = (backgroundColor: string) =>
      dom({ backgroundColor }).querySelector('rect')?.getAttribute('fill');
    expect(fill('#abc')).toBe('#aabbcc');
    expect(fill('Crimson Red')).toBe(GROUNDS['Crimson Red']);
    expect(renderBlock(promoCarousel, { reply: FEED })).not.toContain('style=');
  });

  it('counts the cards that it shows, of this site only, and labels them', () => {
    const slides = [...dom().querySelectorAll('[aria-roledescription="diapositiva"]')];
    expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 de 2', '2 de 2']);
    expect(textOf(renderBlock(promoCarousel, { reply: FEED }), '.Promo_label')).toBe('Galería');
  });

  it('takes its pictures of 240x350 in 240, 480 and 720', () => {
    const image = dom().querySelector('article img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['240', '350']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 240w', ' 480w', ' 720w']);
    expect(image?.getAttribute('srcset')).toContain('width=480&height=700');
  });

  it('dresses its title, and keeps it readable', () => {
    const title = (fields: JsonObject) =>
      dom({ title: 'Para ver', ...fields }).querySelector('h2')?.className;
    expect(title({})).toBe('PromoCarousel_title PromoCarousel_medium');
    expect(title({ titleColor: 'Red', titleSize: 'small' })).toBe(
      'PromoCarousel_title PromoCarousel_small PromoCarousel_red',
    );
    expect(title({ titleColor: 'Red', backgroundColor: 'Crimson Red' })).not.toContain('red');
    expect(dom({ title: 'Para ver' }).querySelectorAll('h3')).toHaveLength(2);
  });

  it('shows the logo that was chosen, light on dark grounds', () => {
    const logo = (fields: JsonObject) =>
      dom(fields).querySelector('.PromoCarousel_logo img')?.getAttribute('src');
    expect(logo({})).toBe('/marca/brujula.svg');
    expect(logo({ logo: 'destino-c', backgroundColor: 'Black' })).toBe(
      '/marca/destino-c-claro.svg',
    );
    expect(logo({ logo: 'none' })).toBeUndefined();
  });

  it('offers the automatic slide show only when it is told to', () => {
    expect(dom().querySelector('[data-stop]')).toBeNull();
    expect(
      dom({ enableAutoplay: true }).querySelector('[data-stop]')?.getAttribute('data-start'),
    ).toBe('Iniciar el pase automático');
  });

  it.each([
    ['an empty feed', feedOf()],
    ['no reply', null],
    ['only stories of other sites', feedOf(OTHER)],
  ])('renders nothing, ground and all, for %s', (_, reply) => {
    expect(renderBlock(promoCarousel, { fields: { title: 'Para ver' }, reply })).toBe('');
  });

  it('offers its title and every headline to the editor', () => {
    const marks = [...dom({}, FEED, true).querySelectorAll('[data-edit]')].map((mark) =>
      mark.getAttribute('data-edit'),
    );
    expect(marks).toEqual(['field:title', 'story:a:headlines.basic', 'story:b:headlines.basic']);
  });
});

describe('grounds', () => {
  it('are none for what is no colour', () => {
    expect(groundOf('transparent')).toBeNull();
  });

  it.each(Object.keys(GROUNDS))('let the text on %s be read', (name) => {
    const ground = groundOf(name) ?? '';
    const { tone } = toneOf(ground, 'Black');
    expect(contrast(tone === 'dark' ? '#15181c' : '#ffffff', ground)).toBeGreaterThanOrEqual(4.5);
  });
});
