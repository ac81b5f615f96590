import {
  $createParagraphNode,
  $getRoot,
  $isElementNode,
  $isTextNode,
  createEditor,
  type EditorState,
  type Klass,
  type LexicalNode,
} from 'lexical';
import type { Json } from '../../../schemas/json.ts';
import { isSameJson } from '../../document/values/same-json.ts';
import { $caretIn } from '../../rich-text/caret.ts';
import { alignElements } from '../merge/align-elements.ts';
import { mergeElements } from '../merge/merge-elements.ts';
import { type Block, readBody, writeBlock, writeBody } from './blocks.ts';
import { $isCardNode } from './CardNode.ts';
import { $blockNode, $blocksOf, $putBody, $readBody } from './lexical-body.ts';

/*
 * A body that changes under whoever writes it: what a colleague saved comes in where it stands, the
 * caret stays in its words, and undoing takes back one's own alone.
 */

/** What a node says; undefined for a paragraph without a word, which is the author's own. */
const $elementIn = (node: LexicalNode): Json | undefined =>
  $blocksOf(node)
    .map(writeBlock)
    .find((element) => element !== undefined);

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
export function $takeBody(elements: readonly Json[]): void {
  const root = $getRoot();
  const blocks = readBody(elements);
  const known = root.getChildren().flatMap((node) => {
    const element = $elementIn(node);
    return element === undefined ? [] : [{ node, element }];
  });
  const own = known.map(({ element }) => element);
  const { byOther, byBase, moved } = alignElements(own, elements);
  let last: LexicalNode | undefined;
  const place = (node: LexicalNode) => {
    const first = root.getFirstChild();
    if (last) last.insertAfter(node);
    else if (first && !first.is(node)) first.insertBefore(node);
    else if (!first) root.append(node);
  };
  for (const [index, block] of blocks.entries()) {
    const { node, element } = known[byOther.get(index) ?? -1] ?? {};
    const isSame = element !== undefined && isSameJson(element, elements[index]);
    const put = node ? (isSame ? node : $replace(node, block)) : $blockNode(block);
    if (!node || moved.has(index)) place(put);
    last = put;
  }
  for (const [index, { node }] of known.entries()) if (!byBase.has(index)) node.remove();
  if (root.isEmpty()) root.append($createParagraphNode());
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
  const workshop = createEditor({ nodes: [...nodes] });
  return entries.slice(-MOST_STEPS).map((entry) => {
    const own = elementsIn(entry.editorState);
    const { elements } = mergeElements(before, own, after);
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
