// @vitest-environment happy-dom

import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  createEditor,
  type LexicalEditor,
  PASTE_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import { readBody, writeBody } from './blocks.ts';
import { registerTyping } from './body-typing.ts';
import { CardNode } from './CardNode.ts';
import { $putBody, $readBody } from './lexical-body.ts';
import { type PasteReport, registerBodyPaste } from './paste-body.ts';

interface Emulated {
  happyDOM: { settings: { disableIframePageLoading: boolean } };
}
// A browser loads nothing of an inert document; this one would.
(window as unknown as Emulated).happyDOM.settings.disableIframePageLoading = true;

const NAMESPACE = 'portada-prueba';
const text = (content: string): JsonObject => ({ type: 'text', content });
const POST = 'https://x.com/labrujula/status/1234567890123456789';

let stop = (): void => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function open(elements: JsonObject[]) {
  const editor: LexicalEditor = createEditor({
    namespace: NAMESPACE,
    nodes: [ListNode, ListItemNode, LinkNode, HeadingNode, QuoteNode, CardNode],
    onError: (error) => {
      throw error;
    },
  });
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.append(root);
  const reports: PasteReport[] = [];
  const stops = [
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), 0),
    registerBodyPaste(editor, NAMESPACE, (report) => reports.push(report)),
    registerTyping(editor),
  ];
  stop = () => {
    for (const one of stops) one();
    editor.setRootElement(null);
  };
  editor.update(() => $putBody(readBody(elements)), { discrete: true, tag: 'history-merge' });
  editor.setRootElement(root);
  /** The caret at the end of a block. */
  const at = (index: number) =>
    editor.update(
      () => {
        const block = $getRoot().getChildAtIndex(index);
        if ($isElementNode(block)) block.selectEnd();
      },
      { discrete: true },
    );
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    reports,
    at,
    undo: async () => {
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      await settled();
    },
    read: () => writeBody(editor.read($readBody), elements),
    paste: async (given: Record<string, string>) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value);
      editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', { clipboardData }));
      await settled();
    },
    type: async (typed: string) => {
      for (const letter of typed)
        editor.update(
          () => {
            const selection = $getSelection();
            if ($isRangeSelection(selection)) selection.insertText(letter);
          },
          { discrete: true },
        );
      await settled();
    },
  };
}

describe('pasting into a story', () => {
  it('puts words of a line into the line, with the spaces at their edges', async () => {
    const body = open([text('Uno')]);
    body.at(0);
    await body.paste({ 'text/html': '<b>dos</b>', 'text/plain': ' dos' });
    expect(body.read()).toEqual([text('Uno <b>dos</b>')]);
    expect(body.reports).toEqual([{ leftOut: [], cards: 0 }]);
  });

  it('makes elements of tables, code, frames and lines, and says what it left out', async () => {
    const body = open([]);
    body.at(0);
    const html = `<p>Antes</p><table><tr><th>A</th><th>B</th></tr><tr><td>1 &lt; 2</td><td><i>3</i></td></tr></table>
      <hr><pre>a &lt; b</pre><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>
      <iframe src="https://mapa.example/x"></iframe><img src="a.jpg" alt="Un valle"><p>Después</p>`;
    await body.paste({ 'text/html': html, 'text/plain': 'x' });
    expect(body.read()).toEqual([
      text('Antes'),
      {
        type: 'table',
        header: [text('A'), text('B')],
        rows: [[text('1 &lt; 2'), text('<i>3</i>')]],
      },
      { type: 'divider' },
      { type: 'code', content: 'a &lt; b' },
      {
        type: 'oembed_response',
        subtype: 'youtube',
        raw_oembed: {
          type: 'video',
          version: '1.0',
          provider_name: 'YouTube',
          provider_url: 'https://youtube.com/',
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        },
      },
      text('<a href="https://mapa.example/x">https://mapa.example/x</a>'),
      text('Después'),
    ]);
    expect(body.reports[0]?.leftOut).toEqual([{ kind: 'picture', detail: 'Un valle' }]);
  });

  it('makes the card of an address that is alone in its line; undoing leaves text', async () => {
    const body = open([text('Uno'), text('Dos')]);
    body.at(1);
    await body.paste({ 'text/plain': `\n${POST}\n` });
    expect(body.read().at(1)).toEqual(text(`Dos${POST}`));
    const fresh = open([]);
    fresh.at(0);
    await fresh.paste({ 'text/plain': POST });
    expect(fresh.read()).toEqual([
      {
        type: 'oembed_response',
        subtype: 'x',
        raw_oembed: expect.objectContaining({
          url: expect.stringContaining('1234567890123456789'),
        }),
      },
    ]);
    expect(fresh.reports).toEqual([{ leftOut: [], cards: 1 }]);
    await fresh.undo();
    expect(fresh.read()).toEqual([text(POST)]);
  });

  it('takes the code that providers give for embedding', async () => {
    const body = open([]);
    body.at(0);
    const code = `<blockquote class="twitter-tweet"><p>Hola</p><a href="${POST}">1 may</a></blockquote> <script async src="https://platform.twitter.com/widgets.js"></script>`;
    await body.paste({ 'text/plain': code });
    expect(body.read()).toEqual([
      expect.objectContaining({ type: 'oembed_response', subtype: 'x' }),
    ]);
  });

  it('leaves to the editor what was copied in one of its kind', async () => {
    const body = open([text('Uno')]);
    body.at(0);
    const copied = JSON.stringify({
      namespace: NAMESPACE,
      nodes: [{ type: 'portada-card', version: 1, element: { type: 'table', rows: [] } }],
    });
    await body.paste({ 'application/x-lexical-editor': copied, 'text/html': '<p>no</p>' });
    expect(body.read()).toContainEqual({ type: 'table', rows: [] });
    expect(body.reports).toEqual([]);
  });
});

describe('typing in a story', () => {
  it.each([
    ['## Título', { type: 'header', level: 2, content: 'Título' }],
    ['#### Título', { type: 'header', level: 4, content: 'Título' }],
    ['- uno', { type: 'list', list_type: 'unordered', items: [text('uno')] }],
    ['1. uno', { type: 'list', list_type: 'ordered', items: [text('uno')] }],
    ['> dicho', { type: 'quote', content_elements: [text('dicho')] }],
    ['Dijo "sí" -- y "no"', text('Dijo “sí” — y “no”')],
    ['¿"Qué"? (\'así\')', text('¿“Qué”? (‘así’)')],
    ['1.5 - 2 # no', text('1.5 - 2 # no')],
    ['a---b', text('a—-b')],
  ])('%s', async (typed, element) => {
    const body = open([]);
    body.at(0);
    await body.type(typed);
    expect(body.read()).toEqual([element]);
  });
});
