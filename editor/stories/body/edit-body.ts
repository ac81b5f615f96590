import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, $isHeadingNode } from '@lexical/rich-text';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createRangeSelectionFromDom,
  $createTextNode,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import type { JsonObject } from '../../../schemas/json.ts';
import { $createCardNode, $isCardNode } from './CardNode.ts';

export type BlockKind = 'paragraph' | 'h2' | 'h3' | 'h4' | 'bullet' | 'number' | 'quote' | 'card';

/** What the caret stands in. */
export interface BodyPlace {
  kind: BlockKind;
  isBold: boolean;
  isItalic: boolean;
  /** Address of the link; undefined for none. */
  link: string | undefined;
  /** Is there text to make a link of? */
  hasText: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

export const NOWHERE: BodyPlace = {
  kind: 'paragraph',
  isBold: false,
  isItalic: false,
  link: undefined,
  hasText: false,
  canUndo: false,
  canRedo: false,
};

/** The block of the root in which a node stands. */
const $topOf = (node: LexicalNode): LexicalNode | null => node.getTopLevelElement();

function $linkAt(node: LexicalNode): string | undefined {
  const link = node.getParents().find($isLinkNode);
  return link?.getURL();
}

function $kindOf(node: LexicalNode): BlockKind {
  const top = $topOf(node);
  if ($isHeadingNode(top)) {
    const tag = top.getTag();
    return tag === 'h3' || tag === 'h4' ? tag : 'h2';
  }
  const list = node.getParents().find($isListNode) ?? ($isListNode(top) ? top : undefined);
  if (list) return list.getListType() === 'number' ? 'number' : 'bullet';
  return top?.getType() === 'quote' ? 'quote' : 'paragraph';
}

export function $place(before: BodyPlace): BodyPlace {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) return { ...NOWHERE, ...history(before), kind: 'card' };
  if (!$isRangeSelection(selection)) return { ...NOWHERE, ...history(before) };
  const node = selection.anchor.getNode();
  return {
    kind: $kindOf(node),
    isBold: selection.hasFormat('bold'),
    isItalic: selection.hasFormat('italic'),
    link: $linkAt(node),
    hasText: !selection.isCollapsed(),
    ...history(before),
  };
}

const history = ({ canUndo, canRedo }: BodyPlace) => ({ canUndo, canRedo });

const MAKE: Readonly<Record<'paragraph' | 'h2' | 'h3' | 'h4' | 'quote', () => ElementNode>> = {
  paragraph: $createParagraphNode,
  quote: () => $createQuoteNode(),
  h2: () => $createHeadingNode('h2'),
  h3: () => $createHeadingNode('h3'),
  h4: () => $createHeadingNode('h4'),
};

/** Makes other blocks of those that the selection touches; lists and cards stay what they are. */
export function $turnInto(kind: keyof typeof MAKE): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const tops = new Set(selection.getNodes().map($topOf));
  for (const top of tops)
    if ($isElementNode(top) && !$isListNode(top)) top.replace(MAKE[kind](), true);
}

export function $insertCard(element: JsonObject): void {
  const selection = $getSelection();
  const [node] = selection?.getNodes().slice(-1) ?? [];
  const at = node ? $topOf(node) : $getRoot().getLastChild();
  const card = $createCardNode(element);
  const isBlank = at !== null && !$isCardNode(at) && at.getTextContent() === '';
  if (!at) $getRoot().append(card);
  else if (isBlank) at.replace(card);
  else at.insertAfter(card);
  if (!card.getNextSibling()) card.insertAfter($createParagraphNode());
  const selected = $createNodeSelection();
  selected.add(card.getKey());
  $setSelection(selected);
}

/** Puts a block before the one that stands at `to`; at the end where none does. */
export function $moveBlock(from: number, to: number): void {
  const root = $getRoot();
  const [block, before] = [root.getChildAtIndex(from), root.getChildAtIndex(to)];
  if (!block || to === from || to === from + 1) return;
  if (before) before.insertBefore(block);
  else root.append(block);
}

/** The block of the caret, or the selected card, goes one place up or down. */
export function $moveHere(isUp: boolean): void {
  const [node] = $getSelection()?.getNodes() ?? [];
  const block = node && $topOf(node);
  const other = isUp ? block?.getPreviousSibling() : block?.getNextSibling();
  if (!block || !other) return;
  if (isUp) other.insertBefore(block);
  else other.insertAfter(block);
}

/** A press on a card, beside its fields and buttons, selects it. */
export function $selectCard({ target }: MouseEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (!target.closest('.st-card') || target.closest('button, input, textarea, iframe, label'))
    return false;
  const card = $getNearestNodeFromDOMNode(target);
  if (!$isCardNode(card)) return false;
  const selection = $createNodeSelection();
  selection.add(card.getKey());
  $setSelection(selection);
  return true;
}

const FORTH = new Set(['End', 'PageDown']);
const BACK = new Set(['Home', 'PageUp']);

/** From a selected card to the text: the browser alone would move a caret that is not ours. */
export function $leaveCard(event: KeyboardEvent): boolean {
  const selection = $getSelection();
  const isForth = FORTH.has(event.key);
  if (!$isNodeSelection(selection) || (!isForth && !BACK.has(event.key))) return false;
  const card = isForth ? selection.getNodes().at(-1) : selection.getNodes()[0];
  event.preventDefault();
  if (event.ctrlKey || event.metaKey || !card) {
    if (isForth) $getRoot().selectEnd();
    else $getRoot().selectStart();
  } else if (isForth) card.selectNext();
  else card.selectPrevious();
  return true;
}

export function $cite(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const quote = $topOf(selection.anchor.getNode());
  if (quote?.getType() !== 'quote') return;
  quote.selectEnd();
  const end = $getSelection();
  if (!$isRangeSelection(end)) return;
  end.insertLineBreak();
  end.insertNodes([$createTextNode('— ')]);
}

/** Takes a list item one level in or out. */
export function $indent(isDeeper: boolean): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const node = selection.anchor.getNode();
  const item = [node, ...node.getParents()].find($isListItemNode);
  if (item) item.setIndent(Math.max(0, item.getIndent() + (isDeeper ? 1 : -1)));
}

/** Selects what is selected on the page. */
export function $settle(editor: LexicalEditor): void {
  const selection = $createRangeSelectionFromDom(window.getSelection(), editor);
  if (selection) $setSelection(selection);
}
