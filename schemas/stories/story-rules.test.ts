import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import {
  lengthLimits,
  NO_RULES,
  type PartRules,
  ruleFaults,
  STORY_PARTS,
  type StoryRules,
  storyRules,
} from './story-rules.ts';
import { templateOf, withTemplate } from './template-of.ts';

const BRUJULA = { key: 'brujula', name: 'La Brújula' };
const JALISCO = { key: 'jalisco', name: 'Jalisco' };
const all = (rules: PartRules): StoryRules => ({ all: rules, sites: {} });
const text = (content: string) => ({ type: 'text', content });

/** Each part with something that has it, and how much of it that is. */
const WITH: Record<keyof typeof STORY_PARTS, { document: JsonObject; size: number }> = {
  kicker: { document: { label: { basic: { text: 'Cr&oacute;nica' } } }, size: 7 },
  headline: { document: { headlines: { basic: 'El <i>lago</i> &amp; él' } }, size: 12 },
  subheadline: { document: { subheadlines: { basic: ' Uno ' } }, size: 3 },
  description: { document: { description: { basic: '🇲🇽' } }, size: 2 },
  searchHeadline: { document: { headlines: { meta_title: 'Busca' } }, size: 5 },
  socialHeadline: { document: { headlines: { social: 'Redes' } }, size: 5 },
  body: { document: { content_elements: [text('uno dos'), text('tres')] }, size: 3 },
  lead: { document: { promo_items: { basic: { type: 'image' } } }, size: 1 },
  author: { document: { credits: { by: [{ name: 'Ana' }, { name: 'Luis' }] } }, size: 2 },
  location: { document: { location: 'Chapala' }, size: 7 },
  tags: { document: { taxonomy: { tags: [{ slug: 'a' }] } }, size: 1 },
  pictures: { document: { content_elements: [{ type: 'image' }, { type: 'image' }] }, size: 2 },
  gallery: {
    document: {
      content_elements: [
        { type: 'gallery', content_elements: [{ type: 'image' }] },
        { type: 'gallery', content_elements: [] },
      ],
    },
    size: 1,
  },
  video: {
    document: {
      content_elements: [
        { type: 'video', embed_html: '' },
        { type: 'video', embed_html: '<iframe src="https://a.example/"></iframe>' },
        { type: 'video', streams: [{ url: 'https://a.example/v.mp4' }] },
        { type: 'video' },
      ],
    },
    size: 2,
  },
  quote: { document: { content_elements: [{ type: 'quote' }] }, size: 1 },
  liveBlog: {
    document: {
      content_elements: [
        { type: 'custom_embed', subtype: 'Live blog' },
        {
          type: 'custom_embed',
          subtype: 'Live blog',
          embed: { id: 'noche', url: '/', config: {} },
        },
        { type: 'custom_embed', subtype: 'Mapa', embed: { id: 'm', url: '/', config: {} } },
      ],
    },
    size: 1,
  },
};

describe('parts of stories', () => {
  it.each(Object.entries(WITH))('measures %s', (name, { document, size }) => {
    const part = STORY_PARTS[name as keyof typeof STORY_PARTS];
    expect([part.size({}), part.size(document)]).toEqual([0, size]);
  });

  it('never throws at what a document holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const fields = [
          'label',
          'headlines',
          'content_elements',
          'credits',
          'taxonomy',
          'location',
        ];
        const document = Object.fromEntries(fields.map((field) => [field, value])) as JsonObject;
        for (const part of Object.values(STORY_PARTS))
          expect(part.size(document)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('rules of a template', () => {
  it('tells what is missing, too short and too long, once', () => {
    const rules = all({
      headline: { isRequired: true, most: 10 },
      body: { isRequired: false, least: 3 },
      lead: { isRequired: true },
      kicker: { isRequired: false, most: 5 },
    });
    const document = {
      headlines: { basic: 'Doce letras…' },
      content_elements: [text('dos palabras')],
    };
    expect(ruleFaults(document, rules, [BRUJULA, JALISCO])).toEqual([
      { path: ['headlines', 'basic'], message: 'Titular: máximo 10 caracteres (hay 12)' },
      { path: ['content_elements'], message: 'Texto: mínimo 3 palabras (hay 2)' },
      { path: ['promo_items', 'basic'], message: 'Falta la imagen principal' },
    ]);
    expect(ruleFaults(document, NO_RULES, [BRUJULA])).toEqual([]);
  });

  it('has rules of one site in the place of those of all, and names the site', () => {
    const rules: StoryRules = {
      all: { tags: { isRequired: true, least: 1 }, headline: { isRequired: true, most: 90 } },
      sites: { jalisco: { tags: { isRequired: true, least: 3 }, headline: { isRequired: true } } },
    };
    const document = {
      headlines: { basic: 'a'.repeat(91) },
      taxonomy: { tags: [{ slug: 'a' }, { slug: 'b' }] },
    };
    expect(ruleFaults(document, rules, [BRUJULA, JALISCO]).map(({ message }) => message)).toEqual([
      'Titular: máximo 90 caracteres (hay 91), en La Brújula',
      'Etiquetas: mínimo 3 etiquetas (hay 2), en Jalisco',
    ]);
    expect(ruleFaults(document, rules, [JALISCO])).toEqual([
      { path: ['taxonomy', 'tags'], message: 'Etiquetas: mínimo 3 etiquetas (hay 2)' },
    ]);
    expect(lengthLimits(rules, [BRUJULA, JALISCO])).toEqual({ 'headlines.basic': 90 });
    expect(lengthLimits(rules, [JALISCO])).toEqual({});
  });

  it('takes the least of the lengths of two sites', () => {
    const rules: StoryRules = {
      all: { description: { isRequired: false, most: 160 } },
      sites: { jalisco: { description: { isRequired: false, most: 120 } } },
    };
    expect(lengthLimits(rules, [JALISCO, BRUJULA])).toEqual({ 'description.basic': 120 });
  });

  it('refuses rules that nothing can keep', () => {
    const fails = (part: object) =>
      storyRules.safeParse({ all: { headline: part }, sites: {} }).success;
    expect(fails({ isRequired: true, least: 2, most: 2 })).toBe(true);
    expect(fails({ isRequired: true, least: 3, most: 2 })).toBe(false);
    expect(fails({ isRequired: true, most: 0 })).toBe(false);
    expect(fails({ isRequired: true, most: 1.5 })).toBe(false);
    expect(storyRules.safeParse({ all: { nope: { isRequired: true } }, sites: {} }).success).toBe(
      false,
    );
  });
});

it('names the template of a story in what ANS leaves to us', () => {
  const story = { additional_properties: { clipboard: 1 } };
  const named = withTemplate(story, 'cronica');
  expect(named).toEqual({ additional_properties: { clipboard: 1, story_template: 'cronica' } });
  expect([templateOf(named), templateOf(story), templateOf({})]).toEqual([
    'cronica',
    undefined,
    undefined,
  ]);
  expect(withTemplate(named, undefined)).toEqual(story);
  expect(withTemplate({ additional_properties: { story_template: 'x' } }, undefined)).toEqual({});
});
