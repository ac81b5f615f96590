// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineText, writeInline } from './inline.ts';
import type { PastedBlock, PastedList, PastedText } from './pasted.ts';
import { listsOf } from './pasted-lists.ts';
import { readClipboard, readPlainText } from './read-clipboard.ts';
import { linesOfBlock } from './reading.ts';

interface Emulated {
  happyDOM: { settings: { disableIframePageLoading: boolean } };
}
// A browser loads nothing of an inert document; this one would.
(window as unknown as Emulated).happyDOM.settings.disableIframePageLoading = true;

const FOLDER = join(import.meta.dirname, 'clipboards');
const clipboard = (name: string): PastedText =>
  readClipboard(readFileSync(join(FOLDER, `${name}.html`), 'utf8'));

const shownList = ({ isOrdered, items }: PastedList): string =>
  `${isOrdered ? 'ol' : 'ul'}[${items
    .map((item) => (item.kind === 'list' ? shownList(item) : writeInline(item.inline)))
    .join(' | ')}]`;

/** A block in one line. */
function shown(block: PastedBlock): string {
  if (block.kind === 'list') return shownList(block);
  if (block.kind === 'table') {
    const rows = block.rows.map((row) => row.map(writeInline).join(' | '));
    const head = block.header.map(writeInline).join(' | ');
    return `table ${[head, ...rows].join(' / ')}`;
  }
  if (block.kind === 'code') return `code ${JSON.stringify(block.text)}`;
  if (block.kind === 'frame') return `frame ${block.address}`;
  if (block.kind === 'divider') return 'divider';
  const kind = { header: 'h', paragraph: 'p', quote: 'quote' }[block.kind];
  return `${kind}${block.kind === 'header' ? block.level : ''} ${writeInline(block.inline)}`;
}

/** What each clipboard says, worked out by hand. */
const CORPUS: Readonly<Record<string, { says: string[]; leftOut?: string[] }>> = {
  apple: {
    says: [
      'p Primera línea con espacio.',
      'p <b>Segunda</b> línea 🇲🇽 👨‍👩‍👧 «cita» “inglesa” — raya… 5 %',
      'p Sin párrafo',
      'p Otro',
    ],
  },
  code: {
    says: ['p Se corre <code>npm start</code>:', `code "const a = '<b>';\\n  a();"`, 'p Listo'],
  },
  encyclopedia: {
    says: [
      'p La <a href="https://ejemplo.example/wiki/Ciudad">ciudad</a> tiene 9 millones de habitantes y H<sub>2</sub>O.',
      'ul[Primero | ul[Interno] | Segundo<br>con dos párrafos]',
      'ol[Uno]',
    ],
    leftOut: ['footnote [1]'],
  },
  'excel-table': {
    says: ['table  / Estado | 2025 | 2026 / Jalisco | 1,234 | 1,300 / Puebla | 900 | 870'],
  },
  'gdocs-marks': {
    says: [
      'p Texto llano, <b>negrita</b><i> cursiva</i><s> tachado</s><u> subrayado</u> y CO<sub>2</sub> m<sup>3</sup>',
      'p <a href="https://ejemplo.example/nota">Un enlace</a> después del salto.',
      'h2 Título de primer nivel',
      'h2 Entretítulo',
    ],
  },
  'gdocs-nested-list': { says: ['ul[Uno | ul[Uno a | <b>Uno b</b>] | Dos]', 'ol[Primero]'] },
  gmail: {
    says: [
      'p Buenas tardes:',
      'p Adjunto el <b>boletín</b> de <i>hoy</i>.',
      'p Saludos<br>Prensa',
      'p Enviado desde mi teléfono',
      'quote ¿Me lo <s>mandan</s> reenvían?<br><br>Gracias',
    ],
  },
  gsheets: { says: ['table  / A | B / 1 | 2'] },
  hostile: {
    says: ['p Hola mundo', 'p otra vez'],
    leftOut: ['picture ', 'link mundo', 'media ', 'link otra', 'link vez', 'media x.swf'],
  },
  'layout-table': { says: ['h2 Boletín', 'p Primera nota', 'p Segunda nota', 'ul[Lista]'] },
  libreoffice: {
    says: ['p La <b>ministra</b> dijo <s>no</s> ya grande <i>ayer</i>', 'p Un segundo párrafo'],
  },
  ours: { says: ['p <b>El secretario</b> dijo «sí»', 'quote Va', 'ul[Uno | ul[<i>Dos</i>]]'] },
  'outlook-safelinks': {
    says: [
      'p Ver el <a href="https://ejemplo.example/informe?p=2">informe completo</a>, o <a href="mailto:prensa@ejemplo.example">escribir</a>.',
      'p Abrir la nota',
    ],
    leftOut: ['link Abrir', 'link la nota'],
  },
  'post-and-video': {
    says: [
      'p Lo dijo así:',
      'frame https://twitter.com/pc/status/1234567890123456789?ref_src=twsrc%5Etfw',
      'p Y el video:',
      'frame https://www.youtube.com/embed/dQw4w9WgXcQ',
      'p Fin',
    ],
  },
  'quote-of-two-paragraphs': {
    says: [
      'quote cita uno<br><br>cita dos',
      'ul[[ ] tarea]',
      'p Texto<br>con salto',
      'p 💡 aviso',
      'p <code>c</code>',
    ],
  },
  'web-article': {
    says: [
      'h2 La <i>presa</i> llega al 90 %',
      'p La presa, ayer. Foto: Ana',
      'p El agua <a href="https://ejemplo.example/agua">llegó</a> al <b>90 %</b> de la capacidad Conagua.',
      'h3 Lo que sigue',
      'p Uno',
      'p Dos',
      'p Tres',
      'divider',
      'h4 Notas',
    ],
    leftOut: ['picture La presa, ayer', 'drawing gráfico', 'control Compartir'],
  },
  'word-list': {
    says: [
      'p Antes de la lista:',
      'ul[Primer punto | ul[Subpunto] | Segundo punto]',
      'ol[Paso uno | Paso dos]',
    ],
  },
  'word-table': {
    says: [
      'p Saldo al corte:',
      'table <b>Municipio</b> | <b>Daños</b> |  / Acapulco | 12 viviendas | 3 escuelas<br>1 clínica /  | 2 puentes | ',
    ],
  },
  'word-text': {
    says: [
      'h2 Título del documento',
      'p <b>CIUDAD.-</b> La información <i>pública</i> sigue aquí.',
      'p Segundo párrafo con dos espacios y <a href="https://ejemplo.example/">enlace</a>.',
    ],
    leftOut: ['footnote [1]', 'picture '],
  },
  'word-web-list': { says: ['ul[Acopio en el <b>Zócalo</b> | ul[Agua y víveres] | Albergues]'] },
};

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');
const wordsIn = ({ blocks }: PastedText): string[] =>
  blocks.flatMap((block) => linesOfBlock(block).flatMap((line) => wordsOf(inlineText(line))));

