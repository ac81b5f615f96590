import { describe, expect, it } from 'vitest';
import { siteAds } from '../../schemas/ads.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { sitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { ContentElement, Story } from '../../schemas/story.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testSite,
  testStory,
} from '../_block/render-block.testing.tsx';
import { articleBody } from './block.ts';

const text = (content: string) => ({ type: 'text', content }) as ContentElement;
const image = (given: object = {}) =>
  ({
    type: 'image',
    _id: 'f',
    url: 'https://f.example/f.jpg',
    auth: { 1: 't' },
    width: 1_600,
    height: 1_067,
    ...given,
  }) as ContentElement;

interface Body {
  fields?: JsonObject;
  story?: Partial<Story>;
  children?: string[];
  isEditing?: boolean;
}
const render = (elements: unknown[], { fields, story = {}, children, isEditing }: Body = {}) =>
  renderBlock(articleBody, {
    facts: {
      pageContent: {
        kind: 'story',
        story: testStory({ content_elements: elements as ContentElement[], ...story }),
      },
    },
    ...(fields ? { fields } : {}),
    ...(children ? { children } : {}),
    ...(isEditing ? { isEditing } : {}),
  });
const dom = (elements: unknown[], body?: Body) => inDocument(render(elements, body));
const inside = (html: string) => html.replace(/^<article[^>]*>|<\/article>$/g, '');

