import { describe, expect, it } from 'vitest';
import { headline } from './document.testing.ts';
import { freshBlock } from './fresh-block.ts';

describe('new blocks', () => {
  it('are fresh with nothing set', () => {
    const fresh = freshBlock(headline);
    expect(fresh).toEqual({
      id: expect.stringMatching(/^b[a-z0-9]{8}$/),
      block: 'headline',
      v: 2,
      fields: {},
    });
  });
});