describe('clipboards', () => {
  it('of the corpus each have what they say written down', () => {
    const files = readdirSync(FOLDER).map((name) => name.replace(/\.html$/, ''));
    expect(files.toSorted()).toEqual(Object.keys(CORPUS).toSorted());
  });

  it.each(Object.entries(CORPUS))('%s', (name, { says, leftOut = [] }) => {
    const read = clipboard(name);
    expect(read.blocks.map(shown)).toEqual(says);
    expect(read.leftOut.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(leftOut);
  });

  it('without markup have a paragraph a line', () => {
    expect(readPlainText('Uno  dos\r\n\r\n tres \n').blocks.map(shown)).toEqual([
      'p Uno dos',
      'p tres',
    ]);
  });

  it('may be as long as they are', () => {
    const line = { kind: 'line', level: 1, isOrdered: false, inline: [] } as const;
    const [list] = listsOf(Array.from({ length: 200_000 }, () => line));
    expect(list?.items).toHaveLength(200_000);
  });

  // A node of HTML, and its words with a line end where a reader sees one.
  interface Seen {
    html: string;
    text: string;
  }
  const word = fc.stringMatching(/^[a-záñ¿«]{1,6}$/);
  const texts = fc
    .array(fc.tuple(word, fc.constantFrom(' ', '\n ', '')), { minLength: 1, maxLength: 3 })
    .map((all): Seen => {
      const text = all.map(([one, space]) => one + space).join('');
      return { html: text, text };
    });
  const INLINE = ['span', 'b', 'font', 'custom-el', 'o:p', 'small', 'em', 'label', 'time', 'a'];
  const BLOCKS = ['div', 'p', 'section', 'h2', 'blockquote', 'li', 'center', 'article'];
  const join = (all: readonly Seen[]): Seen => ({
    html: all.map(({ html }) => html).join(''),
    text: all.map(({ text }) => text).join(''),
  });
  const { tree } = fc.letrec<{ tree: Seen }>((tie) => {
    const children = fc.array(tie('tree'), { minLength: 1, maxLength: 4 }).map(join);
    return {
      tree: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        texts,
        fc.tuple(fc.constantFrom(...INLINE), children).map(
          ([tag, { html, text }]): Seen => ({
            html: `<${tag}${tag === 'a' ? ' href="https://a.example/"' : ''}>${html}</${tag}>`,
            text,
          }),
        ),
        // A paragraph may hold no block, nor a heading another: browsers would close it.
        fc.tuple(fc.constantFrom(...BLOCKS), children).map(([tag, { html, text }]): Seen => {
          const isMended =
            (tag === 'p' &&
              /<(?:div|p|section|h2|blockquote|ul|li|table|center|article)/.test(html)) ||
            (tag === 'h2' && html.includes('<h2>'));
          const own = isMended ? 'div' : tag;
          const inner = own === 'li' ? `<ul><li>${html}</li></ul>` : `<${own}>${html}</${own}>`;
          return { html: inner, text: `\n${text}\n` };
        }),
        fc.constant<Seen>({ html: '<br>', text: '\n' }),
        fc.array(children, { minLength: 2, maxLength: 3 }).map(
          (cells): Seen => ({
            html: `<table><tr>${cells.map(({ html }) => `<td>${html}</td>`).join('')}</tr></table>`,
            text: `\n${cells.map(({ text }) => text).join('\n')}\n`,
          }),
        ),
        fc.constant<Seen>({ html: '<script>no()</script><!-- no -->', text: '' }),
      ),
    };
  });
  /** HTML that a parser would mend is none of ours: `a` within `a`. */
  const isSound = ({ html }: Seen): boolean => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return body.querySelector('a a, h2 h2') === null && !/<a[^>]*>(?:(?!<\/a>).)*<a/s.test(html);
  };

  it('lose no word, join none, and keep their order, whatever the markup', () => {
    fc.assert(
      fc.property(tree.filter(isSound), (seen) => {
        expect(wordsIn(readClipboard(seen.html))).toEqual(wordsOf(seen.text));
      }),
      { numRuns: 1_500 },
    );
  });
});
