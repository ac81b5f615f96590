import { Window } from 'happy-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteAds } from '../../schemas/ads.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import { start } from '../../ui/FullScreen.behaviour.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testSite,
  testStory,
} from '../_block/render-block.testing.tsx';
import { leadArt } from './block.ts';

const PICTURE = {
  _id: 'f',
  type: 'image',
  url: 'https://f.example/f.jpg',
  auth: { 1: 't' },
  width: 1_600,
  height: 900,
  alt_text: 'La plaza',
  subtitle: 'La plaza <hoy>',
  caption: 'Pie de la <em>foto</em>',
  credits: { by: [{ name: 'Ana' }], affiliation: [{ name: 'Agencia' }] },
};
const EMBED = '<div class="player" data-aspect-ratio="0.5625"></div>';

interface Given {
  fields?: JsonObject;
  isEditing?: boolean;
  galleryCubeClicks?: number;
}
const render = (
  promo_items: unknown,
  { fields = {}, isEditing = false, galleryCubeClicks = 0 }: Given = {},
) =>
  renderBlock(leadArt, {
    fields,
    isEditing,
    facts: {
      site: testSite({
        galleryCubeClicks,
        websiteAdPath: 'brujula',
        ads: siteAds.parse({ publisherId: '1' }),
      }),
      pageContent: {
        kind: 'story',
        story: testStory({ promo_items: promo_items as Story['promo_items'] }),
      },
    },
  });
const dom = (...given: Parameters<typeof render>) => inDocument(render(...given));

describe('lead-art', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(leadArt)).toEqual({
      enableAutoplay: false,
      playthrough: false,
      viewportPercentage: 65,
      videoRatio: '--',
      borderRadius: false,
      hideTitle: false,
      hideCaption: false,
      hideCredits: false,
      imageLoadingStrategy: 'eager',
      imageRatio: '16:9',
    });
  });

  it.each([
    ['no promo items', {}],
    ['an unknown kind', { basic: { type: 'holograma', url: 'https://f.example/x' } }],
    ['a name of every object', { basic: { type: 'constructor' } }],
    ['a picture without an address', { basic: { type: 'image' } }],
    ['a video without an embed', { basic: { type: 'video' } }],
    [
      'a gallery without pictures',
      { basic: { type: 'gallery', content_elements: [{ type: 'text', content: 'x' }] } },
    ],
    ['empty markup', { basic: { type: 'raw_html', content: ' ' } }],
  ])('renders nothing for %s', (_, items) => {
    expect(render(items)).toBe('');
  });

  it('renders nothing where the page is about no story', () => {
    expect(renderBlock(leadArt)).toBe('');
  });

  it('takes a picture that does not say what it is for one', () => {
    expect(dom({ basic: { ...PICTURE, type: undefined } }).querySelector('img')).not.toBeNull();
  });

  it('prefers the lead art to the basic picture', () => {
    const body = dom({ basic: PICTURE, lead_art: { type: 'raw_html', content: '<b>Mapa</b>' } });
    expect([body.querySelector('b')?.textContent, body.querySelector('img')]).toEqual([
      'Mapa',
      null,
    ]);
  });

  it('takes the picture of 800 px in 800 and 1600, at the chosen ratio', () => {
    const image = dom({ basic: PICTURE }).querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['800', '450']);
    expect(image?.getAttribute('srcset')?.match(/ \d+w/g)).toEqual([' 800w', ' 1600w']);
    expect(image?.getAttribute('alt')).toBe('La plaza');
    expect(
      dom({ basic: PICTURE }, { fields: { imageRatio: '3:2' } })
        .querySelector('img')
        ?.getAttribute('height'),
    ).toBe('533');
  });

  it('fetches the picture before all else, or lazily where it was told to', () => {
    const image = dom({ basic: PICTURE }).querySelector('img');
    expect([image?.getAttribute('loading'), image?.getAttribute('fetchpriority')]).toEqual([
      'eager',
      'high',
    ]);
    expect(render({ basic: PICTURE })).toContain('rel="preload"');
    const lazy = dom(
      { basic: PICTURE },
      { fields: { imageLoadingStrategy: 'lazy' } },
    ).querySelector('img');
    expect([lazy?.getAttribute('loading'), lazy?.hasAttribute('fetchpriority')]).toEqual([
      'lazy',
      false,
    ]);
  });

  it('says title, caption and credit, each only when it is not hidden', () => {
    const said = (fields: JsonObject = {}) =>
      dom({ basic: PICTURE }, { fields }).querySelector('figcaption')?.textContent?.trim();
    expect(said()).toBe('La plaza <hoy> Pie de la foto (Ana/Agencia)');
    expect(said({ hideTitle: true })).toBe('Pie de la foto (Ana/Agencia)');
    expect(said({ hideCaption: true })).not.toContain('Pie');
    expect(said({ hideCredits: true })).not.toContain('Ana');
    expect(said({ hideTitle: true, hideCaption: true, hideCredits: true })).toBeUndefined();
  });

  it.each([true, false])(
    'keeps its buttons hidden until a script shows them (editing: %s)',
    (isEditing) => {
      const buttons = [...dom({ basic: PICTURE }, { isEditing }).querySelectorAll('button')];
      expect(
        buttons.map((button) => [button.getAttribute('aria-label'), button.hasAttribute('hidden')]),
      ).toEqual([
        ['Ver en pantalla completa', true],
        ['Cerrar', true],
      ]);
    },
  );

  it('plays a video in the chosen shape, and tells the player how', () => {
    const frame = (fields: JsonObject = {}) =>
      dom(
        { lead_art: { type: 'video', embed_html: EMBED, headlines: { basic: 'Título' } } },
        { fields },
      );
    expect(frame().querySelector('.player')?.parentElement?.className).toBe(
      'Video_video Video_r16x9 Video_h65',
    );
    expect(
      frame({ videoRatio: '9:16', borderRadius: true, viewportPercentage: 80 }).querySelector(
        '.Video_round',
      ),
    ).not.toBeNull();
    expect(frame().querySelector('.player')?.hasAttribute('data-autoplay')).toBe(false);
    const told = frame({ enableAutoplay: true, playthrough: true }).querySelector('.player');
    expect([told?.getAttribute('data-autoplay'), told?.getAttribute('data-playthrough')]).toEqual([
      'true',
      'true',
    ]);
    expect(frame().querySelector('figcaption')?.textContent).toContain('Título');
  });
});

