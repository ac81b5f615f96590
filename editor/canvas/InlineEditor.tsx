import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { blockElementAt, pressTargetMark, targetOf } from '../engine/dom.ts';
import { editText, type TextEditor } from './edit-text.ts';
import { InlineToolbar } from './InlineToolbar.tsx';
import { readInline, writeInline } from './inline-html.ts';

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

/** Together with the local copy's delay well within 200 ms. */
const WRITE_AFTER_MS = 40;
/** What was written a moment ago may still be on its way back from the page. */
const LATEST_WRITES = 4;

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
  /** While somebody writes, well within 200 ms of a key. */
  onWrite: (html: SafeHtml) => void;
  /** The page says something else by now, and what is written here was not told yet. */
  onClash: (mine: SafeHtml, theirs: SafeHtml) => void;
  onClose: () => void;
  /** Ctrl+S. */
  onSave: () => void;
  /** A press anywhere on the text or its tools. */
  onPress: () => void;
  onRestore?: () => void;
}

export function InlineEditor({
  html,
  label,
  caret,
  onWrite,
  onClash,
  onClose,
  onSave,
  onPress,
  onRestore,
}: InlineEditorProps) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const root = useRef<HTMLSpanElement>(null);
  const [editor, setEditor] = useState<TextEditor | null>(null);
  const follow = useRef<(html: string) => void>(() => undefined);
  const handlers = useRef({ onWrite, onClash, onClose, onSave });
  handlers.current = { onWrite, onClash, onClose, onSave };
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** What the page says, as this editor writes it, and as the page does. */
    let first = { written: writeInline(readInline(html)), html: html as SafeHtml };
    const writes: string[] = [first.written];
    const write = (now: SafeHtml) => {
      clearTimeout(timer);
      timer = undefined;
      if (now === writes.at(-1)) return;
      writes.push(now);
      writes.splice(0, writes.length - LATEST_WRITES);
      // What it was at first is that very markup, however it is written here.
      handlers.current.onWrite(now === first.written ? first.html : now);
    };
    follow.current = (given) => {
      const theirs = writeInline(readInline(given));
      if (writes.includes(theirs)) return;
      clearTimeout(timer);
      timer = undefined;
      const mine = text.read();
      if (mine !== writes.at(-1)) handlers.current.onClash(mine, given as SafeHtml);
      first = { written: theirs, html: given as SafeHtml };
      writes.splice(0, writes.length, theirs);
      text.set(given);
    };
    const writeNow = () => write(text.read());
    const commit = () =>
      finish(() => {
        writeNow();
        handlers.current.onClose();
      });
    const outcome = {
      commit,
      leave: commit,
      changed: () => {
        timer ??= setTimeout(writeNow, WRITE_AFTER_MS);
      },
      save: () => {
        writeNow();
        handlers.current.onSave();
      },
    };
    const text = editText(element, html, outcome, () => queueMicrotask(() => setEditor(text)));
    text.focus(caret);
    const leave = (event: FocusEvent) => {
      if (wrapper.current?.contains(targetOf({ target: event.relatedTarget }) ?? null)) return;
      // A block that goes to another place takes the focus from its text for a moment: React gives
      // it back at the end of the same commit.
      queueMicrotask(() => {
        const { ownerDocument: frame } = element;
        if (!frame.hasFocus() || !wrapper.current?.contains(frame.activeElement)) commit();
      });
    };
    wrapper.current?.addEventListener('focusout', leave);
    const listening = wrapper.current;
    return () => {
      listening?.removeEventListener('focusout', leave);
      follow.current = () => undefined;
      // The block may go while somebody writes in it: what is written stays with the page.
      if (timer !== undefined) writeNow();
      text.stop();
    };
  }, []);

  // A colleague, an undo or a merge changed the text that stands open.
  useEffect(() => follow.current(html), [html]);

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
          onBold={() => editor.format('bold')}
          onItalic={() => editor.format('italic')}
          onLink={editor.link}
          onDone={() => root.current?.focus()}
          {...(onRestore ? { onRestore } : {})}
        />
      ) : null}
    </span>
  );
}
