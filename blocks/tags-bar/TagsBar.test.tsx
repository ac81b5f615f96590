import { describe, expect, it } from 'vitest';
import { defaultsOf, inDocument, renderBlock, testStory } from '../_block/render-block.testing.tsx';
import { tagsBar } from './block.ts';

type Tags = { text?: string; slug?: string }[];
const render = (tags: Tags | undefined, isEditing = false) =>
  renderBlock(tagsBar, {
    isEditing,
    facts: { pageContent: { kind: 'story', story: testStory({ taxonomy: { tags } }) } },
  });

describe('tags-bar', () => {
  it('has the field of the catalogue', () => {
    expect(defaultsOf(tagsBar)).toEqual({ lazyLoad: false });
  });

  it.each([true, false])(
    'leads to every tag’s page, in a named landmark (editing: %s)',
    (isEditing) => {
      const body = inDocument(
        render(
          [
            { text: 'Transporte', slug: 'transporte' },
            { text: 'Niñez', slug: 'niñez y más' },
          ],
          isEditing,
        ),
      );
      expect(
        [...body.querySelectorAll('a')].map((link) => [
          link.textContent,
          link.getAttribute('href'),
        ]),
      ).toEqual([
        ['Transporte', '/tags/transporte/'],
        ['Niñez', '/tags/ni%C3%B1ez%20y%20m%C3%A1s/'],
      ]);
      expect(body.querySelector('nav')?.getAttribute('aria-label')).toBe('Temas de la nota');
    },
  );

  it('keeps an address inside /tags/', () => {
    expect(
      inDocument(render([{ text: 'X', slug: '../../x?y#z' }]))
        .querySelector('a')
        ?.getAttribute('href'),
    ).toBe('/tags/..%2F..%2Fx%3Fy%23z/');
  });

  it('shows a tag without an address as a plain mark, and none without a text', () => {
    const body = inDocument(render([{ text: 'Clima' }, { slug: 'sin-texto' }, {}]));
    expect(body.querySelectorAll('li')).toHaveLength(1);
    expect(body.querySelector('a')).toBeNull();
    expect(body.querySelector('li')?.textContent).toBe('Clima');
  });

  it('renders nothing without tags, or where the page is about no story', () => {
    expect([render([]), render(undefined), renderBlock(tagsBar)]).toEqual(['', '', '']);
  });
});
