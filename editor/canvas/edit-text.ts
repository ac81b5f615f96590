import type { SafeHtml } from '../../schemas/html.ts';
import { caretAt } from '../engine/dom.ts';
import { laterPart } from '../shell/later.tsx';
import { cleanInline, readInline, readTyped, writeInline } from './inline-html.ts';
import type { MountedLine, Outcome } from './mount-editor.ts';

const writing = laterPart(() => import('./mount-editor.ts'));

/** Fetches what texts are written with, before somebody does. */
export const fetchWriting = (): void => void writing.get().catch(() => undefined);

type Caret = { x: number; y: number } | 'end';

/** One text while somebody writes in it. */
export interface TextEditor {
  /** As it is stored. */
  read: () => SafeHtml;
  /** Puts another text in, the caret at its end: nobody wrote it here. */
  set: (html: string) => void;
  focus: (caret: Caret) => void;
  format: (format: 'bold' | 'italic') => void;
  /** null removes the link. */
  link: (href: string | null) => void;
  stop: () => void;
}

/** Characters before the beginning and the end of what is selected; the same at a caret. */
interface SelectedRange {
  from: number;
  to: number;
}

/** What is selected in a text; undefined: the caret is elsewhere. */
function selectedIn(root: HTMLElement): SelectedRange | undefined {
  const selection = root.ownerDocument.defaultView?.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!root.contains(startContainer) || !root.contains(endContainer)) return undefined;
  const before = (node: Node, offset: number): number => {
    const range = root.ownerDocument.createRange();
    range.setStart(root, 0);
    range.setEnd(node, offset);
    return range.toString().length;
  };
  return { from: before(startContainer, startOffset), to: before(endContainer, endOffset) };
}

/** Where so many characters of a text end; undefined: it has fewer. */
function placeAfter(root: HTMLElement, characters: number): [node: Node, at: number] | undefined {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = characters;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.nodeValue ?? '';
    if (left <= length) return [node, left];
    left -= length;
  }
  return undefined;
}

/** Selects a part of a text, or puts the caret at its end where it is shorter. */
function putSelected(root: HTMLElement, { from, to }: SelectedRange): void {
  const selection = root.ownerDocument.defaultView?.getSelection();
  const [start, end] = [placeAfter(root, from), placeAfter(root, to)];
  if (start && end) {
    selection?.setBaseAndExtent(...start, ...end);
    return;
  }
  selection?.selectAllChildren(root);
  selection?.collapseToEnd();
}

const AT_END: SelectedRange = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** The caret where a press was, or at the end. */
function placeNative(root: HTMLElement, caret: Caret): void {
  root.focus({ preventScroll: true });
  const at = caret === 'end' ? undefined : caretAt(root.ownerDocument, caret);
  if (!at || !root.contains(at.node)) putSelected(root, AT_END);
  else root.ownerDocument.defaultView?.getSelection()?.collapse(at.node, at.offset);
}

/** The browser's own editing of a line, until the editor is there. Returns how to stop. */
function writeNatively(root: HTMLElement, html: string, outcome: Outcome): () => void {
  root.innerHTML = cleanInline(html);
  // Firefox writes a space at the end as one that does not break, unless spaces are kept.
  const { whiteSpace } = root.style;
  root.style.whiteSpace = 'pre-wrap';
  const down = (event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    const run =
      event.key === 'Enter'
        ? outcome.commit
        : event.key === 'Escape'
          ? outcome.leave
          : isSave
            ? outcome.save
            : undefined;
    if (!run || event.isComposing) return;
    event.preventDefault();
    run();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    root.ownerDocument.execCommand('insertText', false, text.replace(/\s+/g, ' '));
  };
  const input = () => outcome.changed?.();
  root.addEventListener('keydown', down);
  root.addEventListener('paste', paste);
  root.addEventListener('input', input);
  return () => {
    root.removeEventListener('keydown', down);
    root.removeEventListener('paste', paste);
    root.removeEventListener('input', input);
    root.style.whiteSpace = whiteSpace;
  };
}

/**
 * Lets somebody write one line of text on an editable element, at once: its editor may come a
 * moment later and goes on with what was typed until then. `ready`: it is there.
 */
export function editText(
  root: HTMLElement,
  html: string,
  outcome: Outcome,
  ready: () => void,
): TextEditor {
  let mounted: MountedLine | undefined;
  let isStopped = false;
  let first = writeInline(readInline(html));
  const readNative = () => writeInline(readInline(root.innerHTML));
  const mount = (stopNative?: () => void) => {
    const { mountEditor } = writing.now() ?? {};
    if (isStopped || !mountEditor) return;
    const typed = stopNative && readTyped(root);
    const at = stopNative ? selectedIn(root) : undefined;
    stopNative?.();
    if (stopNative) root.textContent = '';
    mounted = mountEditor(root, first, outcome);
    if (typed && JSON.stringify(typed) !== JSON.stringify(readInline(first))) mounted.write(typed);
    if (at !== undefined) {
      root.focus({ preventScroll: true });
      putSelected(root, at);
    }
    ready();
  };
  let stopNative: (() => void) | undefined;
  if (writing.now()) mount();
  else {
    stopNative = writeNatively(root, html, outcome);
    writing.get().then(
      () => mount(stopNative),
      // Without network the browser's own editing stays.
      () => undefined,
    );
  }
  return {
    read: () => mounted?.read() ?? readNative(),
    set(given) {
      first = writeInline(readInline(given));
      if (mounted) return mounted.set(given);
      root.innerHTML = cleanInline(given);
      putSelected(root, AT_END);
    },
    focus: (caret) => (mounted ? mounted.focus(caret) : placeNative(root, caret)),
    format: (format) => mounted?.format(format),
    link: (href) => mounted?.link(href),
    stop() {
      isStopped = true;
      stopNative?.();
      mounted?.stop();
    },
  };
}
