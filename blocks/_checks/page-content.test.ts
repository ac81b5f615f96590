import { describe, expect, it } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import { layoutNamed } from '../../layouts/registry.ts';
import { PAGE_TYPES, type PageDocument, type StoredBlock } from '../../schemas/page.ts';
import {
  fillersOf,
  kindOfPageType,
  type PageAbout,
} from '../../schemas/page-content/page-about.ts';
import {
  PAGE_CONTENT_KINDS,
  type PageContent,
  placeholdersOf,
} from '../../schemas/page-content.ts';
import { testSite, testStory } from '../_block/render-block.testing.tsx';
import { registry } from '../registry.ts';
import { missingPageContent } from './page-content.ts';

const page = (...body: StoredBlock[]): PageDocument => ({
  layout: 'single-column',
  sections: { body },
  metadata: {},
});
const block = (name: string, fields: StoredBlock['fields'] = {}): StoredBlock => ({
  id: `de-${name}`,
  block: name,
  v: 1,
  fields,
});
const look = (document: PageDocument, about: PageAbout, shared?: Map<string, PageDocument>) =>
  missingPageContent({
    document,
    about,
    shared,
    blocks: registry,
    site: testSite(),
    layout: layoutNamed(document.layout),
  });
const named = (...given: Parameters<typeof look>) =>
  look(...given).map((found) => [found.severity, found.block?.id]);

const title = block('section-title');
const results = block('results-list', {
  listContentConfig: { source: 'story-feed-sections', query: { includeSections: '{section}' } },
});

describe('a block that asks the page for what it is about', () => {
  it('is a fault by its name, on a page about nothing or something else', () => {
    expect(look(page(title), null)).toMatchObject([
      {
        rule: 'page-content',
        severity: 'fault',
        path: ['sections', 'body', 0],
        block: { id: 'de-section-title', label: 'Título de sección' },
        message:
          '«Título de sección» muestra lo de su página, y esta página no es de una sección: ' +
          'nadie lo verá',
      },
    ]);
    expect(named(page(title, results), null)).toEqual([
      ['fault', 'de-section-title'],
      ['fault', 'de-results-list'],
    ]);
    expect(named(page(title, results), 'tag')).toHaveLength(2);
  });

  it('is none on a page of its kind, and none where nobody knows', () => {
    expect(look(page(title, results), 'section')).toEqual([]);
    // A story has a section.
    expect(named(page(title, results), 'story')).toEqual([['fault', 'de-section-title']]);
    expect(look(page(title, results), undefined)).toEqual([]);
  });

  it('is none with content of its own, nor hidden', () => {
    const menu = { source: 'site-service-hierarchy', query: { sectionId: '/nacional' } };
    const own = { inheritGlobalContent: false, sectionContentConfig: menu };
    expect(look(page(block('section-title', own)), null)).toEqual([]);
    expect(look(page({ ...title, isHidden: true }), null)).toEqual([]);
  });

  it('is told of at the shared block that brings it', () => {
    const shared = new Map([['cabeza', page(title)]]);
    const stand = block('shared-block', { shared: 'cabeza' });
    expect(look(page(stand), null, shared)).toMatchObject([
      { block: { id: 'de-shared-block' }, message: expect.stringContaining('«Título de sección»') },
    ]);
    expect(look(page(stand), 'section', shared)).toEqual([]);
  });

  it.each(PAGE_TYPES)('stands on no template of the sample newspaper in vain: %s', (type) => {
    const templates = seed.pages.filter(
      ({ route }) => route.kind === 'type' && route.type === type,
    );
    for (const { document } of templates) expect(look(document, kindOfPageType(type))).toEqual([]);
  });
});

describe('what pages of a kind put into requests', () => {
  const contents = {
    story: { kind: 'story', story: testStory() },
    section: { kind: 'section', section: { _id: '/nacional' } },
    tag: { kind: 'tag', tag: { Payload: [{ slug: 'agua', name: 'Agua' }] } },
    author: { kind: 'author', author: { _id: 'ines' } },
    search: { kind: 'search', results: { data: [], metadata: { total_hits: 0, q: '' } } },
  } as const satisfies Record<string, object>;

  it.each(PAGE_CONTENT_KINDS)('is what they are said to fill: %s', (kind) => {
    const filled = Object.keys(placeholdersOf(contents[kind] as never as PageContent, testSite()));
    const said = ['section', 'tag', 'author'].filter((name) => fillersOf(name)?.includes(kind));
    expect(filled).toEqual(said);
  });
});
