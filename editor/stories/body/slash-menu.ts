import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_NORMAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from 'lexical';

/** What was typed after `/` at the beginning of a paragraph, and where that stands. */
export interface SlashAsked {
  words: string;
  key: NodeKey;
  /** The paragraph on the page. */
  at: HTMLElement;
}

export type SlashKey = 'up' | 'down' | 'choose' | 'close';

const ASKED = /^\/([\p{L}\d ]{0,24})$/u;

function $asked(editor: LexicalEditor): SlashAsked | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const paragraph = selection.anchor.getNode().getTopLevelElement();
  if (!$isParagraphNode(paragraph)) return undefined;
  const [, words] = ASKED.exec(paragraph.getTextContent()) ?? [];
  const at = editor.getElementByKey(paragraph.getKey());
  return words === undefined || !at ? undefined : { words, key: paragraph.getKey(), at };
}

interface Watching {
  onAsk(asked: SlashAsked | undefined): void;
  /** Does the menu take the key? */
  onKey(key: SlashKey): boolean;
}

/** Tells when somebody asks for the menu by `/`, and of the keys that are the menu's then. */
export function registerSlash(editor: LexicalEditor, { onAsk, onKey }: Watching): () => void {
  let before = '';
  const take = (key: SlashKey) => (event: KeyboardEvent | null) => {
    if (!onKey(key)) return false;
    event?.preventDefault();
    return true;
  };
  return mergeRegister(
    editor.registerUpdateListener(({ editorState }) => {
      const asked = editorState.read(() => $asked(editor));
      const now = asked ? `${asked.key} ${asked.words}` : '';
      if (now !== before) onAsk(asked);
      before = now;
    }),
    editor.registerCommand(KEY_ARROW_UP_COMMAND, take('up'), COMMAND_PRIORITY_NORMAL),
    editor.registerCommand(KEY_ARROW_DOWN_COMMAND, take('down'), COMMAND_PRIORITY_NORMAL),
    editor.registerCommand(KEY_ENTER_COMMAND, take('choose'), COMMAND_PRIORITY_NORMAL),
    editor.registerCommand(KEY_TAB_COMMAND, take('choose'), COMMAND_PRIORITY_NORMAL),
    editor.registerCommand(KEY_ESCAPE_COMMAND, take('close'), COMMAND_PRIORITY_NORMAL),
  );
}
