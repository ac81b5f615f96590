import { describe, expect, it } from 'vitest';
import { isConcerned } from './content-tags.ts';

const ask = (source: string, query: object, reply: unknown, ...tags: string[]) =>
  isConcerned({ site: 'brujula', request: { source, query: { ...query } }, reply }, tags);
const feed = (...ids: string[]) => ({ content_elements: ids.map((_id) => ({ _id })) });

describe('a change of content', () => {
  it('concerns the story that a block names, also while there is none', () => {
    expect(ask('content-api', { _id: 'N1' }, null, 'story:N1')).toBe(true);
    expect(ask('content-api', { _id: 'N1' }, { _id: 'N1' }, 'story:N2', 'page:p')).toBe(false);
    expect(ask('content-api', { website_url: '/a/b/' }, null, 'url:brujula:/a/b/')).toBe(true);
    expect(ask('content-api', { website_url: '/a/b/' }, null, 'url:rotativo:/a/b/')).toBe(false);
  });

  it('concerns the lists that hold the story or whose section, author or tag it has', () => {
    const sections = { includeSections: '"/nacional", /mundo/' };
    expect(ask('story-feed-sections', sections, feed('N1'), 'story:N1')).toBe(true);
    expect(ask('story-feed-sections', sections, feed(), 'section:brujula:/mundo')).toBe(true);
    expect(ask('story-feed-sections', sections, feed('N1'), 'section:brujula:/cultura')).toBe(
      false,
    );
    expect(ask('story-feed-author', { authorSlug: 'ana' }, feed(), 'author:ana')).toBe(true);
    expect(ask('story-feed-tag', { tagSlug: 'agua' }, feed(), 'tag:fuego')).toBe(false);
  });

  it('concerns free queries of its site', () => {
    expect(ask('story-feed-query', { query: '*' }, feed(), 'stories:brujula')).toBe(true);
    expect(ask('story-feed-query', { query: '*' }, feed(), 'stories:rotativo')).toBe(false);
    expect(ask('story-feed-sections', {}, feed(), 'stories:brujula')).toBe(false);
  });

  it('concerns everything where it is not understood, and nothing where only a page changed', () => {
    expect(ask('content-api', { _id: 'N1' }, null, 'take-down')).toBe(true);
    expect(ask('content-api', { _id: 'N1' }, null, 'of-tomorrow:x')).toBe(true);
    expect(ask('content-api', { _id: 'N1' }, null, 'page:p', 'site-pages:brujula')).toBe(false);
  });
});
