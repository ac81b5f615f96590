import { $createLinkNode, $isLinkNode } from '@lexical/link';
import {
  $createListItemNode,
  $createListNode,
  $isListItemNode,
  $isListNode,
  type ListNode,
} from '@lexical/list';
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
} from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setState,
  createState,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import { isObject, type JsonObject } from '../../../schemas/json.ts';
import {
  type Inline,
  MARKS,
  type Mark,
  type Piece,
  type TextPiece,
  tidyInline,
} from '../../rich-text/inline.ts';
import type { Block, HeaderLevel, ItemText, ListBlock } from './blocks.ts';
import { $createCardNode, $isCardNode } from './CardNode.ts';

/** The element that a node came from: it stays with the node, copies and pastes with it. */
const originState = createState('origin', {
  parse: (value): JsonObject | null => (isObject(value) ? value : null),
});

const withOrigin = <N extends LexicalNode>(node: N, origin: JsonObject | undefined): N =>
  origin ? $setState(node, originState, origin) : node;
const originOf = (node: LexicalNode): { origin?: JsonObject } => {
  const origin = $getState(node, originState);
  return origin ? { origin } : {};
};

const FORMATS: Readonly<Record<Mark, TextFormatType>> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
  s: 'strikethrough',
  sub: 'subscript',
  sup: 'superscript',
  mark: 'highlight',
  code: 'code',
};

function $nodeOf(piece: Piece): LexicalNode {
  if (piece.kind === 'break') return $createLineBreakNode();
  if (piece.kind === 'text') {
    const node = $createTextNode(piece.text);
    for (const mark of piece.marks) node.toggleFormat(FORMATS[mark]);
    return node;
  }
  const { href, title, opensTab } = piece;
  const tab = opensTab ? { target: '_blank', rel: 'noreferrer' } : {};
  const link = $createLinkNode(href, { ...tab, ...(title === undefined ? {} : { title }) });
  return link.append(...piece.inside.map($nodeOf));
}

/** Text as nodes that stand in a line. */
export const $inlineNodes = (inline: Inline): LexicalNode[] => inline.map($nodeOf);

function $listNode({ isOrdered, items, origin }: ListBlock): ListNode {
  const list = $createListNode(isOrdered ? 'number' : 'bullet');
  for (const item of items) {
    const node = $createListItemNode();
    if (item.kind === 'list') list.append(node.append($listNode(item)));
    else list.append(withOrigin(node.append(...$inlineNodes(item.inline)), item.origin));
  }
  return withOrigin(list, origin);
}

/** A block as a node of the editor. */
export function $blockNode(block: Block): LexicalNode {
  if (block.kind === 'card') return $createCardNode(block.element);
  if (block.kind === 'list') return $listNode(block);
  const { origin, inline } = block;
  const node =
    block.kind === 'paragraph'
      ? $createParagraphNode()
      : block.kind === 'quote'
        ? $createQuoteNode()
        : $createHeadingNode(`h${block.level}`);
  return withOrigin(node.append(...$inlineNodes(inline)), origin);
}

/** Puts a body into the editor, in place of what is there. */
export function $putBody(blocks: readonly Block[]): void {
  const nodes = blocks.map($blockNode);
  $getRoot()
    .clear()
    .append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]));
}

const textPiece = (node: LexicalNode): TextPiece[] =>
  $isTextNode(node)
    ? [
        {
          kind: 'text',
          text: node.getTextContent(),
          marks: MARKS.filter((mark) => node.hasFormat(FORMATS[mark])),
        },
      ]
    : [];

function $inlineIn(element: ElementNode): Inline {
  const pieces = element.getChildren().flatMap((node): Piece[] => {
    if ($isLineBreakNode(node)) return [{ kind: 'break' }];
    if ($isTextNode(node)) return textPiece(node);
    if ($isLinkNode(node)) {
      const inside = $inlineIn(node).filter((piece) => piece.kind !== 'link');
      const title = node.getTitle();
      const opensTab = node.getTarget() === '_blank';
      const href = node.getURL();
      return [{ kind: 'link', href, ...(title ? { title } : {}), opensTab, inside }];
    }
    return $isElementNode(node) && !$isListNode(node) ? [...$inlineIn(node)] : [];
  });
  return tidyInline(pieces);
}

/** The words of an item are beside the list in it, or it holds that list alone. */
function $itemsIn(item: ElementNode): (ItemText | ListBlock)[] {
  const lists = item.getChildren().filter($isListNode).map($listIn);
  const isList = item.getChildren().every($isListNode) && lists.length > 0;
  if (isList) return lists;
  return [{ kind: 'item', inline: $inlineIn(item), ...originOf(item) }, ...lists];
}

function $listIn(list: ListNode): ListBlock {
  const items = list.getChildren().filter($isListItemNode).flatMap($itemsIn);
  return { kind: 'list', isOrdered: list.getListType() === 'number', items, ...originOf(list) };
}

const levelOf = (tag: string): HeaderLevel =>
  Math.min(Math.max(Number(tag.slice(1)), 2), 4) as HeaderLevel;

/** The blocks that a node of the root holds: one, or none. */
export function $blocksOf(node: LexicalNode): Block[] {
  if ($isCardNode(node)) return [{ kind: 'card', element: node.getElement() }];
  if ($isListNode(node)) return [$listIn(node)];
  if (!$isElementNode(node)) return [];
  const given = { inline: $inlineIn(node), ...originOf(node) };
  if ($isHeadingNode(node)) return [{ kind: 'header', level: levelOf(node.getTag()), ...given }];
  return [{ kind: $isQuoteNode(node) ? 'quote' : 'paragraph', ...given }];
}

/** The body that is in the editor. */
export const $readBody = (): Block[] => $getRoot().getChildren().flatMap($blocksOf);
