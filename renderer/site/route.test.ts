import { describe, expect, it } from 'vitest';
import type { PageDocument, PageRoute } from '../../schemas/page.ts';
import { seedLookups, seedSite } from '../seed-builder.testing.ts';
import { type RouteLookups, routeFor, Unavailable } from './route.ts';

const document = (name: string): PageDocument => ({ layout: name, sections: {}, metadata: {} });

/** Pages by the place that they answer; a bare word is a type. */
function lookups(routes: string[], content: Record<string, unknown> = {}): RouteLookups {
  const routeOf = (text: string): PageRoute =>
    text.startsWith('/')
      ? { kind: 'path', path: text }
      : ({ kind: 'type', type: text } as PageRoute);
  return {
    publishedPages: async () => routes.map((text) => ({ id: text, route: routeOf(text) })),
    publishedDocument: async (id) => document(id),
    content: async (source, { website_url: url, sectionId, path }) => {
      const gone = source === 'gone-address' ? `ido:${path}` : '';
      const reply = content[gone || String(url ?? sectionId ?? '')];
      return reply
        ? { reply, tags: ['contenido'] }
        : { reply: null, tags: [`sin:${url ?? sectionId ?? path}`] };
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

  it('finds what a page is about: the section, author or tag whose address it is', async () => {
    expect(await routed('/nacional/', ['section', '/nacional/'], SECTION)).toEqual([
      '/nacional/',
      'section',
      'section',
    ]);
    const closed = { '/nacional': { ...SECTION['/nacional'], inactive: true } };
    const ofNothing = ['/nacional/', undefined, undefined];
    expect(await routed('/nacional/', ['/nacional/'], closed)).toEqual(ofNothing);
    const replies: Record<string, unknown> = {
      'authors-brujula': { authors: [{ _id: 'ines', slug: 'ines' }], count: 1 },
      tags: { Payload: [{ slug: 'agua', name: 'Agua' }] },
    };
    const pages: RouteLookups = {
      ...lookups(['/author/ines/', '/tags/agua/', '/busqueda/', '/author/']),
      content: async (source) => ({ reply: replies[source] ?? null, tags: [`de:${source}`] }),
    };
    const about = async (path: string) => {
      const found = await routeFor(seedSite, path, pages);
      return found.kind === 'page' && [found.pageType, found.pageContent?.kind, found.route.kind];
    };
    expect(await about('/author/ines/')).toEqual(['author', 'author', 'path']);
    expect(await about('/tags/agua/')).toEqual(['tag', 'tag', 'path']);
    expect(await about('/busqueda/')).toEqual([undefined, undefined, 'path']);
    expect(await about('/author/')).toEqual([undefined, undefined, 'path']);
  });

  it('remembers on what it depends that a page is about nothing yet', async () => {
    const found = await routeFor(seedSite, '/nacional/', lookups(['/nacional/']));
    expect(found).toMatchObject({
      tags: ['page:/nacional/', `site-pages:${seedSite.key}`, 'sin:/nacional'],
    });
  });

  it('shows a page whose content nobody can tell, and asks again at the next request', async () => {
    const away = { ...lookups(['/nacional/']), content: async () => null };
    expect(await routeFor(seedSite, '/nacional/', away)).toMatchObject({
      kind: 'page',
      pageContent: null,
      freshUntil: 0,
    });
  });

  it('leaves out a page whose address cannot be read, and no other', async () => {
    expect(await routed('/a/', ['/100%/', '/%ff/', '/a%2F%2Fb/', '/a/'])).toEqual([
      '/a/',
      undefined,
      undefined,
    ]);
    expect(await routed('/café/', ['/cafe%CC%81/'])).toEqual([
      '/cafe%CC%81/',
      undefined,
      undefined,
    ]);
    expect(await routed('/a/b/', ['/a%2Fb/'])).toEqual(['/a%2Fb/', undefined, undefined]);
  });

  it('sends on from where a page was to where it is, unless a page came there', async () => {
    const moved = async (path: string, others: string[] = [], content = {}) => {
      const { publishedPages, ...rest } = lookups(others, content);
      const list = async (site: string) => [
        ...(await publishedPages(site)),
        {
          id: 'm',
          route: { kind: 'path' as const, path: '/c/' },
          formerPaths: ['/a/', '/b/', '/', '/caf%C3%A9/'],
        },
      ];
      return routeFor(seedSite, path, { ...rest, publishedPages: list });
    };
    for (const former of ['/a/', '/b/', '/', '/café/'])
      expect(await moved(former), former).toEqual({
        kind: 'redirect',
        to: '/c/',
        movedTags: ['page:m', `site-pages:${seedSite.key}`],
      });
    expect(await moved('/c/')).toMatchObject({ kind: 'page', id: 'm' });
    expect(await moved('/a/', ['/a/'])).toMatchObject({ kind: 'page', id: '/a/' });
    expect(await moved('/a/', ['article'], STORY)).toMatchObject({ kind: 'redirect' });
  });

  it('takes the front page by its path, else by its type', async () => {
    expect(await routed('/', ['homepage', '/'])).toEqual(['/', 'homepage', undefined]);
    expect(await routed('/', ['homepage'])).toEqual(['homepage', 'homepage', undefined]);
  });

  it('takes a story before a section, by the template of its type', async () => {
    const both = { ...STORY, '/a': { _id: '/a', name: 'A' } };
    expect(await routed('/a/', ['section', 'article'], both)).toEqual([
      'article',
      'article',
      'story',
    ]);
    const gallery = { '/g/': { _id: 'g', type: 'gallery' } };
    expect(await routed('/g/', ['article', 'gallery'], gallery)).toEqual([
      'gallery',
      'gallery',
      'story',
    ]);
    expect(await routed('/g/', ['article'], gallery)).toEqual(['article', 'gallery', 'story']);
  });

  it('takes an active section by its template', async () => {
    expect(await routed('/nacional/', ['section'], SECTION)).toEqual([
      'section',
      'section',
      'section',
    ]);
    const closed = { '/nacional': { ...SECTION['/nacional'], inactive: true } };
    expect(await routed('/nacional/', ['section'], closed)).toMatchObject({ kind: 'none' });
    const other = { '/nacional': { _id: '/mundo' } };
    expect(await routed('/nacional/', ['section'], other)).toMatchObject({ kind: 'none' });
  });

  it('takes authors, tags and searches by their templates', async () => {
    const asked: unknown[] = [];
    const replies: Record<string, unknown> = {
      'authors-brujula': { authors: [{ _id: 'ines', slug: 'ines' }], count: 1 },
      tags: { Payload: [{ slug: 'agua', name: 'Agua' }] },
      'search-api': { data: [], metadata: { total_hits: 0, q: 'sr. ñandú/x' } },
    };
    const named: RouteLookups = {
      ...lookups(['author', 'tag', 'search']),
      content: async (source, query) => {
        if (source in replies) asked.push([source, query]);
        return { reply: replies[source] ?? null, tags: replies[source] ? [source] : [] };
      },
    };
    const kindOf = async (path: string) => {
      const found = await routeFor(seedSite, path, named);
      return found.kind === 'page'
        ? [found.pageType, found.pageContent?.kind, found.tags.at(-1)]
        : found.kind;
    };
    expect(await kindOf('/author/ines/')).toEqual(['author', 'author', 'authors-brujula']);
    expect(await kindOf('/tags/agua/')).toEqual(['tag', 'tag', 'tags']);
    expect(await kindOf('/search/sr. ñandú/x/')).toEqual(['search', 'search', 'search-api']);
    expect(await kindOf('/busqueda/')).toEqual(['search', 'search', 'site-pages:brujula']);
    expect(
      await Promise.all(
        [
          '/author/',
          '/tags/',
          '/search/',
          '/search/ /',
          ...['search', 'author'].map((kind) => `/${kind}/${'x'.repeat(201)}/`),
        ].map(kindOf),
      ),
    ).toEqual(Array(6).fill('none'));
    expect(asked).toEqual([
      ['authors-brujula', { slug: 'ines' }],
      ['tags', { slug: 'agua' }],
      ['search-api', { query: 'sr. ñandú/x', page: '1' }],
    ]);
    replies['authors-brujula'] = { authors: [], count: 0 };
    replies.tags = { Payload: [] };
    expect([await kindOf('/author/nadie/'), await kindOf('/tags/nada/')]).toEqual(['none', 'none']);
  });

  it('finds nothing without content, or without a template for it', async () => {
    const nothing = (...tags: string[]) => ({
      kind: 'none',
      tags: ['site-pages:brujula', ...tags],
    });
    expect(await routed('/nada/', ['article', 'section'])).toEqual(
      nothing('sin:/nada/', 'sin:/nada'),
    );
    expect(await routed('/a/', ['section'], STORY)).toEqual(nothing('contenido', 'sin:/a/'));
    expect(await routed('/', [])).toEqual(nothing('sin:/'));
  });

  it('says that what stood at a path was taken down, where nothing else stands by now', async () => {
    const gone = { 'ido:/a/': { gone: true } };
    expect(await routed('/a/', ['article'], gone)).toEqual({
      kind: 'gone',
      tags: ['site-pages:brujula', 'sin:/a/', 'sin:/a', 'contenido'],
    });
    expect(await routed('/a/', ['article'], { ...gone, ...STORY })).toEqual([
      'article',
      'article',
      'story',
    ]);
  });

  it('calls nothing missing while a source that would know does not answer', async () => {
    const broken: RouteLookups = {
      ...lookups(['article', 'section'], SECTION),
      content: async () => null,
    };
    await expect(routeFor(seedSite, '/a/', broken)).rejects.toThrow(Unavailable);
    const halfBroken: RouteLookups = {
      ...broken,
      content: async (source) =>
        source === 'content-api' ? null : { reply: SECTION['/nacional'], tags: ['s'] },
    };
    expect(await routeFor(seedSite, '/nacional/', halfBroken)).toMatchObject({
      kind: 'page',
      pageType: 'section',
    });
  });

  it('gives the same content object for the same reply, and says when the answer grows old', async () => {
    const dated: RouteLookups = {
      ...lookups(['article'], STORY),
      content: async () => ({ reply: STORY['/a/'], tags: [], freshUntil: 7 }),
    };
    const [one, other] = [
      await routeFor(seedSite, '/a/', dated),
      await routeFor(seedSite, '/a/', dated),
    ];
    expect(one).toMatchObject({ kind: 'page', freshUntil: 7 });
    expect(one.kind === 'page' && one.pageContent).toBe(other.kind === 'page' && other.pageContent);
  });

  it('follows a story that moved, to web addresses only', async () => {
    const moved = (redirect_url: unknown) =>
      routed('/a/', ['article'], { '/a/': { _id: 'x', type: 'story', redirect_url } });
    expect(await moved('/b/')).toEqual({ kind: 'redirect', to: '/b/' });
    expect(await moved('https://x.example/')).toEqual({
      kind: 'redirect',
      to: 'https://x.example/',
    });
    // As a header can carry it: what stands in it came from another system.
    expect(await moved('/niñez/“año”?q=ł#é')).toEqual({
      kind: 'redirect',
      to: '/ni%C3%B1ez/%E2%80%9Ca%C3%B1o%E2%80%9D?q=%C5%82#%C3%A9',
    });
    expect(await moved('/100%25/\r\nX: y\ud800')).toEqual({
      kind: 'redirect',
      to: '/100%25/%0D%0AX:%20y%EF%BF%BD',
    });
    for (const bad of ['javascript:alert(1)', '//evil.example', '/\\evil.example', '', 3])
      expect(await moved(bad)).toEqual(['article', 'article', 'story']);
  });

  it('tags the page by itself, its site’s pages and its content', async () => {
    const found = await routeFor(seedSite, '/a/', lookups(['article'], STORY));
    expect(found).toMatchObject({ tags: ['page:article', 'site-pages:brujula', 'contenido'] });
  });

  it('answers the seed’s addresses', async () => {
    const kind = async (path: string) => (await routeFor(seedSite, path, seedLookups)).kind;
    expect(
      await Promise.all(['/', '/nacional/', '/nacional/justicia/', '/no-existe/'].map(kind)),
    ).toEqual(['page', 'page', 'page', 'none']);
  });
});
