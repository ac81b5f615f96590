import { expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import { EXCERPT_CHARS, excerpt } from './excerpt.ts';

const short = (html: string, max?: number) => excerpt(html as SafeHtml, max);

it('leaves what is short enough as it is, markup and all', () => {
  expect(short('El <em>primer</em> tramo', 15)).toBe('El <em>primer</em> tramo');
  expect(short('x'.repeat(EXCERPT_CHARS))).toHaveLength(EXCERPT_CHARS);
});

it('cuts at a word, with an ellipsis, and counts what a reader sees', () => {
  expect(short('El primer tramo', 14)).toBe('El primer…');
  expect(short('El primer, tramo', 10)).toBe('El primer…');
  expect(short('El primer tramo', 9)).toBe('El primer…');
  expect(short('<b>a</b> &amp; b c', 5)).toBe('a &amp; b…');
});

it('cuts one endless word where it must', () => {
  expect(short('a'.repeat(20), 5)).toBe('aaaaa…');
});
