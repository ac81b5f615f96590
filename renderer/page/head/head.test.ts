import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testFacts, testSite, testStory } from '../../../blocks/_block/render-block.testing.tsx';
import { escapeHtml } from '../../../schemas/escape-html.ts';
import type { SafeHtml } from '../../../schemas/html.ts';
import type { PageMetadata } from '../../../schemas/page.ts';
import type { PageFacts } from '../../../schemas/page-facts.ts';
import { scriptJson } from '../../markup/script-json.ts';
import { contentSecurityPolicy, htmlPage, pageStyles } from '../html-page.ts';
import { withTrailingSlash } from './addresses.ts';
import type { HeadFacts } from './content-head.ts';
import { headElements, headFacts } from './head.ts';

const head = (facts: Partial<PageFacts>, metadata: PageMetadata = {}) =>
  headFacts(testFacts(facts), metadata);
const aboutStory = (given: Parameters<typeof testStory>[0] = {}) =>
  ({ pageContent: { kind: 'story', story: testStory(given) }, path: '/x/' }) as const;

describe('withTrailingSlash', () => {
  it.each([
    ['https://a.example', 'https://a.example/'],
    ['https://a.example/', 'https://a.example/'],
    ['https://a.example/nacional', 'https://a.example/nacional/'],
    ['https://a.example/nacional?a=1', 'https://a.example/nacional?a=1'],
    ['https://a.example/nacional#b', 'https://a.example/nacional#b'],
    ['https://a.example/mapa.xml', 'https://a.example/mapa.xml'],
    ['/nacional', '/nacional/'],
    ['', ''],
  ])('%s becomes %s', (address, expected) => {
    expect(withTrailingSlash(address)).toBe(expected);
  });
});

