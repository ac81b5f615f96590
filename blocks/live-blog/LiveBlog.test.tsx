import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import type { LivePage } from '../../schemas/live/live-page.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testStory,
} from '../_block/render-block.testing.tsx';
import { testEntry, testLive } from '../_live/live.testing.ts';
import { liveJsonLd } from '../_live/live-json-ld.ts';
import { articleBody } from '../article-body/block.ts';
import { liveBlog } from './block.ts';

const html = (text: string) => text as SafeHtml;
const render = (reply: LivePage | null, isEditing = false) =>
  renderBlock(liveBlog, { fields: { liveBlogId: 'blog' }, reply: { live: reply }, isEditing });
const dom = (reply: LivePage | null) => inDocument(render(reply));
const textsOf = (body: HTMLElement, selector: string) =>
  [...body.querySelectorAll(selector)].map((one) => one.textContent);

const embed = (id: string, subtype = 'Live blog') => ({
  type: 'custom_embed',
  subtype,
  embed: { id, url: '/', config: {} },
});
const storyWith = (...elements: object[]) =>
  testStory({ content_elements: elements as never, _id: 'nota' });

describe('live-blog', () => {
  it('asks for the blog that was chosen, or that of the page’s story', () => {
    expect(defaultsOf(liveBlog)).toEqual({ liveBlogId: '', lazyLoad: false });
    const ask = (liveBlogId: string, query = {}) =>
      liveBlog.content?.(
        liveBlog.schema.parse({ liveBlogId }),
        testFacts({
          query,
          pageContent: { kind: 'story', story: storyWith(embed('x', 'Hello Word'), embed('uno')) },
        }),
      );
    expect(ask('')).toEqual({ live: { source: 'live-blog', query: { id: 'uno', story: 'nota' } } });
    expect(ask('dos', { en: 'e1' })).toEqual({
      live: { source: 'live-blog', query: { id: 'dos', story: 'nota', around: 'e1' } },
    });
    expect(ask('dos', { antes: 'dos:e1', en: 'e2' })).toMatchObject({
      live: { query: { before: 'e1' } },
    });
    expect(liveBlog.content?.(defaultsOf(liveBlog), testFacts())).toBeNull();
    const few = liveBlog.schema.parse({ liveBlogId: 'dos', entries: 3 });
    expect(liveBlog.content?.(few, testFacts())).toEqual({
      live: { source: 'live-blog', query: { id: 'dos', size: 3 } },
    });
    expect(liveBlog.schema.safeParse({ entries: 0 }).success).toBe(false);
  });

  it('takes ids alone from an address', () => {
    const pattern = liveBlog.parameters?.en;
    for (const id of ['e1', 'custom_powerup_1690', 'a.b-c']) expect(pattern?.test(id)).toBe(true);
    expect(pattern?.test(`${'a'.repeat(100)}:${'b'.repeat(100)}`)).toBe(true);
    for (const id of ['', 'a b', '"><x', 'ñ', 'a'.repeat(101), ':e1', 'a:', 'a:b:c'])
      expect(pattern?.test(id)).toBe(false);
  });

  it.each([
    ['none', null],
    ['one that has not started', testLive([], { blog: { state: 'not-started' } })],
  ])('says that it is not available for %s', (_, live) => {
    expect(dom(live).textContent).toBe('Blog en vivo no disponible');
  });

  it('says whether it is live or over, and when nothing is there', () => {
    expect(textsOf(dom(testLive([])), '.LiveBlog_chip, .LiveBlog_none')).toEqual([
      'En vivo',
      'No hay actualizaciones para mostrar',
    ]);
    const over = testLive([1], {
      blog: { state: 'finished', endLiveDate: '2026-11-20T20:00:00Z' },
    });
    expect(textsOf(dom(over), '.LiveBlog_chip')).toEqual(['En vivo finalizo']);
    expect(dom(over).querySelector('section')?.hasAttribute('data-live')).toBe(false);
    expect(
      dom(testLive([1]))
        .querySelector('section')
        ?.getAttribute('data-live'),
    ).toBe('blog');
  });

  it('gives each update an anchor, an address that finds it on any page, and the time of the site', () => {
    const body = dom(testLive([2, 1]));
    expect([...body.querySelectorAll('article')].map(({ id }) => id)).toEqual([
      'blog:e2',
      'blog:e1',
    ]);
    const link = body.querySelector('article a');
    expect([link?.getAttribute('href'), link?.textContent]).toEqual([
      '?en-b1=blog:e2#blog:e2',
      '20 nov, 06:02',
    ]);
    // Who speaks to the browser says what they see.
    expect(link?.getAttribute('aria-label')).toContain('20 nov, 06:02');
    expect(textsOf(body, 'h2, h3')).toEqual(['La noche', 'Titular 2', 'Titular 1']);
  });

  it('says above each day which it is, where there are more days than one', () => {
    const days = (body: HTMLElement) =>
      [...body.querySelectorAll<HTMLElement>('[data-day]')]
        .filter(({ hidden }) => !hidden)
        .map(({ textContent }) => textContent);
    // The site is six hours behind: 05:59 UTC is the evening before.
    const at = (id: string, date: string) => testEntry(1, { id, date });
    const entries = [
      at('c', '2026-11-21T06:00:00.000Z'),
      at('b', '2026-11-21T05:59:00.000Z'),
      at('a', '2026-11-20T12:00:00.000Z'),
    ];
    expect(days(dom(testLive([], { entries })))).toEqual([
      'sábado 21 de noviembre',
      'viernes 20 de noviembre',
    ]);
    expect(days(dom(testLive([], { entries: entries.slice(1) })))).toEqual([]);
  });

  it('lets urgent updates and goals stand out in words', () => {
    const entries = [
      testEntry(3, { kind: 'goal' }),
      testEntry(2, { kind: 'urgent', isKey: true }),
      testEntry(1),
    ];
    const metas = textsOf(dom(testLive([], { entries })), '.LiveEntry_meta');
    expect(metas.map((text) => text.replace(/^.*\d\d:\d\d/, ''))).toEqual([
      '¡Gol!',
      'UrgenteMomento clave',
      '',
    ]);
  });

  it('leaves out anchors and addresses of ids that are none', () => {
    const body = dom(testLive([], { entries: [testEntry(1, { id: 'a b"' })] }));
    expect(body.querySelector('article')?.hasAttribute('id')).toBe(false);
    expect(body.querySelector('article a')).toBeNull();
    // An embed of a host, whose id is no part of an address.
    const hosts = dom(testLive([1], { blog: { id: 'de la noche' } }));
    expect(hosts.querySelector('article')?.hasAttribute('id')).toBe(false);
  });

  it('leads to older and newer updates without script', () => {
    const body = dom(testLive([5, 4], { hasOlder: true, hasNewer: true }));
    expect(body.querySelector('[data-more] a')?.getAttribute('href')).toBe(
      '?antes-b1=blog:e4#b1-directo',
    );
    expect(body.querySelector('[data-newest]')?.getAttribute('href')).toBe('?#b1-directo');
    expect(body.querySelector('#b1-directo')).not.toBeNull();
  });

  it('pins a summary that closes without script, and strings key moments together', () => {
    const live = testLive([2], {
      blog: { summary: html('<p>Van 2 a 1</p>') },
      pinned: [testEntry(1)],
      keyMoments: [{ id: 'e1', headline: 'Gol', date: testEntry(1).date }],
    });
    const body = dom(live);
    expect(body.querySelector('details[open] summary')?.textContent).toBe('Lo más importante');
    expect(textsOf(body, 'details a, nav a')).toEqual([
      '20 nov, 06:01 Titular 1',
      '20 nov, 06:01 Gol',
    ]);
    expect(body.querySelector('nav')?.getAttribute('aria-label')).toBe('Momentos clave');
  });

  it('shows what an update said before, and why it does not any more', () => {
    const corrections = [
      {
        at: '2026-11-20T13:00:00Z',
        note: 'Eran tres.',
        before: { headline: 'Titular 1', description: '<p>Eran dos</p>' },
      },
    ];
    const body = dom(
      testLive([], { entries: [testEntry(1, { corrections, state: 'corrected' })] }),
    );
    expect(textsOf(body, '.LiveEntry_correction p')).toEqual([
      'Aclaración, 20 de noviembre de 2026, 7:00 a. m.: Eran tres.',
      'Antes decía: Eran dos',
    ]);
    expect(textsOf(body, 'del')).toEqual(['Eran dos']);
  });

  it('shows a table, an embed and the story that an update recommends', () => {
    const entry = testEntry(1, {
      table: { header: ['Equipo', 'Goles'], rows: [['Garzas', '3']] },
      embedHtml: html('<blockquote>Mapa</blockquote>'),
      urlRecommendPost: '/nacional/otra/',
      recommendHeadline: 'Otra <nota>',
    });
    const body = dom(testLive([], { entries: [entry] }));
    expect(textsOf(body, 'th, td')).toEqual(['Equipo', 'Goles', 'Garzas', '3']);
    expect(textsOf(body, '.LiveEntry_embed')).toEqual(['Mapa']);
    expect(body.querySelector('.LiveEntry_card a')?.getAttribute('href')).toBe('/nacional/otra/');
    expect(textsOf(body, '.LiveEntry_card a')).toEqual(['Otra <nota>']);
  });

  it('holds the place of a picture, and shows none that was taken down', () => {
    const image = {
      type: 'image' as const,
      _id: 'foto',
      url: '/imagenes/foto.jpg',
      auth: { 1: 'tok' },
      width: 1_600,
      height: 900,
      alt_text: 'Dos <barcos>',
      caption: 'Al alba & solos',
      credit: 'Inés',
    };
    const body = dom(testLive([], { entries: [testEntry(1, { image })] }));
    const img = body.querySelector('figure img');
    const of = (name: string) => img?.getAttribute(name) ?? '';
    expect([of('alt'), of('width'), of('height'), of('loading')]).toEqual([
      'Dos <barcos>',
      '720',
      '405',
      'lazy',
    ]);
    expect(of('srcset')).toMatch(/foto\.jpg\?auth=tok&smart=true&width=400&height=225 400w/);
    expect(of('sizes')).not.toBe('');
    expect(textsOf(body, 'figcaption span')).toEqual(['Al alba & solos', 'Inés']);
    const gone = { type: 'image' as const, _id: 'foto' };
    const none = dom(testLive([], { entries: [testEntry(1, { image: gone })] }));
    expect(none.querySelector('figure')).toBeNull();
  });

  it('stays off on the canvas', () => {
    expect(render(testLive([1]), true)).not.toContain('data-behaviour');
  });
});

