import { describe, expect, it } from 'vitest';
import { FIRST_LOOKS, looksOf, typedWidth } from './preview-choice.ts';

describe('how a page is looked at', () => {
  it('is first as anybody sees it who comes along', () => {
    expect(looksOf(FIRST_LOOKS, { hasAds: true, hasDarkScheme: true })).toEqual({
      reader: 'anonymous',
      ads: 'on',
      scheme: 'light',
    });
  });

  it('names no scheme and no ads of a site that has none', () => {
    const looks = { reader: 'subscriber', hasAds: true, scheme: 'dark' } as const;
    expect(looksOf(looks, { hasAds: false, hasDarkScheme: false })).toEqual({
      reader: 'subscriber',
      ads: 'off',
    });
  });
});

describe('a width that is typed', () => {
  it.each([
    ['280', 280],
    [' 1024 ', 1_024],
    ['2560', 2_560],
    ['279', undefined],
    ['2561', undefined],
    ['', undefined],
    ['10e2', undefined],
    ['-390', undefined],
  ])('%s', (text, width) => {
    expect(typedWidth(text)).toBe(width);
  });
});
