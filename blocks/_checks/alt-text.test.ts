import { describe, expect, it } from 'vitest';
import { altText, picturesWithoutText } from './alt-text.ts';
import { readBlocks, run, stored } from './checked-page.testing.ts';

const picture = { imageURL: '/imagenes/a.jpg', imageId: 'a' };

describe('alt-text', () => {
  it('finds a picture without a text, at the field of the text', () => {
    const [found, ...others] = run(altText, [
      stored('h', 'header'),
      stored('i', 'simple-image', picture),
    ]);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      rule: 'alt-text',
      path: ['sections', 'body', 1, 'fields', 'imageAlt'],
      block: { id: 'i', label: 'Imagen' },
      field: { path: 'imageAlt', label: 'Texto alternativo' },
    });
    expect(found).not.toHaveProperty('mend');
  });

  it.each([
    ['with a text', stored('i', 'simple-image', { ...picture, imageAlt: 'Un tranvía' })],
    ['that is not there', stored('i', 'simple-image')],
    ['that adorns a card', stored('i', 'subscribe-card', picture)],
    ['with a headline', stored('i', 'large-manual-promo', { ...picture, headline: 'Hoy' })],
  ])('says nothing of a picture %s', (_, block) => {
    expect(run(altText, [block])).toEqual([]);
  });

  it('takes spaces for nothing, and a promo without its headline for silent', () => {
    const blank = stored('i', 'simple-image', { ...picture, imageAlt: '  ' });
    expect(run(altText, [blank])).toHaveLength(1);
    expect(run(altText, [stored('p', 'large-manual-promo', picture)])).toMatchObject([
      { field: { path: 'headline', label: 'Titular' } },
    ]);
  });

  it('looks into lists', () => {
    const itemsLeft = [
      { headline: 'Hoy', image: { url: '/a.jpg' } },
      { headline: '', image: { url: '/b.jpg' } },
    ];
    expect(run(altText, [stored('n', 'newspaper-manual', { itemsLeft })])).toMatchObject([
      { field: { path: 'itemsLeft.1.image', label: 'Imagen' } },
    ]);
  });

  it('offers the text that the library has', () => {
    const libraryAlts = new Map([['a', 'Un tranvía']]);
    const block = stored('i', 'simple-image', picture);
    const described = stored('j', 'simple-image', { ...picture, imageAlt: 'Un tranvía' });
    expect(picturesWithoutText(readBlocks([block, described]))).toEqual(['a']);
    expect(run(altText, [block], { around: { libraryAlts } })[0]?.mend).toEqual({
      kind: 'set-field',
      label: 'Usar el de la mediateca',
      block: 'i',
      path: ['imageAlt'],
      value: 'Un tranvía',
    });
  });
});
