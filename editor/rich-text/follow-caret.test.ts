// @vitest-environment happy-dom
import { registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  createEditor,
} from 'lexical';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followCaret } from './follow-caret.ts';

// A browser that tells of the caret with its next frame: never, here.
const notYet = (event: Event) => event.stopImmediatePropagation();
beforeEach(() => window.addEventListener('selectionchange', notYet, true));
afterEach(() => {
  window.removeEventListener('selectionchange', notYet, true);
  document.body.replaceChildren();
});

it('a key acts where the caret stands on the page, before the browser tells of it', () => {
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.append(root);
  const editor = createEditor({ onError: (error) => expect.unreachable(String(error)) });
  registerRichText(editor);
  const stop = followCaret(editor);
  editor.setRootElement(root);
  editor.update(
    () => {
      const text = $createTextNode('Al final.');
      $getRoot().append($createParagraphNode().append(text));
      text.select(0, 0);
    },
    { discrete: true },
  );
  const caret = () =>
    editor.read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.anchor.offset : undefined;
    });
  const moved = (offset: number) => {
    const text = root.querySelector('span')?.firstChild;
    if (!text) throw new Error('no text');
    window.getSelection()?.setBaseAndExtent(text, offset, text, offset);
  };
  const press = () => root.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  moved(9);
  expect(caret()).toBe(0);
  press();
  expect(caret()).toBe(9);
  stop();
});