describe('article-body', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(articleBody)).toEqual({
      elementPlacement: {},
      lazyLoad: false,
      hideImageTitle: false,
      hideImageCaption: false,
      hideImageCredits: false,
      hideGalleryTitle: false,
      hideGalleryCaption: false,
      hideGalleryCredits: false,
      hideVideoTitle: false,
      hideVideoCaption: false,
      hideVideoCredits: false,
      aspectRatio: '--',
      viewportPercentage: 65,
      borderRadius: false,
    });
  });

  it('renders nothing where the page is about no story', () => {
    expect(renderBlock(articleBody)).toBe('');
  });

  it.each([
    ['an unknown type', { type: 'holograma', content: 'x' }],
    ['a name of every object', { type: 'constructor', content: 'x' }],
    ['an empty text', { type: 'text', content: ' ' }],
    ['an empty header', { type: 'header', content: '' }],
    ['an empty raw_html', { type: 'raw_html', content: '' }],
    ['a list without items', { type: 'list', items: [] }],
    ['an image without an address', { type: 'image' }],
    ['an interstitial link without an address', { type: 'interstitial_link', content: 'Lee' }],
    ['an interstitial link without a text', { type: 'interstitial_link', url: '/a/' }],
    ['a correction without a text', { type: 'correction' }],
    ['a table without rows', { type: 'table', rows: [] }],
    ['a quote of pictures', { type: 'quote', content_elements: [{ type: 'image' }] }],
    ['a video without an embed', { type: 'video' }],
    ['a gallery without pictures', { type: 'gallery', content_elements: [{ type: 'video' }] }],
    ['an embed without markup', { type: 'oembed_response', subtype: 'youtube' }],
    ['an embed with empty markup', { type: 'oembed_response', raw_oembed: { html: ' ' } }],
    [
      'a custom embed of an unknown kind',
      { type: 'custom_embed', subtype: 'Encuesta', embed: { id: 'x' } },
    ],
    ['a list that is none', { type: 'list', items: 'uno' }],
  ])('skips %s', (_, element) => {
    expect(inside(render([element]))).toBe('');
  });

  it('shows texts, raw markup and dividers', () => {
    const body = dom([
      text('Uno <em>dos</em>'),
      { type: 'divider' },
      { type: 'raw_html', content: '<dl><dt>A</dt></dl>' },
    ]);
    expect(body.querySelector('p em')?.textContent).toBe('dos');
    expect(body.querySelector('hr')?.hasAttribute('aria-hidden')).toBe(false);
    expect(body.querySelector('dl dt')?.textContent).toBe('A');
  });

  it('gives headers their own level, 2 unless they say otherwise', () => {
    const levels = [undefined, 3, 6, 1, 9, 'x'].map((level) => ({
      type: 'header',
      content: 'T',
      level,
    }));
    expect(
      [...dom(levels).querySelectorAll('.ArticleBody_header')].map(({ tagName }) => tagName),
    ).toEqual(['H2', 'H3', 'H6', 'H1', 'H6', 'H2']);
  });

  it('nests lists, ordered or not', () => {
    const nested = { type: 'list', list_type: 'ordered', items: [text('Dentro')] };
    const body = dom([{ type: 'list', list_type: 'unordered', items: [text('Fuera'), nested] }]);
    expect(body.querySelector('ul > li > ol > li')?.textContent).toBe('Dentro');
  });

  it('renders pull quotes and block quotes, with a citation only when it is a text', () => {
    const quote = (given: object) =>
      dom([{ type: 'quote', content_elements: [text('Dicho')], ...given }]).querySelector(
        'blockquote',
      );
    expect(quote({ subtype: 'pullquote' })?.className).toBe(
      'ArticleBody_pullquote ArticleBody_quoted',
    );
    expect(quote({ subtype: 'pullquote', content_elements: [text('«Dicho»')] })?.className).toBe(
      'ArticleBody_pullquote',
    );
    expect(quote({ subtype: 'blockquote' })?.className).toBe('ArticleBody_blockquote');
    expect(quote({ citation: text('Ella') })?.querySelector('cite')?.textContent).toBe('Ella');
    expect(quote({ citation: { type: 'image', content: 'x' } })?.querySelector('cite')).toBeNull();
    expect(quote({ citation: text('') })?.querySelector('cite')).toBeNull();
    expect(quote({ citation: text('https://f.example/a') })?.getAttribute('cite')).toBe(
      'https://f.example/a',
    );
  });

  it('brackets interstitial links, and opens them where they say', () => {
    const link = (given: object) =>
      dom([{ type: 'interstitial_link', url: '/a', content: 'Lee', ...given }]);
    expect(link({}).textContent).toBe('[ Lee ]');
    expect(link({}).querySelector('a')?.outerHTML).toMatch(/^<a aria-label="Lee" href="\/a\/">/);
    expect(
      link({ additional_properties: { openInNewTab: true } })
        .querySelector('a')
        ?.getAttribute('target'),
    ).toBe('_blank');
    expect(link({ url: 'javascript:alert(1)' }).querySelector('a')).toBeNull();
  });

  it('tells corrections from clarifications', () => {
    const title = (type?: string) =>
      dom([{ type: 'correction', correction_type: type, text: 'Eran dos' }]).querySelector('h2')
        ?.textContent;
    expect(title('clarification')).toBe('Aclaración');
    expect(title('correction')).toBe('Corrección');
    expect(title()).toBe('Corrección');
  });

  it('makes a head of a table’s header, and lets it be reached by keyboard', () => {
    const body = dom([
      { type: 'table', header: [{ content: 'Año' }], rows: [[{ content: '2026' }]] },
    ]);
    expect(body.querySelector('thead th[scope="col"]')?.textContent).toBe('Año');
    expect(body.querySelector('tbody td')?.textContent).toBe('2026');
    expect(body.querySelector('section')?.getAttribute('tabindex')).toBe('0');
    expect(dom([{ type: 'table', rows: [[{ content: '1' }]] }]).querySelector('thead')).toBeNull();
  });

  it('names its tables apart, and lets wide markup be reached by keyboard', () => {
    const table = (more: object) => ({ type: 'table', rows: [[{ content: '1' }]], ...more });
    const raw = (content: string) => ({ type: 'raw_html', content });
    const body = dom([
      table({ header: [{ content: '<b>Año</b>' }, { content: 'Total' }] }),
      table({}),
      raw('<p>Uno</p>'),
      raw('<table><tbody><tr><td>1</td></tr></tbody></table>'),
    ]);
    const names = [...body.querySelectorAll('[tabindex="0"]')].map((region) =>
      region.getAttribute('aria-label'),
    );
    expect(names).toEqual(['Tabla 1: Año, Total', 'Tabla 2', 'Contenido ancho 2']);
  });

  it('gives two galleries of one body ads with ids of their own', () => {
    const picture = (n: number) => image({ _id: `i${n}` });
    const gallery = { type: 'gallery', content_elements: [picture(1), picture(2)] };
    const ads = siteAds.parse({ publisherId: '1' });
    const site = testSite({ galleryCubeClicks: 1, websiteAdPath: 'brujula', ads });
    const story = testStory({ content_elements: [gallery, gallery] as Story['content_elements'] });
    const html = renderBlock(articleBody, {
      facts: { site, pageContent: { kind: 'story', story } },
    });
    const ids = [...html.matchAll(/id="(arcad_[^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });

  it('shows pictures whole at 800 px, and at half of it where they float', () => {
    const shown = dom([image()]).querySelector('img');
    expect([shown?.getAttribute('width'), shown?.getAttribute('height')]).toEqual(['800', '533']);
    expect(shown?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([
      ' 274w',
      ' 400w',
      ' 768w',
      ' 1024w',
      ' 1440w',
    ]);
    const floated = dom([image({ alignment: 'left' })]);
    expect(floated.querySelector('figure')?.className).toContain('ArticleBody_left');
    expect(floated.querySelector('img')?.getAttribute('width')).toBe('400');
    expect(floated.querySelector('img')?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([
      ' 137w',
      ' 200w',
      ' 384w',
      ' 512w',
      ' 720w',
    ]);
  });

  it('captions pictures, each part of it only when it is not hidden', () => {
    const full = image({
      subtitle: 'Título <b>',
      caption: 'Pie',
      credits: { by: [{ name: 'Ana' }], affiliation: [{ name: 'Agencia' }] },
    });
    const caption = (fields: JsonObject = {}, element = full) =>
      dom([element], { fields }).querySelector('figcaption')?.textContent;
    expect(caption()).toBe('Título <b> Pie (Ana/Agencia)');
    expect(caption({ hideImageTitle: true })?.trim()).toBe('Pie (Ana/Agencia)');
    expect(caption({ hideImageCaption: true })).not.toContain('Pie');
    expect(caption({ hideImageCredits: true })).not.toContain('Ana');
    expect(caption({}, image())).toBeUndefined();
    expect(
      caption(
        {},
        image({ credits: { by: [{ name: 'Ana' }] }, vanity_credits: { by: [{ name: 'Bea' }] } }),
      )?.trim(),
    ).toBe('(Bea)');
  });

  it('links a picture to where it leads, with a name', () => {
    const link = (given: object) =>
      dom([image({ additional_properties: { link: '/a/' }, ...given })]).querySelector('figure a');
    expect(link({ alt_text: 'Mapa' })?.hasAttribute('aria-label')).toBe(false);
    expect(link({})?.getAttribute('aria-label')).toBe('Abrir el enlace de la imagen');
  });

  it('frames videos by the chosen ratio, with round corners on portraits only', () => {
    const embed_html = '<iframe data-aspect-ratio="0.5625"></iframe>';
    const frame = (fields: JsonObject) =>
      dom([{ type: 'video', embed_html }], { fields }).querySelector('iframe')?.parentElement
        ?.className;
    expect(frame({})).toBe('Video_video Video_r16x9 Video_h65');
    expect(frame({ aspectRatio: '9:16', viewportPercentage: 90, borderRadius: true })).toBe(
      'Video_video Video_r9x16 Video_h90 Video_round',
    );
    expect(frame({ aspectRatio: '1:1', viewportPercentage: 90, borderRadius: true })).toBe(
      'Video_video Video_r1x1 Video_h65',
    );
  });

  it('captions videos, each part of it only when it is not hidden', () => {
    const video = {
      type: 'video',
      embed_html: '<i></i>',
      headlines: { basic: 'Título' },
      description: { basic: 'Pie' },
      credits: { by: [{ name: 'Ana' }] },
    };
    const caption = (fields: JsonObject = {}) =>
      dom([video], { fields }).querySelector('figcaption')?.textContent;
    expect(caption()).toBe('Título Pie (Ana)');
    expect(
      caption({ hideVideoTitle: true, hideVideoCaption: true, hideVideoCredits: true }),
    ).toBeUndefined();
  });

  it('shows a gallery as a strip named by its description, each part of its captions only when it is not hidden', () => {
    const one = image({ subtitle: 'Título', caption: 'Pie', credits: { by: [{ name: 'Ana' }] } });
    const gallery = {
      type: 'gallery',
      description: { basic: 'La <em>obra</em>' },
      content_elements: [one, image()],
    };
    const strip = dom([gallery]).querySelector('[tabindex="0"]');
    expect(strip?.getAttribute('aria-label')).toBe('La obra');
    expect(strip?.querySelector('img')?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([
      ' 400w',
      ' 600w',
      ' 800w',
      ' 1600w',
    ]);
    expect(
      dom([{ ...gallery, description: undefined }])
        .querySelector('[tabindex="0"]')
        ?.getAttribute('aria-label'),
    ).toBe('Galería');
    const caption = (fields: JsonObject = {}) =>
      dom([gallery], { fields }).querySelector('figcaption')?.textContent;
    expect(caption()).toBe('Título Pie (Ana)');
    expect(
      caption({ hideGalleryTitle: true, hideGalleryCaption: true, hideGalleryCredits: true }),
    ).toBeUndefined();
  });

  it('gives embeds of videos a frame, and others their own height', () => {
    const embed = (subtype: string) =>
      dom([
        { type: 'oembed_response', subtype, raw_oembed: { html: '<iframe title="x"></iframe>' } },
      ]).querySelector('iframe')?.parentElement?.className;
    expect([embed('youtube'), embed('vimeo'), embed('twitter')]).toEqual([
      'ArticleBody_videoEmbed',
      'ArticleBody_videoEmbed',
      'ArticleBody_embed',
    ]);
  });

  it('puts the place before the first text that is not empty, once, and leaves the story as it is', () => {
    const first = (content: string, location = 'Guadalajara') => {
      const elements = [text(''), image(), text(content), text('Otro')];
      const kept = structuredClone(elements);
      const shown = dom(elements, { story: { location } }).querySelector('p')?.textContent;
      expect(elements).toEqual(kept);
      return shown;
    };
    expect(first('A las seis')).toBe('Guadalajara — A las seis');
    expect(first('<b>GUADALAJARA</b> — A las seis')).toBe('GUADALAJARA — A las seis');
    expect(first('Guadalajara – A las seis')).toBe('Guadalajara – A las seis');
    expect(first('Guadalajara-A las seis')).toBe('Guadalajara-A las seis');
    expect(first('GUADALAJARA, Jal.— A las seis')).toBe('GUADALAJARA, Jal.— A las seis');
    expect(first('Guadalajara vive')).toBe('Guadalajara — Guadalajara vive');
    expect(first('Guadalajarenses — y más')).toBe('Guadalajara — Guadalajarenses — y más');
    expect(first('<p>A las seis</p><p>Otro</p>')).toBe('Guadalajara — A las seis');
    expect(first('A las seis', ' ')).toBe('A las seis');
    expect(first('A las seis', '')).toBe('A las seis');
    expect(first('A las seis', '<img src=x>')).toBe('<img src=x> — A las seis');
  });

  it('ends with the copyright, as text', () => {
    const body = dom([text('Uno')], { story: { copyright: '© 2026 <La Brújula>' } });
    expect(body.querySelector('p:last-child')?.textContent).toBe('© 2026 <La Brújula>');
  });
});

describe('a custom embed that only says something', () => {
  const hello = (config: unknown, given: object = {}) =>
    inside(
      render([
        { type: 'custom_embed', subtype: 'Hello Word', embed: { id: 'h', config }, ...given },
      ]),
    );

  it('is a paragraph of its text, as text', () => {
    expect(hello({ text: ' Hola, <b>lector</b> ' })).toBe('<p>Hola, &lt;b&gt;lector&lt;/b&gt;</p>');
    expect(hello({ title: 'Tercero', message: 'Segundo' })).toBe('<p>Segundo</p>');
  });

  it.each([
    ['no config', undefined],
    ['a config without words', { text: ' ', message: 5, color: 'rojo' }],
    ['a config that is none', 'Hola'],
    ['a list', ['Hola']],
  ])('is nothing with %s', (_, config) => {
    expect(hello(config)).toBe('');
  });

  it('is of that very name', () => {
    expect(hello({ text: 'Hola' }, { subtype: 'Hello World' })).toBe('');
  });
});

describe('elements of other kinds', () => {
  const one = (element: object, body?: Body) => dom([element], body).querySelector('article');

  it.each<[string, object, string]>([
    ['a text of paragraphs', text('<p>Uno</p><p>dos</p>'), 'div > p + p'],
    ['a link in a link', text('<a href="/a">uno <a href="/b">dos</a></a>'), 'p > a + a[href="/b"]'],
    ['a block quote', { type: 'blockquote', content: 'Dicho' }, 'blockquote > p'],
    [
      'a group',
      {
        type: 'element_group',
        title: 'Claves',
        content_elements: [text('Uno'), { type: 'divider' }],
      },
      'div > p + p + hr',
    ],
    [
      'a list of links',
      {
        type: 'link_list',
        title: 'Lee además',
        items: [{ type: 'interstitial_link', url: '/a', content: 'Uno' }, text('dos')],
      },
      'div > p + ul > li:first-child > a[href="/a/"]',
    ],
    ['code', { type: 'code', language: 'html', content: '&lt;b&gt;' }, 'pre[tabindex="0"] > code'],
    [
      'an embed of ANS 0.5',
      { type: 'oembed', providerUrl: 'https://x.example', objectUrl: 'https://x.example/1' },
      'p > a[href="https://x.example/1"]',
    ],
    [
      'an embed without markup',
      { type: 'oembed_response', raw_oembed: { url: 'https://x.example/1', title: 'Uno' } },
      'p > a[href="https://x.example/1"]',
    ],
    [
      'sound',
      { type: 'audio', streams: [{ url: 'https://x.example/a.mp3' }] },
      'figure > audio[controls][src="https://x.example/a.mp3"]',
    ],
    [
      'another story',
      { type: 'story', headlines: { basic: 'Otra' }, canonical_url: '/otra/' },
      'p > a[href="/otra/"]',
    ],
    ['an endorsement', { type: 'endorsement', endorsement: 'De lo mejor' }, 'p'],
    [
      'cells of elements',
      {
        type: 'table',
        header: { cells: ['Año'] },
        rows: [{ cells: [{ content_elements: [text('Uno')] }] }],
      },
      'table td > p',
    ],
    ['a list item of paragraphs', { type: 'list', items: [text('<p>Uno</p>')] }, 'li > div > p'],
  ])('are shown: %s', (_, element, selector) => {
    expect(one(element)?.querySelector(`:scope ${selector}`)).not.toBeNull();
  });

  it('shows the tags of code as text', () => {
    expect(one({ type: 'code', content: '&lt;b&gt;x' })?.textContent).toBe('<b>x');
  });

  it('says a rating with what it is out of', () => {
    const rating = (given: object) =>
      one({ type: 'numeric_rating', numeric_rating: 4.5, ...given })?.textContent;
    expect(rating({ max: 5, units: 'estrellas' })).toBe('Calificación: 4.5 de 5 estrellas');
    expect(rating({})).toBe('Calificación: 4.5');
  });

  it('keeps the numbers of a list with a list in it: three items, not four', () => {
    const nested = { type: 'list', list_type: 'unordered', items: [text('a')] };
    const list = one({
      type: 'list',
      list_type: 'ordered',
      items: [text('Uno'), nested, text('Dos'), text('Tres')],
    });
    expect(list?.querySelectorAll('ol > li')).toHaveLength(3);
    expect(list?.querySelector('ol > li:first-child > ul > li')?.textContent).toBe('a');
  });

  it('lets no paragraph or link stand in a heading or a link', () => {
    const header = one({ type: 'header', content: '<p>Uno</p><p>dos</p>' })?.querySelector('h2');
    expect([header?.textContent, header?.querySelector('p')]).toEqual(['Uno dos', null]);
    const link = one({ type: 'interstitial_link', url: '/a', content: '<a href="/b">Lee</a>' });
    expect(link?.querySelectorAll('a')).toHaveLength(1);
  });

  it('shows the story’s own corrections after its text', () => {
    const story = {
      corrections: [{ type: 'correction', correction_type: 'clarification', text: 'Eran dos' }],
      copyright: '© 2026',
    };
    expect(one(text('Uno'), { story })?.textContent).toBe('UnoAclaraciónEran dos© 2026');
  });

  it('guards each: a wrong one costs nothing but itself', () => {
    const wrong = [
      null,
      'x',
      { type: 5 },
      { type: 'text', content: { a: 1 } },
      { type: 'image', url: { a: 1 } },
      { type: 'list', items: [null, { type: 'text', content: [] }] },
      { type: 'table', rows: [[{ content: { a: 1 } }], null, 'x'] },
      { type: 'quote', content_elements: { a: 1 }, citation: 'x' },
      { type: 'gallery', content_elements: 'x' },
      { type: 'video', embed_html: { a: 1 } },
      { type: 'numeric_rating', numeric_rating: {} },
      { type: 'interstitial_link', url: [], content: {} },
      { type: 'oembed_response', raw_oembed: 'x' },
      { type: 'story', headlines: { basic: [] }, websites: 'x' },
    ];
    const body = dom([text('Uno'), ...wrong, text('Dos')]);
    expect(body.querySelector('p:first-child')?.textContent).toBe('Uno');
    expect(body.querySelector('p:last-child')?.textContent).toBe('Dos');
    expect(body.textContent).not.toContain('[object');
  });

  it('names the language of a story that is not its site’s', () => {
    const lang = (language: string) =>
      one(text('Uno'), { story: { language } })?.getAttribute('lang');
    expect([lang('en'), lang('es'), lang('nada'), lang('en_US')]).toEqual([
      'en',
      null,
      null,
      'en-US',
    ]);
  });
});

describe('ads in the text', () => {
  const paragraphs = ['A', 'B', 'C', 'D', 'E'].map(text);
  const order = (elementPlacement: JsonObject, elements: unknown[] = paragraphs) =>
    dom(elements, { fields: { elementPlacement }, children: ['[1]', '[2]'] }).textContent;

  it('stand after the paragraph that they name', () => {
    expect(order({ 1: 1, 2: 3 })).toBe('A[1]BC[2]DE');
    expect(order({ 1: '2' })).toBe('AB[1]CDE');
  });

  it('stand in the order of the ads after one and the same paragraph', () => {
    expect(order({ 2: 1, 1: 1 })).toBe('A[1][2]BCDE');
  });

  it('never stand after the last paragraph or the one before it', () => {
    expect(order({ 1: 3, 2: 4 })).toBe('ABC[1]DE');
    expect(order({ 1: 5, 2: 6 })).toBe('ABCDE');
  });

  it('count texts only', () => {
    expect(
      order({ 1: 2 }, [text('A'), { type: 'header', content: 'T' }, ...paragraphs.slice(1)]),
    ).toBe('ATB[1]CDE');
  });

  it('ignore positions that make no sense', () => {
    expect(order({ 0: 1, x: 1, 1: -1, 2: 1.5, 9: 1 })).toBe('ABCDE');
  });

  it('stand together at the end on the canvas, where all of them must be within reach', () => {
    const body = dom(paragraphs, {
      fields: { elementPlacement: { 1: 1 } },
      children: ['[1]', '[2]'],
      isEditing: true,
    });
    expect(body.textContent).toBe('ABCDE[1][2]');
  });
});

describe('a story of which a part is closed', () => {
  const closed = (part: 'start' | 'rest', from = 2) => ({
    closed_part: { part, access: 'closed' as const, from, texts: 5 },
    copyright: '© 2026',
    location: 'Puebla',
  });
  const all = ['A', 'B', 'C', 'D', 'E'].map(text);
  const paragraphs = (body: HTMLElement) =>
    [...body.querySelectorAll('article > p')].map(({ textContent }) => textContent);

  it('ends in an offer, without what stands at the end of all of it', () => {
    const body = dom(all.slice(0, 2), { story: closed('start') });
    expect(paragraphs(body)).toEqual(['Puebla — A', 'B']);
    const section = body.querySelector('section');
    expect(section?.getAttribute('data-behaviour')).toBe('article-body/ClosedPart');
    expect(section?.querySelector('a')?.getAttribute('href')).toBe('/suscribete/');
    expect(body.textContent).not.toContain('© 2026');
  });

  it('goes on after what everybody reads', () => {
    const body = dom(all, { story: closed('rest') });
    expect(paragraphs(body)).toEqual(['C', 'D', 'E', '© 2026']);
    expect(body.querySelector('section')).toBeNull();
  });

  it('goes on after elements that show nothing', () => {
    const elements = [text('A'), { type: 5 }, text('B'), text('C')] as ContentElement[];
    expect(paragraphs(dom(elements, { story: closed('rest', 3) }))).toEqual(['C', '© 2026']);
  });

  it('has its ads where they stand in the whole of it, each once', () => {
    const ads = { fields: { elementPlacement: { 1: 1, 2: 3 } }, children: ['[1]', '[2]'] };
    const told = (part: 'start' | 'rest') =>
      dom(part === 'start' ? all.slice(0, 2) : all, { story: closed(part), ...ads }).textContent;
    expect(told('start')).toContain('Puebla — A[1]B');
    expect(told('start')).not.toContain('[2]');
    expect(told('rest')).toBe('C[2]DE© 2026');
  });

  it('asks nothing without a session but where anybody may read some, or crawlers all', () => {
    const asks = (given: object, access: 'closed' | 'metered' = 'closed') =>
      inDocument(
        renderBlock(articleBody, {
          facts: {
            site: testSite({ paywall: sitePaywall.parse(given) }),
            pageContent: {
              kind: 'story',
              story: testStory({
                content_elements: all.slice(0, 2),
                closed_part: { ...closed('start').closed_part, access },
              }),
            },
          },
        }),
      )
        .querySelector('section')
        ?.getAttribute('data-asks');
    expect(asks({})).toBe('members');
    expect(asks({}, 'metered')).toBe('everybody');
    expect(asks({ crawlers: ['Googlebot'] })).toBe('everybody');
  });
});
