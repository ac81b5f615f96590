import { structuredDataTestHtml } from 'structured-data-testing-tool';
import { Facebook, Google, Twitter } from 'structured-data-testing-tool/presets.js';
import { describe, expect, it } from 'vitest';
import { testFacts, testSite, testStory } from '../../../blocks/_block/render-block.testing.tsx';
import type { PageDocument } from '../../../schemas/page.ts';
import type { PageFacts } from '../../../schemas/page-facts.ts';
import type { Story } from '../../../schemas/story.ts';
import { seedBuilder, seedPage } from '../../seed-builder.testing.ts';
import { buildPage } from '../build-page.ts';
import { headElements, headFacts } from '../head/head.ts';

interface Failed {
  res?: { failed: { description: string; schema?: string }[] };
}

/** The data of a page, as somebody else's parser reads it; by type. */
async function readBy(html: string, options: { presets?: unknown[]; schemas?: string[] }) {
  try {
    return (await structuredDataTestHtml(html, options)).structuredData.jsonld;
  } catch (error) {
    const failed = (error as Failed).res?.failed;
    throw failed ? new Error(JSON.stringify(failed.map((one) => one.description))) : error;
  }
}

const seedHtml = async (path: string) => {
  const given = await seedPage(path);
  return (await buildPage(seedBuilder(), given)).body.identity.bytes.toString();
};

const headHtml = (facts: Partial<PageFacts>) => {
  const whole = testFacts(facts);
  const head = headElements(headFacts(whole, {}), whole.site);
  return `<!DOCTYPE html><html><head>${head}</head><body></body></html>`;
};

const aboutStory = (given: Partial<Story> = {}, path = '/nacional/2026/11/20/tranvias/') =>
  ({
    pageContent: { kind: 'story', story: testStory(given) },
    path,
    pageType: 'article',
    site: testSite({ primaryLogo: '/marca/brujula.svg', twitterUsername: 'brujula' }),
  }) as const;

const SOCIAL = { presets: [Google, Twitter, Facebook] };
const ORIGIN = 'https://www.labrujula.example';

