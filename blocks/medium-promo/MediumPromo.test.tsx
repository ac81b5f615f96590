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
import { mediumPromo } from './block.ts';

const render = (fields: JsonObject = {}, item: Story | null = testStory(), isEditing = false) =>
  renderBlock(mediumPromo, { fields, reply: item, isEditing });
const dom = (...given: Parameters<typeof render>) => inDocument(render(...given));
const OFF = {
  showHeadline: false,
  showImage: false,
  showDescription: false,
  showByline: false,
  showDate: false,
};

describe('medium-promo', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(mediumPromo)).toEqual({
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
      imageRatio: '16:9',
      lazyLoad: false,
    });
  });

  it('asks for its story with its feature, and for nothing before one was chosen', () => {
    const fields = mediumPromo.schema.parse({
      itemContentConfig: { source: 'content-api', query: { _id: 'x' } },
    });
    const request = mediumPromo.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ _id: 'x', feature: 'medium-promo' });
    expect(mediumPromo.content?.(defaultsOf(mediumPromo), testFacts())).toBeNull();
  });

  it('shows picture, headline, description, author and date, in this order, and no overline', () => {
    const html = render();
    const places = ['<article', '<img', '<h2', 'El primer tramo', 'Inés Carranza', '<time'].map(
      (part) => html.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(html).not.toContain('Overline_');
  });

  it.each([
    ['showHeadline', 'h2'],
    ['showImage', 'img'],
    ['showDescription', '.MediumPromo_description'],
    ['showByline', '.Byline_byline'],
    ['showDate', 'time'],
  ])('leaves out what %s turns off, and shows it alone', (field, selector) => {
    expect(dom({ [field]: false }).querySelector(selector)).toBeNull();
    expect(dom({ ...OFF, [field]: true }).querySelector(selector)).not.toBeNull();
  });

  it('renders nothing with every part off, without a story, or with an empty one', () => {
    const bare = { _id: 'x', type: 'story', websites: { brujula: {} } } as unknown as Story;
    expect([render(OFF), render({}, null), render({}, bare)]).toEqual(['', '', '']);
  });

  it('takes the picture of 600 px by its ratio, floored, in the widths 200 to 1200', () => {
    const image = dom().querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['600', '337']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([
      ' 200w',
      ' 400w',
      ' 600w',
      ' 800w',
      ' 1200w',
    ]);
    // 200, 400, 600, 800 and 1200 * 9 / 16.
    expect(image?.getAttribute('srcset')?.match(/(?<=height=)\d+/g)).toEqual([
      '112',
      '225',
      '337',
      '450',
      '675',
    ]);
    expect(dom({ imageRatio: '4:3' }).querySelector('img')?.getAttribute('height')).toBe('450');
  });

  it('labels galleries and videos, which stay pictures here', () => {
    const video = testStory({
      type: 'video',
      embed_html: '<iframe src="https://v.example/"></iframe>' as SafeHtml,
    });
    expect(textOf(render({}, video), '.Promo_label')).toBe('Video');
    expect(dom({}, video).querySelector('iframe')).toBeNull();
  });

  it('opens a headline that leads to another site in a new tab, and says so', () => {
    const elsewhere = testStory({
      websites: { brujula: { website_url: 'https://otro.example/a' } },
    });
    const link = dom({}, elsewhere).querySelector('h2 a');
    expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual([
      '_blank',
      'noreferrer',
    ]);
    expect(link?.querySelector('.visually-hidden')?.textContent?.trim()).toBe(
      'Se abre en una ventana nueva',
    );
    expect(dom({}, testStory()).querySelector('h2 a')?.hasAttribute('target')).toBe(false);
  });

  it('sanitised marks stay in its headline, without a link inside the link', () => {
    const marked = testStory({
      headlines: { basic: 'Así <em>no</em> <a href="/x/">va</a>' as SafeHtml },
    });
    const headline = dom({}, marked).querySelector('h2');
    expect(headline?.querySelector('em')?.textContent).toBe('no');
    expect(headline?.querySelectorAll('a')).toHaveLength(1);
    expect(headline?.textContent).toBe('Así no va');
  });

  it('is rewritten on the canvas: headline and description, even when empty', () => {
    const marks = (item: Story) =>
      [...dom({}, item, true).querySelectorAll('[data-edit]')].map((part) =>
        part.getAttribute('data-edit'),
      );
    const both = ['headlines.basic', 'description.basic'].map((path) => `story:tranvias:${path}`);
    expect(marks(testStory())).toEqual(both);
    expect(marks(testStory({ description: {} }))).toEqual(both);
  });
});
