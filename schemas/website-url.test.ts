import { describe, expect, it } from 'vitest';
import { isWebAddress } from './website-url.ts';

describe('an address that a link may have', () => {
  it.each(['/nacional/nota/', 'nota', '?x=1', 'https://a.example', 'HTTP://a.example/x#y'])(
    'is %s',
    (address) => {
      expect(isWebAddress(address)).toBe(true);
    },
  );

  it.each([
    '',
    ' /x',
    '/a b',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'mailto:a@b',
    'https://',
    'https://a@b.example',
    'http://[::1',
    '/a\u0000',
  ])('is not %j', (address) => {
    expect(isWebAddress(address)).toBe(false);
  });
});
