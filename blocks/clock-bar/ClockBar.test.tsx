// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { clockBar } from './block.ts';
import { start } from './Clock.behaviour.ts';
import { formatClock } from './format-clock.ts';

const render = (fields: JsonObject = {}, isEditing = false, site = testSite()) =>
  renderBlock(clockBar, { fields, isEditing, facts: { site } });

describe('formatClock', () => {
  it.each([
    ['2026-11-20T21:45:00Z', '20 nov 2026 - 03:45 PM'],
    ['2026-11-21T05:59:59Z', '20 nov 2026 - 11:59 PM'],
    ['2026-11-21T06:00:00Z', '21 nov 2026 - 12:00 AM'],
    ['2026-01-05T18:00:00Z', '05 ene 2026 - 12:00 PM'],
    ['2026-09-01T15:07:00Z', '01 sep 2026 - 09:07 AM'],
  ])('writes %s as %s', (iso, shown) => {
    // Some libraries of names shorten September to four letters.
    expect(formatClock(new Date(iso)).replace('sept', 'sep')).toBe(shown);
  });

  it('writes every month and hour in the same shape, with plain spaces', () => {
    for (let hour = 0; hour < 24 * 365; hour += 37) {
      const shown = formatClock(new Date(Date.UTC(2026, 0, 1, hour)));
      expect(shown).toMatch(/^\d\d [a-z]{3,4} 202[56] - \d\d:00 [AP]M$/);
    }
  });
});

describe('clock-bar', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(clockBar)).toEqual({ logoSite: 'brujula', lazyloadLogo: false });
    for (const logoSite of ['brujula', 'destino-c', 'jalisco', 'us-labrujula'])
      expect(clockBar.schema.safeParse({ logoSite }).success).toBe(true);
    expect(clockBar.schema.safeParse({ logoSite: 'otro' }).success).toBe(false);
  });

  it('holds no clock on the server', () => {
    const time = inDocument(render()).querySelector('[data-behaviour="clock-bar/Clock"]');
    expect(time?.textContent).toBe('');
  });

  it('shows on the canvas the time that the canvas shows', () => {
    const html = renderBlock(clockBar, { isEditing: true, now: '2026-11-20T21:45:00Z' });
    expect(html).toContain('20 nov 2026 - 03:45 PM');
    expect(html).not.toContain('data-behaviour');
  });

  it('shows the chosen logo in 98 by 28, which leads to its site', () => {
    const logo = (fields: JsonObject, site?: ReturnType<typeof testSite>) => {
      const link = inDocument(render(fields, false, site)).querySelector('a');
      return [link?.getAttribute('href'), link?.querySelector('img')?.outerHTML];
    };
    expect(logo({})).toEqual([
      '/',
      '<img src="/marca/brujula-claro.svg" alt="La Brújula" width="98" height="28" loading="eager" fetchpriority="low">',
    ]);
    expect(logo({ logoSite: 'destino-c', lazyloadLogo: true })).toEqual([
      '/destino-c/',
      '<img src="/marca/destino-c-claro.svg" alt="Destino C" width="98" height="28" loading="lazy" fetchpriority="low">',
    ]);
    expect(logo({ logoSite: 'destino-c' }, testSite({ key: 'destino-c' }))[0]).toBe('/');
  });

  it('stands still on the canvas, where nothing is lazy', () => {
    const canvas = render({ lazyloadLogo: true }, true);
    expect(canvas).not.toContain('data-behaviour');
    expect(canvas).toContain('loading="eager"');
  });
});

describe('the clock', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('turns with the minute, and then once a minute', () => {
    vi.setSystemTime(new Date('2026-11-20T21:45:40Z'));
    document.body.innerHTML = render();
    start(document.querySelector('[data-behaviour]') as HTMLElement);
    const time = document.querySelector('time') as HTMLElement;
    expect([time.textContent, time.getAttribute('datetime')]).toEqual([
      '20 nov 2026 - 03:45 PM',
      '2026-11-20T21:45:40.000Z',
    ]);
    vi.advanceTimersByTime(19_999);
    expect(time.textContent).toBe('20 nov 2026 - 03:45 PM');
    vi.advanceTimersByTime(1);
    expect(time.textContent).toBe('20 nov 2026 - 03:46 PM');
    vi.advanceTimersByTime(60_000);
    expect(time.textContent).toBe('20 nov 2026 - 03:47 PM');
    vi.advanceTimersByTime(10 * 60_000);
    expect(time.textContent).toBe('20 nov 2026 - 03:57 PM');
  });

  it('is right at once when the reader comes back to a page that slept', () => {
    vi.setSystemTime(new Date('2026-11-20T21:45:00Z'));
    document.body.innerHTML = render();
    start(document.querySelector('[data-behaviour]') as HTMLElement);
    const time = document.querySelector('time') as HTMLElement;
    vi.setSystemTime(new Date('2026-11-20T22:15:00Z'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(time.textContent).toBe('20 nov 2026 - 04:15 PM');
  });
});
