import { Window } from 'happy-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Carousel, type Slide } from './Carousel.tsx';
import type { ViewPage } from './view-page.ts';

const page = { blockId: 'b1', locale: 'es-MX', isEditing: false } as ViewPage;
const slide = (key: string, given: Partial<Slide> = {}): Slide => ({
  key,
  content: <a href={`/${key}/`}>{key}</a>,
  ...given,
});
const AD = slide('ad', { isAd: true });

function dom(given: Partial<Parameters<typeof Carousel>[0]> = {}): HTMLElement {
  const { document } = new Window();
  document.body.innerHTML = renderToStaticMarkup(
    <Carousel
      page={page}
      label="Para ver"
      slides={['a', 'b', 'c'].map((key) => slide(key))}
      {...given}
    />,
  );
  return document.body as unknown as HTMLElement;
}
const labels = (body: HTMLElement) =>
  [...body.querySelectorAll('[aria-roledescription="diapositiva"]')].map((each) =>
    each.getAttribute('aria-label'),
  );

describe('a carousel', () => {
  it('is a named row of counted slides that a keyboard reaches, with no button until a script shows it', () => {
    const body = dom({ isGallery: true, hasAutoplay: true });
    const section = body.querySelector('[data-behaviour]');
    expect([
      section?.getAttribute('aria-label'),
      section?.getAttribute('aria-roledescription'),
    ]).toEqual(['Para ver', 'carrusel']);
    expect(body.querySelector('[data-strip]')?.getAttribute('tabindex')).toBe('0');
    expect(labels(body)).toEqual(['1 de 3', '2 de 3', '3 de 3']);
    const buttons = [...body.querySelectorAll('button')];
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Anterior',
      'Siguiente',
      'Iniciar el pase automático',
      'Ver en pantalla completa',
    ]);
    expect(buttons.every((button) => button.hasAttribute('hidden'))).toBe(true);
  });

  it('speaks English to an English site', () => {
    const html = dom({
      page: { ...page, locale: 'en-US' },
      label: '',
      hasAutoplay: true,
      isGallery: true,
      indicators: 'dots',
    }).innerHTML;
    for (const phrase of [
      'carousel',
      '2 of 3',
      'Start automatic slide show',
      'Stop automatic slide show',
      'Go to slide 3',
      'View full screen',
      'Exit full screen',
      'Next',
    ])
      expect(html).toContain(phrase);
  });

  it('is nothing without slides, and offers the slide show and the whole screen only when told to', () => {
    expect(dom({ slides: [] }).innerHTML).toBe('');
    expect(dom().querySelectorAll('[data-stop], [data-exit]')).toHaveLength(0);
    expect(dom({ isGallery: true }).querySelector('[data-exit]')).not.toBeNull();
    const one = dom({ slides: [slide('a')], hasAutoplay: true, indicators: 'dots' });
    expect(one.querySelectorAll('[data-stop], [data-to]')).toHaveLength(0);
  });

  it('writes the count on the pictures of a gallery, not on cards', () => {
    expect(dom({ isGallery: true }).textContent).toContain('2 de 3');
    expect(dom().textContent).toBe('abc');
  });

  it('holds ads back until a script wants them, and does not count them', () => {
    const body = dom({ isGallery: true, slides: [slide('a'), AD, slide('b')], indicators: 'dots' });
    expect(labels(body)).toEqual(['1 de 2', 'Publicidad', '2 de 2']);
    const ad = body.querySelector('[data-ad]');
    expect([ad?.hasAttribute('hidden'), ad?.firstElementChild?.tagName]).toEqual([
      true,
      'TEMPLATE',
    ]);
    expect(body.querySelectorAll('[data-to]')).toHaveLength(2);
  });

  it('shows editors what stands for an ad', () => {
    const body = dom({ page: { ...page, isEditing: true }, slides: [slide('a'), AD] });
    expect(body.querySelector('template, [data-ad]')).toBeNull();
    expect(body.textContent).toBe('aad');
  });

  it('leads to each slide by a link, which needs no script', () => {
    const links = [...dom({ indicators: 'dots' }).querySelectorAll('[data-to]')];
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Ir a la diapositiva 1',
      'Ir a la diapositiva 2',
      'Ir a la diapositiva 3',
    ]);
    const body = dom({ indicators: 'dots' });
    for (const link of body.querySelectorAll('[data-to]'))
      expect(body.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null]);
  });

  it('shows thumbnails where it has them, and no more than 20 dots', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        slide(`s${n}`, { thumbnail: <img alt="" src="/m" /> }),
      );
    const count = (total: number, indicators: 'dots' | 'thumbnails') =>
      dom({ slides: many(total), indicators }).querySelectorAll('[data-to]').length;
    expect([count(20, 'dots'), count(21, 'dots'), count(21, 'thumbnails')]).toEqual([20, 0, 21]);
    expect(
      dom({ slides: many(2), indicators: 'thumbnails' }).querySelectorAll('[data-to] img'),
    ).toHaveLength(2);
    expect(dom({ slides: many(2), indicators: 'dots' }).querySelector('[data-to] img')).toBeNull();
  });
});
