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
  testStory,
} from '../_block/render-block.testing.tsx';
import { mediaPromo } from './block.ts';

const EMBED = '<video src="/clips/uno.webm"></video>' as SafeHtml;
const video = testStory({ type: 'video', embed_html: EMBED });
const render = (fields: JsonObject = {}, item: Story | null = testStory(), isEditing = false) =>
  renderBlock(mediaPromo, { fields, reply: item, isEditing });
const dom = (...given: Parameters<typeof render>) => inDocument(render(...given));

describe('media-promo', () => {
  it('has its fields; image and video exclude each other in the form', () => {
    expect(defaultsOf(mediaPromo)).toEqual({
      showHeadline: true,
      showImage: true,
      showVideo: false,
      showDescription: true,
      imageOverrideURL: '',
      imageOverrideId: '',
      imageOverrideAuth: '',
      imageOverrideFocal: '',
      imageOverrideFor: '',
      imageOverrideOriginal: '',
      titleSize: 'medium',
      descriptionSize: 'medium',
      textAlign: 'left',
      buttonText: '',
      buttonURL: '',
      newTab: false,
      viewportPercentage: 65,
      lazyLoad: false,
    });
    expect(fieldMeta(mediaPromo.shape.showImage as never)?.excludes).toBe('showVideo');
    expect(fieldMeta(mediaPromo.shape.showVideo as never)?.excludes).toBe('showImage');
  });

  it('asks for its story with its feature, and shows nothing before one was chosen', () => {
    const fields = mediaPromo.schema.parse({
      itemContentConfig: { source: 'content-api', query: { _id: 'x' } },
    });
    const request = mediaPromo.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ _id: 'x', feature: 'media-promo' });
    expect(mediaPromo.content?.(defaultsOf(mediaPromo), testFacts())).toBeNull();
    expect(render({ buttonText: 'Ver', buttonURL: '/x' }, null)).toBe('');
  });

  it('shows the picture or the video, never both', () => {
    expect(dom({}, video).querySelector('video')).toBeNull();
    const playing = dom({ showImage: false, showVideo: true }, video);
    expect([playing.querySelectorAll('video').length, playing.querySelector('img')]).toEqual([
      1,
      null,
    ]);
    const both = dom({ showImage: true, showVideo: true }, video);
    expect([both.querySelectorAll('video').length, both.querySelector('img')]).toEqual([1, null]);
    expect(dom({ showImage: false, showVideo: true }).querySelector('img, video')).toBeNull();
  });

  it('plays in no link, brought to life by its behaviour', () => {
    const media = dom({ showImage: false, showVideo: true }, video).querySelector('video');
    expect(media?.closest('a')).toBeNull();
    expect(media?.closest('[data-behaviour]')?.getAttribute('data-behaviour')).toBe(
      'media-promo/Autoplay',
    );
    expect(render({}, video)).not.toContain('data-behaviour');
  });

  it('takes its picture at 16:9 in 200 to 1200', () => {
    const image = dom().querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['600', '337']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([
      ' 200w',
      ' 400w',
      ' 600w',
      ' 800w',
      ' 1200w',
    ]);
    expect(dom().querySelector('.Promo_media')?.getAttribute('aria-hidden')).toBe('true');
    expect(
      dom({ showHeadline: false }).querySelector('.Promo_media')?.hasAttribute('aria-hidden'),
    ).toBe(false);
  });

  it('replaces the picture by a valid override', () => {
    const fields = {
      imageOverrideURL: 'https://f.example/otra.jpg',
      imageOverrideId: 'otra',
      imageOverrideAuth: '{"1":"firma"}',
    };
    expect(dom(fields).querySelector('img')?.getAttribute('src')).toContain('/otra.jpg?auth=firma');
    expect(
      dom({ ...fields, imageOverrideId: 'esa' })
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe('https://f.example/otra.jpg');
  });

  it('dresses its words', () => {
    const name = (selector: string, fields: JsonObject) =>
      dom(fields).querySelector(selector)?.className;
    expect(name('h2', { titleSize: 'large' })).toContain('MediaPromo_titleLarge');
    expect(name('.MediaPromo_description', { descriptionSize: 'small' })).toContain(
      'MediaPromo_textSmall',
    );
    expect(name('article', { textAlign: 'justify' })).toContain('MediaPromo_justify');
    expect(name('article', {})).toBe('MediaPromo_promo');
  });

  it('has a button only with both its text and its address', () => {
    const button = (fields: JsonObject) => dom(fields).querySelector('[class*="Button_"]');
    expect(button({ buttonText: 'Ver', buttonURL: '/videos' })?.getAttribute('href')).toBe(
      '/videos/',
    );
    expect(
      button({ buttonText: 'Ver', buttonURL: '/videos', newTab: true })?.getAttribute('target'),
    ).toBe('_blank');
    expect([button({ buttonText: 'Ver' }), button({ buttonURL: '/videos' })]).toEqual([null, null]);
  });

  it('renders nothing with every part off or empty', () => {
    expect(render({ showHeadline: false, showImage: false, showDescription: false })).toBe('');
    expect(render({ showImage: false }, testStory({ headlines: {}, description: {} }))).toBe('');
  });

  it('is rewritten on the canvas', () => {
    const marks = [...dom({}, testStory(), true).querySelectorAll('[data-edit]')].map((mark) =>
      mark.getAttribute('data-edit'),
    );
    expect(marks).toEqual(['story:tranvias:headlines.basic', 'story:tranvias:description.basic']);
  });
});
