import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  textOf,
} from '../_block/render-block.testing.tsx';
import { feedOf, post } from '../_list/post.testing.tsx';
import { topTableList } from './block.ts';

const OTHER = post('x', { websites: { jalisco: { website_url: '/x/' } } });
const FEED = feedOf(post('a'), OTHER, post('b'), post('c'), post('d'), post('e'), post('f'));
const ONE_EACH = { extraLarge: 1, large: 1, medium: 1, small: 1 };

const dom = (fields: JsonObject = ONE_EACH, reply: unknown = FEED, isEditing = false) =>
  inDocument(renderBlock(topTableList, { fields, reply, isEditing }));
/** The stories of each size, as letters. */
const dealt = (fields: JsonObject, reply: unknown = FEED) => {
  const body = dom(fields, reply);
  const sizes = ['extraLarge', 'large', 'medium', 'small'];
  const letters = (name: string) =>
    [...body.querySelectorAll(`.TopTableList_${name} h2`)].map((h2) => h2.textContent?.slice(-1));
  return sizes.map((name) => letters(name).join('')).join('|');
};

describe('top-table-list', () => {
  it('has the fields and defaults of the catalogue', () => {
    const large = (size: string) => ({
      [`showOverline${size}`]: true,
      [`showHeadline${size}`]: true,
      [`showImage${size}`]: true,
      [`showDescription${size}`]: true,
      [`showByline${size}`]: true,
      [`showDate${size}`]: true,
      [`showBottomBorder${size}`]: true,
      [`playVideoInPlace${size}`]: false,
      [`imageRatio${size}`]: '4:3',
    });
    expect(defaultsOf(topTableList)).toEqual({
      offsetOverride: 0,
      variant: 'publisher',
      extraLarge: 0,
      large: 0,
      medium: 0,
      small: 0,
      ...large('XL'),
      ...large('LG'),
      showHeadlineMD: true,
      showImageMD: true,
      showDescriptionMD: true,
      showBylineMD: true,
      showDateMD: true,
      showBottomBorderMD: true,
      imageRatioMD: '16:9',
      showHeadlineSM: true,
      showImageSM: true,
      showBottomBorderSM: true,
      imageRatioSM: '3:2',
      storiesPerRowSM: 2,
      imagePositionSM: 'right',
      lazyLoad: false,
    });
  });

  it('asks its feed with its feature', () => {
    const fields = topTableList.schema.parse({
      listContentConfig: { source: 'f', query: { feedSize: 3 } },
    });
    const request = topTableList.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ feedSize: 3, feature: 'top-table-list' });
    expect(topTableList.content?.(defaultsOf(topTableList), testFacts())).toBeNull();
  });

  it('fills the sizes in order; stories left over are dropped, sizes left over stay empty', () => {
    expect(dealt({ extraLarge: 1, large: 1, medium: 1, small: 2 })).toBe('a|b|c|de');
    expect(dealt({ large: 2, small: 1 })).toBe('|ab||c');
    expect(dealt({ extraLarge: 2, large: 2, medium: 5, small: 5 })).toBe('ab|cd|ef|');
  });

  it('counts the offset in the feed, before stories of other sites are dropped', () => {
    expect(dealt({ medium: 2, offsetOverride: 1 })).toBe('||bc|');
    expect(dealt({ medium: 2, offsetOverride: 2 })).toBe('||bc|');
    expect(dealt({ medium: 2, offsetOverride: 3 })).toBe('||cd|');
  });

  it.each([
    ['an empty feed', ONE_EACH, feedOf()],
    ['no reply', ONE_EACH, null],
    ['only stories of other sites', ONE_EACH, feedOf(OTHER)],
    ['an offset past the end', { ...ONE_EACH, offsetOverride: 50 }, FEED],
    ['no size with stories', {}, FEED],
    ['a size with every part off', { small: 2, showHeadlineSM: false, showImageSM: false }, FEED],
  ])('renders nothing for %s', (_, fields, reply) => {
    expect(renderBlock(topTableList, { fields: fields as JsonObject, reply })).toBe('');
  });

  it.each([
    ['XL', 'extraLarge', ['Overline', 'Headline', 'Image', 'Description', 'Byline', 'Date']],
    ['LG', 'large', ['Overline', 'Headline', 'Image', 'Description', 'Byline', 'Date']],
    ['MD', 'medium', ['Headline', 'Image', 'Description', 'Byline', 'Date']],
    ['SM', 'small', ['Headline', 'Image']],
  ])('shows in size %s each part only when it is on', (size, count, parts) => {
    const selectors: Record<string, string> = {
      Overline: '.Overline_overline',
      Headline: 'h2',
      Image: 'img',
      Description: 'p[class*="_description"]',
      Byline: '.Byline_byline',
      Date: 'time',
    };
    for (const [part, selector] of Object.entries(selectors)) {
      const isOwn = parts.includes(part);
      expect(dom({ [count]: 1 }).querySelector(selector) !== null, part).toBe(isOwn);
      expect(
        dom({ [count]: 1, [`show${part}${size}`]: false }).querySelector(selector),
        part,
      ).toBeNull();
    }
  });

  it('renders a line under the stories of a size unless it is told not to', () => {
    const bordered = (fields: JsonObject) =>
      dom({ large: 1, ...fields }).querySelector('.TopTableList_bordered') !== null;
    expect([
      bordered({}),
      bordered({ showBottomBorderLG: true }),
      bordered({ showBottomBorderLG: false }),
    ]).toEqual([true, true, false]);
  });

  it.each([
    ['extraLarge', ['800', '600'], [' 400w', ' 600w', ' 800w', ' 1200w']],
    ['large', ['800', '600'], [' 400w', ' 600w', ' 800w', ' 1200w']],
    ['medium', ['600', '337'], [' 200w', ' 400w', ' 600w', ' 800w', ' 1200w']],
    ['small', ['600', '400'], [' 200w', ' 400w', ' 600w', ' 800w', ' 1200w']],
  ])('takes the pictures of %s at their size, floored, in their widths', (count, size, widths) => {
    const image = dom({ [count]: 1 }).querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(size);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual(widths);
  });

  it('takes the shape of each size’s pictures from its own field', () => {
    const image = dom({ large: 1, imageRatioLG: '16:9', imageRatioXL: '3:2' }).querySelector('img');
    expect(image?.getAttribute('height')).toBe('450');
  });

  it.each([
    [1, null],
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
  ])('stands %s small stories in a row', (storiesPerRowSM, name) => {
    const small = dom({ small: 4, storiesPerRowSM }).querySelector('.TopTableList_small');
    for (const other of ['two', 'three', 'four'])
      expect(small?.className.includes(`TopTableList_${other}`)).toBe(other === name);
  });

  it.each([
    ['right', true, 'right'],
    ['below', true, 'below'],
    ['left', false, 'left'],
    ['above', false, 'above'],
    ['top', false, 'above'],
    ['bottom', true, 'below'],
  ])(
    'with the small pictures at %s reads the headline first: %s',
    (imagePositionSM, isFirst, name) => {
      const html = renderBlock(topTableList, {
        fields: { small: 1, imagePositionSM },
        reply: FEED,
      });
      expect(html.indexOf('<h2') < html.indexOf('<img')).toBe(isFirst);
      expect(html).toContain(`SmallPromo_${name}`);
    },
  );

  it('keeps top and bottom on phones too in the publisher’s look only', () => {
    const always = (fields: JsonObject) =>
      renderBlock(topTableList, { fields: { small: 1, ...fields }, reply: FEED }).includes(
        'TopTableList_always',
      );
    expect(always({ imagePositionSM: 'top' })).toBe(true);
    expect(always({ imagePositionSM: 'bottom' })).toBe(true);
    expect(always({ imagePositionSM: 'above' })).toBe(false);
    expect(always({ imagePositionSM: 'top', variant: 'general' })).toBe(false);
  });

  it('names the first author in the publisher’s look, and all of them in the general one', () => {
    const by = {
      by: [
        { type: 'author', name: 'Ana' },
        { type: 'author', name: 'Luis' },
      ],
    };
    const signed = (variant: string) =>
      textOf(
        renderBlock(topTableList, {
          fields: { medium: 1, variant },
          reply: feedOf(post('a', { credits: by })),
        }),
        '.Byline_byline',
      );
    expect(signed('publisher')).toBe('Por Ana');
    expect(signed('general')).toBe('Por Ana y Luis');
  });

  it('plays videos in place in the two large sizes, in no link', () => {
    const video = post('v', {
      type: 'video',
      embed_html: '<iframe src="https://v.example/"></iframe>' as SafeHtml,
    });
    const frame = (fields: JsonObject) => dom(fields, feedOf(video)).querySelector('iframe');
    expect(frame({ large: 1, playVideoInPlaceLG: true })?.closest('a')).toBeNull();
    expect(frame({ extraLarge: 1, playVideoInPlaceXL: true })).not.toBeNull();
    expect(frame({ large: 1, playVideoInPlaceXL: true })).toBeNull();
  });

  it('is rewritten on the canvas, each story in its size', () => {
    const marks = [
      ...dom({ extraLarge: 1, small: 1 }, FEED, true).querySelectorAll('[data-edit]'),
    ].map((mark) => mark.getAttribute('data-edit'));
    expect(marks).toEqual([
      'story:a:label.basic.text',
      'story:a:headlines.basic',
      'story:a:description.basic',
      'story:b:headlines.basic',
    ]);
  });
});
