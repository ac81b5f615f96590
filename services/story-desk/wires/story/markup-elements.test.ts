import { expect, it } from 'vitest';
import { markupElements } from './markup-elements.ts';

const BASE = 'https://puerto.example/feed/';
const text = (content: string) => ({ type: 'text', content });
const image = (url: string, more = {}) => ({ type: 'image', version: '0.10.12', url, ...more });

it.each([
  ['<p>Uno <b>dos</b>.</p>\n<p>Tres</p>', [text('Uno <b>dos</b>.'), text('Tres')]],
  ['Uno<br><br/>Dos<br>tres', [text('Uno'), text('Dos<br>tres')]],
  ['Uno\n\nDos', [text('Uno'), text('Dos')]],
  ['Uno<p>Dos</p>tres <i>y</i> cuatro', [text('Uno'), text('Dos'), text('tres <i>y</i> cuatro')]],
  ['<p>&nbsp;</p><p><br></p>', []],
  [
    '<div><section><p>Uno</p></section><h1>Dos</h1></div>',
    [text('Uno'), { type: 'header', level: 2, content: 'Dos' }],
  ],
  [
    '<ol><li>Uno<ul><li>Dos</li></ul></li></ol>',
    [
      {
        type: 'list',
        list_type: 'ordered',
        items: [text('Uno'), { type: 'list', list_type: 'unordered', items: [text('Dos')] }],
      },
    ],
  ],
  [
    '<blockquote><p>Uno</p><p>Dos</p></blockquote>',
    [{ type: 'quote', subtype: 'blockquote', content_elements: [text('Uno'), text('Dos')] }],
  ],
  [
    '<figure><img src="http://p.example/a.jpg" alt="A"><figcaption>Pie</figcaption></figure>',
    [image('https://p.example/a.jpg', { alt_text: 'A', caption: 'Pie' })],
  ],
  [
    '<p>Uno <img src="/b.png"> dos</p>',
    [text('Uno'), image('https://puerto.example/b.png'), text('dos')],
  ],
  ['<p>Uno</p><img width="1" height="1" src="https://cuenta.example/p.gif">', [text('Uno')]],
  ['<img src="data:image/png;base64,AA"><img>', []],
  [
    '<blockquote class="twitter-tweet"><p>X</p></blockquote><script src="https://x.example/w.js"></script>',
    [
      {
        type: 'raw_html',
        content:
          '<blockquote class="twitter-tweet"><p>X</p></blockquote><script src="https://x.example/w.js"></script>',
      },
    ],
  ],
  [
    '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
    [{ type: 'raw_html', content: '<iframe src="https://www.youtube.com/embed/abc"></iframe>' }],
  ],
  ['<style>p{}</style><form><input></form><hr>', [{ type: 'divider' }]],
  ['Madrid, 30 nov (EFE).- Uno', [text('Madrid, 30 nov (EFE).- Uno')]],
])('reads %s', (html, elements) => {
  expect(markupElements(html, BASE)).toEqual(elements);
});
