import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { SHAPES } from '../../ui/icon-shapes.ts';
import { markupOf } from '../markup/markup-of.ts';
import { iconSymbols, takeIcons } from './page-icons.ts';

const icon = (props: Parameters<typeof Icon>[0]) =>
  renderToStaticMarkup(createElement(Icon, props));

describe('the icons of a page', () => {
  it('use their symbols, each named once, with what a place says of its own', () => {
    const html = `<p>${icon({ name: 'close', className: 'x' })}${icon({ name: 'play', size: 16 })}${icon({ name: 'close', label: 'Cerrar' })}</p>`;
    expect(takeIcons(html)).toEqual({
      html:
        '<p><svg class="x" width="48" height="48" aria-hidden="true"><use href="#icono-close"/></svg>' +
        '<svg width="16" height="16" aria-hidden="true"><use href="#icono-play"/></svg>' +
        '<svg width="48" height="48" role="img" aria-label="Cerrar"><use href="#icono-close"/></svg></p>',
      icons: ['close', 'play'],
    });
  });

  it.each(Object.keys(SHAPES) as IconName[])('takes %s as either writer writes it', (name) => {
    for (const html of [icon({ name }), markupOf(createElement(Icon, { name })).html])
      expect(takeIcons(html)).toMatchObject({ icons: [name] });
  });

  it('leaves what is no icon of ours, and a live island as React drew it', () => {
    const others =
      '<svg data-icon="nobody" width="1"><path d="M0 0"/></svg><svg><path d=""/></svg>';
    expect(takeIcons(others)).toEqual({ html: others, icons: [] });
    const island = `<div data-island="a/B">${icon({ name: 'close' })}</div>`;
    expect(takeIcons(island)).toEqual({ html: island, icons: [] });
  });

  it('stand once at the end, with their lines on a grid of 512', () => {
    expect(iconSymbols([])).toBe('');
    expect(iconSymbols(['close', 'play'])).toBe(
      '<svg class="icon-symbols" width="0" height="0" aria-hidden="true">' +
        '<symbol id="icono-close" viewBox="0 0 512 512" fill="none" stroke="currentColor" stroke-width="43" stroke-linecap="round" stroke-linejoin="round">' +
        `<path d="${SHAPES.close.d}"/></symbol>` +
        `<symbol id="icono-play" viewBox="0 0 512 512" fill="currentColor"><path d="${SHAPES.play.d}"/></symbol></svg>`,
    );
  });
});