describe('headFacts', () => {
  it('takes a story’s title, description, address and picture', () => {
    expect(head(aboutStory({ canonical_url: '/nacional/tranvias' }))).toMatchObject({
      title: 'La ciudad estrena tranvías – La Brújula',
      description: 'El primer tramo une el centro con el poniente.',
      canonical: 'https://www.labrujula.example/nacional/tranvias/',
      robots: 'noarchive',
      ogType: 'article',
      ogImage: { alt: 'Un tranvía', width: 1_200, height: 630 },
    });
  });

  it('asks search engines to leave out a page that is not to be listed', () => {
    expect(head({}, { isUnlisted: true }).robots).toBe('noindex');
    expect(head(aboutStory(), { isUnlisted: true }).robots).toBe('noindex');
    expect(head({}, {}).robots).toBe('');
  });

  it('takes the address on this site without a canonical one, and the path without either', () => {
    expect(head(aboutStory()).canonical).toBe(
      'https://www.labrujula.example/nacional/2026/11/20/tranvias/',
    );
    expect(head(aboutStory({ websites: {} })).canonical).toBe('https://www.labrujula.example/x/');
  });

  it('keeps the address of a shared story on its own site', () => {
    const domainOf = (key: string) => ({ jalisco: 'https://jalisco.example' })[key];
    const canonical = (given: Parameters<typeof testStory>[0]) =>
      headFacts(testFacts(aboutStory(given)), {}, domainOf).canonical;
    expect(canonical({ canonical_url: '/a/', canonical_website: 'jalisco' })).toBe(
      'https://jalisco.example/a/',
    );
    expect(canonical({ canonical_url: '/a/', canonical_website: 'brujula' })).toBe(
      'https://www.labrujula.example/a/',
    );
    expect(canonical({ canonical_url: '/a/', canonical_website: 'no-existe' })).toBe(
      'https://www.labrujula.example/a/',
    );
    expect(
      canonical({ canonical_url: 'https://otro.example/a', canonical_website: 'jalisco' }),
    ).toBe('https://otro.example/a/');
  });

  it('takes authors and searches by their own addresses and words', () => {
    const image = {
      _id: 'retrato',
      type: 'image',
      url: 'x',
      auth: { 1: 't' },
      alt_text: 'Ana',
    } as const;
    const author = { _id: 'a', slug: 'ana', byline: 'Ana', bio: 'Cubre la costa.', image };
    expect(head({ pageContent: { kind: 'author', author }, path: '/author/ana/' })).toMatchObject({
      title: 'Ana - La Brújula',
      description: 'Cubre la costa.',
      canonical: 'https://www.labrujula.example/author/ana/',
      ogImage: { width: 1_200, height: 1_200, alt: 'Ana' },
    });
    const search = (q: string, path: string) =>
      head({
        pageContent: { kind: 'search', results: { data: [], metadata: { total_hits: 0, q } } },
        path,
      });
    expect(search('año nuevo', '/search/año nuevo/')).toMatchObject({
      title: '«año nuevo»: resultados de la búsqueda - La Brújula',
      canonical: 'https://www.labrujula.example/search/a%C3%B1o%20nuevo/',
    });
    expect(search('', '/busqueda/')).toMatchObject({
      title: 'Búsqueda - La Brújula',
      canonical: 'https://www.labrujula.example/busqueda/',
    });
  });

  it('shows the site’s mark where a page has no picture of its own', () => {
    expect(head({ site: testSite({ primaryLogo: '/marca/x.svg' }) }).ogImage?.url).toBe(
      'https://www.labrujula.example/compartir.png',
    );
    expect(head({}).ogImage).toBeUndefined();
  });

  it('shows the site’s fallback where a story has no picture, or none with a token', () => {
    const fallbackImage = '/marca/sin-imagen.jpg';
    const site = testSite({ primaryLogo: '/marca/x.svg', fallbackImage });
    const url = (items: unknown, given = site) =>
      head({ ...aboutStory({ promo_items: items as never }), site: given }).ogImage?.url;
    const foreign = { type: 'image', _id: 'f', url: 'https://f.example/f.jpg' };
    const own = { type: 'image', _id: 'p', url: '/imagenes/p.jpg', auth: { 1: 't' } };
    const fallback = 'https://www.labrujula.example/marca/sin-imagen.jpg';
    expect(url(undefined)).toBe(fallback);
    expect(url({ basic: foreign })).toBe(fallback);
    expect(url({ basic: { ...foreign, auth: { 2: 'of another version' } } })).toBe(fallback);
    expect(url({ basic: foreign, lead_art: { promo_items: { basic: own } } })).toMatch(
      /\/resizer\/v2\/p\.jpg\?auth=t&width=1200&height=630&smart=true$/,
    );
    // Networks show no vector pictures: the mark, as a bitmap.
    const vector = testSite({ primaryLogo: '/marca/x.svg', fallbackImage: '/marca/x.svg' });
    expect(url({ basic: foreign }, vector)).toBe('https://www.labrujula.example/compartir.png');
    expect(head({ site }).ogImage?.url).toBe(fallback);
    const elements = headElements(head({ site }), site);
    for (const name of ['property="og:image"', 'name="twitter:image"'])
      expect(elements).toContain(`<meta ${name} content="${fallback}">`);
    expect(elements).not.toContain('og:image:width');
  });

  it('takes a page’s own title and picture for networks', () => {
    const metadata = { title: 'Portada', ogTitle: 'Lo de hoy' };
    const chosen = (ogImage: NonNullable<PageMetadata['ogImage']>) =>
      head({}, { ...metadata, ogImage }).ogImage;
    expect(chosen({ url: 'https://f.example/f.jpg' })?.url).toBe('https://f.example/f.jpg');
    expect(chosen({ url: '/marca/f.png' })?.url).toBe('https://www.labrujula.example/marca/f.png');
    const cut = {
      url: 'https://www.labrujula.example/resizer/v2/f.jpg?auth=t&width=1200&height=630&smart=true',
      alt: '',
      width: 1_200,
      height: 630,
    };
    // A picture of ours, by its address as a page is stored, or as chosen in the library.
    expect(chosen({ url: '/imagenes/f.jpg?auth=t' })).toEqual(cut);
    expect(chosen({ url: '/imagenes/f.jpg', id: 'f', auth: { 1: 't' } })).toEqual(cut);
    expect(chosen({ url: 'javascript:alert(1)' })).toBeUndefined();
    const elements = headElements(head({}, metadata), testSite());
    expect(elements).toContain('<title>Portada</title>');
    expect(elements).toContain('<meta property="og:title" content="Lo de hoy">');
    expect(elements).toContain('<meta name="twitter:title" content="Lo de hoy">');
    expect(headElements(head({}, { title: 'Portada' }), testSite())).toContain(
      '<meta property="og:title" content="Portada">',
    );
  });

  it('lets a story’s own title and picture stand before those of its template', () => {
    const metadata = { ogTitle: 'Plantilla', ogImage: { url: '/marca/f.png' } };
    const own = head(aboutStory(), metadata);
    expect(own.ogTitle ?? own.title).toBe('La ciudad estrena tranvías – La Brújula');
    expect(own.ogImage?.alt).toBe('Un tranvía');
    expect(head(aboutStory({ promo_items: {} }), metadata).ogImage?.url).toBe(
      'https://www.labrujula.example/marca/f.png',
    );
    const section = { kind: 'section', section: { _id: '/mundo', name: 'Mundo' } } as const;
    expect(head({ pageContent: section }, metadata)).toMatchObject({
      title: 'Mundo - La Brújula',
      ogTitle: 'Plantilla',
      ogImage: { url: 'https://www.labrujula.example/marca/f.png' },
    });
  });

  it('has a line about every page', () => {
    const line = (pageContent: PageFacts['pageContent']) =>
      head({ pageContent, site: testSite({ tagLine: 'Con rumbo' }) }).description;
    expect(line({ kind: 'section', section: { _id: '/nacional', name: 'Nacional' } })).toBe(
      'Noticias de Nacional en La Brújula.',
    );
    expect(line({ kind: 'tag', tag: { Payload: [{ slug: 'agua', name: 'Agua' }] } })).toBe(
      'Notas sobre Agua en La Brújula.',
    );
    expect(line({ kind: 'author', author: { _id: 'a', byline: 'Ana' } })).toBe('Con rumbo');
    expect(line(null)).toBe('Con rumbo');
  });

  it('says text, where headlines hold markup', () => {
    const { title, jsonLd } = head(
      aboutStory({ headlines: { basic: 'Uno &amp; <em>dos</em>' as SafeHtml } }),
    );
    expect(title).toBe('Uno & dos – La Brújula');
    expect(jsonLd).toMatchObject({ '@type': 'NewsArticle', headline: 'Uno & dos' });
  });

  it('names sections, tags and authors after themselves, and the rest after the site', () => {
    const title = (pageContent: PageFacts['pageContent']) => head({ pageContent }).title;
    expect(title({ kind: 'section', section: { _id: '/nacional', name: 'Nacional' } })).toBe(
      'Nacional - La Brújula',
    );
    expect(title({ kind: 'tag', tag: { Payload: [{ slug: 'agua', name: 'Agua' }] } })).toBe(
      'Agua - La Brújula',
    );
    expect(title({ kind: 'author', author: { _id: 'a', byline: 'Ana' } })).toBe('Ana - La Brújula');
    expect(title(null)).toBe('La Brújula');
    expect(head({ site: testSite({ tagLine: 'Con rumbo' }) }).title).toBe('La Brújula – Con rumbo');
  });

  it.each([{ owner: { sponsored: true } }, { subtype: 'nativo-clp' }])(
    'keeps paid content from search engines and networks, whatever its template: %j',
    (given) => {
      expect(head({ ...aboutStory(given), pageType: 'article' })).toMatchObject({
        robots: 'noindex,nofollow',
        isSocial: false,
      });
    },
  );

  it.each([
    ['/nación/a b/', '/naci%C3%B3n/a%20b/'],
    ['/ya%20estaba/', '/ya%20estaba/'],
    ['/100%/"x"', '/100%25/%22x%22/'],
    ['/a/?q=ñ&b=[1]', '/a/?q=%C3%B1&b=%5B1%5D'],
  ])('encodes a canonical address: %s', (canonical_url, path) => {
    expect(head(aboutStory({ canonical_url })).canonical).toBe(
      `https://www.labrujula.example${path}`,
    );
  });

  it('lets a page’s own words win, except over a story', () => {
    const own = { title: 'Propio', description: 'Mía', keywords: 'a,b' };
    expect(head({}, own)).toMatchObject(own);
    expect(head(aboutStory(), own).title).toBe('La ciudad estrena tranvías – La Brújula');
  });

  it('takes keywords from the page, else the story’s search words, else its tags', () => {
    const taxonomy = {
      seo_keywords: ['uno', 'dos'],
      tags: [{ text: 'T', slug: 'tres' }, { text: 'sin' }],
    };
    expect(head(aboutStory({ taxonomy })).keywords).toBe('uno,dos');
    expect(head(aboutStory({ taxonomy: { tags: taxonomy.tags } })).keywords).toBe('tres');
    expect(head(aboutStory({ taxonomy }), { keywords: 'x' }).keywords).toBe('x');
  });

  it('keeps native advertising out of search engines and networks', () => {
    const native = head({ ...aboutStory(), pageType: 'nativo-clp' });
    expect(native).toMatchObject({ robots: 'noindex,nofollow', isSocial: false });
    expect(headElements(native, testSite())).not.toMatch(/og:|twitter:/);
  });
});

