import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testStory,
} from '../_block/render-block.testing.tsx';
import { numberedList } from './block.ts';

const story = (id: string, given: Partial<Story> = {}) =>
  testStory({ _id: id, headlines: { basic: `Nota ${id}` as SafeHtml }, ...given });
const feed = (...items: Story[]) => ({ content_elements: items, count: items.length });
const OTHER = story('x', { websites: { jalisco: { website_url: '/x/' } } });
const THREE = feed(story('a'), OTHER, story('b'), story('c'));

const dom = (fields: JsonObject = {}, reply: unknown = THREE, isEditing = false) =>
  inDocument(renderBlock(numberedList, { fields, reply, isEditing }));
const rows = (body: HTMLElement) =>
  [...body.querySelectorAll('article')].map((item) => item.textContent);

describe('numbered-list', () => {
  it('has the fields and defaults of the catalogue; its title ends in a space', () => {
    expect(defaultsOf(numberedList)).toEqual({
      title: 'Publicaciones recientes ',
      showHeadline: true,
      showImage: true,
      showNumber: true,
      variant: 'thumbnail',
      lazyLoad: false,
    });
  });

  it('asks its feed with its feature', () => {
    const fields = numberedList.schema.parse({
      listContentConfig: { source: 'f', query: { feedSize: 3 } },
    });
    const request = numberedList.content?.(fields, testFacts()) as ContentRequest;
    expect(request.query).toEqual({ feedSize: 3, feature: 'numbered-list' });
    expect(numberedList.content?.(defaultsOf(numberedList), testFacts())).toBeNull();
  });

  it('numbers what it shows, without gaps', () => {
    expect(rows(dom())).toEqual(['1Nota a', '2Nota b', '3Nota c']);
    const bare = story('n', { headlines: {}, promo_items: {} });
    expect(rows(dom({}, feed(bare, story('a'))))).toEqual(['1Nota a']);
  });

  it('leaves out numbers, headlines and pictures where it is told to', () => {
    expect(rows(dom({ showNumber: false }))).toEqual(['Nota a', 'Nota b', 'Nota c']);
    expect(rows(dom({ showHeadline: false }))).toEqual(['1', '2', '3']);
    expect(dom({ showImage: false }).querySelector('img')).toBeNull();
    expect(
      renderBlock(numberedList, {
        fields: { showHeadline: false, showImage: false },
        reply: THREE,
      }),
    ).toBe('');
  });

  it('takes square pictures of 100 px in 100, 200 and 300', () => {
    const image = dom().querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['100', '100']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 100w', ' 200w', ' 300w']);
  });

  it('takes pictures of 274 px at 3:2 in 137, 274 and 548 in its other variant', () => {
    const image = dom({ variant: 'large' }).querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['274', '182']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 137w', ' 274w', ' 548w']);
  });

  it('hides the picture’s link from assistive technology only while the headline says the same', () => {
    expect(dom().querySelector('.NumberedList_picture')?.getAttribute('aria-hidden')).toBe('true');
    expect(
      dom({ showHeadline: false })
        .querySelector('.NumberedList_picture')
        ?.hasAttribute('aria-hidden'),
    ).toBe(false);
  });

  it.each([
    ['an empty feed', feed()],
    ['no reply', null],
    ['only stories of other sites', feed(OTHER)],
  ])('renders nothing, title and all, for %s', (_, reply) => {
    expect(renderBlock(numberedList, { reply })).toBe('');
  });

  it('offers its title and every headline to the editor', () => {
    const marks = [...dom({}, THREE, true).querySelectorAll('[data-edit]')].map((part) =>
      part.getAttribute('data-edit'),
    );
    expect(marks).toEqual([
      'field:title',
      ...['a', 'b', 'c'].map((id) => `story:${id}:headlines.basic`),
    ]);
  });
});
