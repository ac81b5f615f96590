// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage, testSite } from '../_block/render-block.testing.tsx';
import { start } from './Carousel.behaviour.ts';
import { Carousel } from './Carousel.tsx';

const render = (given: Partial<Parameters<typeof Carousel>[0]> = {}) =>
  renderToStaticMarkup(
    <Carousel
      page={testPage()}
      label="Para ver"
      slides={['a', 'b', 'c'].map((key) => ({ key, content: <a href={`/${key}/`}>{key}</a> }))}
      hasAutoplay
      {...given}
    />,
  );

describe('a carousel', () => {
  it('is a named row of counted slides that a keyboard reaches, with no button until a script shows it', () => {
    document.body.innerHTML = render();
    const section = document.querySelector('[data-behaviour]');
    expect([
      section?.getAttribute('aria-label'),
      section?.getAttribute('aria-roledescription'),
    ]).toEqual(['Para ver', 'carrusel']);
    expect(document.querySelector('[data-strip]')?.getAttribute('tabindex')).toBe('0');
    const slides = [...document.querySelectorAll('[aria-roledescription="diapositiva"]')];
    expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual([
      '1 de 3',
      '2 de 3',
      '3 de 3',
    ]);
    expect([...document.querySelectorAll('button')].every((button) => button.hidden)).toBe(true);
  });

  it('speaks English to an English site', () => {
    const html = render({
      page: testPage({ locale: 'en-US', site: testSite({ locale: 'en-US' }) }),
      label: '',
    });
    for (const phrase of [
      'carousel',
      '2 of 3',
      'Start automatic slide show',
      'Stop automatic slide show',
      'Next',
    ])
      expect(html).toContain(phrase);
  });

  it('is nothing without slides, and offers no slide show unless told to', () => {
    expect(render({ slides: [] })).toBe('');
    expect(render({ hasAutoplay: false })).not.toContain('data-stop');
  });
});

describe('a carousel come to life', () => {
  let at: number;
  let isCalm: boolean;
  const scrolls: unknown[] = [];
  const strip = () => document.querySelector('[data-strip]') as HTMLElement;
  const [BACK, NEXT, PLAY] = ['[data-go="-1"]', '[data-go="1"]', '[data-stop]'];
  const button = (selector: string) => document.querySelector(selector) as HTMLButtonElement;
  const isShown = (selector: string) => !button(selector).hidden;

  function moveTo(left: number) {
    at = Math.max(0, Math.min(left, 600));
    strip().dispatchEvent(new Event('scroll'));
  }

  function begin({ inner = 1_000, calm = false, dir = 'ltr' } = {}) {
    isCalm = calm;
    at = 0;
    scrolls.length = 0;
    document.body.innerHTML = `<div dir="${dir}">${render()}</div>`;
    const sign = dir === 'rtl' ? -1 : 1;
    Object.defineProperties(strip(), {
      scrollWidth: { value: inner },
      clientWidth: { value: 400 },
      scrollLeft: { get: () => at * sign },
      scrollBy: {
        value: (given: ScrollToOptions) => {
          scrolls.push(given);
          moveTo(at + (given.left ?? 0) * sign);
        },
      },
      scrollTo: { value: ({ left = 0 }: ScrollToOptions) => moveTo(left * sign) },
    });
    if (dir === 'rtl') strip().style.direction = 'rtl';
    start(document.querySelector('[data-behaviour]') as HTMLElement);
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({
      get matches() {
        return isCalm;
      },
      addEventListener: () => undefined,
    }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows an arrow only where there is a way to go', () => {
    begin();
    expect([isShown(BACK), isShown(NEXT)]).toEqual([false, true]);
    moveTo(200);
    expect([isShown(BACK), isShown(NEXT)]).toEqual([true, true]);
    moveTo(598);
    expect([isShown(BACK), isShown(NEXT)]).toEqual([true, false]);
  });

  it('shows none where everything is seen', () => {
    begin({ inner: 400 });
    expect([isShown(BACK), isShown(NEXT), isShown(PLAY)]).toEqual([false, false, false]);
  });

  it('scrolls 290 px with each press, without a slide where movement is not wanted', () => {
    begin();
    button(NEXT).click();
    button(NEXT).click();
    button(BACK).click();
    expect(scrolls).toEqual([290, 290, -290].map((left) => ({ left, behavior: 'smooth' })));
    begin({ calm: true });
    button(NEXT).click();
    expect(scrolls).toEqual([{ left: 290, behavior: 'auto' }]);
  });

  it('goes the other way where the text does', () => {
    begin({ dir: 'rtl' });
    expect([isShown(BACK), isShown(NEXT)]).toEqual([false, true]);
    button(NEXT).click();
    expect([at, isShown(BACK)]).toEqual([290, true]);
  });

  it('keeps the focus on an arrow when the one that had it goes away', () => {
    begin();
    button(NEXT).focus();
    moveTo(600);
    expect(document.activeElement).toBe(button(BACK));
  });

  it('turns by itself every 4 s once started, and stops at the last', () => {
    begin();
    expect([isShown(PLAY), button(PLAY).getAttribute('aria-label')]).toEqual([
      true,
      'Iniciar el pase automático',
    ]);
    vi.advanceTimersByTime(9_000);
    expect(at).toBe(0);
    button(PLAY).click();
    expect(button(PLAY).getAttribute('aria-label')).toBe('Detener el pase automático');
    vi.advanceTimersByTime(3_999);
    expect(at).toBe(0);
    vi.advanceTimersByTime(1);
    expect(at).toBe(290);
    vi.advanceTimersByTime(12_000);
    expect(at).toBe(600);
    expect(button(PLAY).getAttribute('aria-label')).toBe('Iniciar el pase automático');
  });

  it('starts over from the first when it is started at the end, and stops when it is told to', () => {
    begin();
    moveTo(600);
    button(PLAY).click();
    expect(at).toBe(0);
    button(PLAY).click();
    vi.advanceTimersByTime(9_000);
    expect(at).toBe(0);
  });

  it('waits while somebody is in it', () => {
    begin();
    button(PLAY).click();
    document.querySelector('a')?.focus();
    vi.advanceTimersByTime(9_000);
    expect(at).toBe(0);
  });

  it('offers no slide show where movement is not wanted', () => {
    begin({ calm: true });
    expect(isShown(PLAY)).toBe(false);
  });
});
