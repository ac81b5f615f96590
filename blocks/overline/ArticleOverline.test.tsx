import { describe, expect, it } from 'vitest';
import type { Story } from '../../schemas/story.ts';
import { defaultsOf, inDocument, renderBlock, testStory } from '../_block/render-block.testing.tsx';
import { overline } from './block.ts';

const dom = (given: Partial<Story> = {}, isEditing = false) =>
  inDocument(
    renderBlock(overline, {
      facts: { pageContent: { kind: 'story', story: testStory(given) } },
      isEditing,
    }),
  );

describe('overline', () => {
  it('has no fields', () => {
    expect(defaultsOf(overline)).toEqual({});
  });

  it('is the section of the story, as a link with a trailing slash', () => {
    const link = dom().querySelector('a');
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Nacional', '/nacional/']);
  });

  it('is the story’s own label where it is displayed', () => {
    const label = { basic: { text: 'Movilidad', url: '/temas/movilidad', display: true } };
    expect(dom({ label }).querySelector('a')?.getAttribute('href')).toBe('/temas/movilidad/');
    expect(
      dom({ label: { basic: { text: 'Movilidad', display: true } } }).querySelector('a'),
    ).toBeNull();
    expect(dom({ label: { basic: { ...label.basic, display: false } } }).textContent).toBe(
      'Nacional',
    );
  });

  it('names a sponsor without a link', () => {
    const sponsored = dom({ owner: { sponsored: true } });
    expect(sponsored.textContent).toBe('Contenido patrocinado');
    expect(sponsored.querySelector('a')).toBeNull();
    expect(
      dom({ owner: { sponsored: true }, label: { basic: { text: 'Presenta Agua Clara' } } })
        .textContent,
    ).toBe('Presenta Agua Clara');
  });

  it('renders nothing without a text, or where the page is about no story', () => {
    expect(dom({ websites: {} }).innerHTML).toBe('');
    expect(renderBlock(overline)).toBe('');
    expect(
      renderBlock(overline, {
        facts: { pageContent: { kind: 'section', section: { _id: '/x', name: 'X' } } },
      }),
    ).toBe('');
  });

  it('is read-only on the canvas: it belongs to every story', () => {
    expect(dom({}, true).querySelector('[data-edit]')).toBeNull();
    expect(dom({}, true).textContent).toBe('Nacional');
  });
});
