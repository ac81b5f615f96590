import { describe, expect, it } from 'vitest';
import { layoutNamed, layouts } from '../../layouts/registry.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { layoutOf } from './layout-of.ts';

const assets = { layout: layoutNamed, layouts: () => layouts };
const block: StoredBlock = { id: 'a', block: 'x', v: 1, fields: {} };
const chosen = (layout: string, sections: Record<string, StoredBlock[]>) =>
  layoutOf(assets, { layout, sections }).name;

describe('the layout of a stored page', () => {
  it('is the one that it names', () => {
    expect(chosen('single-column', { rightrail: [block, block] })).toBe('single-column');
  });

  it('is the one that shows most of its blocks, where that is gone', () => {
    // `body` is of `single-column` alone, `rightrail-top` of `right-rail-advanced`.
    expect(chosen('gone', { body: [block] })).toBe('single-column');
    expect(chosen('gone', { body: [block], 'rightrail-top': [block, block] })).toBe(
      'right-rail-advanced',
    );
    expect(chosen('gone', {})).toBe(layouts[0]?.name);
  });
});
