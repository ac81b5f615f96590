import { expect, it } from 'vitest';
import type { StoredBlock } from '../../schemas/page.ts';
import { pageOf } from './page-of.ts';

const countIn = (blocks: readonly StoredBlock[]): number =>
  blocks.reduce((sum, { children = [] }) => sum + 1 + countIn(children), 0);

it.each([
  [300, 0],
  [900, 30],
])(
  'makes %i blocks in ten sections, %i of them chains, each under an id of its own',
  (n, chains) => {
    const sections = Object.values(pageOf(n, chains).sections);
    expect(sections.map(countIn)).toEqual(Array(10).fill(n / 10));
    const all = sections.flat();
    const held = all.filter(({ block }) => block === 'double-chain');
    expect(held.length).toBe(chains);
    expect(held.every(({ children = [] }) => children.length > 1)).toBe(true);
    const ids = [...all, ...held.flatMap(({ children = [] }) => children)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(n);
  },
);
