import { createEmptyHistoryState, type HistoryState, registerHistory } from '@lexical/history';
import { $toggleLink } from '@lexical/link';
import { registerRichText } from '@lexical/rich-text';
import {
  createEditor,
  type EditorState,
  type EditorThemeClasses,
  FORMAT_TEXT_COMMAND,
  HISTORY_MERGE_TAG,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  SKIP_DOM_SELECTION_TAG,
  type TextFormatType,
} from 'lexical';
import { followCaret } from './follow-caret.ts';

/** What is typed within so long is undone in one step. */
const HISTORY_MS = 300;

/** On updates that nobody wrote here: they are not reported as writing. */
const EXTERNAL_TAG = 'portada-external';

interface LexicalSetup {
  /** Says in the clipboard which kind of editor the text was copied in. */
  namespace: string;
  /** Beside text and paragraphs. */
  nodes: readonly Klass<LexicalNode>[];
  theme?: EditorThemeClasses;
  /** The steps to undo, for a text that works on them. */
  history?: HistoryState;
  /** Puts the text in that the editor starts with. */
  $start: (editor: LexicalEditor) => void;
  /** The keys, pasting and lists of this kind of text. Returns how to stop. */
  register: (editor: LexicalEditor) => () => void;
  /** After somebody wrote here. */
  onWrite: (state: EditorState) => void;
}

/** A text while somebody writes it: what is alike in a headline, an update and a story. */
export interface LexicalText {
  editor: LexicalEditor;
  format: (format: TextFormatType) => void;
  /** '' takes the link away. */
  link: (address: string) => void;
  /**
   * Changes the text from outside: no step to undo, and not reported as writing. A text in which
   * nobody is leaves the focus where it is. `isWritten`: somebody is in it.
   */
  change: ($change: (isWritten: boolean) => void) => void;
  stop: () => void;
}

/** Sets Lexical up on `root`, with its history and a caret that keys can trust. */
export function mountLexical(root: HTMLElement, setup: LexicalSetup): LexicalText {
  const { namespace, nodes, theme, history = createEmptyHistoryState() } = setup;
  const { $start, register, onWrite } = setup;
  const editor = createEditor({
    namespace,
    nodes: [...nodes],
    ...(theme ? { theme } : {}),
    onError: (error) => console.error(namespace, error),
  });
  const stop = mergeRegister(
    registerRichText(editor),
    followCaret(editor),
    registerHistory(editor, history, HISTORY_MS),
    register(editor),
    editor.registerUpdateListener(({ tags, dirtyElements, dirtyLeaves, editorState }) => {
      const isChanged = dirtyElements.size > 0 || dirtyLeaves.size > 0;
      if (isChanged && !tags.has(EXTERNAL_TAG)) onWrite(editorState);
    }),
  );
  const externally = ($change: () => void, tags: readonly string[] = []) =>
    editor.update($change, { discrete: true, tag: [EXTERNAL_TAG, HISTORY_MERGE_TAG, ...tags] });
  externally(() => $start(editor));
  editor.setRootElement(root);
  return {
    editor,
    format: (format) => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
    link: (address) => editor.update(() => $toggleLink(address === '' ? null : address)),
    change: ($change) => {
      const isWritten = root.contains(root.ownerDocument.activeElement);
      externally(() => $change(isWritten), isWritten ? [] : [SKIP_DOM_SELECTION_TAG]);
    },
    stop: () => {
      stop();
      editor.setRootElement(null);
    },
  };
}
