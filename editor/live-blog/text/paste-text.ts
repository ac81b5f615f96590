import { $generateNodesFromDOM } from '@lexical/html';
import {
  $addUpdateTag,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  COMMAND_PRIORITY_LOW,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { edgesOf, isCopiedIn, pastedIn, textsOf } from '../../rich-text/clipboard-data.ts';
import { writeInline } from '../../rich-text/inline.ts';
import { isWords } from '../../rich-text/lines.ts';
import type { LeftOut, PastedBlock, PastedList } from '../../rich-text/pasted.ts';
import { linesOfBlock } from '../../rich-text/reading.ts';

const listHtml = ({ isOrdered, items }: PastedList): string => {
  const tag = isOrdered ? 'ol' : 'ul';
  const inside = items.map(
    (item) => `<li>${item.kind === 'list' ? listHtml(item) : writeInline(item.inline)}</li>`,
  );
  return `<${tag}>${inside.join('')}</${tag}>`;
};

/** A block of a clipboard as an update has it: paragraphs and lists. */
function blockHtml(block: PastedBlock): string {
  if (block.kind === 'list') return listHtml(block);
  if (block.kind === 'frame') {
    const words = { kind: 'text', text: block.address, marks: [] } as const;
    const link = { kind: 'link', href: block.address, opensTab: false, inside: [words] } as const;
    return `<p>${writeInline([link])}</p>`;
  }
  const lines = linesOfBlock(block).filter(isWords).map(writeInline);
  const isTitle = block.kind === 'header';
  return lines.map((line) => `<p>${isTitle ? `<b>${line}</b>` : line}</p>`).join('');
}

/** What a clipboard says, as the text of an update. */
export const updateHtml = (blocks: readonly PastedBlock[]): string =>
  blocks.map(blockHtml).join('');

/** Pastes into an update what any program wrote. Returns how to stop. */
export function registerPaste(
  editor: LexicalEditor,
  namespace: string,
  onPaste: (leftOut: readonly LeftOut[]) => void,
): () => void {
  return editor.registerCommand(
    PASTE_COMMAND,
    (event) => {
      const data = 'clipboardData' in event ? event.clipboardData : null;
      if (!data || isCopiedIn(namespace, data)) return false;
      const texts = textsOf(data);
      const pasted = pastedIn(texts);
      if (!pasted) return false;
      event.preventDefault();
      $addUpdateTag(HISTORY_PUSH_TAG);
      $addUpdateTag(PASTE_TAG);
      if (!$getSelection()) $getRoot().selectEnd();
      const html = updateHtml(pasted.blocks);
      const nodes = $generateNodesFromDOM(
        editor,
        new DOMParser().parseFromString(html, 'text/html'),
      );
      const [only, ...others] = nodes;
      if (pasted.blocks[0]?.kind === 'paragraph' && $isElementNode(only) && others.length === 0) {
        const { before, after } = edgesOf(texts);
        const edge = (space: string) => (space ? [$createTextNode(space)] : []);
        $insertNodes([...edge(before), ...only.getChildren(), ...edge(after)]);
      } else if (nodes.length > 0) $insertNodes(nodes);
      onPaste(pasted.leftOut);
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
