import { expect, it } from 'vitest';
import { unwrapped } from './unwrap.ts';

const story = { type: 'story', _id: 'a' };
const gallery = { type: 'gallery', _id: 'b', content_elements: [{ type: 'image' }] };

it.each([
  ['a document', story, [story]],
  ['a gallery, whose pictures are its own', gallery, [gallery]],
  [
    'a reply of the Content API',
    { type: 'results', content_elements: [story, gallery], count: 2 },
    [story, gallery],
  ],
  ['one without a type', { content_elements: [story] }, [story]],
  ['a revision of the Draft API', { document_id: 'a', ans: story }, [story]],
])('%s', (_, given, documents) => {
  expect(unwrapped(given)).toEqual(documents);
});

it.each([
  [{ content_elements: [] }],
  [{ content_elements: [story, 'x'] }],
  [null],
  ['x'],
  [[story]],
])('leaves %j to the check', (given) => {
  expect(unwrapped(given)).toEqual([given]);
});
