import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../blocks/_block/define-block.ts';
import { doubleChain } from '../../../../blocks/double-chain/block.ts';
import { quadChain } from '../../../../blocks/quad-chain/block.ts';
import { registry } from '../../../../blocks/registry.ts';
import { simpleList } from '../../../../blocks/simple-list/block.ts';
import { singleChain } from '../../../../blocks/single-chain/block.ts';
import { tripleChain } from '../../../../blocks/triple-chain/block.ts';
import type { JsonObject } from '../../../../schemas/json.ts';
import { freshBlock } from '../../../document/fresh-block.ts';
import { columnShares, shareWords } from './column-shares.ts';

const wordsOf = (block: Block, fields: JsonObject) =>
  shareWords(columnShares(block, block.schema.parse(fields)));

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

  it('are there of every fresh container', () => {
    const containers = [...registry.values()].filter(({ container }) => container?.room);
    expect(containers.map(({ name }) => name)).toContain('story-chain-post');
    for (const block of containers)
      expect(wordsOf(block, freshBlock(block, 'brujula').fields), block.name).not.toBe('');
  });

  it('are none of what has no columns', () => {
    expect(columnShares(simpleList, simpleList.schema.parse({}))).toEqual([]);
  });
});
