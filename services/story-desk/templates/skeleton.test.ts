import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import { newStory } from '../../../schemas/story-document.ts';
import { filledFrom, skeletonOf } from './skeleton.ts';

const SECTION = { _id: '/cultura', type: 'section', name: 'Cultura', path: '/cultura' };
const STORY: JsonObject = {
  _id: 'uno',
  type: 'story',
  version: '0.10.12',
  subtype: 'review',
  canonical_website: 'brujula',
  canonical_url: '/cultura/uno/',
  websites: { brujula: { website_url: '/cultura/uno/', website_section: SECTION } },
  display_date: '2026-11-20T12:00:00Z',
  first_publish_date: '2026-11-20T12:00:00Z',
  revision: { published: true },
  label: { basic: { text: 'Reseña', display: true } },
  headlines: { basic: 'Una película' },
  description: { basic: 'Va de un lago' },
  credits: { by: [{ type: 'author', name: 'Ana' }] },
  taxonomy: { primary_section: SECTION, sections: [SECTION], tags: [{ slug: 'cine' }] },
  content_restrictions: { content_code: 'premium', embargo: { active: true } },
  promo_items: { basic: { type: 'image', _id: 'foto' } },
  additional_properties: { story_template: 'resena' },
  content_elements: [
    { type: 'text', _id: 'e1', content: 'Era de noche.' },
    { type: 'header', _id: 'e2', level: 2, content: 'Ficha' },
    { type: 'image', _id: 'foto' },
    {
      type: 'gallery',
      _id: 'g',
      headlines: { basic: 'Cuadros' },
      content_elements: [{ type: 'image', _id: 'a' }],
    },
    {
      type: 'custom_embed',
      subtype: 'Live blog',
      embed: { id: 'noche', url: '/', config: { headline: 'Noche' } },
    },
    { type: 'correction', text: 'Decía otra cosa' },
  ],
};

describe('what a template keeps of a story', () => {
  it('keeps fields and elements, not where and when it is nor its live blog', () => {
    expect(skeletonOf(STORY, false)).toEqual({
      subtype: 'review',
      label: { basic: { text: 'Reseña', display: true } },
      headlines: { basic: 'Una película' },
      description: { basic: 'Va de un lago' },
      credits: { by: [{ type: 'author', name: 'Ana' }] },
      promo_items: { basic: { type: 'image', _id: 'foto' } },
      taxonomy: { primary_section: SECTION, tags: [{ slug: 'cine' }] },
      content_restrictions: { content_code: 'premium' },
      content_elements: [
        { type: 'text', content: 'Era de noche.' },
        { type: 'header', level: 2, content: 'Ficha' },
        { type: 'image', _id: 'foto' },
        {
          type: 'gallery',
          headlines: { basic: 'Cuadros' },
          content_elements: [{ type: 'image', _id: 'a' }],
        },
        { type: 'custom_embed', subtype: 'Live blog' },
        { type: 'correction', text: 'Decía otra cosa' },
      ],
    });
  });

  it('keeps the parts alone without the words and pictures of one story', () => {
    expect(skeletonOf(STORY, true)).toEqual({
      subtype: 'review',
      label: { basic: { text: 'Reseña', display: true } },
      credits: { by: [{ type: 'author', name: 'Ana' }] },
      taxonomy: { primary_section: SECTION, tags: [{ slug: 'cine' }] },
      content_restrictions: { content_code: 'premium' },
      content_elements: [
        { type: 'header', level: 2, content: 'Ficha' },
        { type: 'gallery', description: { basic: '' }, content_elements: [] },
        { type: 'custom_embed', subtype: 'Live blog' },
      ],
    });
    expect(skeletonOf({ content_elements: [{ type: 'text', content: 'a' }] }, true)).toEqual({
      content_elements: [{ type: 'text', content: '' }],
    });
  });

  it('gives a new story those parts, and leaves its id, place and date', () => {
    const section = { id: '/nacional', name: 'Nacional' };
    const now = new Date('2026-11-28T12:00:00Z');
    const blank = newStory({ id: 'dos', site: 'jalisco', section, now });
    const filled = filledFrom(blank, skeletonOf(STORY, true));
    expect(filled).toEqual({
      ...blank,
      subtype: 'review',
      label: { basic: { text: 'Reseña', display: true } },
      credits: { by: [{ type: 'author', name: 'Ana' }] },
      taxonomy: { ...(blank.taxonomy as object), tags: [{ slug: 'cine' }] },
      content_restrictions: { content_code: 'premium' },
      content_elements: [
        { type: 'header', level: 2, content: 'Ficha' },
        { type: 'gallery', description: { basic: '' }, content_elements: [] },
        { type: 'custom_embed', subtype: 'Live blog' },
      ],
    });
  });
});
