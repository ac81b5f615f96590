// @vitest-environment happy-dom
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import fc from 'fast-check';
import { $getRoot, $isElementNode, createEditor, type LexicalEditor } from 'lexical';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import {
  MARKS,
  type Piece,
  readInline,
  type TextPiece,
  tidyInline,
  writeInline,
} from '../../rich-text/inline.ts';
import { quoteParts, readBody, readElement, writeBody } from './blocks.ts';
import { CardNode } from './CardNode.ts';
import { $putBody, $readBody } from './lexical-body.ts';

const editorOf = (): LexicalEditor =>
  createEditor({
    nodes: [ListNode, ListItemNode, LinkNode, HeadingNode, QuoteNode, CardNode],
    onError: (error) => {
      throw error;
    },
  });

/** A body that went through the editor, and what somebody did there. */
function through(elements: readonly Json[], edit: () => void = () => undefined): Json[] {
  const editor = editorOf();
  editor.update(() => $putBody(readBody(elements)), { discrete: true });
  editor.update(edit, { discrete: true });
  return writeBody(editor.read($readBody), elements);
}

const word = fc.string({ minLength: 1, maxLength: 8 }).map((text) =>
  text
    .replace(/[\s\0]/g, 'x')
    .normalize('NFC')
    .toWellFormed(),
);
const marks = fc
  .subarray([...MARKS])
  .filter((list) => !(list.includes('sub') && list.includes('sup')));
const textPiece: fc.Arbitrary<TextPiece> = fc.record({
  kind: fc.constant('text' as const),
  text: word,
  marks,
});
const piece: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 5, arbitrary: textPiece },
  fc.constant({ kind: 'break' as const }),
  fc.record({
    kind: fc.constant('link' as const),
    href: fc.constantFrom('https://a.mx/?a=1&b="2"', '/nacional/', 'mailto:a@b.mx'),
    opensTab: fc.boolean(),
    inside: fc.array(textPiece, { minLength: 1, maxLength: 3 }),
  }),
);
const inline = fc.array(piece, { minLength: 1, maxLength: 5 }).map(tidyInline);
/** Begins with a word: breaks at an edge of a quotation are none. */
const content = fc
  .tuple(textPiece, inline)
  .map(([first, rest]) => writeInline(tidyInline([{ ...first, marks: [] }, ...rest])));
const words = fc.array(textPiece, { minLength: 1, maxLength: 3 }).map((list) => {
  const [first, ...rest] = list;
  return writeInline([{ kind: 'text', text: `z${first?.text}`, marks: [] }, ...rest]);
});

