import { describe, expect, it } from 'vitest';
import type { PageDocument, PageRoute } from '../schemas/page.ts';
import { type RouteLookups, routeFor } from './route.server.ts';
import { seedLookups, seedSite } from './testing.ts';

const document = (name: string): PageDocument => ({ layout: name, sections: {}, metadata: {} });

/** Pages by the place that they answer; a bare word is a type. */
function lookups(routes: string[], content: Record<string, unknown> = {}): RouteLookups {
  const routeOf = (text: string): PageRoute =>
    text.startsWith('/') ? { kind: 'path', path: text } : ({ kind: 'type', type: text } as PageRoute);
  return {
    publishedPages: async () => routes.map((text) => ({ id: text, route: routeOf(text) })),
    publishedDocument: async (id) => document(id),
    content: async (_, { website_url: url, sectionId }) => {
      const reply = content[url ?? sectionId ?? ''];
      return reply ? { reply, tags: ['contenido'] } : null;
    },
  };
}
const routed = async (path: string, routes: string[], content?: Record<string, unknown>) => {
  const found = await routeFor(seedSite, path, lookups(routes, content));
  return found.kind === 'page' ? [found.id, found.pageType, found.pageContent?.kind] : found;
};

const STORY = { '/a/': { _id: 'x', type: 'story' } };
const SECTION = { '/nacional': { _id: '/nacional', name: 'Nacional' } };

describe('routeFor', () => {
  it('takes a page of that path before all else', async () => {
    expect(await routed('/a/', ['article', '/a/'], STORY)).toEqual(['/a/', undefined, undefined]);
    expect(await routed('/café/', ['/caf%C3%A9/'])).toEqual(['/caf%C3%A9/', undefined, undefined]);
  });

  it('takes the front page by its path, else by its type', async () => {
    expect(await routed('/', ['homepage', '/'])).toEqual(['/', 'homepage', undefined]);
    expect(await routed('/', ['homepage'])).toEqual(['homepage', 'homepage', undefined]);
  });

  it('takes a story before a section, by the template of its type', async () => {
    const both = { ...STORY, '/a': { _id: '/a', name: 'A' } };
    expect(await routed('/a/', ['section', 'article'], both)).toEqual(['article', 'article', 'story']);
    const gallery = { '/g/': { _id: 'g', type: 'gallery' } };
    expect(await routed('/g/', ['article', 'gallery'], gallery)).toEqual(['gallery', 'gallery', 'story']);
    expect(await routed('/g/', ['article'], gallery)).toEqual(['article', 'gallery', 'story']);
  });

  it('takes an active section by its template', async () => {
    expect(await routed('/nacional/', ['section'], SECTION)).toEqual(['section', 'section', 'section']);
    const closed = { '/nacional': { ...SECTION['/nacional'], inactive: true } };
    expect(await routed('/nacional/', ['section'], closed)).toEqual({ kind: 'none' });
    const other = { '/nacional': { _id: '/mundo' } };
    expect(await routed('/nacional/', ['section'], other)).toEqual({ kind: 'none' });
  });

  it('finds nothing without content, or without a template for it', async () => {
    expect(await routed('/nada/', ['article', 'section'])).toEqual({ kind: 'none' });
    expect(await routed('/a/', ['section'], STORY)).toEqual({ kind: 'none' });
    expect(await routed('/', [])).toEqual({ kind: 'none' });
  });

  it('follows a story that moved, to web addresses only', async () => {
    const moved = (redirect_url: unknown) => routed('/a/', ['article'], { '/a/': { _id: 'x', type: 'story', redirect_url } });
    expect(await moved('/b/')).toEqual({ kind: 'redirect', to: '/b/' });
    expect(await moved('https://x.example/')).toEqual({ kind: 'redirect', to: 'https://x.example/' });
    for (const bad of ['javascript:alert(1)', '//evil.example', '', 3])
      expect(await moved(bad)).toEqual(['article', 'article', 'story']);
  });

  it('tags the page by itself, its site’s pages and its content', async () => {
    const found = await routeFor(seedSite, '/a/', lookups(['article'], STORY));
    expect(found).toMatchObject({ tags: ['page:article', 'site-pages:brujula', 'contenido'] });
  });

  it('answers the seed’s addresses', async () => {
    const kind = async (path: string) => (await routeFor(seedSite, path, seedLookups)).kind;
    expect(await Promise.all(['/', '/nacional/', '/nacional/justicia/', '/no-existe/'].map(kind))).toEqual([
      'page',
      'page',
      'page',
      'none',
    ]);
  });
});
