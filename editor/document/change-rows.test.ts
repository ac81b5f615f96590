import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { layouts } from '../../layouts/registry.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { apply } from '../../schemas/page-records/apply.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import { catalogueOf } from './catalogue.ts';
import { changeRows, comparePages, storiesOfChanges } from './change-rows.ts';
import { restoreBlock } from './restore-block.ts';

const catalogue = catalogueOf(registry, layouts);
const sources = new Map([['story-feed-sections', 'Notas de una sección']]);
const stories = new Map([['n1', 'Suben las aguas']]);
const block = (id: string, fields: StoredBlock['fields'] = {}, more = {}): StoredBlock => ({
  id,
  block: 'header',
  v: 1,
  fields,
  ...more,
});
const page = (main: StoredBlock[], more: Partial<PageDocument> = {}): PageDocument => ({
  layout: 'right-rail',
  sections: { main, rightrail: [] },
  metadata: {},
  ...more,
});
const told = (before: PageDocument, after: PageDocument) =>
  changeRows(comparePages(before, after, catalogue), {
    catalogue,
    layouts,
    sources,
    stories,
  }).map(({ title, kind, lines }) => [title, kind, ...lines]);
const label = registry.get('header')?.label;

describe('changes in words', () => {
  it('say that a block is hidden, and shown again', () => {
    const seen = page([block('a', { text: 'Hoy' })]);
    const hidden = page([block('a', { text: 'Hoy' }, { isHidden: true })]);
    const title = `${label} · Hoy`;
    expect(told(seen, hidden)).toEqual([[title, 'changed', 'Se oculta a los lectores']]);
    expect(told(hidden, seen)).toEqual([[title, 'changed', 'Los lectores lo ven otra vez']]);
    expect(told(page([]), hidden)).toEqual([
      [title, 'added', 'Se agregó en «Principal», oculto a los lectores'],
    ]);
  });

  it('name the block, its field and both values', () => {
    const [before, after] = ['Ayer', 'Hoy'].map((text) => page([block('a', { text })]));
    expect(told(before as PageDocument, after as PageDocument)).toEqual([
      [`${label} · Hoy`, 'changed', 'Texto: «Ayer» → «Hoy»'],
    ]);
  });

  it('name the story of a feed whose picture is another one', () => {
    const mine = { url: '/imagenes/mia.jpg' };
    const list = (pictures?: StoredBlock['pictures']) =>
      page([{ ...block('l'), block: 'simple-list', ...(pictures ? { pictures } : {}) }]);
    const [label, lines] = [registry.get('simple-list')?.label, 'changed'];
    expect(storiesOfChanges(comparePages(list(), list({ n1: mine }), catalogue))).toEqual(['n1']);
    expect(told(list(), list({ n1: mine, n9: mine }))).toEqual([
      [
        label,
        lines,
        'Imagen de «Suben las aguas»: la de la nota → otra',
        'Imagen de una nota: la de la nota → otra',
      ],
    ]);
    expect(told(list({ n1: mine }), list())).toEqual([
      [label, lines, 'Imagen de «Suben las aguas»: otra → la de la nota'],
    ]);
  });

  it('say what came, went and moved, in reading order, and the page first', () => {
    const before = page([block('a', { text: 'A' }), block('b', { text: 'B' })]);
    const after = page([block('c', { text: 'C' })], {
      metadata: { title: 'Nuevo' },
      sections: { main: [block('c', { text: 'C' })], rightrail: [block('b', { text: 'B' })] },
    });
    expect(told(before, after)).toEqual([
      ['La página', 'changed', 'Título de la página: vacío → «Nuevo»'],
      [`${label} · C`, 'added', 'Se agregó en «Principal»'],
      [`${label} · B`, 'moved', 'Pasó de «Principal» a «Columna derecha»'],
      [`${label} · A`, 'removed', 'Se quitó de «Principal»'],
    ]);
  });

  it('name stories, sources, layouts and their sections as editors know them', () => {
    const promo = (_id: string) => ({
      ...block('p', { itemContentConfig: { source: 'content-api', query: { _id } } }),
      block: 'large-promo',
    });
    const [before, after] = [page([promo('n1')]), page([promo('n3')])];
    const [row] = told(before, after);
    expect(row?.[2]).toMatch(/: «Suben las aguas» → «una nota»$/);
    expect(storiesOfChanges(comparePages(before, after, catalogue))).toEqual(['n1', 'n3']);
    const list = (section: string, source = 'story-feed-sections') => ({
      ...block('l', { listContentConfig: { source, query: { includeSections: section } } }),
      block: 'simple-list',
    });
    expect(told(page([list('/mundo')]), page([list('/nacional')]))[0]?.[2]).toMatch(
      /: «Notas de una sección», con otro contenido$/,
    );
    expect(told(page([list('/mundo')]), page([list('x', 'otra')]))[0]?.[2]).toMatch(
      /: «Notas de una sección» → «otra»$/,
    );
    const wide = page([], { sections: { fullwidth2: [block('a', { text: 'A' })] } });
    const other = {
      ...page([], { layout: 'single-column' }),
      sections: { body: [block('a', { text: 'A' })] },
    };
    const lines = told({ ...wide, layout: 'right-rail-advanced' }, other)
      .flat()
      .join('\n');
    expect(lines).toContain('Diseño: «Columna derecha avanzada» → «Una columna»');
    expect(lines).not.toMatch(/fullwidth2|single-column|«body»/);
  });

  it('are none where nothing changed', () => {
    expect(told(page([block('a')]), page([block('a')]))).toEqual([]);
  });

  it('say texts rewritten over a story, and choices by their labels', () => {
    const promo = (value: string, showImage: boolean): StoredBlock => ({
      ...block('p', { showImage }),
      block: 'large-promo',
      overrides: { n1: { 'headlines.basic': { value: value as never, original: 'x' } } },
    });
    const [row] = told(page([promo('Uno', true)]), page([promo('Dos', false)]));
    expect(row?.slice(1)).toEqual([
      'changed',
      expect.stringMatching(/: sí → no$/),
      'Titular reescrito: «Uno» → «Dos»',
    ]);
    const { overrides: _, ...plain } = promo('Uno', true);
    const [rewritten] = told(page([plain]), page([promo('Uno', true)]));
    expect(rewritten?.[2]).toBe('Titular reescrito: «x» → «Uno»');
  });
});

