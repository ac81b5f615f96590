// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { inlineText, writeInline } from './inline.ts';
import { lineIn } from './paste-line.ts';

const line = (html: string, text = 'x') => writeInline(lineIn({ html, text }));

describe('a paste into a line', () => {
  it.each([
    [
      '<b style="font-weight:normal"><span style="font-weight:700">Google</span> Docs</b>',
      '<b>Google</b> Docs',
    ],
    ['<p>Uno</p><ul><li>dos</li><li>tres</li></ul><p>cua<br>tro</p>', 'Uno dos tres cua tro'],
    ['<font>La</font> <font>ministra</font>', 'La ministra'],
    [
      '<a href="https://www.google.com/url?q=https://a.example/&amp;sa=D">Un <i>enlace</i></a>',
      '<a href="https://a.example/">Un <i>enlace</i></a>',
    ],
    ['<a href="javascript:alert(1)">no</a><script>x</script>', 'no'],
    ['<img src=x onerror=alert(1)>', ''],
  ])('of %s has its words and marks', (html, written) => {
    expect(line(html)).toBe(written);
  });

  it('keeps the spaces at its edges, which other words stand beside', () => {
    expect(inlineText(lineIn({ html: '', text: ' dos ' }))).toBe(' dos ');
    expect(lineIn({ html: '', text: ' \n ' })).toEqual([]);
  });
});
