import { describe, expect, it } from 'vitest';
import { doubleChain } from '../../../blocks/double-chain/block.ts';
import { quadChain } from '../../../blocks/quad-chain/block.ts';
import { simpleList } from '../../../blocks/simple-list/block.ts';
import { singleChain } from '../../../blocks/single-chain/block.ts';
import { tripleChain } from '../../../blocks/triple-chain/block.ts';
import { columnShares, shareWords } from './column-shares.ts';

const wordsOf = (...given: Parameters<typeof columnShares>) => shareWords(columnShares(...given));

describe('columns of a chain, in words', () => {
  it('are the parts of a wide page that they take', () => {
    expect(wordsOf(singleChain, {})).toBe('toda');
    expect(wordsOf(doubleChain, {})).toBe('2/3 + 1/3');
    expect(wordsOf(tripleChain, {})).toBe('1/3 + 1/3 + 1/3');
    expect(wordsOf(quadChain, {})).toBe('1/4 + 1/4 + 1/4 + 1/4');
  });

  it('of a pair with a title change sides, as on the page', () => {
    expect(wordsOf(doubleChain, { heading: 'Nacional' })).toBe('1/3 + 2/3');
  });

  it('are none of what has no columns', () => {
    expect(columnShares(simpleList, {})).toEqual([]);
  });
});
