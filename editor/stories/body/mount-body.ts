import { createEmptyHistoryState } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
  REMOVE_LIST_COMMAND,
  registerList,
} from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import {
  $addUpdateTag,
  $createParagraphNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  PASTE_TAG,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import { readMarkdown } from '../../rich-text/markdown.ts';
import { mountLexical } from '../../rich-text/mount-lexical.ts';
import type { Block } from './blocks.ts';
import { registerTyping } from './body-typing.ts';
import { $isCardNode, CardNode } from './CardNode.ts';
import {
  $cite,
  $indent,
  $insertCard,
  $leaveCard,
  $moveBlock,
  $moveHere,
  $place,
  $selectCard,
  $settle,
  $turnInto,
  type BlockKind,
  type BodyPlace,
  NOWHERE,
} from './edit-body.ts';
import { $putBody, $readBody } from './lexical-body.ts';
import { $insertPasted, type PasteReport, registerBodyPaste } from './paste-body.ts';
import { registerSlash } from './slash-menu.ts';
import { $takeBody, OwnSteps } from './take-body.ts';

const NAMESPACE = 'portada-historia';

/** A card that stands in the body, and the element of the page that it is rendered into. */
export interface ShownCard {
  key: NodeKey;
  element: JsonObject;
  root: HTMLElement;
  isSelected: boolean;
}

interface Watching {
  onWrite(blocks: Block[]): void;
  onPlace(place: BodyPlace): void;
  onCards(cards: ShownCard[]): void;
  onPaste(report: PasteReport): void;
  slash: Parameters<typeof registerSlash>[1];
}

/** The body of a story while somebody writes it. */
export interface MountedBody {
  /** For what works on its text by itself: looking for words. */
  editor: LexicalEditor;
  read(): Block[];
  format(format: TextFormatType): void;
  turnInto(kind: Exclude<BlockKind, 'card'>): void;
  indent(isDeeper: boolean): void;
  /**
   * Takes over what is selected on the page at this key: the browser tells of it only afterwards,
   * when the focus may be elsewhere.
   */
  settle(): void;
  /** '' takes the link away. */
  link(address: string): void;
  cite(): void;
  undo(): void;
  redo(): void;
  /** Puts a card after where the caret is, and a line to go on after it. */
  insert(element: JsonObject): void;
  change(key: NodeKey, element: JsonObject): void;
  move(key: NodeKey, isUp: boolean): void;
  /** A block of the body, by its place, before the one at `to`. */
  moveBlock(from: number, to: number): void;
  /** The block of the caret. */
  moveHere(isUp: boolean): void;
  remove(key: NodeKey): void;
  /** Puts what Markdown says in place of what was pasted last. */
  readMarkdown(markdown: string): Promise<void>;
  /** Goes on with the text after a card. */
  leave(key: NodeKey): void;
  /** Empties a paragraph, the caret in it. */
  clear(key: NodeKey): void;
  /** Puts in what a colleague made of `before`; false while an accent is being typed. */
  take(before: readonly Json[], after: readonly Json[]): boolean;
  setEditable(isEditable: boolean): void;
  focus(): void;
  stop(): void;
}

const nodes = [ListNode, ListItemNode, LinkNode, HeadingNode, QuoteNode, CardNode];
const theme = {
  text: {
    bold: 'st-bold',
    italic: 'st-italic',
    underline: 'st-underline',
    strikethrough: 'st-struck',
  },
  list: { nested: { listitem: 'st-nested' } },
};

function shownCards(editor: LexicalEditor, elements: Record<NodeKey, unknown>): ShownCard[] {
  return editor.read(() => {
    const selection = $getSelection();
    const selected = $isNodeSelection(selection)
      ? new Set(selection.getNodes().map((node) => node.getKey()))
      : new Set<NodeKey>();
    return Object.keys(elements).flatMap((key) => {
      const node = $getNodeByKey(key);
      const root = editor.getElementByKey(key);
      if (!$isCardNode(node) || !root) return [];
      return [{ key, element: node.getElement(), root, isSelected: selected.has(key) }];
    });
  });
}

/** What a card's own fields take: the editor around them hears nothing of it. */
const OWN_EVENTS = ['keydown', 'beforeinput', 'input', 'paste', 'copy', 'cut', 'drop'] as const;
const isSave = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  (event.ctrlKey || event.metaKey) &&
  event.key.toLowerCase() === 's';
const stopEvent = (event: Event): void => {
  if (event.target !== event.currentTarget && !isSave(event)) event.stopPropagation();
};

/** Reports the cards of the body and the elements to render them into. Returns how to stop. */
function registerCards(editor: LexicalEditor, onCards: (cards: ShownCard[]) => void): () => void {
  let elements: Record<NodeKey, unknown> = {};
  const report = () => {
    const cards = shownCards(editor, elements);
    for (const card of cards) {
      card.root.dataset.selected = String(card.isSelected);
      for (const name of OWN_EVENTS) card.root.addEventListener(name, stopEvent);
    }
    onCards(cards);
  };
  return mergeRegister(
    editor.registerDecoratorListener((next) => {
      elements = next;
      report();
    }),
    editor.registerUpdateListener(({ editorState, prevEditorState }) => {
      if (editorState._selection !== prevEditorState._selection) report();
    }),
    editor.registerCommand(CLICK_COMMAND, $selectCard, COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_DOWN_COMMAND, $leaveCard, COMMAND_PRIORITY_LOW),
  );
}

interface FollowedPlace {
  now: () => BodyPlace;
  register: (editor: LexicalEditor) => () => void;
}

/** Follows what the caret stands in, and whether there is something to undo. */
function followPlace(onPlace: (place: BodyPlace) => void): FollowedPlace {
  let place = NOWHERE;
  const put = (next: BodyPlace): false => {
    if (JSON.stringify(next) !== JSON.stringify(place)) {
      place = next;
      onPlace(next);
    }
    return false;
  };
  return {
    now: () => place,
    register: (editor) =>
      mergeRegister(
        editor.registerUpdateListener(
          ({ editorState }) => void put(editorState.read(() => $place(place))),
        ),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (canUndo) => put({ ...place, canUndo }),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (canRedo) => put({ ...place, canRedo }),
          COMMAND_PRIORITY_LOW,
        ),
      ),
  };
}