describe('what somebody wrote for the head of a content’s page', () => {
  const written = { metadata_title: 'Para buscadores', metadata_description: 'Dos líneas.' };
  const said = (pageContent: PageFacts['pageContent']) => {
    const { title, description } = head({ pageContent });
    return [title, description];
  };
  it.each([{ metadata: written }, written])('wins over its own words: %j', (more) => {
    const own = ['Para buscadores - La Brújula', 'Dos líneas.'];
    expect(said({ kind: 'story', story: { ...testStory(), ...more } })).toEqual([
      'Para buscadores – La Brújula',
      'Dos líneas.',
    ]);
    expect(said({ kind: 'section', section: { _id: '/a', name: 'A', ...more } })).toEqual(own);
    expect(said({ kind: 'author', author: { _id: 'a', byline: 'Ana', ...more } })).toEqual(own);
    const tag = { slug: 'agua', name: 'Agua', ...more };
    expect(said({ kind: 'tag', tag: { Payload: [tag] } })).toEqual(own);
  });

  it('counts only where it is a text with something in it', () => {
    const metadata = { metadata_title: ' ', metadata_description: { basic: 'x' } };
    expect(said({ kind: 'story', story: { ...testStory(), metadata } })[0]).toBe(
      'La ciudad estrena tranvías – La Brújula',
    );
    expect(said({ kind: 'story', story: { ...testStory(), metadata: null } })[1]).toBe(
      'El primer tramo une el centro con el poniente.',
    );
  });
});

