import { expect, it } from 'vitest';
import { bodyLength } from './body-length.ts';

const text = (content: string) => ({ type: 'text', content });

it('counts the words that readers read, as they read them', () => {
  expect(bodyLength([])).toEqual({ words: 0, characters: 0, minutes: 1 });
  expect(
    bodyLength([
      text('Uno <b>dos</b><br>tres &amp; 🇲🇽&nbsp;'),
      { type: 'list', items: [text('cuatro'), { type: 'list', items: [text('cinco')] }] },
      { type: 'quote', content_elements: [text('seis')] },
      { type: 'table', header: [text('siete')], rows: [[text('ocho'), text('')]] },
      { type: 'correction', text: 'nueve' },
      { type: 'raw_html', content: '<p>no se cuenta</p>' },
      { type: 'image', caption: 'ni esto' },
    ]),
  ).toMatchObject({ words: 11, minutes: 1 });
  expect(bodyLength([text(Array(690).fill('palabra').join(' '))])).toEqual({
    words: 690,
    characters: 690 * 7 + 689,
    minutes: 3,
  });
});