/** What is done to the cards of a body, by their keys. */
function cardEdits(
  editor: LexicalEditor,
  root: HTMLElement,
): Pick<MountedBody, 'change' | 'move' | 'remove' | 'leave'> {
  const edit = (key: NodeKey, $edit: (card: CardNode) => void) =>
    editor.update(() => {
      const card = $getNodeByKey(key);
      if ($isCardNode(card)) $edit(card);
    });
  return {
    change: (key, element) =>
      edit(key, (card) => {
        $addUpdateTag(HISTORY_MERGE_TAG);
        card.setElement(element);
      }),
    move: (key, isUp) =>
      edit(key, (card) => {
        const other = isUp ? card.getPreviousSibling() : card.getNextSibling();
        if (isUp) other?.insertBefore(card);
        else other?.insertAfter(card);
      }),
    remove: (key) =>
      edit(key, (card) => {
        const next = card.getNextSibling() ?? card.getPreviousSibling();
        card.remove();
        if (!next) $getRoot().append($createParagraphNode());
        else if (!$isCardNode(next)) next.selectStart();
      }),
    leave: (key) => {
      edit(key, (card) => {
        const next = card.getNextSibling();
        if ($isElementNode(next)) next.selectStart();
        else {
          const paragraph = $createParagraphNode();
          card.insertAfter(paragraph);
          paragraph.select();
        }
      });
      root.focus({ preventScroll: true });
    },
  };
}

/** An editor of a story's body on `root`. */
export function mountBody(
  root: HTMLElement,
  blocks: readonly Block[],
  { onWrite, onPlace, onCards, onPaste, slash }: Watching,
): MountedBody {
  const place = followPlace(onPlace);
  const history = createEmptyHistoryState();
  const steps = new OwnSteps(history, nodes);
  const { editor, format, link, change, stop } = mountLexical(root, {
    namespace: NAMESPACE,
    nodes,
    theme,
    history,
    $start: () => $putBody(blocks),
    register: (registered) =>
      mergeRegister(
        steps.register(registered),
        registerList(registered),
        registerBodyPaste(registered, NAMESPACE, onPaste),
        registerTyping(registered),
        registerSlash(registered, slash),
        registerCards(registered, onCards),
        place.register(registered),
      ),
    onWrite: (state) => onWrite(state.read($readBody)),
  });
  return {
    editor,
    read: () => editor.read($readBody),
    format,
    turnInto: (kind) => {
      if (kind === 'bullet') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
      else if (kind === 'number') editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
      else {
        const { kind: before } = place.now();
        if (before === 'bullet' || before === 'number')
          editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
        editor.update(() => $turnInto(kind));
      }
    },
    indent: (isDeeper) => editor.update(() => $indent(isDeeper)),
    settle: () => editor.update(() => $settle(editor), { discrete: true }),
    link,
    cite: () => editor.update($cite),
    undo: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
    redo: () => editor.dispatchCommand(REDO_COMMAND, undefined),
    insert: (element) => editor.update(() => $insertCard(element)),
    ...cardEdits(editor, root),
    moveBlock: (from, to) => editor.update(() => $moveBlock(from, to), { tag: HISTORY_PUSH_TAG }),
    moveHere: (isUp) => editor.update(() => $moveHere(isUp), { tag: HISTORY_PUSH_TAG }),
    readMarkdown: async (markdown) => {
      const { blocks } = await readMarkdown(markdown);
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      editor.update(() => $insertPasted(blocks, { html: '', text: '' }), {
        tag: [HISTORY_PUSH_TAG, PASTE_TAG],
      });
    },
    clear: (key) =>
      editor.update(
        () => {
          const node = $getNodeByKey(key);
          if ($isElementNode(node)) node.clear().select();
        },
        { discrete: true },
      ),
    take: (before, after) => {
      if (editor.isComposing()) return false;
      change(() => $takeBody(after));
      steps.note(before, after);
      return true;
    },
    setEditable: (isEditable) => editor.setEditable(isEditable),
    focus: () => editor.focus(),
    stop,
  };
}