describe('headlines for other places', () => {
  const said = (headlines: Record<string, unknown>) => {
    const { title, ogTitle } = head(aboutStory({ headlines: headlines as never }));
    return [title, ogTitle];
  };
  it.each([
    [{ basic: 'Uno' }, ['Uno – La Brújula', undefined]],
    [{ basic: 'Uno', meta_title: ' ' }, ['Uno – La Brújula', undefined]],
    [{ basic: 'Uno', meta_title: 7 }, ['Uno – La Brújula', undefined]],
    [
      { basic: 'Uno', meta_title: 'Dos &amp; tres' },
      ['Dos & tres – La Brújula', 'Uno – La Brújula'],
    ],
    [{ basic: 'Uno', social: 'Redes' }, ['Uno – La Brújula', 'Redes']],
    [{ basic: 'Uno', meta_title: 'Dos', social: 'Redes' }, ['Dos – La Brújula', 'Redes']],
    [{ meta_title: 'Dos' }, ['Dos – La Brújula', undefined]],
  ])('%j', (headlines, expected) => {
    expect(said(headlines)).toEqual(expected);
  });
});

describe('headElements', () => {
  const evil = '"><script>alert(1)</script>';
  const facts: HeadFacts = {
    title: evil,
    description: evil,
    keywords: evil,
    canonical: evil,
    robots: '',
    ogType: 'article',
    isSocial: true,
    ogImage: { url: evil, alt: evil, width: 1, height: 1 },
    jsonLd: { headline: '</script><script>alert(1)</script><!--' },
  };

  it('escapes everything that comes from people', () => {
    const html = headElements(facts, testSite({ websiteName: evil, twitterUsername: evil }));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain('"><script>');
    const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(facts.jsonLd);
  });

  it('leaves out what is empty', () => {
    const bare = headElements(
      { ...facts, description: '', keywords: '', isSocial: false, jsonLd: undefined as never },
      testSite(),
    );
    expect(bare).not.toMatch(/name="description"|name="keywords"|ld\+json|og:/);
  });
});

