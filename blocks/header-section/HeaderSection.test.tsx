import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock, textOf } from '../_block/render-block.testing.tsx';
import { headerSection } from './block.ts';

const render = (fields: JsonObject, isEditing = false) =>
  renderBlock(headerSection, { fields, isEditing });
const link = (fields: JsonObject) =>
  inDocument(render({ title: 'Nacional', ...fields })).querySelector('h2 a');

describe('header-section', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(headerSection)).toEqual({
      title: '',
      linkURL: '',
      newTab: false,
      size: 'Medium',
    });
  });

  it.each([
    ['Extra Large', 'extraLarge'],
    ['Large', 'large'],
    ['Medium', 'medium'],
    ['Small', 'small'],
  ])('renders %s in its own size', (size, name) => {
    expect(inDocument(render({ title: 'Hoy', size })).querySelector('h2')?.className).toContain(
      `Header_${name}`,
    );
  });

  it('leads to its section, only where there is one', () => {
    expect(link({ linkURL: '/nacional' })?.getAttribute('href')).toBe('/nacional/');
    expect(link({})).toBeNull();
    expect(textOf(render({ title: 'Nacional' }), 'h2')).toBe('Nacional');
  });

  it('opens another tab for other sites, or when it is told to', () => {
    expect(link({ linkURL: '/nacional' })?.getAttribute('target')).toBeNull();
    expect(link({ linkURL: '/nacional', newTab: true })?.getAttribute('target')).toBe('_blank');
    expect(link({ linkURL: 'https://otro.example/' })?.getAttribute('target')).toBe('_blank');
  });

  it('keeps the marks of its title, without a link inside the link', () => {
    const heading = inDocument(
      render({ title: '<a href="/x/">Hoy</a> <em>no</em>', linkURL: '/y' }),
    ).querySelector('h2');
    expect(heading?.querySelectorAll('a')).toHaveLength(1);
    expect(heading?.querySelector('em')?.textContent).toBe('no');
  });

  it('stands at the level of where it is', () => {
    expect(textOf(renderBlock(headerSection, { fields: { title: 'Hoy' }, level: 6 }), 'h6')).toBe(
      'Hoy',
    );
  });

  it.each(['', '  ', '<br>'])('renders nothing for %j', (title) => {
    expect(render({ title, linkURL: '/nacional' })).toBe('');
  });

  it('is written on the canvas, even when empty, in no link', () => {
    const body = inDocument(render({ linkURL: '/nacional' }, true));
    expect(body.querySelector('h2 [data-edit="field:title"]')).not.toBeNull();
    expect(body.querySelector('a')).toBeNull();
  });
});
