import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FindEmbed } from '../../schemas/html.ts';
import { markEmbeds } from './mark-embeds.ts';
import { sanitiseHtml, sanitiserWith } from './sanitise.ts';

/** Knows quotations with a class of its own by their last link. */
const find: FindEmbed = ({ name, attributes, links }) =>
  name === 'blockquote' && attributes.class === 'known' && links.length > 0
    ? {
        address: links.at(-1) ?? '',
        label: 'Publicación',
        frame: 'https://k.example/f?a=1&b',
        height: 300,
        hosts: ['k.example'],
      }
    : undefined;
const UNIT =
  '<blockquote class="known"><p>Hola</p><a href="https://k.example/1">x</a></blockquote>';
const OURS = '<p class="known-embed"><a href="https://k.example/1">Publicación</a></p>';
const FRAME =
  '<iframe src="https://k.example/f?a=1&amp;b" title="Publicación" width="100%" height="300"></iframe>';
const mark = (html: string) => markEmbeds(html, find, false);

describe('embeds of known providers in somebody’s markup', () => {
  it.each([
    ['alone', UNIT, OURS, true],
    [
      'with its script',
      `${UNIT}<script async src="//k.example/e.js"></script>`,
      `${OURS}<script async src="//k.example/e.js"></script>`,
      true,
    ],
    ['in wrapping alone', `<div><center>${UNIT}</center><script></script></div>`, OURS, true],
    ['between texts', `<p>a</p>${UNIT}<p>b</p>`, `<p>a</p>${OURS}<p>b</p>`, false],
    [
      'with a script of somebody else',
      `${UNIT}<script src="https://o.example/w.js"></script>`,
      `${OURS}<script src="https://o.example/w.js"></script>`,
      false,
    ],
    ['twice', `${UNIT} ${UNIT}`, `${OURS} ${OURS}`, true],
    [
      'within a cell',
      `<table><tr><td>1 ${UNIT}</td></tr></table>`,
      `<table><tr><td>1 ${FRAME}</td></tr></table>`,
      false,
    ],
    ['with nothing known', '<blockquote>Cita</blockquote>', '<blockquote>Cita</blockquote>', false],
    [
      'beside what Facebook leaves',
      `<div id="fb-root"></div>${UNIT}`,
      `<div id="fb-root"></div>${OURS}`,
      true,
    ],
  ])('%s', (_, html, marked, isWhole) => {
    expect(mark(html)).toEqual({ html: marked, isWhole });
  });

  it('run in no frame of ours where they are all that there is', () => {
    expect(sanitiseHtml(UNIT, 'framed', find)).toBe(OURS);
    const framed = sanitiseHtml(`${UNIT}<script>otra()</script><p>Y texto</p>`, 'framed', find);
    expect(framed).toMatch(/^<iframe class="framed-html" /);
    expect(sanitiseHtml(UNIT, 'trusted', find)).toBe(UNIT);
  });

  it('stay what they are however often they are cleaned, whatever stands around', () => {
    const piece = fc.constantFrom(
      ...[UNIT, '<p>a', '</p>', '<div>', '</div>', '<table><td>', '<script>x</script>', 'texto'],
      ...['<blockquote class="known">', '</blockquote>', '<a href="https://k.example/2">', '<!--'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const policy of ['sanitised', 'framed'] as const) {
          const once = sanitiseHtml(pieces.join(''), policy, find);
          expect(sanitiseHtml(once, policy, find)).toBe(once);
          expect(once).not.toMatch(/<script/i);
        }
      }),
    );
  });

  it.each([
    [
      'an empty box',
      '<div class="otro" data-href="https://o.example/a?b=1&amp;c"></div><script src="https://o.example/e.js"></script>',
      '<p><a href="https://o.example/a?b=1&amp;c">Ver el contenido en o.example</a></p>',
    ],
    ['a script alone, which says no original', '<script>x()</script>', ''],
    ['a script with a place for it', '<div id="g"></div><script>x()</script>', ''],
    ['words', '<div>Texto</div>', '<div>Texto</div>'],
    ['a place that links lead to', '<a id="ancla"></a>', '<a id="ancla"></a>'],
  ])('never end as an empty box: %s', (_, html, clean) => {
    expect(sanitiseHtml(html, 'sanitised', find)).toBe(clean);
  });

  it('say what readers do not get, with the original', () => {
    const { dropped } = sanitiserWith(find);
    const html =
      '<div data-href="https://o.example/a"></div><script src="//www.o.example/e.js"></script>';
    expect(dropped(html, 'sanitised')).toEqual([
      { what: 'script', host: 'o.example', original: 'https://o.example/a' },
    ]);
    expect(dropped('<object data="https://f.example/a.swf"></object>', 'sanitised')).toEqual([
      { what: 'plugin', host: 'f.example', original: 'https://f.example/a.swf' },
    ]);
    expect(dropped(html, 'trusted')).toEqual([]);
    expect(dropped('<script type="application/ld+json">{}</script>', 'sanitised')).toEqual([]);
    // What is known loses nothing by losing its script.
    expect(dropped(UNIT, 'sanitised')).toEqual([]);
  });
});
