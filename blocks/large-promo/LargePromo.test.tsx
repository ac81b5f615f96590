import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import { fieldMeta } from '../../schemas/fields.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testSite,
  testStory,
  textOf,
} from '../_block/render-block.testing.tsx';
import { largePromo } from './block.ts';

const OFF = {
  showOverline: false,
  showHeadline: false,
  showImage: false,
  showDescription: false,
  showByline: false,
  showDate: false,
};
const render = (fields: JsonObject = {}, item: Story | null = testStory(), isEditing = false) =>
  renderBlock(largePromo, { fields, reply: item, isEditing });
const dom = (...given: Parameters<typeof render>) => inDocument(render(...given));

const EMBED =
  '<iframe data-aspect-ratio="1.7777" src="https://video.example/1"></iframe>' as SafeHtml;
const video = testStory({
  type: 'video',
  embed_html: EMBED,
  promo_items: { basic: { type: 'image', url: '/imagenes/v.jpg' } },
});

describe('large-promo', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(largePromo)).toEqual({
      showOverline: true,
      showHeadline: true,
      showImage: true,
      showDescription: true,
      showByline: true,
      showDate: true,
      imageOverrideURL: '',
      imageOverrideId: '',
      imageOverrideAuth: '',
      imageOverrideFocal: '',
      imageOverrideFor: '',
      imageOverrideOriginal: '',
      imageRatio: '4:3',
      playVideoInPlace: false,
      viewportPercentage: 65,
      isLead: false,
      lazyLoad: false,
    });
    expect(fieldMeta(largePromo.shape.viewportPercentage as never)).toMatchObject({
      hidden: true,
      min: 0,
      max: 150,
    });
  });

  it('asks for its story with its feature and the paths that it reads', () => {
    const fields = largePromo.schema.parse({
      itemContentConfig: { source: 'content-api', query: { _id: 'x' } },
    });
    const request = largePromo.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ _id: 'x', feature: 'large-promo' });
    expect(request.filter).toContain('websites.brujula.website_url');
    expect(largePromo.content?.(defaultsOf(largePromo), testFacts())).toBeNull();
  });

  it('shows picture, overline, headline, description, author and date, in this order', () => {
    const html = render();
    const order = ['<img', 'Nacional', '<h2', 'El primer tramo', 'Inés Carranza', '<time'];
    const places = order.map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it.each([
    ['showOverline', '.Overline_overline'],
    ['showHeadline', 'h2'],
    ['showImage', 'img'],
    ['showDescription', '.LargePromo_description'],
    ['showByline', '.Byline_byline'],
    ['showDate', 'time'],
  ])('leaves out what %s turns off, and shows it alone', (field, selector) => {
    expect(dom({ [field]: false }).querySelector(selector)).toBeNull();
    const alone = dom({ ...OFF, [field]: true });
    expect(alone.querySelector(selector)).not.toBeNull();
    for (const other of [
      '.Overline_overline',
      'h2',
      'img',
      '.LargePromo_description',
      '.Byline_byline',
      'time',
    ]) {
      if (other !== selector) expect(alone.querySelector(other), other).toBeNull();
    }
  });

  it('renders nothing with every part off, or without a story', () => {
    expect(render(OFF)).toBe('');
    expect(render({}, null)).toBe('');
  });

  it('renders nothing when every part that is on is empty', () => {
    const bare = { _id: 'x', type: 'story', websites: { brujula: {} } } as unknown as Story;
    expect(render({}, bare)).toBe('');
    expect(
      render({ showImage: false, showOverline: false }, { ...bare, display_date: 'ayer' } as Story),
    ).toBe('');
  });

  it('puts the separator only between an author and a date', () => {
    const meta = (fields: JsonObject, item = testStory()) =>
      textOf(render(fields, item), '.LargePromo_meta');
    expect(meta({})).toBe('Por Inés Carranza · 20 de noviembre de 2026, 5:10 p. m.');
    expect(meta({ showByline: false })).toBe('20 de noviembre de 2026, 5:10 p. m.');
    expect(meta({ showDate: false })).toBe('Por Inés Carranza');
    expect(meta({}, testStory({ display_date: 'mañana' }))).toBe('Por Inés Carranza');
  });

  it('hides the picture’s link from assistive technology only while the headline says the same', () => {
    const link = (...given: Parameters<typeof render>) =>
      dom(...given).querySelector('.Promo_media');
    expect(link()?.getAttribute('aria-hidden')).toBe('true');
    expect(link()?.getAttribute('tabindex')).toBe('-1');
    expect(link()?.querySelector('img')?.getAttribute('alt')).toBe('');
    for (const shown of [
      link({ showHeadline: false }),
      link({}, testStory({ headlines: { basic: '' as SafeHtml } })),
    ]) {
      expect(shown?.hasAttribute('aria-hidden')).toBe(false);
      expect(shown?.hasAttribute('tabindex')).toBe(false);
    }
    expect(link({ showHeadline: false })?.querySelector('img')?.getAttribute('alt')).toBe(
      'La ciudad estrena tranvías',
    );
  });

  it('links nothing when the site does not carry the story', () => {
    const body = dom({}, testStory({ websites: {}, credits: {} }));
    expect(body.querySelector('a')).toBeNull();
    expect(body.querySelector('h2')?.textContent).toBe('La ciudad estrena tranvías');
  });

  it('takes the picture of 377 px by its ratio, floored, in the widths 200 to 1200', () => {
    const image = dom({ imageRatio: '16:9' }).querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['377', '212']);
    const widths = image?.getAttribute('srcset')?.match(/ (\d+)w/g);
    expect(widths).toEqual([' 200w', ' 400w', ' 600w', ' 800w', ' 1200w']);
    expect(image?.getAttribute('loading')).toBe('lazy');
  });

  it('fetches the picture of the page’s first story before all else', () => {
    const html = render({ isLead: true });
    expect(html).toContain('rel="preload"');
    expect(inDocument(html).querySelector('img')?.getAttribute('loading')).toBe('eager');
    expect(inDocument(html).querySelector('img')?.getAttribute('fetchpriority')).toBe('high');
    expect(render()).not.toContain('rel="preload"');
  });

  it('replaces the picture by a valid override', () => {
    const fields = {
      imageOverrideURL: 'https://f.example/otra.jpg',
      imageOverrideId: 'otra',
      imageOverrideAuth: '{"1":"firma"}',
    };
    expect(dom(fields).querySelector('img')?.getAttribute('src')).toContain(
      '/resizer/v2/otra.jpg?auth=firma',
    );
  });

  it('shows an override that was chosen for another story nowhere', () => {
    const override = { imageOverrideURL: 'https://f.example/otra.jpg' };
    const source = (imageOverrideFor: string) =>
      dom({ ...override, imageOverrideFor })
        .querySelector('img')
        ?.getAttribute('src');
    expect(source(testStory()._id)).toContain('otra.jpg');
    expect(source('')).toContain('otra.jpg');
    expect(source('de-otra-nota')).not.toContain('otra.jpg');
  });

  it('falls back on the lead art’s picture, then on the site’s, then shows none', () => {
    const lead = {
      type: 'video',
      promo_items: { basic: { _id: 'arte', url: 'https://f.example/arte.jpg', auth: { 1: 't' } } },
    };
    const source = (item: Story, site = testSite()) =>
      inDocument(renderBlock(largePromo, { reply: item, facts: { site } }))
        .querySelector('img')
        ?.getAttribute('src');
    expect(source(testStory({ promo_items: { lead_art: lead } as never }))).toContain('/arte.jpg?');
    expect(
      source(testStory({ promo_items: {} }), testSite({ fallbackImage: '/sin-foto.png' })),
    ).toBe('/sin-foto.png');
    expect(source(testStory({ promo_items: {} }))).toBeUndefined();
  });

  it('labels galleries and videos, by the story or by its lead art', () => {
    const label = (item: Story) => textOf(render({}, item), '.Promo_label');
    expect(label(testStory({ type: 'gallery' }))).toBe('Galería');
    expect(label(video)).toBe('Video');
    const art = { ...testStory().promo_items, lead_art: { type: 'gallery' } };
    expect(label(testStory({ promo_items: art as never }))).toBe('Galería');
    expect(label(testStory())).toBeNull();
  });

  it('plays a video in place, in no link, at the height that it may take', () => {
    const body = dom({ playVideoInPlace: true, viewportPercentage: 80 }, video);
    const frame = body.querySelector('iframe');
    expect(frame?.closest('a')).toBeNull();
    expect(frame?.parentElement?.className).toBe('Video_video Video_r9x16 Video_h80');
    expect(body.querySelector('img')).toBeNull();
  });

  it('plays it in the shape of its promo picture, where that has a size', () => {
    const basic = { type: 'image', url: '/imagenes/v.jpg', width: 1_080, height: 1_080 } as const;
    const square = testStory({ type: 'video', embed_html: EMBED, promo_items: { basic } });
    const frame = dom({ playVideoInPlace: true }, square).querySelector('iframe');
    expect(frame?.parentElement?.className).toBe('Video_video Video_r1x1 Video_h65');
  });

  it('plays the lead art’s video of a story, and shows the picture of a story that has none', () => {
    const art = { ...testStory().promo_items, lead_art: { type: 'video', embed_html: EMBED } };
    expect(
      dom({ playVideoInPlace: true }, testStory({ promo_items: art as never })).querySelector(
        'iframe',
      ),
    ).not.toBeNull();
    expect(dom({ playVideoInPlace: true }).querySelector('img')).not.toBeNull();
    expect(dom({}, video).querySelector('iframe')).toBeNull();
    expect(
      dom({ playVideoInPlace: true, showImage: false }, video).querySelector('iframe'),
    ).toBeNull();
  });

  it('becomes a row on phones when it has little to tell', () => {
    const little = { showDescription: false, showByline: false, showDate: false };
    expect(render(little)).toContain('LargePromo_compact');
    expect(render({ ...little, isLead: true })).not.toContain('LargePromo_compact');
    expect(render()).not.toContain('LargePromo_compact');
  });

  it('is rewritten on the canvas: overline, headline and description, even when empty', () => {
    const marks = (item: Story) =>
      [...dom({}, item, true).querySelectorAll('[data-edit]')].map((part) =>
        part.getAttribute('data-edit'),
      );
    const all = ['label.basic.text', 'headlines.basic', 'description.basic'].map(
      (path) => `story:tranvias:${path}`,
    );
    expect(marks(testStory())).toEqual(all);
    expect(marks(testStory({ description: {} }))).toEqual(all);
  });
});