describe('a gallery as lead art', () => {
  const gallery = (count: number) => ({
    lead_art: {
      type: 'gallery',
      headlines: { basic: 'Noche de <em>faroles</em>' },
      content_elements: Array.from({ length: count }, (_, index) => ({
        ...PICTURE,
        _id: `f${index}`,
      })),
    },
  });

  it('is a named strip of slides that the keyboard reaches', () => {
    const body = dom(gallery(3));
    const strip = body.querySelector('[data-strip]');
    expect([strip?.getAttribute('aria-label'), strip?.getAttribute('tabindex')]).toEqual([
      'Noche de faroles',
      '0',
    ]);
    const slides = [...(strip?.children ?? [])].map((slide) => slide.getAttribute('aria-label'));
    expect(slides).toEqual(['1 de 3', '2 de 3', '3 de 3']);
  });

  it('fetches only its first picture early', () => {
    const loading = (fields: JsonObject = {}) =>
      [...dom(gallery(3), { fields }).querySelectorAll('img')].map((image) =>
        image.getAttribute('loading'),
      );
    expect(loading()).toEqual(['eager', 'lazy', 'lazy']);
    expect(loading({ imageLoadingStrategy: 'lazy' })).toEqual(['lazy', 'lazy', 'lazy']);
  });

  it('puts an ad after every so many pictures, never at the end, and counts pictures only', () => {
    const body = dom(gallery(4), { galleryCubeClicks: 2 });
    const labels = [...body.querySelectorAll('[data-strip] > *')].map((slide) =>
      slide.getAttribute('aria-label'),
    );
    expect(labels).toEqual(['1 de 4', '2 de 4', 'Publicidad', '3 de 4', '4 de 4']);
    expect(body.querySelector('template')?.innerHTML).toContain('id="arcad_b1_2"');
    expect(dom(gallery(4)).querySelector('template')).toBeNull();
  });
});

describe('full screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A page in which the browser's part is played by hand. */
  function page(isAble = true) {
    const window = new Window();
    const { document } = window;
    document.body.innerHTML = render({ basic: PICTURE });
    const frame = document.querySelector('[data-behaviour]') as unknown as HTMLElement;
    const screen: { element: Element | null } = { element: null };
    const change = () => document.dispatchEvent(new window.Event('fullscreenchange'));
    Object.defineProperties(document, {
      fullscreenEnabled: { value: isAble },
      fullscreenElement: { get: () => screen.element },
      exitFullscreen: {
        value: async () => {
          screen.element = null;
          change();
        },
      },
    });
    frame.requestFullscreen = async () => {
      screen.element = frame;
      change();
    };
    vi.stubGlobal('document', document);
    start(frame);
    const [toggle, close] = [...frame.querySelectorAll('button')] as [
      HTMLButtonElement,
      HTMLButtonElement,
    ];
    return { frame, toggle, close, document };
  }

  it('is offered only where the browser can', () => {
    expect(page(false).toggle.hasAttribute('hidden')).toBe(true);
    expect(page().toggle.hasAttribute('hidden')).toBe(false);
  });

  it('opens and closes by the same button, which says what it does', async () => {
    const { toggle, close, frame } = page();
    toggle.click();
    await Promise.resolve();
    expect([
      toggle.getAttribute('aria-label'),
      close.hasAttribute('hidden'),
      frame.hasAttribute('data-open'),
    ]).toEqual(['Salir de pantalla completa', false, true]);
    toggle.click();
    await Promise.resolve();
    expect([toggle.getAttribute('aria-label'), close.hasAttribute('hidden')]).toEqual([
      'Ver en pantalla completa',
      true,
    ]);
  });

  it('closes by the close button and gives the focus back', async () => {
    const { toggle, close, document } = page();
    toggle.click();
    close.focus();
    close.click();
    await Promise.resolve();
    expect(close.hasAttribute('hidden')).toBe(true);
    expect(document.activeElement === (toggle as unknown)).toBe(true);
  });
});
