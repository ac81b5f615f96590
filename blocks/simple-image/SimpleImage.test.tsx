import { describe, expect, it, vi } from 'vitest';
import { fieldMeta } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { simpleImage } from './block.ts';

const PICTURE = {
  imageURL: 'https://f.example/foto-9.jpg',
  imageId: 'foto-9',
  imageAuth: '{"1":"firma"}',
};
const dom = (fields: JsonObject = PICTURE, isEditing = false) =>
  inDocument(renderBlock(simpleImage, { fields, isEditing }));

describe('simple-image', () => {
  it('has its fields; the library fills what belongs to the picture', () => {
    expect(defaultsOf(simpleImage)).toEqual({
      imageURL: '',
      imageId: '',
      imageAuth: '',
      imageFocalPoint: '',
      imageAlt: '',
      caption: '',
      linkURL: '',
      newTab: false,
      imageRatio: '16:9',
    });
    expect(fieldMeta(simpleImage.shape.imageURL as never)?.companions).toMatchObject({
      alt: 'imageAlt',
      auth: 'imageAuth',
    });
  });

  it('renders nothing without a picture, in both modes', () => {
    expect([
      renderBlock(simpleImage, { fields: { caption: 'Algo', linkURL: '/x' } }),
      renderBlock(simpleImage, { isEditing: true }),
    ]).toEqual(['', '']);
  });

  it('shows the picture by its ratio, floored, signed, with its focal point', () => {
    const image = dom({ ...PICTURE, imageRatio: '3:2', imageFocalPoint: '10,20' }).querySelector(
      'img',
    );
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['800', '533']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([
      ' 400w',
      ' 600w',
      ' 800w',
      ' 1200w',
    ]);
    expect(image?.getAttribute('src')).toContain('auth=firma');
    expect(image?.getAttribute('src')).toContain('focal=10%2C20');
  });

  it('shows the plain picture, and says so, when id and address do not agree', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(
      dom({ ...PICTURE, imageId: 'otra' })
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe(PICTURE.imageURL);
    expect(said).toHaveBeenCalledWith('No auth token provided for resizer');
    said.mockRestore();
  });

  it('is a link only where there is an address, and then always has a name', () => {
    expect(dom().querySelector('a')).toBeNull();
    const linked = dom({ ...PICTURE, linkURL: '/x', caption: 'Un <em>mapa</em>' });
    expect(linked.querySelector('a')?.getAttribute('href')).toBe('/x/');
    expect(linked.querySelector('a img')?.getAttribute('alt')).toBe('Un mapa');
    expect(
      dom({ ...PICTURE, linkURL: '/x', newTab: true })
        .querySelector('a')
        ?.getAttribute('target'),
    ).toBe('_blank');
    expect(
      dom({ ...PICTURE, imageAlt: 'Mapa del tren', linkURL: '/x' })
        .querySelector('img')
        ?.getAttribute('alt'),
    ).toBe('Mapa del tren');
  });

  it('has a caption element only with a caption', () => {
    expect(dom({ ...PICTURE, caption: 'Un mapa' }).querySelector('figcaption')?.textContent).toBe(
      'Un mapa',
    );
    expect(dom().querySelector('figcaption')).toBeNull();
    expect(
      dom(PICTURE, true).querySelector('figcaption [data-edit="field:caption"]'),
    ).not.toBeNull();
  });
});
