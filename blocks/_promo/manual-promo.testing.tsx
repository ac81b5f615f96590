import { describe, expect, it } from 'vitest';
import { fieldMeta } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Block } from '../_block/define-block.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';

interface Member {
  /** The prefix of its style sheet's classes. */
  dress: string;
  defaults: JsonObject;
  /** Its picture's width and height with the default ratio, and the widths of its renditions. */
  picture: [number, number];
  widths: number[];
  /** What it shows, in reading order. */
  order: ('overline' | 'headline' | 'description' | 'img')[];
}

const PICTURE = {
  imageURL: 'https://f.example/foto-9.jpg',
  imageId: 'foto-9',
  imageAuth: '{"1":"firma"}',
};
const FULL = {
  overline: 'Aniversario',
  overlineURL: '/especiales',
  headline: 'Noventa <em>años</em>',
  description: 'Una historia',
  linkURL: '/noventa',
  ...PICTURE,
};

/** What every promo that an editor writes promises, tested on one member of the family. */
export function describeManualPromo(
  block: Block,
  { dress, defaults, picture, widths, order }: Member,
): void {
  const dom = (fields: JsonObject, isEditing = false) =>
    inDocument(renderBlock(block, { fields, isEditing }));
  const selectors = {
    overline: '.Overline_overline',
    headline: 'h2',
    description: `.${dress}_description`,
    img: 'img',
  };
  const parts = Object.keys(selectors) as (keyof typeof selectors)[];
  const toggles = {
    overline: 'showOverline',
    headline: 'showHeadline',
    description: 'showDescription',
    img: 'showImage',
  };

  describe(block.name, () => {
    it('has the fields and defaults of the catalogue', () => {
      expect(defaultsOf(block)).toEqual(defaults);
      for (const name of ['imageId', 'imageAuth', 'imageFocalPoint'])
        expect(fieldMeta(block.shape[name] as never)).toMatchObject({ hidden: true });
      expect(block.content).toBeUndefined();
    });

    it('shows its parts in order, and only those that are its own', () => {
      const body = dom(FULL);
      const found = [...body.querySelectorAll(Object.values(selectors).join())];
      expect(found.map((node) => parts.find((part) => node.matches(selectors[part])))).toEqual(
        order,
      );
    });

    it.each(order)('leaves out %s when it is off or empty', (part) => {
      expect(dom({ ...FULL, [toggles[part]]: false }).querySelector(selectors[part])).toBeNull();
      const field = part === 'img' ? 'imageURL' : part;
      expect(dom({ ...FULL, [field]: '' }).querySelector(selectors[part])).toBeNull();
    });

    it('renders nothing when there is nothing to show', () => {
      const off = Object.fromEntries(order.map((part) => [toggles[part], false]));
      expect(renderBlock(block, { fields: { ...FULL, ...off } })).toBe('');
      expect(renderBlock(block, { fields: { linkURL: '/noventa' } })).toBe('');
      expect(renderBlock(block, { fields: { headline: ' <br> ' } })).toBe('');
    });

    it('links headline and picture to the same place, only when there is one', () => {
      const links = [...dom({ ...FULL, overlineURL: '' }).querySelectorAll('a')].map((link) =>
        link.getAttribute('href'),
      );
      expect(links).toEqual(['/noventa/', '/noventa/']);
      expect(dom({ ...FULL, overlineURL: '', linkURL: '' }).querySelector('a')).toBeNull();
    });

    it('hides the picture’s link from assistive technology only while the headline says the same', () => {
      const link = (fields: JsonObject) => dom(fields).querySelector('img')?.closest('a');
      expect(link(FULL)?.getAttribute('aria-hidden')).toBe('true');
      for (const fields of [
        { ...FULL, headline: '' },
        { ...FULL, showHeadline: false },
      ]) {
        expect(link(fields)?.hasAttribute('aria-hidden')).toBe(false);
        expect(link(fields)?.hasAttribute('tabindex')).toBe(false);
      }
      expect(dom(FULL).querySelector('img')?.getAttribute('alt')).toBe('Noventa años');
    });

    it('opens other sites and what it is told to in another tab', () => {
      const target = (fields: JsonObject) =>
        dom({ ...FULL, ...fields })
          .querySelector('h2 a')
          ?.getAttribute('target');
      expect(target({})).toBeNull();
      expect(target({ newTab: true })).toBe('_blank');
      expect(target({ linkURL: 'https://otro.example/' })).toBe('_blank');
    });

    it('keeps the marks of its headline, without a link inside the link', () => {
      const headline = dom({
        ...FULL,
        headline: '<a href="/x/">Noventa</a> <em>años</em>',
      }).querySelector('h2');
      expect(headline?.querySelectorAll('a')).toHaveLength(1);
      expect(headline?.querySelector('em')?.textContent).toBe('años');
    });

    it('takes its picture by its ratio, floored, in its widths', () => {
      const image = dom(FULL).querySelector('img');
      expect([Number(image?.getAttribute('width')), Number(image?.getAttribute('height'))]).toEqual(
        picture,
      );
      expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual(
        widths.map((width) => ` ${width}w`),
      );
      const wide = dom({ ...FULL, imageRatio: '16:9' }).querySelector('img');
      expect(wide?.getAttribute('height')).toBe(String(Math.floor((picture[0] * 9) / 16)));
    });

    it.each([
      ['another id', { imageId: 'foto-8' }],
      ['no id', { imageId: '' }],
      ['no token', { imageAuth: '' }],
      ['empty tokens', { imageAuth: '{}' }],
    ])('shows the plain picture with %s', (_, wrong) => {
      expect(
        dom({ ...FULL, ...wrong })
          .querySelector('img')
          ?.getAttribute('src'),
      ).toBe(PICTURE.imageURL);
    });

    it('keeps the focal point of its picture', () => {
      const source = (imageFocalPoint: string) =>
        dom({ ...FULL, imageFocalPoint })
          .querySelector('img')
          ?.getAttribute('src');
      expect(source('120,80')).toContain('focal=120%2C80');
      expect(source('')).toContain('smart=true');
    });

    it('is written on the canvas, even when empty', () => {
      const marks = [...dom({}, true).querySelectorAll('[data-edit]')].map((mark) =>
        mark.getAttribute('data-edit'),
      );
      expect(marks).toEqual(order.filter((part) => part !== 'img').map((part) => `field:${part}`));
    });
  });
}
