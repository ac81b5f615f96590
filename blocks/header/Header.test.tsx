import { describe, expect, it } from 'vitest';
import { defaultsOf, inDocument, renderBlock, textOf } from '../_block/render-block.testing.tsx';
import { header } from './block.ts';

describe('header', () => {
  it('has the fields of the catalogue; no size is Medium', () => {
    expect(defaultsOf(header)).toEqual({ text: '', size: 'Medium' });
  });

  it.each([
    ['Extra Large', 'extraLarge'],
    ['Large', 'large'],
    ['Medium', 'medium'],
    ['Small', 'small'],
  ])('renders %s in its own size', (size, name) => {
    const heading = inDocument(
      renderBlock(header, { fields: { text: 'Hoy', size } }),
    ).querySelector('h2');
    expect(heading?.className).toBe(`Header_header Header_${name}`);
  });

  it('stands at the level of where it is', () => {
    expect(
      textOf(renderBlock(header, { fields: { text: 'Hoy <em>no</em>' }, level: 4 }), 'h4'),
    ).toBe('Hoy no');
  });

  it.each(['', '  '])('renders nothing for %j', (text) => {
    expect(renderBlock(header, { fields: { text } })).toBe('');
  });

  it('is written on the canvas, even when empty', () => {
    expect(
      inDocument(renderBlock(header, { isEditing: true })).querySelector(
        'h2 [data-edit="field:text"]',
      ),
    ).not.toBeNull();
  });
});