describe('a story', () => {
  it('is a news article with its picture’s credit, its section and its authors', async () => {
    const { pageContent } = aboutStory();
    const { promo_items: items } = pageContent.story;
    const credits = { by: [{ name: 'Ana Luz' }], affiliation: [{ name: 'Cuartoscuro' }] };
    const basic = { ...items?.basic, credits };
    const html = headHtml(
      aboutStory({ promo_items: { basic }, publish_date: '2026-11-20T23:00Z' }),
    );
    const found = await readBy(html, { ...SOCIAL, schemas: ['NewsArticle', 'BreadcrumbList'] });
    expect(found.NewsArticle).toMatchObject([
      {
        headline: 'La ciudad estrena tranvías',
        datePublished: '2026-11-20T23:00Z',
        articleSection: 'Nacional',
        image: [{ '@type': 'ImageObject', width: '1200 px', creditText: 'Ana Luz/Cuartoscuro' }],
        author: [{ '@type': 'Person', name: 'Inés Carranza' }],
        publisher: {
          '@type': 'NewsMediaOrganization',
          logo: { url: `${ORIGIN}/marca/brujula.svg` },
        },
      },
    ]);
    expect(found.BreadcrumbList?.[0]?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'La Brújula', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'Nacional', item: `${ORIGIN}/nacional/` },
      {
        '@type': 'ListItem',
        position: 3,
        name: 'La ciudad estrena tranvías',
        item: `${ORIGIN}/nacional/2026/11/20/tranvias/`,
      },
    ]);
  });

  it('says when it was first published, and who else made it', async () => {
    const person = (name: string) => ({ type: 'author', name });
    const html = headHtml(
      aboutStory({
        first_publish_date: '2026-11-18T10:00:00Z',
        publish_date: '2026-11-20T23:00:00Z',
        last_updated_date: '2026-11-21T08:00:00Z',
        credits: {
          by: [person('Ana')],
          photos_by: [person('Beto')],
          edited_by: [person('Carla')],
          translated_by: [person('Dora')],
        } as never,
      }),
    );
    const found = await readBy(html, { schemas: ['NewsArticle'] });
    expect(found.NewsArticle?.[0]).toMatchObject({
      datePublished: '2026-11-18T10:00:00Z',
      dateModified: '2026-11-21T08:00:00Z',
      author: [{ name: 'Ana' }],
      contributor: [{ name: 'Beto' }],
      editor: [{ name: 'Carla' }],
      translator: [{ name: 'Dora' }],
    });
  });

  const inSection = (_id: string) => ({
    websites: { brujula: { website_url: '/x/', website_section: { _id, name: 'Opinión' } } },
  });
  it.each([
    [{}, 'NewsArticle'],
    [{ subtype: 'Columna' }, 'OpinionNewsArticle'],
    [inSection('/opinion'), 'OpinionNewsArticle'],
    [inSection('/opinion/cartas'), 'OpinionNewsArticle'],
    [inSection('/opiniones'), 'NewsArticle'],
    [{ owner: { sponsored: true } }, 'AdvertiserContentArticle'],
  ])('%j is of type %s', async (given, type) => {
    const found = await readBy(headHtml(aboutStory(given)), { schemas: [type] });
    expect(Object.keys(found).filter((name) => name.endsWith('Article'))).toEqual([type]);
  });

  it('names its video’s file or player, and none without a date', async () => {
    const video = (more: object) => ({ type: 'video', ...more }) as Partial<Story>;
    const streams = [
      { stream_type: 'ts', url: 'https://v.example/a.m3u8', bitrate: 9_000 },
      { stream_type: 'mp4', url: 'https://v.example/chico.mp4', bitrate: 300 },
      { stream_type: 'mp4', url: 'https://v.example/grande.mp4', bitrate: 1_200 },
    ];
    const read = async (more: object) =>
      (await readBy(headHtml(aboutStory(video(more))), {})).VideoObject?.[0];
    // 3,725 s: one hour, two minutes and five seconds.
    expect(await read({ streams, duration: 3_725_000 })).toMatchObject({
      name: 'La ciudad estrena tranvías',
      uploadDate: '2026-11-20T23:10:00Z',
      contentUrl: 'https://v.example/grande.mp4',
      duration: 'PT1H2M5S',
    });
    const frame = '<div><iframe title="x" src="https://p.example/v?a=1&amp;b=2"></iframe></div>';
    expect(await read({ embed_html: frame })).toMatchObject({
      embedUrl: 'https://p.example/v?a=1&b=2',
    });
    expect(await read({ embed_html: '<video src="/clips/a.mp4"></video>' })).toMatchObject({
      contentUrl: `${ORIGIN}/clips/a.mp4`,
    });
    expect(await read({ embed_html: '<video src="javascript:x"></video>' })).toBeUndefined();
    expect(await read({ streams, display_date: undefined })).toBeUndefined();
  });

  it('names the pictures of its gallery, each with who made it', async () => {
    const picture = (id: string, name: string) => ({
      type: 'image',
      _id: id,
      url: `/imagenes/${id}.jpg`,
      auth: { 1: 't' },
      caption: `Pie de <b>${id}</b>`,
      credits: { by: [{ name }] },
    });
    const pictures = [picture('uno', 'Ana'), picture('dos', ''), { type: 'text' }];
    const given = { type: 'gallery', content_elements: pictures } as unknown as Partial<Story>;
    const found = await readBy(headHtml(aboutStory(given)), { schemas: ['ImageGallery'] });
    const images = found.ImageGallery?.[0]?.image as Record<string, unknown>[];
    expect(images).toHaveLength(2);
    expect(images[0]).toMatchObject({ creditText: 'Ana', caption: 'Pie de uno' });
    expect(String(images[0]?.url)).toMatch(
      /^https:\/\/www\.labrujula\.example\/resizer\/v2\/uno\.jpg\?auth=t.*width=1600/,
    );
    expect(images[1]).not.toHaveProperty('creditText');
  });
});

