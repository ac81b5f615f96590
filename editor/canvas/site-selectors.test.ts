import { describe, expect, it } from 'vitest';
import { canvasSelector } from './site-selectors.ts';

describe('selectors of the site on the canvas', () => {
  it('leaves alone what does not speak of neighbours', () => {
    expect(canvasSelector('.chain .heading::before, a:hover > b')).toBe(
      '.chain .heading::before, a:hover > b',
    );
  });

  it('says of frames what is said of blocks beside each other', () => {
    expect(canvasSelector('* + .chain::before')).toBe(
      '* + .chain::before, :where(.pc-block + .pc-block > .pc-view) > .chain::before',
    );
    expect(canvasSelector('.promo + .list')).toContain(
      ':where(.pc-block:has(> .pc-view > .promo) + .pc-block > .pc-view) > .list',
    );
  });

  it('keeps the weight of neighbours without any', () => {
    expect(canvasSelector(':where(* + .promo)')).toBe(
      ':where(* + .promo), :where(:where(.pc-block + .pc-block > .pc-view) > .promo)',
    );
    expect(canvasSelector(':where(.a + .b, .c)')).toBe(
      ':where(.a + .b, .c), :where(:where(.pc-block:has(> .pc-view > .a) + .pc-block > .pc-view) > .b)',
    );
    expect(canvasSelector(':where(.a) + :where(.b)')).toContain(
      ':has(> .pc-view > :where(.a)) + .pc-block > .pc-view) > :where(.b)',
    );
  });

  it('says of frames in a zone what is said of the children of a column', () => {
    expect(canvasSelector('.column > * + *')).toBe(
      '.column > * + *, .column > .pc-zone > [data-zone] > :where(.pc-block + .pc-block)',
    );
    expect(canvasSelector('.column > .a + .b')).toContain(
      '> :where(.pc-block:has(> .pc-view > .a) + .pc-block) > .pc-view > .b',
    );
  });

  it('does not take every block for the last of its parent', () => {
    expect(canvasSelector('.chain:last-child')).toBe(
      '.chain:last-child:not(:where(.pc-block:not(:last-child) > .pc-view > *))',
    );
  });

  it('parts lists at their own commas only', () => {
    expect(canvasSelector(':is(.a, .b) > .c, .d')).toBe(':is(.a, .b) > .c, .d');
  });
});
