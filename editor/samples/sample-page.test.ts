// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { sites } from '../../fixtures/sites.ts';
import { PAGE_CONTENT_KINDS } from '../../schemas/page-content.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { pageKindOf, SAMPLE_PAGE_KINDS, samplePageLabel } from './sample-page.ts';
import { kindOfPageType, SAMPLES, samplePath, sampleTitle } from './samples.ts';

const named = (name: string) => {
  const block = registry.get(name);
  if (!block) throw new Error(name);
  return block;
};

describe('the page on which a block is first shown', () => {
  it.each([
    ['headline', 'story'],
    ['section-title', 'section'],
    ['tag-title', 'tag'],
    ['full-author-bio', 'author'],
    ['search-results-list', 'search'],
    ['divider', 'none'],
  ])('%s: %s', (name, kind) => {
    expect(pageKindOf(named(name))).toBe(kind);
  });

  it('has a label of its own for every kind', () => {
    const labels = SAMPLE_PAGE_KINDS.map(samplePageLabel);
    expect(new Set(labels).size).toBe(PAGE_CONTENT_KINDS.length + 1);
  });
});

describe('a sample', () => {
  const site = sites[0] as SiteProperties;
  const story = {
    _id: 'a',
    type: 'story',
    headlines: { basic: 'El <b>agua</b> vuelve' },
    websites: { [site.key]: { website_url: '/nacional/agua/' } },
    taxonomy: { tags: [{ slug: 'agua', name: 'Agua' }] },
  } as never;

  it('is found for every type of page that is about content', () => {
    expect(
      ['article', 'gallery', 'nativo-clp', 'section', 'homepage', undefined].map((type) =>
        kindOfPageType(type as never),
      ),
    ).toEqual(['story', 'story', 'story', 'section', undefined, undefined]);
  });

  it('of a story is the story itself, at its address on the site', () => {
    const content = SAMPLES.story.content({ story }, null);
    expect(content && sampleTitle(content)).toBe('El agua vuelve');
    expect(content && samplePath(content, site)).toBe('/nacional/agua/');
    expect(SAMPLES.story.content({}, null)).toBeNull();
  });

  it('of a tag is the first of the newest story, as its source has it', () => {
    expect(SAMPLES.tag.request?.({ story })).toEqual({ source: 'tags', query: { slug: 'agua' } });
    expect(SAMPLES.tag.request?.({})).toBeUndefined();
    const content = SAMPLES.tag.content({}, { Payload: [{ slug: 'agua', name: 'Agua' }] });
    expect(content && [sampleTitle(content), samplePath(content, site)]).toEqual([
      'Agua',
      '/tags/agua/',
    ]);
    expect(SAMPLES.tag.content({}, null)).toBeNull();
  });

  it('of a section, an author and a search have titles and addresses of their own', () => {
    const section = SAMPLES.section.content({ section: { _id: '/nacional' } }, null);
    const author = SAMPLES.author.content({}, { authors: [{ _id: 'i', byline: 'Inés' }] });
    const search = SAMPLES.search.content({}, { data: [], metadata: { total_hits: 0, q: 'a b' } });
    expect(
      [section, author, search].map((content) =>
        content ? [sampleTitle(content), samplePath(content, site)] : null,
      ),
    ).toEqual([
      ['/nacional', '/nacional/'],
      ['Inés', '/author/i/'],
      ['a b', '/search/a%20b/'],
    ]);
  });
});
