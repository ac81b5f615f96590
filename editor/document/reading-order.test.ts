import { expect, it } from 'vitest';
import type { StoredBlock } from '../../schemas/page.ts';
import { toPageData } from './conversion.ts';
import { readingOrder } from './reading-order.ts';
import { catalogue, layout, leaf } from './tree.testing.ts';

it('reads a page by its sections, column after column, lazy blocks last', () => {
  const lazy = (id: string, children?: StoredBlock[]): StoredBlock => ({
    id,
    block: children ? 'chain' : 'leaf',
    v: 1,
    fields: { lazyLoad: true },
    ...(children ? { children } : {}),
  });
  const inner: StoredBlock = {
    id: 'c',
    block: 'chain',
    v: 1,
    fields: { columnOne: 1 },
    children: [leaf('k'), lazy('l')],
  };
  const sections = {
    rail: [leaf('r')],
    main: [lazy('p', [leaf('q')]), inner, leaf('z')],
    top: [leaf('t')],
  };
  const read = toPageData({ layout: 'two', metadata: {}, sections }, catalogue);
  expect(readingOrder(read, layout)).toEqual(['t', 'c', 'k', 'z', 'r', 'p', 'q', 'l']);
});
