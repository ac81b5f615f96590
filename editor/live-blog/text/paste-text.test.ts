// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readClipboard } from '../../rich-text/read-clipboard.ts';
import { updateHtml } from './paste-text.ts';

const pasted = (html: string): string => updateHtml(readClipboard(html).blocks);

describe('a paste into an update', () => {
  it.each([
    ['<h2>Cierre</h2><p>Uno <i>dos</i></p>', '<p><b>Cierre</b></p><p>Uno <i>dos</i></p>'],
    ['<ul><li>a<ol><li>b</li></ol></li></ul>', '<ul><li>a</li><li><ol><li>b</li></ol></li></ul>'],
    [
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '<p>A B</p><p>1 2</p>',
    ],
    ['<blockquote><p>uno</p><p>dos</p></blockquote><hr>', '<p>uno<br><br>dos</p>'],
    ['<pre>a &lt; b\nc</pre>', '<p>a &lt; b</p><p>c</p>'],
    [
      '<iframe src="https://mapa.example/x?a=1&amp;b=2"></iframe>',
      '<p><a href="https://mapa.example/x?a=1&amp;b=2">https://mapa.example/x?a=1&amp;b=2</a></p>',
    ],
    ['<font>La</font> <font>ministra</font>', '<p>La ministra</p>'],
  ])('of %s is paragraphs and lists', (html, update) => {
    expect(pasted(html)).toBe(update);
  });
});