const extra = fc.option(
  fc.dictionary(
    fc.constantFrom('alignment', 'additional_properties', 'x'),
    fc.jsonValue() as fc.Arbitrary<Json>,
  ),
  { nil: undefined },
);
const element = (type: string, own: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(fc.record(own), extra)
    .map(([fields, more]): JsonObject => ({ ...more, type, ...(fields as JsonObject) }));
const text = element('text', { content });
const header = element('header', { content, level: fc.constantFrom<Json>(2, 3, 4) });
const list: fc.Arbitrary<JsonObject> = fc.letrec<{ list: JsonObject }>((tie) => ({
  list: element('list', {
    list_type: fc.constantFrom<Json>('ordered', 'unordered'),
    items: fc
      .tuple(
        fc.record({ type: fc.constant('text'), content }),
        fc.option(tie('list'), { nil: undefined, depthSize: 'small' }),
      )
      .map((items) => items.filter((item): item is JsonObject => item !== undefined)),
  }),
})).list;
const quote = element('quote', {
  content_elements: fc.array(fc.record({ type: fc.constant('text'), content: words }), {
    minLength: 1,
    maxLength: 3,
  }),
});
const cited = element('quote', {
  content_elements: fc.tuple(
    fc.record({ type: fc.constant('text'), content: words }),
  ) as fc.Arbitrary<Json>,
  citation: fc.record({ type: fc.constant('text'), content: words }),
});
const image = element('image', { _id: word, url: fc.constant('https://a.mx/b.jpg') });
const known = fc.oneof(text, header, list, quote, cited, image);
const anything = fc.oneof(
  known,
  element('text', {
    content: fc.constantFrom<Json>(
      '<p>uno</p><p>dos</p>',
      '<span class="x">a</span>',
      'a &amp; b',
      '<strong>a</strong> <em>b</em>',
      '',
      7,
    ),
  }),
  element('quote', { content_elements: fc.constantFrom<Json>([], [{ type: 'list' }], 'x') }),
  element('list', { items: fc.constantFrom<Json>([], [{ type: 'table' }], null) }),
  element('header', { content: fc.constant<Json>('x'), level: fc.constantFrom<Json>(1, 6, 'h2') }),
  element('table', { rows: fc.jsonValue() as fc.Arbitrary<Json> }),
  fc.jsonValue() as fc.Arbitrary<Json>,
);

describe('a body', () => {
  it('comes back as it went in, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(anything as fc.Arbitrary<Json>, { maxLength: 6 }), (elements) => {
        expect(through(elements)).toEqual(elements);
        expect(JSON.stringify(writeBody(readBody(elements), elements))).toBe(
          JSON.stringify(elements),
        );
      }),
    );
  });

  it('of what the editor writes comes back from its blocks alone', () => {
    const bare = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(bare);
      if (!value || typeof value !== 'object') return value;
      const kept = Object.entries(value).filter(
        ([key]) => !['alignment', 'additional_properties', 'x'].includes(key),
      );
      return Object.fromEntries(kept.map(([key, one]) => [key, bare(one)]));
    };
    const forgetful = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, one) => (key === 'origin' ? undefined : one)));
    fc.assert(
      fc.property(known, (one) => {
        const plain = bare(one) as JsonObject;
        const blocks = forgetful([readElement(plain)]) as ReturnType<typeof readBody>;
        expect(writeBody(blocks, [])).toEqual([plain]);
      }),
    );
  });

  it('keeps what it does not know of a paragraph whose words change', () => {
    const before = {
      type: 'text',
      _id: 'p1',
      content: 'Uno',
      block_properties: { dropcap: 'letter' },
    };
    const emptied = through([before], () => {
      const first = $getRoot().getFirstChild();
      if ($isElementNode(first)) first.clear();
    });
    expect(emptied).toEqual([]);
    expect(
      writeBody([{ kind: 'paragraph', inline: readInline('Dos') ?? [], origin: before }], [before]),
    ).toEqual([{ ...before, content: 'Dos' }]);
  });

  it('gives no id to two elements when one was copied', () => {
    const block = { kind: 'paragraph', inline: readInline('Uno') ?? [] } as const;
    const origin = { type: 'text', _id: 'p1', content: 'Uno' };
    const copied = [
      { ...block, origin },
      { ...block, origin },
    ];
    expect(writeBody(copied, [origin])).toEqual([origin, { type: 'text', content: 'Uno' }]);
    // It came so.
    expect(writeBody(copied, [origin, origin])).toEqual([origin, origin]);
  });
});

describe('inline markup', () => {
  it.each<[string, string]>([
    ['a &amp; b', 'a &amp; b'],
    ['<strong>a <em>b</em></strong>', '<b>a <i>b</i></b>'],
    ['<b>a</b><b>b</b>', '<b>ab</b>'],
    ['a<br />b', 'a<br>b'],
    [
      '<a href="/x/" target="_blank" rel="noreferrer">x</a>',
      '<a href="/x/" target="_blank" rel="noreferrer">x</a>',
    ],
    ['a\n  b', 'a   b'],
  ])('%s', (given, written) => {
    expect(writeInline(readInline(given) ?? [])).toBe(written);
  });

  it.each([
    '<p>a</p>',
    '<span>a</span>',
    '<b class="x">a</b>',
    '<a href="/" hreflang="en">a</a>',
    '<sub><sup>a</sup></sub>',
    '<!-- a -->b',
    '<script>a</script>',
  ])('leaves %s alone', (given) => {
    expect(readInline(given)).toBeUndefined();
  });
});

describe('a quotation', () => {
  const parts = (html: string) => {
    const { paragraphs, citation } = quoteParts({ inline: readInline(html) ?? [] });
    return [paragraphs.map(writeInline), citation && writeInline(citation)];
  };
  it.each<[string, unknown]>([
    ['Uno', [['Uno'], undefined]],
    ['Uno<br>dos', [['Uno<br>dos'], undefined]],
    ['Uno<br><br>Dos<br>— <b>Rosa</b>', [['Uno', 'Dos'], '<b>Rosa</b>']],
    ['Uno<br>-- Rosa', [['Uno'], 'Rosa']],
    // One line is what was said.
    ['— Rosa', [['— Rosa'], undefined]],
    ['Uno<br>— ', [['Uno'], undefined]],
  ])('%s', (html, expected) => {
    expect(parts(html)).toEqual(expected);
  });
});
