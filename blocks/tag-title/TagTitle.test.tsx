import { describe, expect, it } from 'vitest';
import type { Tag } from '../../schemas/tag.ts';
import { defaultsOf, inDocument, renderBlock, textOf } from '../_block/render-block.testing.tsx';
import { tagTitle } from './block.ts';

const render = (...Payload: Tag[]) =>
  renderBlock(tagTitle, { facts: { pageContent: { kind: 'tag', tag: { Payload } } } });

describe('tag-title', () => {
  it('has no fields', () => {
    expect(defaultsOf(tagTitle)).toEqual({});
  });

  it('is the page’s h1 with the description under it', () => {
    const html = render({ slug: 'agua', name: 'Agua & río', description: 'Presas <y> lluvias' });
    expect(textOf(html, 'h1')).toBe('Agua & río');
    expect(textOf(html, 'p')).toBe('Presas <y> lluvias');
  });

  it('shows either without the other', () => {
    expect(inDocument(render({ slug: 'a', name: 'Agua' })).querySelector('p')).toBeNull();
    expect(inDocument(render({ slug: 'a', description: 'Presas' })).querySelector('h1')).toBeNull();
  });

  it('renders nothing without a tag, with an empty one, or on another page', () => {
    expect([
      render(),
      render({ slug: 'a' }),
      renderBlock(tagTitle),
      renderBlock(tagTitle, { isEditing: true }),
    ]).toEqual(['', '', '', '']);
  });
});
