import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LayoutProps } from './_layout/define-layout.ts';
import { layoutNamed, layouts } from './registry.ts';

/**
 * Names of filled sections with their number of stored blocks; 0 stands for blocks that came out
 * empty.
 */
type Filled = Record<string, number>;

const render = (name: string, filled: Filled = {}, given: Partial<LayoutProps> = {}): string => {
  const layout = layoutNamed(name);
  if (!layout) throw new Error(name);
  const sections = Object.fromEntries(
    Object.entries(filled).map(([section, count]) => [
      section,
      { count, content: count > 0 ? `[${section}]` : null },
    ]),
  );
  return renderToStaticMarkup(
    <layout.View sections={sections} isEditing={false} hiddenTitle={null} {...given} />,
  );
};

const all = (name: string): Filled =>
  Object.fromEntries((layoutNamed(name)?.sections ?? []).map((section) => [section.name, 2]));

/** rule 1.3 */
const SECTIONS: Record<string, string[]> = {
  'right-rail-custom':
    'navigation fullwidth fullwidth1 main rightrail fullwidth2 main2 rightrail2 fullwidth3 footer'.split(
      ' ',
    ),
  'right-rail-advanced':
    'navigation fullwidth1 main-1 main-2 rightrail-top rightrail-middle rightrail-bottom fullwidth2 footer'.split(
      ' ',
    ),
  'right-rail': 'navigation fullwidth1 main rightrail fullwidth2 footer'.split(' '),
  'single-column': 'navigation fullWidth body footer'.split(' '),
};

describe.each(Object.entries(SECTIONS))('%s', (name, sections) => {
  it('has its sections, in order, each with a Spanish name', () => {
    expect(layoutNamed(name)?.sections.map((section) => section.name)).toEqual(sections);
    expect(layoutNamed(name)?.sections.every(({ label }) => label.length > 0)).toBe(true);
  });

  it('says what each of its sections is for', () => {
    const roles = layoutNamed(name)?.sections.map(({ role }) => role) ?? [];
    expect(roles[0]).toBe('navigation');
    expect(roles.at(-1)).toBe('footer');
    expect(roles).toContain('main');
    expect(roles).toContain('full');
  });

  it('renders every section once, in order', () => {
    const html = render(name, all(name));
    expect(html.match(/\[[\w-]+\]/g)).toEqual(sections.map((section) => `[${section}]`));
  });

  it('has landmarks: header, main that can be skipped to, footer', () => {
    const html = render(name, all(name));
    expect(html).toMatch(/<header[^>]*>\[navigation\]<\/header>/);
    expect(html).toMatch(/<main id="main" tabindex="-1">/i);
    expect(html).toMatch(/<footer[^>]*>\[footer\]<\/footer>/);
    expect(html.match(/<main/g)).toHaveLength(1);
  });

  it('leaves out header and footer that are empty', () => {
    const html = render(name, { ...all(name), navigation: 0, footer: 0 });
    expect(html).not.toMatch(/<header|<footer/);
  });

  it('puts the hidden title first in main, and only when there is one', () => {
    expect(render(name, all(name), { hiddenTitle: 'Portada & más' })).toMatch(
      /<main[^>]*><h1 class="visually-hidden">Portada &amp; más<\/h1>/,
    );
    expect(render(name, all(name))).not.toContain('<h1');
  });

  it('leaves no section out on the canvas', () => {
    const empty = Object.fromEntries(
      sections.map((section) => [section, { count: 0, content: `[${section}]` }]),
    );
    const html = render(name, {}, { sections: empty, isEditing: true });
    for (const section of sections) expect(html).toContain(`[${section}]`);
  });
});

it('there are four, and no other', () => {
  expect(layouts.map(({ name }) => name)).toEqual(Object.keys(SECTIONS));
  expect(layoutNamed('constructor')).toBeUndefined();
});

describe('right-rail', () => {
  it('has its second full width only where its section holds blocks', () => {
    expect(render('right-rail', { main: 1, fullwidth2: 1 })).toContain('[fullwidth2]');
    expect(render('right-rail', { main: 1 })).not.toContain('layout_full');
  });

  it('puts its rail in an aside', () => {
    expect(render('right-rail', all('right-rail'))).toMatch(/<aside[^>]*>\[rightrail\]<\/aside>/);
    expect(render('right-rail', { main: 1 })).not.toContain('<aside');
  });
});

describe('right-rail-advanced', () => {
  const marks = (filled: Filled) => {
    const html = render('right-rail-advanced', filled);
    return [
      /RightRailAdvanced_area[^"]*RightRailAdvanced_empty/.test(html),
      /RightRailAdvanced_rail[^"]*RightRailAdvanced_empty/.test(html),
    ];
  };

  it('marks an area that holds fewer than two blocks, counted over its parts', () => {
    expect(marks({})).toEqual([true, true]);
    expect(marks({ 'main-1': 1, 'rightrail-middle': 1 })).toEqual([true, true]);
    expect(marks({ 'main-1': 1, 'main-2': 1, 'rightrail-top': 1, 'rightrail-bottom': 1 })).toEqual([
      false,
      false,
    ]);
    expect(marks({ 'main-1': 2 })).toEqual([false, true]);
  });
});

describe('right-rail-custom', () => {
  it('leaves out a row without anything in it', () => {
    expect(render('right-rail-custom', { main: 1 }).match(/layout_rails/g)).toHaveLength(1);
    expect(
      render('right-rail-custom', { main: 1, rightrail2: 1 }).match(/layout_rails/g),
    ).toHaveLength(2);
    expect(render('right-rail-custom', all('right-rail-custom')).match(/<aside/g)).toHaveLength(1);
    expect(render('right-rail-custom', { fullwidth: 1 })).not.toContain('layout_rails');
  });
});

describe('single-column', () => {
  it('is nothing when all of it is empty', () => {
    expect(render('single-column')).toBe('');
    expect(render('single-column', {}, { hiddenTitle: 'T' })).toBe('');
  });

  it('has a main area only with a body, a full width or a title', () => {
    expect(render('single-column', { navigation: 1, footer: 1 })).not.toContain('<main');
    expect(render('single-column', { fullWidth: 1 })).toContain('<main');
    expect(render('single-column', { footer: 1 }, { hiddenTitle: 'T' })).toContain('<main');
  });
});
