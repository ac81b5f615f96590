import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { sanitiseHtml } from './sanitise.ts';
import { validSrcset } from './srcset.ts';

interface Candidate {
  address: string;
  descriptors: string[];
}

const isSpace = (character: string): boolean => ' \t\n\f\r'.includes(character);

/** Where a descriptor's list ends: at a comma outside of parentheses, or at the end of all. */
function endOfList(text: string, from: number): number {
  let isInParentheses = false;
  let at = from;
  while (at < text.length && (isInParentheses || text[at] !== ',')) {
    if (text[at] === '(') isInParentheses = true;
    if (text[at] === ')') isInParentheses = false;
    at += 1;
  }
  return at;
}

const isDescribed = (descriptors: readonly string[]): boolean =>
  // Nothing, a density, a width, a height, or a width and a height.
  /^(?:|(?:\d+|\d*\.\d+)(?:[eE][+-]?\d+)?x|\d+[wh]|\d+w \d+h|\d+h \d+w)$/.test(
    descriptors.join(' '),
  ) && descriptors.every((one) => one.endsWith('x') || Number.parseInt(one, 10) > 0);

/** The candidates that are left, character by character as the HTML standard reads them. */
function candidatesOf(text: string): Candidate[] {
  const found: Candidate[] = [];
  let at = 0;
  for (;;) {
    while (at < text.length && (isSpace(text.charAt(at)) || text[at] === ',')) at += 1;
    if (at >= text.length) return found;
    const start = at;
    while (at < text.length && !isSpace(text.charAt(at))) at += 1;
    let address = text.slice(start, at);
    let descriptors: string[] = [];
    if (address.endsWith(',')) while (address.endsWith(',')) address = address.slice(0, -1);
    else {
      const end = endOfList(text, at);
      descriptors = text
        .slice(at, end)
        .split(/[ \t\n\f\r]+/)
        .filter((one) => one !== '');
      at = end + 1;
    }
    // Three commas within an address no picture has; to look for their end takes parsers long.
    if (isDescribed(descriptors) && !address.includes(',,,')) found.push({ address, descriptors });
  }
}

const PARTS = [
  ...[' ', ' ', ', ', ',', '\t', '\n', '\u00a0', '\v', '(', ')', 'a.jpg', '/b,c.jpg', 'é', '%20'],
  ...[
    '1x',
    '2x',
    '1.5x',
    '.5x',
    '1e1x',
    '-1x',
    '0x',
    'x',
    '200w',
    '0w',
    '100h',
    '2w 3h',
    '1W',
    '+1x',
  ],
];
const srcsets = fc
  .array(fc.constantFrom(...PARTS), { maxLength: 14 })
  .map((parts) => parts.join(''));

it('leaves every candidate that a browser takes, in its order, and no other', () => {
  fc.assert(
    fc.property(srcsets, (srcset) => {
      const kept = validSrcset(srcset);
      expect(candidatesOf(kept)).toEqual(candidatesOf(srcset));
    }),
    { numRuns: 2_000 },
  );
});

it('leaves nothing that the sanitiser writes to the log', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  fc.assert(
    fc.property(srcsets, (srcset) => {
      sanitiseHtml(`<img srcset="${srcset}">`, 'sanitised');
      expect(log).not.toHaveBeenCalled();
    }),
    { numRuns: 500 },
  );
  log.mockRestore();
});