describe('escaping', () => {
  it('leaves no character that could end an attribute or an element', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;',
    );
    expect(scriptJson({ a: '</script>' })).toBe('{"a":"\\u003c/script>"}');
  });
});

describe('contentSecurityPolicy', () => {
  const page = {
    site: testSite(),
    head: head({}),
    styles: pageStyles('body{color:#15181c}'),
    preloads: [],
    fonts: ['/f.woff2'],
    script: 'console.log("¡hola!")',
    icons: [],
  };
  const whole = (given: Parameters<typeof htmlPage>[0]) => {
    const { before, after } = htmlPage(given);
    return Buffer.concat([...before, Buffer.from('<main id="main">á</main>'), after]).toString();
  };
  const hash = (text: string | undefined) =>
    `'sha256-${createHash('sha256')
      .update(text ?? '')
      .digest('base64')}'`;
  const directives = (given: Partial<typeof page> = {}) =>
    Object.fromEntries(
      contentSecurityPolicy({ ...page, ...given })
        .split('; ')
        .map((directive) => {
          const [name = '', ...values] = directive.split(' ');
          return [name, values];
        }),
    );

  it('names the very style and script that stand in the page, and nothing inline besides', () => {
    const html = whole(page);
    expect(directives()['style-src']).toEqual([
      "'self'",
      hash(/<style>(.*?)<\/style>/s.exec(html)?.[1]),
    ]);
    expect(directives()['script-src']).toEqual([
      "'self'",
      hash(/<script type="module">(.*?)<\/script>/s.exec(html)?.[1]),
    ]);
  });

  it('allows no inline script on a page that has none', () => {
    const policy = contentSecurityPolicy({ ...page, script: null });
    expect(policy).toContain("script-src 'self';");
    expect(whole({ ...page, script: null })).not.toContain('<script type="module"');
  });

  it('closes what readers’ pages never need', () => {
    expect(directives()).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    });
    expect(contentSecurityPolicy(page)).not.toContain('unsafe');
  });

  it('lets hand-written markup run where the site trusts it and the page carries some', () => {
    const site = testSite({ htmlPolicy: 'trusted' });
    const needs = ['hand-written'] as const;
    const policyOf = (given: object) => contentSecurityPolicy({ ...page, site, needs, ...given });
    const trusted = policyOf({});
    expect(trusted).toContain("script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: https:;");
    expect(trusted).toContain("connect-src 'self' https: wss:;");
    expect(trusted).toContain("media-src 'self' https: data: blob:;");
    expect(trusted).toContain("worker-src 'self' blob: https:;");
    expect(trusted).toContain("object-src 'none'; base-uri 'none'; form-action 'self'");
    for (const given of [
      { site: testSite({ htmlPolicy: 'sanitised' }) },
      { site: testSite({ htmlPolicy: 'framed' }) },
      { needs: [] },
      // It takes passwords or cards.
      { isPrivate: true },
    ])
      expect(policyOf(given)).not.toMatch(/unsafe|wss|blob/);
  });

  it('lets trusted markup load from the hosts that the site names, and no others', () => {
    const site = testSite({ htmlPolicy: 'trusted', trustedHosts: ['graficos.example'] });
    const policy = contentSecurityPolicy({ ...page, site, needs: ['hand-written'] });
    expect(policy).toContain(
      "connect-src 'self' https://graficos.example https://*.graficos.example wss://graficos.example wss://*.graficos.example;",
    );
    expect(policy).toContain(
      "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: https://graficos.example https://*.graficos.example;",
    );
    expect(policy).not.toMatch(/(?:script|connect|frame|worker|style)-src[^;]*https:(?:;| |$)/);
  });

  it('starts with the document’s language, the skip link and the body as bytes', () => {
    const html = whole({ ...page, site: testSite({ locale: 'en-US', textDirection: 'rtl' }) });
    expect(html).toMatch(
      /^<!DOCTYPE html><html lang="en-US" dir="rtl"><head><meta charset="utf-8">/,
    );
    expect(html).toContain(
      '<body><a class="skip-main" href="#main">Skip to content</a><main id="main">á</main></body></html>',
    );
    expect(html).toContain(
      '<link rel="preload" as="font" type="font/woff2" href="/f.woff2" crossorigin>',
    );
  });
});
