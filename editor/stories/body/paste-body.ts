import {
  $createTextNode,
  $getRoot,
  $insertNodes,
  $isParagraphNode,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { escapeHtml } from '../../../schemas/escape-html.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import { type ClipboardTexts, edgesOf } from '../../rich-text/clipboard-data.ts';
import { type Inline, inlineText, writeInline } from '../../rich-text/inline.ts';
import { isMarkdown } from '../../rich-text/markdown.ts';
import type { LeftOut, PastedBlock } from '../../rich-text/pasted.ts';
import { registerPaste } from '../../rich-text/register-paste.ts';
import type { Block } from './blocks.ts';
import { $createCardNode } from './CardNode.ts';
import { embedElement } from './elements/embed-element.ts';
import { $blockNode, $inlineNodes } from './lexical-body.ts';

/** What came of a paste. */
export interface PasteReport {
  leftOut: readonly LeftOut[];
  /** Addresses that became cards: undoing makes text of them. */
  cards: number;
  /** Plain text with the marks of Markdown, as it was pasted. */
  markdown?: string;
}

const text = (inline: Inline): JsonObject => ({ type: 'text', content: writeInline(inline) });
const card = (element: JsonObject): Block => ({ kind: 'card', element });

/** A block of a clipboard as one of a story. */
export function bodyBlock(block: PastedBlock): Block {
  if (block.kind === 'divider') return card({ type: 'divider' });
  if (block.kind === 'code') return card({ type: 'code', content: escapeHtml(block.text) });
  if (block.kind === 'table') {
    const rows = block.rows.map((row) => row.map(text));
    const header = block.header.map(text);
    return card(header.length > 0 ? { type: 'table', header, rows } : { type: 'table', rows });
  }
  if (block.kind !== 'frame') return block;
  const element = embedElement(block.address);
  if (element) return card(element);
  const words = { kind: 'text', text: block.address, marks: [] } as const;
  const link = { kind: 'link', href: block.address, opensTab: false, inside: [words] } as const;
  return { kind: 'paragraph', inline: [link] };
}

/** The address that a paragraph is and nothing else. */
const loneAddress = (block: PastedBlock): string | undefined => {
  if (block.kind !== 'paragraph') return undefined;
  const words = inlineText(block.inline).trim();
  return /^https?:\/\/\S+$/i.test(words) && embedElement(words) ? words : undefined;
};

export function $insertPasted(blocks: readonly PastedBlock[], texts: ClipboardTexts): void {
  const [only, ...others] = blocks;
  if (only?.kind === 'paragraph' && others.length === 0) {
    const { before, after } = edgesOf(texts);
    const edge = (space: string): LexicalNode[] => (space ? [$createTextNode(space)] : []);
    $insertNodes([...edge(before), ...$inlineNodes(only.inline), ...edge(after)]);
  } else $insertNodes(blocks.map((block) => $blockNode(bodyBlock(block))));
}

/** Lines that are an address become its card. Returns how many did. */
function $makeCards(addresses: ReadonlySet<string>): number {
  let count = 0;
  for (const node of $getRoot().getChildren()) {
    const address = $isParagraphNode(node) ? node.getTextContent().trim() : '';
    const element = addresses.has(address) ? embedElement(address) : undefined;
    if (!element) continue;
    const made = $createCardNode(element);
    node.replace(made);
    if (!made.getNextSibling()) made.insertAfter($blockNode({ kind: 'paragraph', inline: [] }));
    made.selectNext();
    count += 1;
  }
  return count;
}

/** Pastes into a body what any program wrote. Returns how to stop. */
export const registerBodyPaste = (
  editor: LexicalEditor,
  namespace: string,
  onPaste: (report: PasteReport) => void,
): (() => void) =>
  registerPaste(editor, namespace, ({ blocks, leftOut }, texts) => {
    if (blocks.length > 0) $insertPasted(blocks, texts);
    const addresses = new Set(blocks.flatMap((block) => loneAddress(block) ?? []));
    const markdown = texts.html === '' && isMarkdown(texts.text) ? { markdown: texts.text } : {};
    const tell = (cards: number) => onPaste({ leftOut, cards, ...(cards === 0 ? markdown : {}) });
    if (addresses.size === 0) {
      tell(0);
      return;
    }
    // A step of its own: undone, the address is text again.
    setTimeout(() => {
      let cards = 0;
      editor.update(
        () => {
          cards = $makeCards(addresses);
        },
        { discrete: true, tag: HISTORY_PUSH_TAG },
      );
      tell(cards);
    });
  });
