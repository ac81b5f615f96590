import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import type { Block } from '../_block/define-block.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testStory,
  textOf,
} from '../_block/render-block.testing.tsx';

export const post = (id: string, given: Partial<Story> = {}): Story =>
  testStory({ _id: id, headlines: { basic: `Nota ${id}` as SafeHtml }, ...given });
export const feedOf = (...items: Story[]) => ({ content_elements: items, count: items.length });
const OTHER = post('x', { websites: { jalisco: { website_url: '/x/' } } });

interface Member {
  defaults: JsonObject;
  /** Its style sheet's prefix. */
  dress: string;
  /** Width and height of its pictures, and the widths of their renditions. */
  picture: [number, number];
  widths: number[];
}

/** What every list of posts promises, request of one member of the family. */
export function describePostList(block: Block, { defaults, dress, picture, widths }: Member): void {
  const dom = (
    fields: JsonObject = {},
    reply: unknown = feedOf(post('a'), OTHER, post('b')),
    isEditing = false,
  ) => inDocument(renderBlock(block, { fields, reply, isEditing }));
  const OFF = {
    showHeadline: false,
    showImage: false,
    showDescription: false,
    showByline: false,
    showDate: false,
  };

  describe(block.name, () => {
    it('has the fields and defaults of the catalogue', () => {
      expect(defaultsOf(block)).toEqual(defaults);
      expect(Object.keys(block.shape)[0]).toBe('listContentConfig');
    });

    it('asks its feed with its feature, and for nothing before one was chosen', () => {
      const fields = block.schema.parse({
        listContentConfig: { source: 'f', query: { feedSize: 3 } },
      });
      const request = block.content?.(fields, testFacts()) as ContentRequest;
      expect(request.query).toEqual({ feedSize: 3, feature: block.name });
      expect(request.filter).toContain('content_elements.websites.brujula.website_url');
      expect(block.content?.(defaultsOf(block), testFacts())).toBeNull();
    });

    it('lists the stories of its site, an article each, in the order of the feed', () => {
      expect([...dom().querySelectorAll('article h2')].map((item) => item.textContent)).toEqual([
        'Nota a',
        'Nota b',
      ]);
    });

    it.each([
      ['showHeadline', 'h2'],
      ['showImage', 'img'],
      ['showDescription', `.${dress}_description`],
      ['showByline', '.Byline_byline'],
      ['showDate', 'time'],
    ])('shows the part of %s only when it is on', (field, selector) => {
      expect(dom({ ...OFF, [field]: true }).querySelectorAll(selector)).toHaveLength(2);
      expect(dom({ [field]: false }).querySelector(selector)).toBeNull();
    });

    it('leaves no empty card, and nothing with every part off', () => {
      const bare = post('c', {
        headlines: {},
        promo_items: {},
        credits: {},
        display_date: undefined,
        description: {},
      });
      expect(dom({}, feedOf(bare, post('a'))).querySelectorAll('article')).toHaveLength(1);
      expect(
        renderBlock(block, { fields: { title: 'Hoy', ...OFF }, reply: feedOf(post('a')) }),
      ).toBe('');
    });

    it.each([
      ['an empty feed', feedOf()],
      ['no reply', null],
      ['only stories of other sites', feedOf(OTHER)],
      ['a reply of another shape', { Payload: [] }],
    ])('renders nothing, title, button and all, for %s', (_, reply) => {
      const fields = { title: 'Hoy', buttonText: 'Ver todas', buttonURL: '/todas/' };
      expect(renderBlock(block, { fields, reply })).toBe('');
    });

    it('puts its title a level over the headlines, and links it where it has an address', () => {
      const titled = dom({ title: 'Hoy <em>no</em>', linkURL: '/nacional' });
      expect(titled.querySelector('h2 a')?.getAttribute('href')).toBe('/nacional/');
      expect(titled.querySelector('h2 em')?.textContent).toBe('no');
      expect(titled.querySelectorAll('h3')).toHaveLength(2);
      expect(dom({ title: 'Hoy' }).querySelector('h2 a')).toBeNull();
      expect(
        dom({ title: 'Hoy', linkURL: '/nacional' }, undefined, true).querySelector(
          'h2 [data-edit="field:title"]',
        ),
      ).not.toBeNull();
    });

    it('has a button only with both its text and its address', () => {
      const button = (fields: JsonObject) => dom(fields).querySelector('[class*="Button_"]');
      expect(button({ buttonText: 'Ver todas', buttonURL: '/todas' })?.getAttribute('href')).toBe(
        '/todas/',
      );
      expect(
        button({ buttonText: 'Ver todas', buttonURL: '/todas', newTab: true })?.getAttribute(
          'target',
        ),
      ).toBe('_blank');
      expect([button({ buttonText: 'Ver todas' }), button({ buttonURL: '/todas' })]).toEqual([
        null,
        null,
      ]);
    });

    it('takes its pictures at their size and widths, floored', () => {
      const image = dom().querySelector('img');
      expect([Number(image?.getAttribute('width')), Number(image?.getAttribute('height'))]).toEqual(
        picture,
      );
      expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual(
        widths.map((width) => ` ${width}w`),
      );
    });

    it('hides the picture’s link from assistive technology only while the headline says the same', () => {
      expect(dom().querySelector('.Promo_media')?.getAttribute('aria-hidden')).toBe('true');
      const alone = dom({ showHeadline: false }).querySelector('.Promo_media');
      expect(alone?.hasAttribute('aria-hidden')).toBe(false);
      expect(alone?.querySelector('img')?.getAttribute('alt')).toBe('Nota a');
    });

    it('names one author with «Por», and labels galleries', () => {
      const by = {
        by: [
          { type: 'author', name: 'Ana' },
          { type: 'author', name: 'Luis' },
        ],
      };
      const html = renderBlock(block, {
        reply: feedOf(post('a', { credits: by, type: 'gallery' })),
      });
      expect(textOf(html, '.Byline_byline')).toBe('Por Ana');
      expect(textOf(html, '.Promo_label')).toBe('Galería');
    });

    it('cuts long descriptions at 400 characters', () => {
      const long = post('a', { description: { basic: 'palabra '.repeat(80) as SafeHtml } });
      const text =
        dom({ showDescription: true }, feedOf(long)).querySelector(`.${dress}_description`)
          ?.textContent ?? '';
      expect(text.length).toBeLessThanOrEqual(401);
      expect(text.endsWith('palabra…')).toBe(true);
    });

    it('offers its title, headlines and descriptions to the editor', () => {
      const marks = [
        ...dom({ showDescription: true }, feedOf(post('a')), true).querySelectorAll('[data-edit]'),
      ];
      expect(marks.map((mark) => mark.getAttribute('data-edit'))).toEqual([
        'field:title',
        'story:a:headlines.basic',
        'story:a:description.basic',
      ]);
    });
  });
}
