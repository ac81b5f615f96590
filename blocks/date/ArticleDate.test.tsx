import { describe, expect, it } from 'vitest';
import { defaultsOf, inDocument, renderBlock, testStory } from '../_block/render-block.testing.tsx';
import { date } from './block.ts';

const render = (display_date?: string, isEditing = false) =>
  renderBlock(date, {
    isEditing,
    facts: {
      pageContent: {
        kind: 'story',
        story: testStory(display_date === undefined ? {} : { display_date }),
      },
    },
  });

describe('date', () => {
  it('has no fields', () => {
    expect(defaultsOf(date)).toEqual({});
  });

  it.each([true, false])(
    'is the story’s date in the site’s words and zone (editing: %s)',
    (isEditing) => {
      const time = inDocument(render(undefined, isEditing)).querySelector('time');
      expect(time?.textContent).toBe('20 de noviembre de 2026, 5:10 p. m.');
      expect(time?.getAttribute('datetime')).toBe('2026-11-20T23:10:00Z');
    },
  );

  it.each(['mañana', ''])('renders nothing for %j', (display_date) => {
    expect(render(display_date)).toBe('');
  });

  it('renders nothing where the page is about no story', () => {
    expect(renderBlock(date)).toBe('');
  });
});
