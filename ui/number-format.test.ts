import { expect, it } from 'vitest';
import { numberFormat } from './number-format.ts';

it('divides thousands as the language does', () => {
  expect(numberFormat('es-MX').format(12_345)).toBe('12,345');
  expect(numberFormat('de-DE').format(12_345)).toBe('12.345');
});

it('makes one formatter for each language', () => {
  expect(numberFormat('es-MX')).toBe(numberFormat('es-MX'));
  expect(numberFormat('es-MX')).not.toBe(numberFormat('en-US'));
});
