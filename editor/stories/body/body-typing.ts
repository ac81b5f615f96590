import { $insertList } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getSelection,
  $hasUpdateTag,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  COMMAND_PRIORITY_LOW,
  type ElementNode,
  HISTORIC_TAG,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_TAG,
  TextNode,
} from 'lexical';
import { $createCardNode } from './CardNode.ts';

/** What is typed at the beginning of a paragraph and makes another block of it. */
const MADE_BY: readonly [typed: RegExp, make: (paragraph: ElementNode, typed: string) => void][] = [
  [
    /^#{2,4} /,
    (paragraph, typed) => {
      const tag = (['h2', 'h3', 'h4'] as const)[typed.length - 3] ?? 'h2';
      paragraph.replace($createHeadingNode(tag), true);
    },
  ],
  [/^> /, (paragraph) => void paragraph.replace($createQuoteNode(), true)],
  [/^[-*] /, () => $insertList('bullet')],
  [/^1[.)] /, () => $insertList('number')],
];

const OPENS_AFTER = /[\s([{¿¡«“‘—–-]$/;

/** Quotation marks and dashes as they are printed. */
function printedEnd(text: string): string | undefined {
  const before = text.slice(0, -1);
  const isOpening = before === '' || OPENS_AFTER.test(before);
  if (text.endsWith('"')) return `${before}${isOpening ? '“' : '”'}`;
  if (text.endsWith("'")) return `${before}${isOpening ? '‘' : '’'}`;
  return /(?:^|[^-])--$/.test(text) ? `${text.slice(0, -2)}—` : undefined;
}

/** Of the caret, where it stands in this text and nothing is selected. */
function $caretIn(node: TextNode): number | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  return selection.anchor.key === node.getKey() ? selection.anchor.offset : undefined;
}

function $makeBlock(node: TextNode, caret: number): boolean {
  const paragraph = node.getParent();
  if (!$isParagraphNode(paragraph) || !$isRootNode(paragraph.getParent())) return false;
  if (node.getPreviousSibling() !== null) return false;
  const text = node.getTextContent();
  for (const [pattern, make] of MADE_BY) {
    const typed = pattern.exec(text)?.[0];
    if (typed === undefined || caret !== typed.length) continue;
    node.spliceText(0, typed.length, '', true);
    make(paragraph, typed);
    return true;
  }
  return false;
}

function $type(node: TextNode): void {
  const caret = $caretIn(node);
  if (caret === undefined || node.hasFormat('code')) return;
  if ($hasUpdateTag(HISTORIC_TAG) || $hasUpdateTag(PASTE_TAG)) return;
  if ($makeBlock(node, caret)) return;
  const text = node.getTextContent();
  const printed = printedEnd(text.slice(0, caret));
  if (printed === undefined) return;
  node.setTextContent(`${printed}${text.slice(caret)}`);
  node.select(printed.length, printed.length);
}

/** Three dashes alone in a paragraph are a line across the page. */
function $makeDivider(): boolean {
  const selection = $getSelection();
  const paragraph = $isRangeSelection(selection)
    ? selection.anchor.getNode().getTopLevelElement()
    : null;
  if (!$isParagraphNode(paragraph)) return false;
  if (!/^(?:---|—-|\*\*\*)$/.test(paragraph.getTextContent())) return false;
  const next = $createParagraphNode();
  paragraph.insertAfter(next);
  paragraph.replace($createCardNode({ type: 'divider' }));
  next.select();
  return true;
}

/** What typing makes beside text. Undoing gives back what was typed. Returns how to stop. */
export const registerTyping = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(TextNode, $type),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $makeDivider, COMMAND_PRIORITY_LOW),
  );
