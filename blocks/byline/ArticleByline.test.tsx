import { describe, expect, it } from 'vitest';
import type { Credits } from '../../schemas/author.ts';
import { defaultsOf, inDocument, renderBlock, testStory } from '../_block/render-block.testing.tsx';
import { byline } from './block.ts';

const render = (credits?: Credits, isEditing = false) =>
  renderBlock(byline, {
    isEditing,
    facts: { pageContent: { kind: 'story', story: testStory(credits ? { credits } : {}) } },
  });

describe('byline', () => {
  it('has no fields', () => {
    expect(defaultsOf(byline)).toEqual({});
  });

  it.each([true, false])('says who wrote it, with a link to them (editing: %s)', (isEditing) => {
    const body = inDocument(render(undefined, isEditing));
    expect(body.textContent).toBe('Por Inés Carranza');
    expect(body.querySelector('a')?.getAttribute('href')).toBe('/author/ines-carranza/');
  });

  it('names the first author only, by the original byline, with no link where there is none', () => {
    const original = { additional_properties: { original: { byline: 'I. Carranza' } } };
    const by = [
      { type: 'author', name: 'Inés Carranza', ...original },
      { type: 'author', name: 'Noé Ibáñez' },
    ];
    const body = inDocument(render({ by }));
    expect(body.textContent).toBe('Por I. Carranza');
    expect(body.querySelector('a')).toBeNull();
  });

  it('renders nothing when no author is named, or the page is about no story', () => {
    expect(render({ by: [{ type: 'photographer', name: 'Ana' }, { type: 'author' }] })).toBe('');
    expect(render({})).toBe('');
    expect(renderBlock(byline)).toBe('');
  });
});
