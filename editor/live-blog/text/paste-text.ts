import { $generateNodesFromDOM } from '@lexical/html';
import { $createTextNode, $insertNodes, $isElementNode, type LexicalEditor } from 'lexical';
import { edgesOf } from '../../rich-text/clipboard-data.ts';
import { writeInline } from '../../rich-text/inline.ts';
import { isWords } from '../../rich-text/lines.ts';
import type { LeftOut, PastedBlock, PastedList } from '../../rich-text/pasted.ts';
import { linesOfBlock } from '../../rich-text/reading.ts';
import { registerPaste } from '../../rich-text/register-paste.ts';

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
export const registerTextPaste = (
  editor: LexicalEditor,
  namespace: string,
  onPaste: (leftOut: readonly LeftOut[]) => void,
): (() => void) =>
  registerPaste(editor, namespace, ({ blocks, leftOut }, texts) => {
    const dom = new DOMParser().parseFromString(updateHtml(blocks), 'text/html');
    const nodes = $generateNodesFromDOM(editor, dom);
    const [only, ...others] = nodes;
    if (blocks[0]?.kind === 'paragraph' && $isElementNode(only) && others.length === 0) {
      const { before, after } = edgesOf(texts);
      const edge = (space: string) => (space ? [$createTextNode(space)] : []);
      $insertNodes([...edge(before), ...only.getChildren(), ...edge(after)]);
    } else if (nodes.length > 0) $insertNodes(nodes);
    onPaste(leftOut);
  });
