import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  createEditor,
  type EditorState,
  type Klass,
  type LexicalNode,
} from 'lexical';
import type { Json } from '../../../schemas/json.ts';
import { $caretIn } from '../../rich-text/caret.ts';
import { commonPlaces } from '../merge/align-elements.ts';
import { mergeElements } from '../merge/merge-elements.ts';
import { type Block, readBody, writeBlock, writeBody } from './blocks.ts';
import { $isCardNode } from './CardNode.ts';
import { $blockNode, $blocksOf, $putBody, $readBody } from './lexical-body.ts';

/*
 * A body that changes under whoever writes it: what a colleague saved comes in where it stands, the
 * caret stays in its words, and undoing takes back one's own alone.
 */

/** What a node says; '' for a paragraph without a word, which is the author's own. */
const $saidBy = (node: LexicalNode): string =>
  $blocksOf(node)
    .map((block) => JSON.stringify(writeBlock(block) ?? ''))
    .join('');
const said = (block: Block): string => JSON.stringify(writeBlock(block) ?? '');

/** Another block in the place of a node; the caret stays in its words. */
function $replace(old: LexicalNode, block: Block): LexicalNode {
  if ($isCardNode(old) && block.kind === 'card') return old.setElement(block.element);
  const next = $blockNode(block);
  const $putCaret = $isElementNode(old) ? $caretIn(old) : undefined;
  old.replace(next);
  if ($isElementNode(next)) $putCaret?.(next);
  return next;
}

/** Puts another state of the body in: what says the same stays as it is, with the caret in it. */
export function $takeBody(blocks: readonly Block[]): void {
  const root = $getRoot();
  const nodes = root.getChildren().filter((node) => $saidBy(node) !== '""');
  const places = commonPlaces(nodes.map($saidBy), blocks.map(said));
  let last: LexicalNode | undefined;
  const put = (block: Block): LexicalNode => {
    const node = $blockNode(block);
    const first = root.getFirstChild();
    if (last) last.insertAfter(node);
    else if (first) first.insertBefore(node);
    else root.append(node);
    return node;
  };
  let [fromNode, fromBlock] = [0, 0];
  for (const [toNode, toBlock] of [...places, [nodes.length, blocks.length] as const]) {
    const olds = nodes.slice(fromNode, toNode);
    for (const block of blocks.slice(fromBlock, toBlock)) {
      const old = olds.shift();
      last = old ? $replace(old, block) : put(block);
    }
    for (const old of olds) old.remove();
    last = nodes[toNode] ?? last;
    [fromNode, fromBlock] = [toNode + 1, toBlock + 1];
  }
  if (root.isEmpty()) root.append($createParagraphNode());
  const selection = $getSelection();
  if ($isRangeSelection(selection) && !selection.anchor.getNode().isAttached()) $setSelection(null);
}

const elementsIn = (state: EditorState): Json[] => writeBody(state.read($readBody), []);

const MOST_STEPS = 50;

interface Entry {
  editorState: EditorState;
}

/**
 * States that undoing goes back to, as they are once a colleague's change is in: only one's own is
 * taken back. Where the colleague changed that same place, theirs stays.
 */
export function withTheirs<E extends Entry>(
  entries: readonly E[],
  before: readonly Json[],
  after: readonly Json[],
  nodes: readonly Klass<LexicalNode>[],
): E[] {
  return entries.slice(-MOST_STEPS).map((entry) => {
    const own = elementsIn(entry.editorState);
    const { elements } = mergeElements(before, own, after);
    const workshop = createEditor({ nodes: [...nodes] });
    workshop.update(
      () => {
        $putBody(readBody(elements));
        const differs = elements.findIndex(
          (one, index) => JSON.stringify(one) !== JSON.stringify(after[index]),
        );
        const at = $getRoot().getChildAtIndex(Math.max(0, differs));
        if ($isElementNode(at) || $isTextNode(at)) at.selectEnd();
      },
      { discrete: true },
    );
    return { ...entry, editorState: workshop.getEditorState() };
  });
}