describe('one block of an older page', () => {
  const restored = (now: PageDocument, older: PageDocument, id: string) => {
    const page = readPage(now, catalogue);
    const after = apply(page, restoreBlock(page, older, id, catalogue), catalogue);
    return writePage(after, catalogue).sections.main;
  };

  it('comes back in its place, and nothing else does', () => {
    const older = page([block('a', { text: 'A' }), block('b', { text: 'B' })]);
    const now = page([block('b', { text: 'B2' }), block('x'), block('a', { text: 'A2' })]);
    expect(restored(now, older, 'a')).toEqual([
      block('b', { text: 'B2' }),
      block('x'),
      block('a', { text: 'A' }),
    ]);
  });

  it('comes back behind its neighbour of then, where it was taken away', () => {
    const older = page([block('a'), block('b'), block('c', { text: 'C' })]);
    expect(restored(page([block('a'), block('z')]), older, 'c')).toEqual([
      block('a'),
      block('c', { text: 'C' }),
      block('z'),
    ]);
    expect(restored(page([block('z')]), older, 'a')).toEqual([block('a'), block('z')]);
  });

  it('brings what stood in it, and leaves out what came since', () => {
    const chain = (children: StoredBlock[]): StoredBlock => ({
      ...block('k', { columnOne: children.length }),
      block: 'double-chain',
      children,
    });
    const older = page([chain([block('a'), block('b')])]);
    const now = page([block('b', { text: 'salió' }), chain([block('n')])]);
    expect(restored(now, older, 'k')).toEqual([chain([block('a'), block('b')])]);
  });

  it('changes nothing where the older page lacks it', () => {
    const now = page([block('a')]);
    expect(restoreBlock(readPage(now, catalogue), page([]), 'a', catalogue)).toEqual([]);
  });
});
