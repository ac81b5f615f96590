import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { doubleChain } from './block.ts';

const columns = (
  columnOne: number | undefined,
  children: (string | null)[] = ['a', 'b', 'c'],
  isEditing = false,
) => {
  const fields: JsonObject = columnOne === undefined ? {} : { columnOne };
  const html = renderBlock(doubleChain, { fields, children, isEditing });
  return [...inDocument(html).querySelectorAll('.Chain_column')].map(
    (column) => column.textContent,
  );
};

describe('double-chain', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(doubleChain)).toEqual({ heading: '' });
    expect(Object.keys(doubleChain.shape)).toEqual(['heading', 'columnOne']);
  });

  it('puts the first ones in the first column and the rest in the second', () => {
    expect(columns(1)).toEqual(['a', 'bc']);
    expect(columns(2)).toEqual(['ab', 'c']);
  });

  it('takes zero as a count: all go to the second column, which takes the room', () => {
    expect(columns(0)).toEqual(['abc']);
    expect(columns(0, ['a'], true)).toEqual(['', 'a']);
  });

  it('puts all in the first column while no count is set, or one that is too large', () => {
    expect(columns(undefined)).toEqual(['abc']);
    expect(columns(9)).toEqual(['abc']);
  });

  it('renders nothing with a negative count, but keeps its blocks within reach on the canvas', () => {
    expect(columns(-1)).toEqual([]);
    expect(columns(-1, ['a', 'b'], true)).toEqual(['', 'ab']);
  });

  it('leaves the room of a column that came out empty to the other', () => {
    const html = renderBlock(doubleChain, { fields: { columnOne: 1 }, children: ['a', null] });
    expect(html).not.toContain('Chain_two');
    expect(renderBlock(doubleChain, { fields: { columnOne: 1 }, children: ['a', 'b'] })).toContain(
      'Chain_two',
    );
  });

  it('renders nothing without children', () => {
    expect(renderBlock(doubleChain, { fields: { heading: 'Nacional', columnOne: 1 } })).toBe('');
  });

  it('counts whole numbers only', () => {
    expect(doubleChain.schema.safeParse({ columnOne: 1.5 }).success).toBe(false);
    expect(doubleChain.schema.safeParse({ columnOne: '1' }).success).toBe(false);
  });
});
