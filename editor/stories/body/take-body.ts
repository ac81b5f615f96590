import {
  $createParagraphNode,
  $getRoot,
  $isElementNode,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  createEditor,
  type EditorState,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { isSameJson } from '../../../schemas/compare/same-json.ts';
import type { Json } from '../../../schemas/json.ts';
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

interface Change {
  before: readonly Json[];
  after: readonly Json[];
}

/**
 * A state that undoing goes back to, with colleagues' changes in it: only one's own is taken back.
 * Where a colleague changed that same place, theirs stays.
 */
function withChanges(
  state: EditorState,
  changes: readonly Change[],
  nodes: readonly Klass<LexicalNode>[],
): EditorState {
  const now = changes.at(-1)?.after ?? [];
  const elements = changes.reduce(
    (own, { before, after }) => mergeElements(before, own, after).elements,
    elementsIn(state),
  );
  const workshop = createEditor({ nodes: [...nodes] });
  workshop.update(
    () => {
      $putBody(readBody(elements));
      const differs = elements.findIndex((one, index) => !isSameJson(one, now[index]));
      const at = $getRoot().getChildAtIndex(Math.max(0, differs));
      if ($isElementNode(at) || $isTextNode(at)) at.selectEnd();
    },
    { discrete: true },
  );
  return workshop.getEditorState();
}

/** Steps that are further behind than so many changes of colleagues are forgotten. */
const MOST_BEHIND = 50;

interface Step {
  editorState: EditorState;
}
type Stack = 'undoStack' | 'redoStack';

/**
 * One's own steps while colleagues write too. A colleague's change is only noted: it goes into a
 * step when that is undone or done again.
 */
export class OwnSteps<S extends Step> {
  readonly #history: Record<Stack, S[]>;
  readonly #nodes: readonly Klass<LexicalNode>[];
  readonly #changes: Change[] = [];
  /** How many changes a step has in it. */
  readonly #known = new WeakMap<S, number>();

  constructor(history: Record<Stack, S[]>, nodes: readonly Klass<LexicalNode>[]) {
    this.#history = history;
    this.#nodes = nodes;
  }

  /** A colleague made `after` of the body `before`. */
  note(before: readonly Json[], after: readonly Json[]): void {
    const count = this.#changes.push({ before, after });
    for (const name of ['undoStack', 'redoStack'] as const) {
      const stack = this.#history[name];
      for (const step of stack) if (!this.#known.has(step)) this.#known.set(step, count - 1);
      this.#history[name] = stack.filter(
        (step) => count - (this.#known.get(step) ?? count) <= MOST_BEHIND,
      );
    }
  }

  /** Before anything is undone or done again. Returns how to stop. */
  register(editor: LexicalEditor): () => void {
    const prepare = (name: Stack) => () => {
      this.#prepare(name);
      return false;
    };
    return mergeRegister(
      editor.registerCommand(UNDO_COMMAND, prepare('undoStack'), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(REDO_COMMAND, prepare('redoStack'), COMMAND_PRIORITY_CRITICAL),
    );
  }

  /** Puts what colleagues changed since into the next step of a stack. */
  #prepare(name: Stack): void {
    const stack = this.#history[name];
    const step = stack.at(-1);
    const changes = this.#changes.slice((step && this.#known.get(step)) ?? this.#changes.length);
    if (!step || changes.length === 0) return;
    const editorState = withChanges(step.editorState, changes, this.#nodes);
    stack[stack.length - 1] = { ...step, editorState };
  }
}
