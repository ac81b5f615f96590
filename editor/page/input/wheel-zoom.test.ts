import { expect, it } from 'vitest';
import { zoomAfter } from './wheel-zoom.ts';

it('grows and shrinks by a tenth, in whole percents, between a quarter and twice', () => {
  expect(zoomAfter(1, -120)).toBe(1.1);
  expect(zoomAfter(1.1, 120)).toBe(1);
  expect(zoomAfter(0.59, -1)).toBe(0.65);
  expect(zoomAfter(1.95, -120)).toBe(2);
  expect(zoomAfter(2, -120)).toBe(2);
  expect(zoomAfter(0.26, 120)).toBe(0.25);
});