describe('pages of the newspaper, as they are rendered', () => {
  it('says on the front page who publishes and how to search', async () => {
    const schemas = ['NewsMediaOrganization', 'WebSite'];
    const found = await readBy(await seedHtml('/'), { schemas });
    expect(found.WebSite?.[0]?.potentialAction).toEqual({
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${ORIGIN}/search/{search_term_string}/` },
      'query-input': 'required name=search_term_string',
    });
    expect(found.NewsMediaOrganization?.[0]).toMatchObject({
      name: 'La Brújula',
      logo: { '@type': 'ImageObject', url: `${ORIGIN}/marca/brujula.svg` },
    });
    expect(found).not.toHaveProperty('CollectionPage');
  });

  it('lists on a section’s page the stories that it shows, in their order', async () => {
    const html = await seedHtml('/nacional/');
    const found = await readBy(html, { schemas: ['CollectionPage', 'BreadcrumbList'] });
    const list = found.CollectionPage?.[0]?.mainEntity as {
      numberOfItems: number;
      itemListElement: { position: number; url: string; name: string }[];
    };
    expect(list.numberOfItems).toBeGreaterThan(3);
    expect(list.itemListElement).toHaveLength(list.numberOfItems);
    for (const [index, { position, url }] of list.itemListElement.entries()) {
      expect(position).toBe(index + 1);
      const link = html.indexOf(`href="${url.slice(ORIGIN.length)}"`, html.indexOf('<body'));
      expect(link, url).toBeGreaterThan(0);
    }
    expect(new Set(list.itemListElement.map(({ url }) => url)).size).toBe(list.numberOfItems);
    expect(found.BreadcrumbList?.[0]?.itemListElement).toHaveLength(2);
  });

  it('is silent on an error page', async () => {
    const { facts, tags } = await seedPage('/nacional/');
    const document: PageDocument = { layout: 'single-column', sections: {}, metadata: {} };
    const page = await buildPage(seedBuilder(), { document, facts, tags, status: 404 });
    expect(page.body.identity.bytes.toString()).not.toContain('ld+json');
  });
});

describe('an author’s page', () => {
  const author = {
    _id: 'ines',
    slug: 'ines',
    byline: 'Inés Carranza',
    bio: 'Cubre la <em>ciudad</em>.',
    role: 'Reportera',
    twitter: 'ines',
    linkedin: 'https://linkedin.example/in/ines',
    image: { type: 'image', _id: 'retrato', url: '/imagenes/retrato.jpg', auth: { 1: 't' } },
  } as const;
  const about = (more: object = {}) =>
    ({
      pageContent: { kind: 'author', author: { ...author, ...more } },
      path: '/author/ines/',
    }) as const;

  it('says who they are', async () => {
    const found = await readBy(headHtml(about()), { schemas: ['ProfilePage', 'BreadcrumbList'] });
    expect(found.ProfilePage?.[0]?.mainEntity).toMatchObject({
      '@type': 'Person',
      name: 'Inés Carranza',
      description: 'Cubre la ciudad.',
      jobTitle: 'Reportera',
      sameAs: ['https://linkedin.example/in/ines'],
      image: { '@type': 'ImageObject', width: '1200 px', height: '1200 px' },
    });
  });

  it.each([
    ['/equipo/ines', `${ORIGIN}/equipo/ines/`],
    ['https://otro.example/ines', 'https://otro.example/ines/'],
    ['//otro.example/ines', `${ORIGIN}/author/ines/`],
    ['javascript:alert(1)', `${ORIGIN}/author/ines/`],
    [' ', `${ORIGIN}/author/ines/`],
    [7, `${ORIGIN}/author/ines/`],
  ])('has the canonical address of the bio page %j', (bio_page, canonical) => {
    expect(headFacts(testFacts(about({ bio_page })), {}).canonical).toBe(canonical);
  });
});

describe('fb:admins', () => {
  const html = (facts: Partial<PageFacts>, facebookAdmins?: string) =>
    headHtml({ ...facts, site: testSite(facebookAdmins ? { facebookAdmins } : {}) });

  it('stands on every page of a site that has some, but not on paid content', () => {
    expect(html({}, '1,2')).toContain('<meta property="fb:admins" content="1,2">');
    expect(html({})).not.toContain('fb:admins');
    expect(html(aboutStory({ subtype: 'nativo-clp' }), '1,2')).not.toContain('fb:admins');
  });
});
