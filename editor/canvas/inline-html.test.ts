// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanInline, readInline, tidyRuns, writeInline } from './inline-html.ts';
import { isPlainMarkup } from './use-safe-fields.ts';

const run = fc.record({
  text: fc.string({ minLength: 1, maxLength: 12 }),
  bold: fc.boolean(),
  italic: fc.boolean(),
  href: fc.option(fc.constantFrom('https://a.mx/?a=1&b="2"', '/nacional/', '#x', 'mailto:a@b.mx'), {
    nil: undefined,
  }),
});

describe('inline markup', () => {
  it('comes back from its own writing', () => {
    const quiet = run.filter(({ text }) => /^[\p{L}\p{N}\p{P}<>$+=|^`~]+$/u.test(text));
    fc.assert(
      fc.property(fc.array(quiet, { maxLength: 5 }), (runs) => {
        const html = writeInline(runs);
        expect(writeInline(readInline(html))).toBe(html);
        expect(
          readInline(html)
            .map(({ text }) => text)
            .join(''),
        ).toBe(
          tidyRuns(runs)
            .map(({ text }) => text)
            .join(''),
        );
      }),
    );
  });

  it('needs no second opinion once it is written', () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 5 }), (runs) => {
        expect(isPlainMarkup(writeInline(runs))).toBe(true);
      }),
    );
  });

  it.each([
    ['<script>alert(1)</script>hola', 'hola'],
    ['<img src=x onerror=alert(1)>hola', 'hola'],
    ['<a href="javascript:alert(1)">hola</a>', 'hola'],
    ['<a href="https://a.mx" onclick="x()">hola</a>', '<a href="https://a.mx">hola</a>'],
    ['<b onmouseover=x>a</b>', '<strong>a</strong>'],
    ['<style>*{}</style><p>uno</p><p>dos</p>', 'uno dos'],
    ['  a \n b&nbsp;c ', 'a b&nbsp;c'],
    ['a &lt;b&gt; &amp; c', 'a &lt;b&gt; &amp; c'],
  ])('keeps of %s only its text and marks', (html, clean) => {
    expect(cleanInline(html)).toBe(clean);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:x">a</a>',
    '<b onclick=x>',
    '<a href="//evil.mx">a</a>',
    '<script>',
    '<iframe>',
    '<p style="x">',
  ])('takes %s for hand-written', (html) => expect(isPlainMarkup(html)).toBe(false));
});
