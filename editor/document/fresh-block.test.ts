import { describe, expect, it } from 'vitest';
import { clockBar } from '../../blocks/clock-bar/block.ts';
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

  it('begin with the logo of a site that is none of the choices', () => {
    expect(freshBlock(clockBar, 'norte').fields).toEqual({ logoSite: 'own' });
    expect(freshBlock(clockBar, 'jalisco').fields).toEqual({});
  });
});
