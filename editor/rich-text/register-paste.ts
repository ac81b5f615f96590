import {
  $addUpdateTag,
  $getRoot,
  $getSelection,
  COMMAND_PRIORITY_LOW,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { type ClipboardTexts, isCopiedIn, pastedIn, textsOf } from './clipboard-data.ts';
import type { PastedText } from './pasted.ts';

/**
 * Hands what is pasted to an editor, whichever program wrote it, as one step to undo; what was
 * copied in an editor of its kind stays what it is. Returns how to stop.
 * @param $put puts it where the caret is
 */
export const registerPaste = (
  editor: LexicalEditor,
  namespace: string,
  $put: (pasted: PastedText, texts: ClipboardTexts) => void,
): (() => void) =>
  editor.registerCommand(
    PASTE_COMMAND,
    (event) => {
      const data = 'clipboardData' in event ? event.clipboardData : null;
      if (!data || isCopiedIn(namespace, data)) return false;
      const texts = textsOf(data);
      const pasted = pastedIn(texts);
      if (!pasted) return false;
      event.preventDefault();
      $addUpdateTag(HISTORY_PUSH_TAG);
      $addUpdateTag(PASTE_TAG);
      if (!$getSelection()) $getRoot().selectEnd();
      $put(pasted, texts);
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