describe('a live blog in an article', () => {
  const facts = {
    pageContent: {
      kind: 'story' as const,
      story: storyWith(embed('uno'), embed('x', 'Hello Word')),
    },
  };

  it('is asked for by the body, and shows the same', () => {
    expect(
      articleBody.content?.(
        defaultsOf(articleBody),
        testFacts({ ...facts, query: { antes: 'e9' } }),
      ),
    ).toEqual({
      'live:uno': { source: 'live-blog', query: { id: 'uno', story: 'nota', before: 'e9' } },
    });
    const body = inDocument(
      renderBlock(articleBody, { facts, reply: { 'live:uno': testLive([2], { hasOlder: true }) } }),
    );
    expect(textsOf(body, '.LiveBlog_chip')).toEqual(['En vivo']);
    // The block's own id, not the element's: its parameters go by it.
    expect(body.querySelector('[data-more] a')?.getAttribute('href')).toBe(
      '?antes-b1=blog:e2#b1-1-directo',
    );
  });

  it('asks for nothing where there is none', () => {
    const story = testStory({ content_elements: [] });
    expect(
      articleBody.content?.(
        defaultsOf(articleBody),
        testFacts({ pageContent: { kind: 'story', story } }),
      ),
    ).toBeNull();
  });
});

describe('data for machines', () => {
  const at = 'https://www.labrujula.example/nota/';

  it('are none before it starts', () => {
    expect(liveJsonLd(null, at)).toBeNull();
    expect(liveJsonLd(testLive([], { blog: { state: 'not-started' } }), at)).toBeNull();
  });

  it('have a start while it is live, and no end and no list without updates', () => {
    expect(liveJsonLd(testLive([]), at)).toEqual({
      '@type': 'LiveBlogPosting',
      '@id': at,
      coverageStartTime: '2026-11-20T12:00:00.000Z',
    });
  });

  it('have every update with its address without parameters, and the last change', () => {
    const entries = [
      testEntry(2, { updatedAt: '2026-11-20T15:00:00.000Z' }),
      testEntry(1, { description: html('') }),
    ];
    const end = '2026-11-20T20:00:00.000Z';
    expect(
      liveJsonLd(testLive([], { entries, blog: { state: 'finished', endLiveDate: end } }), at),
    ).toEqual({
      '@type': 'LiveBlogPosting',
      '@id': at,
      coverageStartTime: '2026-11-20T12:00:00.000Z',
      coverageEndTime: end,
      dateModified: '2026-11-20T15:00:00.000Z',
      liveBlogUpdate: [
        {
          '@type': 'BlogPosting',
          '@id': `${at}#blog:e2`,
          url: `${at}#blog:e2`,
          headline: 'Titular 2',
          datePublished: '2026-11-20T12:02:00.000Z',
          dateModified: '2026-11-20T15:00:00.000Z',
          articleBody: 'Texto 2',
          author: { '@type': 'Person', name: 'Inés' },
        },
        {
          '@type': 'BlogPosting',
          '@id': `${at}#blog:e1`,
          url: `${at}#blog:e1`,
          headline: 'Titular 1',
          datePublished: '2026-11-20T12:01:00.000Z',
          dateModified: '2026-11-20T12:01:00.000Z',
          articleBody: 'Titular 1',
          author: { '@type': 'Person', name: 'Inés' },
        },
      ],
    });
  });
});
