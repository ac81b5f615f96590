import { describe, expect, it } from 'vitest';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { layouts } from '../../layouts/registry.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { apply } from '../../schemas/page-records/apply.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import { catalogueOf } from './catalogue.ts';
import { mapLayout, sectionFor } from './map-layout.ts';
import { leaf, catalogue as sample } from './tree.testing.ts';

const named = (name: string): Layout => {
  const found = layouts.find((layout) => layout.name === name);
  if (!found) throw new Error(name);
  return found;
};
const [custom, advanced, rail, single] = [
  named('right-rail-custom'),
  named('right-rail-advanced'),
  named('right-rail'),
  named('single-column'),
];
const catalogue = catalogueOf(sample.blocks, layouts);

/** A page with one block in each section of a layout, called like it. */
const full = (layout: Layout, more: PageDocument['sections'] = {}): PageDocument => ({
  layout: layout.name,
  metadata: { title: 'Jalisco' },
  sections: {
    ...Object.fromEntries(layout.sections.map(({ name }) => [name, [leaf(`${name}-1`)]])),
    ...more,
  },
});
const change = (document: PageDocument, from: Layout, to: Layout) => {
  const page = readPage(document, catalogue);
  const { changes, parked } = mapLayout(page, from, to, catalogue);
  const after = writePage(apply(page, changes, catalogue), catalogue);
  const filled = Object.entries(after.sections).flatMap(([name, blocks]) =>
    blocks.length > 0 ? [[name, blocks.map(({ id }) => id)]] : [],
  );
  return {
    after,
    filled: Object.fromEntries(filled),
    parked: parked.map(({ block }) => block.id),
  };
};
const idsOf = ({ sections }: PageDocument) =>
  Object.values(sections)
    .flat()
    .map(({ id }) => id)
    .sort();

describe('a change of layout', () => {
  it('takes the main column of a front to the one column, and says which rails it parks', () => {
    const { after, filled, parked } = change(full(custom), custom, single);
    expect(after.layout).toBe('single-column');
    expect(filled).toEqual({
      navigation: ['navigation-1'],
      fullWidth: ['fullwidth-1', 'fullwidth1-1'],
      body: ['main-1', 'fullwidth2-1', 'main2-1', 'fullwidth3-1'],
      rightrail: ['rightrail-1'],
      rightrail2: ['rightrail2-1'],
      footer: ['footer-1'],
    });
    expect(parked).toEqual(['rightrail-1', 'rightrail2-1']);
  });

  it('keeps reading order where several sections become one', () => {
    expect(change(full(custom), custom, rail).filled).toEqual({
      navigation: ['navigation-1'],
      fullwidth1: ['fullwidth-1', 'fullwidth1-1'],
      main: ['main-1'],
      rightrail: ['rightrail-1', 'rightrail2-1'],
      fullwidth2: ['fullwidth2-1', 'main2-1', 'fullwidth3-1'],
      footer: ['footer-1'],
    });
    expect(change(full(advanced), advanced, rail).filled).toMatchObject({
      main: ['main-1-1', 'main-2-1'],
      rightrail: ['rightrail-top-1', 'rightrail-middle-1', 'rightrail-bottom-1'],
    });
  });

  it('leads nothing of the text above what stood before it, from any layout to any other', () => {
    const inFlow = ({ sections }: PageDocument, layout: Layout) =>
      layout.sections
        .filter(({ role }) => role === 'full' || role === 'main')
        .flatMap(({ name }) => (sections[name] ?? []).map(({ id }) => id));
    for (const from of layouts)
      for (const to of layouts) {
        const before = full(from);
        const { after } = change(before, from, to);
        expect([from.name, to.name, inFlow(after, to)]).toEqual([
          from.name,
          to.name,
          inFlow(before, from),
        ]);
      }
  });

  it('brings back what an earlier change parked, after what comes', () => {
    const parked = full(single, { rightrail: [leaf('r')], main: [leaf('old')] });
    expect(change(parked, single, rail)).toMatchObject({
      filled: { main: ['body-1', 'old'], rightrail: ['r'] },
      parked: [],
    });
  });

  it('loses and doubles nothing, from any layout to any other and back', () => {
    for (const from of layouts)
      for (const to of layouts) {
        const document = full(from, { nowhere: [leaf('unknown')] });
        const there = change(document, from, to).after;
        expect(idsOf(there), `${from.name} ${to.name}`).toEqual(idsOf(document));
        expect(idsOf(change(there, to, from).after)).toEqual(idsOf(document));
        expect(there.metadata).toEqual(document.metadata);
      }
  });

  it('changes nothing of a page in its own layout', () => {
    const document = full(rail);
    expect(change(document, rail, rail).after).toEqual(document);
  });

  it('parks all that stands in a section that no layout tells of', () => {
    expect(sectionFor('nowhere', rail.sections, single.sections)).toBeUndefined();
    expect(sectionFor('main2', custom.sections, advanced.sections)).toBe('main-2');
  });
});
