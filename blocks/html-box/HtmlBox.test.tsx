import { describe, expect, it } from 'vitest';
import { defaultsOf, renderBlock, textOf } from '../_block/render-block.testing.tsx';
import { htmlBox } from './block.ts';

describe('html-box', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(htmlBox)).toEqual({ HTML: '' });
  });

  it('puts its markup on the page as it was stored', () => {
    const html = renderBlock(htmlBox, {
      fields: { HTML: '<p class="nota">Cierre <b>parcial</b></p>' },
    });
    expect(html).toContain('<p class="nota">Cierre <b>parcial</b></p>');
    expect(textOf(html, '.nota b')).toBe('parcial');
  });

  it.each(['', ' \n '])('renders nothing when it is %j, on the canvas too', (HTML) => {
    expect(renderBlock(htmlBox, { fields: { HTML } })).toBe('');
    expect(renderBlock(htmlBox, { fields: { HTML }, isEditing: true })).toBe('');
  });

  it('refuses more than a page can carry', () => {
    expect(htmlBox.schema.safeParse({ HTML: 'x'.repeat(200_001) }).success).toBe(false);
  });
});
