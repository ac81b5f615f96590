import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalEditor,
} from 'lexical';

/**
 * A browser tells of a caret that moved with its next frame, which a busy one paints late: a key
 * that is pressed sooner acts where the caret stands by then. Returns how to stop.
 */
export function followCaret(editor: LexicalEditor): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const root = editor.getRootElement();
    // Fields of cards have carets of their own; an accent that is being typed has its place.
    if (!root || event.target !== root || event.isComposing) return;
    const caret = root.ownerDocument.defaultView?.getSelection();
    if (!caret || !root.contains(caret.anchorNode)) return;
    editor.update(
      () => {
        const known = $getSelection();
        const shown = $createRangeSelectionFromDom(caret, editor);
        if (!shown || !$isRangeSelection(known)) return;
        if (!known.anchor.is(shown.anchor) || !known.focus.is(shown.focus)) $setSelection(shown);
      },
      { discrete: true },
    );
  };
  return editor.registerRootListener((root, before) => {
    before?.removeEventListener('keydown', onKeyDown, true);
    root?.addEventListener('keydown', onKeyDown, true);
  });
}
