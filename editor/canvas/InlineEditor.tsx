import { $toggleLink } from '@lexical/link';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { blockElementAt, pressTargetMark, targetOf } from '../engine/dom.ts';
import { InlineToolbar } from './InlineToolbar.tsx';
import { readInline, writeInline } from './inline-html.ts';
import { mountEditor, readEditor } from './mount-editor.ts';

/** Events that must not leave the text: outside, keys delete blocks and the pointer drags them. */
const TEXT_EVENTS = [
  'keydown',
  'keyup',
  'keypress',
  'beforeinput',
  'input',
  'paste',
  'copy',
  'cut',
  'mousedown',
  'click',
];
/** Of the toolbar's events only these are stopped: React listens to the others at its root. */
const DRAG_EVENTS = ['pointerdown', 'dragstart'];

function useStoppedEvents(ref: RefObject<HTMLElement | null>, names: readonly string[]) {
  useEffect(() => {
    const element = ref.current;
    const stop = (event: Event) => {
      event.stopPropagation();
      // The text may stand inside a link.
      if (event.type === 'click') event.preventDefault();
    };
    for (const name of names) element?.addEventListener(name, stop);
    return () => {
      for (const name of names) element?.removeEventListener(name, stop);
    };
  }, [ref, names]);
}

function placeCaret(
  root: HTMLElement,
  editor: LexicalEditor,
  caret: { x: number; y: number } | 'end',
): void {
  root.focus({ preventScroll: true });
  const range = caret === 'end' ? null : root.ownerDocument.caretRangeFromPoint?.(caret.x, caret.y);
  if (!range || !root.contains(range.startContainer)) {
    editor.update(() => void $getRoot().selectEnd());
    return;
  }
  root.ownerDocument.defaultView
    ?.getSelection()
    ?.setBaseAndExtent(
      range.startContainer,
      range.startOffset,
      range.startContainer,
      range.startOffset,
    );
}

/** Nothing has the focus, neither in a frame's document nor around the frame. */
function isFocusLost(document: Document): boolean {
  const frame = document.defaultView?.frameElement;
  return (
    document.activeElement === document.body &&
    (!frame || frame.ownerDocument.activeElement === frame)
  );
}

interface InlineEditorProps {
  html: string;
  label: string;
  caret: { x: number; y: number } | 'end';
  onCommit: (html: SafeHtml) => void;
  onCancel: () => void;
  /** A press anywhere on the text or its tools. */
  onPress: () => void;
  onRestore?: () => void;
}

export function InlineEditor({
  html,
  label,
  caret,
  onCommit,
  onCancel,
  onPress,
  onRestore,
}: InlineEditorProps) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const root = useRef<HTMLSpanElement>(null);
  const [editor, setEditor] = useState<LexicalEditor | null>(null);
  const handlers = useRef({ onCommit, onCancel });
  handlers.current = { onCommit, onCancel };
  useStoppedEvents(root, TEXT_EVENTS);
  useStoppedEvents(wrapper, DRAG_EVENTS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once per editing; what it starts from does not follow later changes
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let isDone = false;
    const finish = (end: () => void) => {
      if (isDone) return;
      isDone = true;
      const block = blockElementAt(element);
      end();
      // Else the focus, and with it the keyboard, would be back at the top of the page.
      block?.ownerDocument.defaultView?.requestAnimationFrame(() => {
        if (isFocusLost(block.ownerDocument)) block.focus({ preventScroll: true });
      });
    };
    const before = writeInline(readInline(html));
    const commit = () => {
      const after = readEditor(mounted.editor);
      finish(() =>
        after === before ? handlers.current.onCancel() : handlers.current.onCommit(after),
      );
    };
    const mounted = mountEditor(element, html, {
      commit,
      cancel: () => finish(() => handlers.current.onCancel()),
    });
    setEditor(mounted.editor);
    placeCaret(element, mounted.editor, caret);
    const leave = (event: FocusEvent) => {
      if (!wrapper.current?.contains(targetOf({ target: event.relatedTarget }) ?? null)) commit();
    };
    wrapper.current?.addEventListener('focusout', leave);
    const listening = wrapper.current;
    return () => {
      listening?.removeEventListener('focusout', leave);
      mounted.stop();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks on the tools from the engine, which would deselect
    // biome-ignore lint/a11y/useKeyWithClickEvents: same
    <span
      ref={wrapper}
      className="pc-edit"
      {...pressTargetMark}
      onClick={(event) => {
        event.stopPropagation();
        event.preventDefault();
        onPress();
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the text keeps its place in the site's markup */}
      <span
        ref={root}
        role="textbox"
        tabIndex={0}
        aria-label={label}
        className="pc-edit-root"
        contentEditable
        suppressContentEditableWarning
      />
      {editor ? (
        <InlineToolbar
          label={label}
          onBold={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')}
          onItalic={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic')}
          onLink={(href) =>
            editor.update(() => $isRangeSelection($getSelection()) && $toggleLink(href))
          }
          onDone={() => root.current?.focus()}
          {...(onRestore ? { onRestore } : {})}
        />
      ) : null}
    </span>
  );
}
