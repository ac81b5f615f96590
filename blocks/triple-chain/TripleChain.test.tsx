import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import {
  childLevelOf,
  defaultsOf,
  inDocument,
  renderBlock,
  textOf,
} from '../_block/render-block.testing.tsx';
import { describeMoves } from '../_chain/moves.testing.ts';
import { tripleChain } from './block.ts';

const columns = (
  fields: JsonObject,
  children: (string | null)[] = ['a', 'b', 'c', 'd'],
  isEditing = false,
) =>
  [
    ...inDocument(renderBlock(tripleChain, { fields, children, isEditing })).querySelectorAll(
      '.Chain_column',
    ),
  ].map((column) => column.textContent);

describe('triple-chain', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(tripleChain)).toEqual({ heading: '' });
    expect(Object.keys(tripleChain.shape)).toEqual(['heading', 'columnOne', 'columnTwo']);
  });

  it('deals its blocks by the counts; the rest goes to the third column', () => {
    expect(columns({ columnOne: 1, columnTwo: 1 })).toEqual(['a', 'b', 'cd']);
    expect(columns({ columnOne: 2, columnTwo: 0 })).toEqual(['ab', 'cd']);
    expect(columns({ columnOne: 0, columnTwo: 0 })).toEqual(['abcd']);
  });

  it('puts all in the first column while its count is unset, and none in an unset second', () => {
    expect(columns({})).toEqual(['abcd']);
    expect(columns({ columnOne: 1 }, ['a', 'b'], true)).toEqual(['a', '', 'b']);
  });

  it.each<JsonObject>([{ columnOne: -1 }, { columnOne: 1, columnTwo: -1 }])(
    'renders nothing with a negative count: %j',
    (fields) => {
      expect(columns(fields)).toEqual([]);
      expect(columns(fields, ['a'], true).join('')).toBe('a');
    },
  );

  it('renders nothing without blocks, or when all of them came out empty', () => {
    expect(renderBlock(tripleChain, { fields: { heading: 'Nacional' } })).toBe('');
    expect(
      renderBlock(tripleChain, {
        fields: { heading: 'Nacional', columnOne: 1, columnTwo: 1 },
        children: [null, null],
      }),
    ).toBe('');
  });

  it('leaves the room of an empty column to the others', () => {
    const html = renderBlock(tripleChain, {
      fields: { columnOne: 1, columnTwo: 1 },
      children: ['a', null, 'c'],
    });
    expect(html).toContain('Chain_two');
    expect(
      renderBlock(tripleChain, {
        fields: { columnOne: 1, columnTwo: 1 },
        children: ['a', 'b', 'c'],
      }),
    ).toContain('Chain_three');
  });

  it('takes a level for its heading, and stops at six', () => {
    const html = renderBlock(tripleChain, {
      fields: { heading: 'Nacional', columnOne: 1 },
      children: ['a', 'b'],
      level: 3,
    });
    expect(textOf(html, 'h3')).toBe('Nacional');
    expect(childLevelOf(tripleChain, { heading: 'Nacional' }, 6)).toBe(6);
    expect(childLevelOf(tripleChain, { heading: '' }, 3)).toBe(3);
  });

  it('shows three places to drop blocks and its heading on the canvas', () => {
    expect(tripleChain.container?.columns).toHaveLength(3);
    expect(columns({}, [], true)).toEqual(['', '', '']);
    expect(renderBlock(tripleChain, { isEditing: true })).toContain('data-edit="field:heading"');
  });
});

describeMoves(tripleChain, ['columnOne', 'columnTwo']);
