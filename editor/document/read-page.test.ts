import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { seed } from '../../fixtures/seed.ts';
import { layouts } from '../../layouts/registry.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { apply } from '../../schemas/page-records/apply.ts';
import { invert } from '../../schemas/page-records/page-change.ts';
import { idsInOrder } from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writeBlock, writePage } from '../../schemas/page-records/write-page.ts';
import { anyDocument } from './any-document.testing.ts';
import { catalogueOf } from './catalogue.ts';
import { catalogue, leaf } from './document.testing.ts';
import { addBlocks, changeBlock } from './edit-page.ts';

describe('document -> records -> document', () => {
  it('loses nothing, byte for byte, of any page', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const back = writePage(readPage(document, catalogue), catalogue);
        expect(JSON.stringify(back)).toBe(JSON.stringify(document));
      }),
      { numRuns: 500 },
    );
  });

  it('loses nothing, byte for byte, of any sample page', () => {
    const known = catalogueOf(registry, layouts);
    for (const { document } of seed.pages)
      expect(JSON.stringify(writePage(readPage(document, known), known))).toBe(
        JSON.stringify(document),
      );
  });

  it('gives no id twice and never one of its own, and the same when it is read again', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const { blocks } = readPage(document, catalogue);
        const seen = ['root', 'section', ...idsInOrder(readPage(document, catalogue))];
        expect(new Set(seen).size).toBe(seen.length);
        expect([...blocks.keys()].sort()).toEqual(seen.slice(2).sort());
      }),
    );
  });

  it('keeps counts that exceed the children', () => {
    const stored: StoredBlock = {
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: 9 },
      children: [leaf('x')],
    };
    const read = readPage(
      { layout: 'right-rail', sections: { main: [stored] }, metadata: {} },
      catalogue,
    );
    expect(JSON.stringify(writeBlock(read, 'c', catalogue))).toBe(JSON.stringify(stored));
  });

  it('adds a section that the document lacked only when a block stands in it', () => {
    const data = readPage(
      { layout: 'right-rail', sections: { main: [] }, metadata: {} },
      catalogue,
    );
    const spot = { zone: 'section/footer', index: 0 };
    const { changes } = addBlocks(data, [leaf('x')], spot, catalogue);
    const filled = apply(data, changes, catalogue);
    expect(Object.keys(writePage(data, catalogue).sections)).toEqual(['main']);
    expect(Object.keys(writePage(filled, catalogue).sections)).toEqual(['main', 'footer']);
    const again = apply(filled, invert(changes), catalogue);
    expect(writePage(again, catalogue)).toEqual(writePage(data, catalogue));
  });

  it('shares what did not change with the document of before', () => {
    const data = readPage(
      {
        layout: 'right-rail',
        sections: { main: [leaf('a'), leaf('b')], footer: [leaf('x')] },
        metadata: {},
      },
      catalogue,
    );
    const change = (stored: StoredBlock) => ({ ...stored, fields: { title: 'Hoy' } });
    const after = apply(data, changeBlock(data, 'b', change, catalogue), catalogue);
    const [before, now] = [writePage(data, catalogue), writePage(after, catalogue)];
    expect(now.sections.footer).toBe(before.sections.footer);
    expect(now.sections.main?.[0]).toBe(before.sections.main?.[0]);
    expect(now.sections.main?.[1]).toEqual({ ...leaf('b'), fields: { title: 'Hoy' } });
    expect(writePage(data, catalogue)).toBe(before);
  });
});
