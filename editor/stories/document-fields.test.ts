// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import {
  canonicalOf,
  creditOf,
  markOf,
  otherSections,
  sectionOf,
  sitesIn,
  slugOf,
  tagsOf,
  withAuthor,
  withBasic,
  withCaption,
  withCredit,
  withLead,
  withMark,
  withOtherSection,
  withoutTag,
  withSection,
  withSite,
  withTag,
  withVersion,
} from './document-fields.ts';

const section = (id: string) => ({
  _id: id,
  type: 'section',
  version: '0.10.12',
  name: id.slice(1),
  path: id,
});
const chosen = (id: string) => ({ id, name: id.slice(1) });

const story: JsonObject = {
  _id: 'n1',
  type: 'story',
  canonical_website: 'brujula',
  headlines: { basic: 'Uno', web: 'Dos' },
  taxonomy: {
    primary_section: section('/mundo'),
    sections: [section('/mundo'), section('/ciencia')],
    tags: [{ text: 'Agua', slug: 'agua', description: 'x' }],
    seo_keywords: ['a'],
  },
  websites: { brujula: { website_url: '/mundo/uno/', website_section: section('/mundo'), x: 1 } },
  credits: { by: [{ type: 'reference', referent: { id: 'a1' } }], affiliation: [{ name: 'AFP' }] },
  promo_items: { basic: { type: 'image', url: 'x' }, lead_art: { type: 'video' } },
};

describe('a field of a story', () => {
  it('changes alone', () => {
    expect(withBasic(story, 'headlines', 'Tres')).toEqual({
      ...story,
      headlines: { basic: 'Tres', web: 'Dos' },
    });
    expect(withBasic(story, 'headlines', 'Uno')).toBe(story);
    expect(withLead(story, undefined).promo_items).toEqual({ lead_art: { type: 'video' } });
  });

  it('says who may read a story, beside its embargo', () => {
    const embargo = { active: true, end_time: '2026-12-01T00:00:00Z' };
    const story = { _id: 's', content_restrictions: { embargo } };
    const marked = withMark(story, 'premium');
    expect(marked.content_restrictions).toEqual({ embargo, content_code: 'premium' });
    expect(markOf(marked)).toBe('premium');
    expect(withMark(marked, '')).toEqual(story);
    expect(withMark(withMark({ _id: 's' }, 'premium'), '')).toEqual({ _id: 's' });
  });

  it('keeps what tags and credits say beside it', () => {
    const tagged = withTag(story, { text: 'Lluvia', slug: 'lluvia' });
    expect(tagged.taxonomy).toMatchObject({
      seo_keywords: ['a'],
      tags: [{ description: 'x' }, { text: 'Lluvia', slug: 'lluvia' }],
    });
    expect(withTag(tagged, { text: 'AGUA', slug: 'agua' })).toBe(tagged);
    expect(tagsOf(withoutTag(tagged, 0))).toEqual([{ text: 'Lluvia', slug: 'lluvia' }]);
    expect(withAuthor(story, { id: 'a2', name: 'Ana', slug: 'ana' }).credits).toEqual({
      affiliation: [{ name: 'AFP' }],
      by: [
        { type: 'reference', referent: { id: 'a1' } },
        { _id: 'a2', type: 'author', version: '0.10.12', name: 'Ana', slug: 'ana' },
      ],
    });
  });

  it('puts a story into a section, which is the first one of its canonical site', () => {
    const moved = withSection(story, 'brujula', chosen('/nacional'));
    expect(moved.websites).toEqual({
      brujula: { website_url: '/mundo/uno/', website_section: section('/nacional'), x: 1 },
    });
    expect(moved.taxonomy).toMatchObject({
      primary_section: section('/nacional'),
      sections: [section('/nacional'), section('/ciencia')],
    });
    expect(otherSections(moved)).toEqual(['/ciencia']);
    expect(otherSections(withOtherSection(moved, chosen('/ciencia'), false))).toEqual([]);
    expect(otherSections(withOtherSection(moved, chosen('/deportes'), true))).toEqual([
      '/ciencia',
      '/deportes',
    ]);
  });

  it('takes a story to another site, and off its own', () => {
    const both = withSection(withSite(story, 'jalisco', true), 'jalisco', chosen('/tequila'));
    expect([sitesIn(both), canonicalOf(both)]).toEqual([['brujula', 'jalisco'], 'brujula']);
    expect(sectionOf(both, 'brujula')).toBe('/mundo');
    expect(both.taxonomy).toEqual(story.taxonomy);
    const moved = withSite(both, 'brujula', false);
    expect([sitesIn(moved), canonicalOf(moved)]).toEqual([['jalisco'], 'jalisco']);
    expect(moved.taxonomy).toMatchObject({ primary_section: section('/tequila') });
    expect(sitesIn(withSite(moved, 'jalisco', false))).toEqual([]);
  });
});

it('goes back to a version without leaving its place or its dates', () => {
  const old = { ...withBasic(story, 'headlines', 'Antes'), websites: {}, publish_date: 'ayer' };
  const now = { ...story, publish_date: 'hoy', slug: 'uno' };
  expect(withVersion(now, old)).toEqual({
    ...withBasic(story, 'headlines', 'Antes'),
    publish_date: 'hoy',
  });
});

describe('a picture', () => {
  it('keeps the marks of a caption that nobody rewrote', () => {
    const picture = { type: 'image', caption: 'Un <b>valle</b>' };
    expect(withCaption(picture, 'Un valle')).toBe(picture);
    expect(withCaption(picture, 'A < B').caption).toBe('A &lt; B');
  });

  it('says who made it where it was said', () => {
    const vanity = { vanity_credits: { by: [{ name: 'Ana' }], x: 1 }, credits: { by: [] } };
    expect(creditOf(vanity)).toBe('Ana');
    expect(withCredit(vanity, 'Ana')).toBe(vanity);
    expect(withCredit(vanity, 'Eva')).toEqual({
      credits: { by: [] },
      vanity_credits: { by: [{ type: 'author', name: 'Eva' }], x: 1 },
    });
    expect(withCredit({}, 'Eva')).toEqual({ credits: { by: [{ type: 'author', name: 'Eva' }] } });
  });
});

it('makes an address of words', () => {
  expect(slugOf(' ¿Año nuevo, México? ')).toBe('ano-nuevo-mexico');
});
