import { describe, expect, it } from 'vitest';
import type { Override } from './page.ts';
import type { PageContent } from './page-content.ts';
import { bindRequest, type PageFacts } from './page-facts.ts';
import type { SiteProperties } from './site.ts';
import { applyOverrides, type Story } from './story.ts';

const story = {
  _id: 'x',
  type: 'story',
  headlines: { basic: 'Antes', web: 'Otro' },
  websites: { b: { website_url: '/x/' } },
} as unknown as Story;
const rewrite = (overrides: Record<string, { value: unknown }>) =>
  applyOverrides(story, overrides as Record<string, Override>);

describe('applyOverrides', () => {
  it('rewrites headline, description and label, and leaves the story as it is', () => {
    const before = JSON.stringify(story);
    const next = rewrite({
      'headlines.basic': { value: 'Después' },
      'description.basic': { value: 'Nueva' },
      'label.basic.text': { value: 'Última hora' },
    });
    expect(next).toMatchObject({
      headlines: { basic: 'Después', web: 'Otro' },
      description: { basic: 'Nueva' },
      label: { basic: { text: 'Última hora', isRewritten: true } },
    });
    expect(JSON.stringify(story)).toBe(before);
  });

  it('takes an empty text for what it is', () => {
    expect(rewrite({ 'headlines.basic': { value: '' } }).headlines?.basic).toBe('');
  });

  it('never touches any other path', () => {
    for (const path of [
      'websites.b.website_url',
      '_id',
      '__proto__.x',
      'constructor.prototype.x',
      'content_elements',
    ]) {
      expect(rewrite({ [path]: { value: 'malo' } }), path).toBe(story);
    }
    expect(
      applyOverrides(story, JSON.parse('{"__proto__":{"headlines.basic":{"value":"malo"}}}')),
    ).toBe(story);
    expect(rewrite({ 'headlines.basic': { value: 3 } })).toBe(story);
    expect(applyOverrides(story, undefined)).toBe(story);
  });
});

describe('bindRequest', () => {
  const bound = (
    pageContent: PageContent | null,
    query: Record<string, string | number>,
    key = 'a',
  ) =>
    bindRequest({ source: 's', query }, {
      site: { key } as SiteProperties,
      path: '/a/',
      pageContent,
      query: {},
    } satisfies PageFacts).query;

  it('fills placeholders from the page', () => {
    const section: PageContent = {
      kind: 'section',
      section: { _id: '/nacional', name: 'Nacional' },
    };
    expect(bound(section, { ids: '{section},{section}', path: '{path}', n: 3 })).toEqual({
      ids: '/nacional,/nacional',
      path: '/a/',
      n: 3,
    });
    const tag: PageContent = { kind: 'tag', tag: { Payload: [{ slug: 'agua' }] } };
    expect(bound(tag, { tagSlug: '{tag}' })).toEqual({ tagSlug: 'agua' });
    expect(bound({ kind: 'author', author: { _id: 'ana' } }, { id: '{author}' })).toEqual({
      id: 'ana',
    });
    const about = { ...story, taxonomy: { primary_section: { _id: '/mundo' } } };
    expect(bound({ kind: 'story', story: about }, { ids: '{section}' })).toEqual({ ids: '/mundo' });
    const shared = {
      ...about,
      websites: { b: { website_url: '/x/', website_section: { _id: '/viajes' } } },
    };
    expect(bound({ kind: 'story', story: shared }, { ids: '{section}' }, 'b')).toEqual({
      ids: '/viajes',
    });
  });

  it('leaves those that the page cannot fill, and what is in what it fills in', () => {
    expect(bound(null, { ids: '{section}', x: '{constructor}' })).toEqual({
      ids: '{section}',
      x: '{constructor}',
    });
    expect(bound({ kind: 'section', section: { _id: '{path}$&' } }, { ids: '{section}' })).toEqual({
      ids: '{path}$&',
    });
  });
});
