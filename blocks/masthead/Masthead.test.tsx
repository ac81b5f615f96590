// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { masthead } from './block.ts';
import { start } from './Today.behaviour.ts';

const SITE = { primaryLogo: '/marca/brujula.svg', primaryLogoAlt: 'La Brújula' };
const render = (fields: JsonObject = {}, site: object = SITE, isEditing = false) =>
  renderBlock(masthead, { fields, isEditing, facts: { site: testSite(site) } });

describe('masthead', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(masthead)).toEqual({
      logoURL: '',
      tagLine: '',
      showDate: false,
      promoLinkURL: '',
      promoLinkText: '',
    });
  });

  it('links the site’s logo to the front page, or the logo that it is given', () => {
    const logo = (fields: JsonObject, site?: object) =>
      inDocument(render(fields, site)).querySelector('[data-masthead-logo] a');
    expect(logo({})?.getAttribute('href')).toBe('/');
    expect(logo({})?.innerHTML).toBe('<img src="/marca/brujula.svg" alt="La Brújula">');
    expect(logo({ logoURL: 'https://cdn.example/a.png' })?.innerHTML).toContain(
      'src="https://cdn.example/a.png"',
    );
    expect(logo({ logoURL: 'recursos/a.png' }, {})?.innerHTML).toBe(
      '<img src="/recursos/a.png" alt="La Brújula">',
    );
    expect(logo({ tagLine: 'Lema' }, {})).toBeNull();
  });

  it('has a button only with an address and a text', () => {
    const promo = (fields: JsonObject) =>
      inDocument(render(fields)).querySelector('a[href="/suscripciones/"]');
    expect(
      promo({ promoLinkURL: '/suscripciones/', promoLinkText: 'Suscríbete' })?.textContent,
    ).toBe('Suscríbete');
    expect(promo({ promoLinkURL: '/suscripciones/' })).toBeNull();
    expect(render({ promoLinkText: 'Suscríbete' })).not.toContain('Suscríbete');
    expect(masthead.schema.safeParse({ promoLinkURL: 'javascript:alert(1)' }).success).toBe(false);
  });

  it('shows its motto when it has one', () => {
    expect(render({ tagLine: 'Con rumbo' })).toContain('Con rumbo');
    expect(render()).not.toContain('tagLine');
  });

  it('keeps room for the day and holds no clock', () => {
    const time = inDocument(render({ showDate: true })).querySelector('[data-behaviour]');
    expect([time?.textContent, time?.getAttribute('data-format')]).toEqual(['', '%e de %B de %Y']);
    expect(inDocument(render()).querySelector('[data-behaviour]')).toBeNull();
  });

  it('renders nothing when it has nothing, and says on the canvas where the day goes', () => {
    expect(render({}, {})).toBe('');
    expect(render({ showDate: true }, SITE, true)).toContain('Fecha de hoy');
    expect(render({ showDate: true }, SITE, true)).not.toContain('data-behaviour');
  });

  it('shows on the canvas the day of the time that it shows', () => {
    const facts = { site: testSite(SITE) };
    const options = { fields: { showDate: true }, isEditing: true, facts };
    expect(renderBlock(masthead, { ...options, now: '2026-11-21T05:59:00Z' })).toContain(
      '20 de noviembre de 2026',
    );
  });
});

describe('the day of the masthead', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is today’s in the site’s words and zone, and tomorrow’s when the reader comes back', () => {
    vi.setSystemTime(new Date('2026-11-21T05:59:00Z'));
    document.body.innerHTML = render({ showDate: true });
    start(document.querySelector('[data-behaviour]') as HTMLElement);
    const time = document.querySelector('time') as HTMLElement;
    expect(time.textContent).toBe('20 de noviembre de 2026');
    vi.setSystemTime(new Date('2026-11-21T06:00:00Z'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect([time.textContent, time.getAttribute('datetime')]).toEqual([
      '21 de noviembre de 2026',
      '2026-11-21',
    ]);
  });

  it('follows the site’s own format', () => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    const dateLocalization = {
      language: 'en',
      timeZone: 'America/New_York',
      dateFormat: '%A, %B %d, %Y',
      dateTimeFormat: '',
    };
    document.body.innerHTML = render({ showDate: true }, { dateLocalization });
    start(document.querySelector('[data-behaviour]') as HTMLElement);
    const time = document.querySelector('time') as HTMLElement;
    expect(time.textContent).toBe('Friday, November 20, 2026');
  });
});
