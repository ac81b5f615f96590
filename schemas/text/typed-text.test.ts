import { expect, it } from 'vitest';
import { exactText, typedLine } from './typed-text.ts';

it.each([
  ['Ana', 'Ana'],
  ['  Ana\u0000 \u0007Ruiz\u009f ', 'Ana Ruiz'],
  ['Ana\r\nBcc: todos', 'Ana Bcc: todos'],
  ['\u202eanA', 'anA'],
  ['a\u2066b', 'ab'],
  ['\u2067שלום\u2069', '\u2067שלום\u2069'],
  ['\ud800', '\ufffd'],
])('what was typed is taken without what cannot stand anywhere: %j', (given, taken) => {
  expect(typedLine(40).parse(given)).toBe(taken);
});

it('is as long as what is left of it', () => {
  expect(typedLine(3).safeParse('\u0000abc').success).toBe(true);
  expect(typedLine(3).safeParse('abcd').success).toBe(false);
  expect(typedLine(3, 1).safeParse(' \u0000 ').success).toBe(false);
});

it.each(['a\u0000', 'a\nb', '\ud800'])(
  'what names something is never made another: %j',
  (given) => {
    expect(exactText(40).safeParse(given).success).toBe(false);
  },
);
