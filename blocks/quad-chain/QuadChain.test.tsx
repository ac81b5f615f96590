import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { describeMoves } from '../_chain/moves.testing.ts';
import { quadChain } from './block.ts';

const columns = (
  fields: JsonObject,
  children: (string | null)[] = ['a', 'b', 'c', 'd', 'e'],
  isEditing = false,
) =>
  [
    ...inDocument(renderBlock(quadChain, { fields, children, isEditing })).querySelectorAll(
      '.Chain_column',
    ),
  ].map((column) => column.textContent);

describe('quad-chain', () => {
  it('has the fields and defaults of the catalogue', () => {
    expect(defaultsOf(quadChain)).toEqual({
      heading: '',
      columnOne: 0,
      columnTwo: 0,
      columnThree: 0,
    });
  });

  it('deals its blocks by the counts; the rest goes to the fourth column', () => {
    expect(columns({ columnOne: 1, columnTwo: 1, columnThree: 1 })).toEqual(['a', 'b', 'c', 'de']);
    expect(columns({ columnOne: 2, columnThree: 2 })).toEqual(['ab', 'cd', 'e']);
    expect(columns({})).toEqual(['abcde']);
  });

  it('takes as many columns of room as came out with something', () => {
    const html = (children: (string | null)[]) =>
      renderBlock(quadChain, { fields: { columnOne: 1, columnTwo: 1, columnThree: 1 }, children });
    expect(html(['a', 'b', 'c', 'd'])).toContain('Chain_four');
    expect(html(['a', 'b', null, 'd'])).toContain('Chain_three');
    expect(html([null, null, null, null])).toBe('');
  });

  it.each(['columnOne', 'columnTwo', 'columnThree'])(
    'renders nothing with a negative %s',
    (field) => {
      expect(columns({ [field]: -1 })).toEqual([]);
      expect(columns({ [field]: -1 }, ['a'], true).join('')).toBe('a');
    },
  );

  it('renders nothing without blocks', () => {
    expect(renderBlock(quadChain, { fields: { heading: 'Nacional' } })).toBe('');
  });

  it('shows four places to drop blocks on the canvas', () => {
    expect(columns({}, [], true)).toEqual(['', '', '', '']);
  });
});

describeMoves(quadChain, ['columnOne', 'columnTwo', 'columnThree']);
