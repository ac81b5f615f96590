import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { testStory } from './render-block.testing.tsx';
import { storyDrifts } from './story-drift.ts';

const html = (text: string) => text as SafeHtml;
const headline = (original: string, value = 'Mío'): StoredBlock => ({
  id: 'a',
  block: 'large-promo',
  v: 1,
  fields: { itemContentConfig: { source: 'content-api', query: { _id: 'N' } } },
  overrides: { N: { 'headlines.basic': { value: html(value), original } } },
});
const story = (text: string) => testStory({ _id: 'N', headlines: { basic: html(text) } });
const partsOf = (stored: StoredBlock, reply: unknown) =>
  storyDrifts(stored, reply, 'brujula').map(({ part }) => part);

describe('a story that changed after a block rewrote it', () => {
  it('shows with both texts, in an item, a feed and a map of replies', () => {
    const drift = { storyId: 'N', part: 'headlines.basic', mine: 'Mío', now: 'Nuevo' };
    const now = story('Nuevo');
    for (const reply of [now, { content_elements: [testStory(), now] }, { uno: { data: [now] } }])
      expect(storyDrifts(headline('Viejo'), reply, 'brujula')).toEqual([drift]);
  });

  it('is no news while the text is the same, whatever its marks, or has become mine', () => {
    expect(partsOf(headline('Viejo'), story('<b>Viejo</b>'))).toEqual([]);
    expect(partsOf(headline('Viejo'), story('Mío'))).toEqual([]);
  });

  it('tells of the overline as readers see it', () => {
    const stored: StoredBlock = {
      ...headline('x'),
      overrides: { N: { 'label.basic.text': { value: html('Urgente'), original: 'Nacional' } } },
    };
    const at = (section: string) =>
      testStory({
        _id: 'N',
        label: {},
        websites: { brujula: { website_section: { _id: '/x', name: section } } },
      });
    expect(partsOf(stored, at('Nacional'))).toEqual([]);
    expect(partsOf(stored, at('Mundo'))).toEqual(['label.basic.text']);
  });

  it('tells of the picture that one story of a feed has here', () => {
    const stored: StoredBlock = {
      id: 'a',
      block: 'simple-list',
      v: 1,
      fields: {},
      pictures: { N: { url: '/mia.jpg', original: 'foto-1' }, M: { url: '/mia.jpg' } },
    };
    const pictured = (id: string) => ({
      content_elements: ['N', 'M'].map((_id) =>
        testStory({ _id, promo_items: { basic: { _id: id, url: `/${id}.jpg` } } }),
      ),
    });
    expect(partsOf(stored, pictured('foto-1'))).toEqual([]);
    expect(storyDrifts(stored, pictured('foto-2'), 'brujula')).toEqual([
      { storyId: 'N', part: 'picture', mine: '/mia.jpg', now: '/foto-2.jpg' },
    ]);
  });

  it('tells of the picture that mine replaced', () => {
    const stored: StoredBlock = {
      ...headline('Viejo'),
      fields: {
        imageOverrideURL: '/mia.jpg',
        imageOverrideFor: 'N',
        imageOverrideOriginal: 'foto-1',
      },
      overrides: {},
    };
    const pictured = (id: string) =>
      testStory({ _id: 'N', promo_items: { basic: { _id: id, url: `/${id}.jpg` } } });
    expect(partsOf(stored, pictured('foto-1'))).toEqual([]);
    expect(storyDrifts(stored, pictured('foto-2'), 'brujula')).toEqual([
      { storyId: 'N', part: 'picture', mine: '/mia.jpg', now: '/foto-2.jpg' },
    ]);
  });

  it('tells that it is gone, of what was rewritten for it alone', () => {
    expect(partsOf(headline('Viejo'), null)).toEqual(['story']);
    const other = { ...headline('Viejo'), overrides: { M: {} } };
    expect(partsOf(other, null)).toEqual([]);
  });
});
