import { describe, expect, it } from 'vitest';
import { siteAds } from '../../schemas/ads.ts';
import type { AdType } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { AD_SHAPES } from '../_ads/ad-types.ts';
import { slotName } from '../_ads/slot-name.ts';
import { isLazy } from '../_block/lazy-load.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testSite,
  testStory,
} from '../_block/render-block.testing.tsx';
import { googleAd } from './block.ts';

const site = testSite({ websiteAdPath: 'brujula', ads: siteAds.parse({ publisherId: '123' }) });
const dom = (fields: JsonObject = {}, isEditing = false, facts: Partial<PageFacts> = {}) =>
  inDocument(renderBlock(googleAd, { fields, isEditing, facts: { site, ...facts } }));
const requestOf = (fields: JsonObject, facts: Partial<PageFacts> = {}) =>
  JSON.parse(
    dom(fields, false, facts).querySelector('[data-request]')?.getAttribute('data-request') ??
      'null',
  );

describe('google-ad', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(googleAd)).toEqual({
      adType: '1x1',
      lazyLoad: true,
      displayAdLabel: true,
      reserveSpace: true,
    });
  });

  it('is no lazy block: its room is on the page from the start', () => {
    expect(isLazy(defaultsOf(googleAd), false, googleAd)).toBe(false);
  });

  it.each([
    ['300x250', 'cube'],
    ['300x250_gallery', 'gallery_cube'],
    ['300x250|300x600', 'flex_cube'],
    ['300x250|300x600_rightrail', 'right_rail_cube'],
    ['728x90|320x50', 'leaderboard_medium'],
    ['970x250|970x90|728x90|320x50', 'leaderboard_large'],
  ])('reserves the room of %s, labelled, under its own id', (adType, name) => {
    const body = dom({ adType });
    expect(body.querySelector('#arcad_b1')?.className).toBe(
      `AdSlot_slot AdSlot_${name} AdSlot_reserved`,
    );
    expect(body.textContent).toBe('Publicidad');
  });

  it('leaves out the label or the room where it is told to', () => {
    expect(dom({ adType: '300x250', displayAdLabel: false }).textContent).toBe('');
    expect(
      dom({ adType: '300x250', reserveSpace: false }).querySelector('#arcad_b1')?.className,
    ).toBe('AdSlot_slot AdSlot_cube');
  });

  it('takes no room out of the page', () => {
    const body = dom();
    expect(body.children.length).toBe(1);
    expect(body.firstElementChild?.outerHTML).toMatch(/^<div id="arcad_b1" [^>]*><\/div>$/);
  });

  it('is nothing on a site without an ad path or a publisher', () => {
    for (const without of [{ websiteAdPath: '' }, { ads: undefined }])
      expect(dom({ adType: '300x250' }, false, { site: { ...site, ...without } }).innerHTML).toBe(
        '',
      );
  });

  it('says what the ad server is asked', () => {
    const story = testStory({ taxonomy: { tags: [{ slug: 'tren', text: 'Tren' }] } });
    const about = { pageContent: { kind: 'story', story }, pageType: 'article' } as const;
    expect(requestOf({ adType: '728x90|320x50' }, about)).toEqual({
      publisherId: '123',
      path: 'brujula',
      slot: 'brujula/nacional',
      sizes: [[[728, 90]], [[728, 90]], [[320, 50]]],
      display: 'all',
      position: 'leaderboard_medium',
      targeting: {
        page_type: 'article',
        section_id: '/nacional',
        arc_id: 'tranvias',
        tags: ['tren'],
      },
      isLazy: true,
      needsConsent: true,
    });
    expect(requestOf({ adType: '1x1', lazyLoad: false })).toMatchObject({
      sizes: null,
      isLazy: false,
      targeting: {},
    });
  });

  it('asks the bidders that the site has for its shape, out of the page none of Amazon', () => {
    const ads = siteAds.parse({
      publisherId: '1',
      prebid: {
        script: 'https://pujas.example/prebid.js',
        bids: { cube: [{ bidder: 'openx', params: { unit: '5' } }] },
      },
      amazon: { publisherId: 'abc' },
    });
    const asked = (adType: AdType) => requestOf({ adType }, { site: { ...site, ads } });
    expect(asked('300x250').prebid).toEqual({
      script: 'https://pujas.example/prebid.js',
      bids: [{ bidder: 'openx', params: { unit: '5' } }],
      iframeBidders: ['openx'],
    });
    expect(asked('728x90|320x50').prebid).toBeUndefined();
    expect(asked('728x90|320x50').amazon.publisherId).toBe('abc');
    expect(asked('1x1').amazon).toBeUndefined();
  });

  it('shows the cube of the right column on large screens only', () => {
    expect(
      dom({ adType: '300x250|300x600_rightrail' }).querySelector('.AdSlot_desktop'),
    ).not.toBeNull();
    expect(AD_SHAPES['300x250|300x600_rightrail'].dimensions?.slice(1)).toEqual([[], []]);
    expect(dom({ adType: '300x250' }).querySelector('.AdSlot_desktop')).toBeNull();
  });

  describe('on the canvas', () => {
    const facts: Partial<PageFacts> = {
      pageContent: { kind: 'story', story: testStory() },
      pageType: 'article',
    };
    const info = (fields: JsonObject, more = facts) =>
      dom(fields, true, more).querySelector('.AdSlot_info');

    it.each([
      ['1x1', 'Fuera de página brujula/nacional'],
      ['300x250', 'Cubo 300 × 250 brujula/nacional'],
      ['300x250|300x600', 'Cubo flexible 300 × 250 o 300 × 600 brujula/nacional'],
      [
        '300x250|300x600_rightrail',
        'Cubo de columna derecha 300 × 250 o 300 × 600 brujula/nacional',
      ],
      [
        '728x90|320x50',
        'Banner mediano 728 × 90 · tabletas: 728 × 90 · celulares: 320 × 50 brujula/nacional',
      ],
    ])('%s says what it is, how large and where', (adType, words) => {
      const shown = [...(info({ adType })?.querySelectorAll('p') ?? [])];
      expect(shown.map(({ textContent }) => textContent?.trim()).join(' ')).toBe(words);
    });

    it('takes the room that it takes on the site, and is no slot', () => {
      expect(info({ adType: '300x250' })?.className).toBe(
        'AdSlot_info AdSlot_slot AdSlot_cube AdSlot_reserved',
      );
      expect(info({ adType: '300x250', reserveSpace: false })?.className).toBe(
        'AdSlot_info AdSlot_slot AdSlot_cube',
      );
      expect(dom({ adType: '300x250' }, true, facts).querySelector('[id]')).toBeNull();
      expect(dom({ adType: '300x250' }, true, facts).textContent).toMatch(/^Publicidad/);
    });

    it('says where a site shows none, and takes no room there', () => {
      const without = info({ adType: '300x250' }, { site: { ...site, ads: undefined } });
      expect(without?.className).toBe('AdSlot_info');
      expect(without?.textContent).toContain('El sitio no muestra anuncios');
      const whole = dom({ adType: '300x250' }, true, { site: { ...site, ads: undefined } });
      expect(whole.textContent).not.toContain('Publicidad');
    });
  });
});

describe('the name of a slot', () => {
  const named = (given: Partial<PageFacts>) => slotName(testFacts({ site, ...given }));

  it('is the kind of a template page, whatever it is about', () => {
    expect(named({ pageType: 'tag' })).toBe('brujula/tag');
    expect(named({ pageType: 'author' })).toBe('brujula/author');
    expect(named({ pageType: 'search' })).toBe('brujula/search');
  });

  it('is the section of the story on this site, or the section of the page', () => {
    expect(named({ pageType: 'article', pageContent: { kind: 'story', story: testStory() } })).toBe(
      'brujula/nacional',
    );
    expect(
      named({ pageContent: { kind: 'section', section: { _id: '/jalisco/movilidad/' } } }),
    ).toBe('brujula/jalisco/movilidad');
  });

  it('is the site alone where there is no section', () => {
    expect(named({})).toBe('brujula');
    expect(named({ pageContent: { kind: 'story', story: testStory({ websites: {} }) } })).toBe(
      'brujula',
    );
  });
});
