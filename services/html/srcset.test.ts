import { expect, it, vi } from 'vitest';
import { sanitiseHtml } from './sanitise.ts';
import { validSrcset } from './srcset.ts';

it.each([
  'a.jpg',
  'a.jpg, b.jpg 2x',
  'a.jpg 200w, b.jpg 400w',
  'a.jpg 200w 100h,b.jpg 100h 200w',
  '/w_200,h_300/a.jpg 1.5x, b.jpg 1e1x',
  '  a.jpg 1x ,\n b.jpg 2x',
  'a.jpg, ',
])('leaves as it is what browsers take: %s', (srcset) => {
  expect(validSrcset(srcset)).toBe(srcset);
});

it.each([
  ['a.jpg 2, b.jpg 2x', 'b.jpg 2x'],
  ['a.jpg 200w, b.jpg 1x 2x', 'a.jpg 200w'],
  ['a.jpg 0w, b.jpg -1x, c.jpg', 'c.jpg'],
  ['a.jpg (1x, 2x), b.jpg 1w', 'b.jpg 1w'],
  ['a,,,b.jpg, c.jpg,, d 1', 'c.jpg'],
  ['a b', ''],
])('drops candidates that they do not: %s', (srcset, valid) => {
  expect(validSrcset(srcset)).toBe(valid);
});

it('lets nobody write to the log by a srcset', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const html = sanitiseHtml(
    '<img srcset="a,b c 1x, d 2x"><picture><source srcset="x y, z 3x"></picture>',
    'sanitised',
  );
  expect(html).toContain('<img srcset="d 2x" alt="" /><picture><source srcset="z 3x"');
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
