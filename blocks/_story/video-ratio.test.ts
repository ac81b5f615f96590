import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from '../../services/html/sanitise.ts';
import { videoShape } from './video-ratio.ts';

const embed = (mark: string) =>
  `<div data-aspect-ratio="${mark}"><iframe src="https://v.example/"></iframe></div>`;

describe('the shape of a video', () => {
  it('is as set, else the promo picture’s, else the embed’s own mark, else 16:9', () => {
    const picture = { width: 1_200, height: 1_200 };
    expect(videoShape('4:3', picture, embed('1.7777'))).toBe('4:3');
    for (const unset of ['--', '', undefined, 'otra'])
      expect(videoShape(unset, picture, embed('1.7777'))).toBe('1:1');
    expect(videoShape('--', undefined, embed('1.7777'))).toBe('9:16');
    expect(videoShape('--', undefined, '<iframe></iframe>')).toBe('16:9');
  });

  it.each([
    [1_920, 1_080, '16:9'],
    [1_080, 1_920, '9:16'],
    [800, 600, '4:3'],
    [1_800, 1_200, '3:2'],
    [1_000, 563, '16:9'],
    ['1280', '720', '16:9'],
    [1_000, 1_500, '2:3'],
  ])('of a picture of %s × %s is %s', (width, height, shape) => {
    expect(videoShape('--', { width, height }, embed('1'))).toBe(shape);
  });

  it.each([
    {},
    { width: 0, height: 9 },
    { width: 9 },
    { width: 9, height: 0 },
    { width: 'x', height: 1 },
  ])('is the embed’s where the picture’s size is not known: %o', (picture) => {
    expect(videoShape('--', picture, embed('0.75'))).toBe('4:3');
  });

  it.each(['sanitised', 'framed', 'trusted'] as const)(
    'survives import and save by the policy %s',
    (policy) => {
      for (const html of [
        embed('1.7777'),
        '<iframe src="https://v.example/" data-aspect-ratio="1.7777"></iframe>',
      ])
        expect(videoShape('--', undefined, sanitiseHtml(html, policy))).toBe('9:16');
    },
  );

  it('takes marks within a thousandth, and no others', () => {
    const shape = (mark: string) => videoShape('--', undefined, embed(mark));
    expect(['0.5625', '0.5634', '1', '0.75', '1.778', '1.7', 'x'].map(shape)).toEqual([
      '16:9',
      '16:9',
      '1:1',
      '4:3',
      '9:16',
      '16:9',
      '16:9',
    ]);
  });
});
