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
  textOf,
} from '../_block/render-block.testing.tsx';
import { smallPromo } from './block.ts';

const render = (fields: JsonObject = {}, item: Story | null = testStory(), isEditing = false) =>
  renderBlock(smallPromo, { fields, reply: item, isEditing });
const dom = (...given: Parameters<typeof render>) => inDocument(render(...given));

describe('small-promo', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(smallPromo)).toEqual({
      showHeadline: true,
      showImage: true,
      imageOverrideURL: '',
      imageOverrideId: '',
      imageOverrideAuth: '',
      imageOverrideFocal: '',
      imageOverrideFor: '',
      imageOverrideOriginal: '',
      imagePosition: 'right',
      imageRatio: '3:2',
      lazyLoad: false,
    });
  });

  it('asks for its story with its feature, and for nothing before one was chosen', () => {
    const fields = smallPromo.schema.parse({
      itemContentConfig: { source: 'content-api', query: { _id: 'x' } },
    });
    const request = smallPromo.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ _id: 'x', feature: 'small-promo' });
    expect(smallPromo.content?.(defaultsOf(smallPromo), testFacts())).toBeNull();
  });

  it.each([
    ['right', true],
    ['below', true],
    ['left', false],
    ['above', false],
  ])('with its picture at %s reads the headline first: %s', (imagePosition, isFirst) => {
    const html = render({ imagePosition });
    expect(html.indexOf('<h2') < html.indexOf('<img')).toBe(isFirst);
    expect(html).toContain(`SmallPromo_${imagePosition}`);
  });

  it('has no position while one of its parts is off or empty', () => {
    for (const html of [
      render({ showImage: false }),
      render({ showHeadline: false }),
      render({}, testStory({ promo_items: {} })),
      render({}, testStory({ headlines: {} })),
    ])
      expect(html).not.toMatch(/SmallPromo_(?:right|left|above|below)/);
  });

  it('shows each part only when it is on', () => {
    expect(dom({ showImage: false }).querySelector('img')).toBeNull();
    expect(dom({ showHeadline: false }).querySelector('h2')).toBeNull();
    expect(dom().querySelector('time')).toBeNull();
  });

  it('renders nothing with both parts off, without a story, or with an empty one', () => {
    const bare = { _id: 'x', type: 'story', websites: { brujula: {} } } as unknown as Story;
    expect([
      render({ showHeadline: false, showImage: false }),
      render({}, null),
      render({}, bare),
    ]).toEqual(['', '', '']);
  });

  it('takes the picture of 600 px by its ratio, in the widths 200 to 1200', () => {
    const image = dom({ imageRatio: '16:9' }).querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['600', '337']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([
      ' 200w',
      ' 400w',
      ' 600w',
      ' 800w',
      ' 1200w',
    ]);
    expect(dom().querySelector('img')?.getAttribute('height')).toBe('400');
  });

  it('replaces the picture by a valid override', () => {
    const auth = '{"1":"firma"}';
    const fields = {
      imageOverrideURL: 'https://f.example/otra.jpg',
      imageOverrideId: 'otra',
      imageOverrideAuth: auth,
    };
    expect(dom(fields).querySelector('img')?.getAttribute('src')).toContain(
      '/resizer/v2/otra.jpg?auth=firma',
    );
    expect(
      dom({ ...fields, imageOverrideAuth: '{}' })
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe('https://f.example/otra.jpg');
  });

  it('hides the picture’s link from assistive technology only while the headline says the same', () => {
    expect(dom().querySelector('.Promo_media')?.getAttribute('aria-hidden')).toBe('true');
    const alone = dom({ showHeadline: false }).querySelector('.Promo_media');
    expect(alone?.hasAttribute('aria-hidden')).toBe(false);
    expect(alone?.querySelector('img')?.getAttribute('alt')).toBe('La ciudad estrena tranvías');
  });

  it('labels galleries and videos', () => {
    expect(textOf(render({}, testStory({ type: 'gallery' })), '.Promo_label')).toBe('Galería');
  });

  it('is rewritten on the canvas, even when its headline is empty', () => {
    const marks = (item: Story) =>
      [...dom({}, item, true).querySelectorAll('[data-edit]')].map((part) =>
        part.getAttribute('data-edit'),
      );
    expect(marks(testStory())).toEqual(['story:tranvias:headlines.basic']);
    expect(marks(testStory({ headlines: { basic: '' as SafeHtml } }))).toEqual([
      'story:tranvias:headlines.basic',
    ]);
  });
});
