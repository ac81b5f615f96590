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
  textOf,
} from '../_block/render-block.testing.tsx';
import { extraLargePromo } from './block.ts';

const render = (fields: JsonObject = {}, item: Story | null = testStory(), isEditing = false) =>
  renderBlock(extraLargePromo, { fields, reply: item, isEditing });
const dom = (...given: Parameters<typeof render>) => inDocument(render(...given));

const EMBED =
  '<iframe data-aspect-ratio="1.7777" src="https://video.example/1"></iframe>' as SafeHtml;
const video = testStory({
  type: 'video',
  embed_html: EMBED,
  promo_items: { basic: { type: 'image', url: '/imagenes/v.jpg' } },
});

describe('extra-large-promo', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(extraLargePromo)).toEqual({
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
      viewportPercentage: 60,
      isLead: false,
      lazyLoad: false,
    });
    expect(fieldMeta(extraLargePromo.shape.viewportPercentage as never)).toMatchObject({
      hidden: true,
      min: 0,
      max: 150,
    });
  });

  it('asks for its story with its feature', () => {
    const fields = extraLargePromo.schema.parse({
      itemContentConfig: { source: 'content-api', query: { _id: 'x' } },
    });
    const request = extraLargePromo.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ _id: 'x', feature: 'extra-large-promo' });
    expect(extraLargePromo.content?.(defaultsOf(extraLargePromo), testFacts())).toBeNull();
  });

  it('shows overline, headline, picture, description, author and date, in this order', () => {
    const html = render();
    const places = ['Nacional', '<h2', '<img', 'El primer tramo', 'Inés Carranza', '<time'].map(
      (part) => html.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it.each([
    ['showOverline', '.Overline_overline'],
    ['showHeadline', 'h2'],
    ['showImage', 'img'],
    ['showDescription', '.ExtraLargePromo_description'],
    ['showByline', '.Byline_byline'],
    ['showDate', 'time'],
  ])('leaves out what %s turns off, and shows it alone', (field, selector) => {
    expect(dom({ [field]: false }).querySelector(selector)).toBeNull();
    const toggles = [
      'showOverline',
      'showHeadline',
      'showImage',
      'showDescription',
      'showByline',
      'showDate',
    ];
    const alone = Object.fromEntries(toggles.map((name) => [name, name === field]));
    expect(dom(alone).querySelector(selector)).not.toBeNull();
    expect(render({ ...alone, [field]: false })).toBe('');
  });

  it('shows a date only when it can be read', () => {
    expect(dom({}, testStory({ display_date: 'ayer' })).querySelector('time')).toBeNull();
  });

  it('names the sponsor of sponsored stories, without a link', () => {
    const sponsored = testStory({ owner: { sponsored: true } });
    const overline = dom({}, sponsored).querySelector('.Overline_overline');
    expect([overline?.tagName, overline?.textContent]).toEqual(['SPAN', 'Contenido patrocinado']);
  });

  it('takes the picture of 800 px by its ratio, floored, in the widths 400 to 1200', () => {
    const image = dom().querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['800', '600']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([
      ' 400w',
      ' 600w',
      ' 800w',
      ' 1200w',
    ]);
  });

  it('plays a video in place, in no link, at the height that it may take', () => {
    const frame = dom({ playVideoInPlace: true }, video).querySelector('iframe');
    expect(frame?.closest('a')).toBeNull();
    expect(frame?.parentElement?.className).toBe('Video_video Video_r9x16 Video_h60');
    expect(dom({}, video).querySelector('iframe')).toBeNull();
  });

  it('labels a story with a plain picture as nothing', () => {
    const image = {
      ...testStory().promo_items,
      lead_art: { type: 'image', url: 'https://f.example/1.jpg' },
    };
    expect(
      textOf(render({}, testStory({ promo_items: image as never })), '.Promo_label'),
    ).toBeNull();
    expect(textOf(render({}, testStory({ type: 'gallery' })), '.Promo_label')).toBe('Galería');
  });

  it('is rewritten on the canvas', () => {
    const marks = [...dom({}, testStory(), true).querySelectorAll('[data-edit]')].map((part) =>
      part.getAttribute('data-edit'),
    );
    expect(marks).toEqual(
      ['label.basic.text', 'headlines.basic', 'description.basic'].map(
        (path) => `story:tranvias:${path}`,
      ),
    );
  });
});
