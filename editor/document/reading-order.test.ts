import { expect, it } from 'vitest';
import type { StoredBlock } from '../../schemas/page.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { blocksRead, readingOrder, storedRead } from './reading-order.ts';
import { catalogue, layout, leaf } from './tree.testing.ts';

const lazy = (id: string, children?: StoredBlock[]): StoredBlock => ({
  id,
  block: children ? 'chain' : 'leaf',
  v: 1,
  fields: { lazyLoad: true },
  ...(children ? { children } : {}),
});

it('reads a page by its sections, column after column, lazy blocks last', () => {
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
  const read = readPage({ layout: 'two', metadata: {}, sections }, catalogue);
  expect(readingOrder(blocksRead(read, layout))).toEqual(['t', 'c', 'k', 'z', 'r', 'p', 'q', 'l']);
});

it('reads stored blocks alike: what stands in a lazy one is lazy', () => {
  const inner = { ...leaf('c'), children: [leaf('k'), lazy('l')] };
  expect(readingOrder(storedRead([lazy('p', [leaf('q')]), inner, leaf('z')]))).toEqual([
    ...['c', 'k', 'z', 'p', 'q', 'l'],
  ]);
});
