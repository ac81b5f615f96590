import { createEmptyHistoryState } from '@lexical/history';
import { $createLinkNode, $isLinkNode, LinkNode } from '@lexical/link';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $isElementNode,
  $isTextNode,
  $setSelection,
  COMMAND_PRIORITY_CRITICAL,
  type ElementNode,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical';
import type { SafeHtml } from '../../schemas/html.ts';
import { caretAt } from '../engine/dom.ts';
import { $caretIn } from '../rich-text/caret.ts';
import type { Inline } from '../rich-text/inline.ts';
import { mountLexical } from '../rich-text/mount-lexical.ts';
import { later } from '../shell/later.tsx';
import { isSafeAddress, type Run, readInline, tidyRuns, writeInline } from './inline-html.ts';

const $nodes = (runs: readonly Run[]): LexicalNode[] =>
  runs.map(({ text, bold, italic, href }) => {
    const node = $createTextNode(text);
    if (bold) node.toggleFormat('bold');
    if (italic) node.toggleFormat('italic');
    return href ? $createLinkNode(href).append(node) : node;
  });

function $runs(element: ElementNode, href?: string): Run[] {
  return element.getChildren().flatMap((node): Run[] => {
    if ($isTextNode(node)) {
      return [
        {
          text: node.getTextContent(),
          bold: node.hasFormat('bold'),
          italic: node.hasFormat('italic'),
          href,
        },
      ];
    }
    if ($isLinkNode(node))
      return $runs(node, isSafeAddress(node.getURL()) ? node.getURL() : undefined);
    return $isElementNode(node)
      ? [...$runs(node, href), { text: ' ', bold: false, italic: false }]
      : [];
  });
}

/** Of a clipboard bold, italics and links. */
const runsOf = (inline: Inline, href?: string): Run[] =>
  inline.flatMap((piece): Run[] => {
    if (piece.kind === 'break') return [];
    if (piece.kind === 'link') return runsOf(piece.inside, piece.href);
    const { text, marks } = piece;
    return [{ text, bold: marks.includes('b'), italic: marks.includes('i'), href }];
  });

/** Read when somebody pastes for the first time. */
const pasting = later(() => import('../rich-text/paste-line.ts'));

/** Puts what was pasted where the caret is; without network its words alone. */
function paste(editor: LexicalEditor, data: DataTransfer): void {
  const texts = { html: data.getData('text/html'), text: data.getData('text/plain') };
  const put = (runs: readonly Run[]) =>
    editor.update(() => {
      if (runs.length > 0) $insertNodes($nodes(runs));
    });
  const words = [{ text: texts.text, bold: false, italic: false }];
  pasting.get().then(
    ({ lineIn }) => put(runsOf(lineIn(texts))),
    () => put(tidyRuns(words)),
  );
}

/** The text of an editor as stored markup. */
const readEditor = (editor: LexicalEditor): SafeHtml =>
  editor.getEditorState().read(() => writeInline($runs($getRoot())));

/** Puts another text into an editor, the caret at its end where it is on the page. */
function $setText(editor: LexicalEditor, runs: readonly Run[]): void {
  $getRoot()
    .clear()
    .append($createParagraphNode().append(...$nodes(runs)));
  if (editor.getRootElement()) $getRoot().selectEnd();
}

/** What somebody else wrote comes in: the caret stays in its words. */
function $takeText(html: string, isWritten: boolean): void {
  const line = $getRoot().getFirstChild();
  const $putCaret = isWritten && $isElementNode(line) ? $caretIn(line) : undefined;
  const next = $createParagraphNode().append(...$nodes(readInline(html)));
  if (line) line.replace(next);
  else $getRoot().append(next);
  if ($putCaret) $putCaret(next);
  else $setSelection(null);
}

export interface Outcome {
  commit: () => void;
  /** Escape: what was written stays. */
  leave: () => void;
  /** The text is another one. */
  changed?: () => void;
  /** Ctrl+S; without it the key goes its way. */
  save?: () => void;
}

/** An editor of one line that is mounted. */
export interface MountedLine {
  /** As it is stored. */
  read: () => SafeHtml;
  /** Puts another text in: nobody wrote it here. */
  set: (html: string) => void;
  /** Puts in what somebody wrote. */
  write: (typed: readonly Run[]) => void;
  focus: (caret: { x: number; y: number } | 'end') => void;
  format: (format: 'bold' | 'italic') => void;
  /** null removes the link. */
  link: (href: string | null) => void;
  stop: () => void;
}

function placeCaret(
  root: HTMLElement,
  editor: LexicalEditor,
  caret: { x: number; y: number } | 'end',
): void {
  root.focus({ preventScroll: true });
  const at = caret === 'end' ? undefined : caretAt(root.ownerDocument, caret);
  if (!at || !root.contains(at.node)) {
    editor.update(() => void $getRoot().selectEnd());
    return;
  }
  root.ownerDocument.defaultView?.getSelection()?.collapse(at.node, at.offset);
}

/** Enter commits, Escape leaves, and no second line begins. Returns how to stop. */
const registerLine = (editor: LexicalEditor, { commit, leave, save }: Outcome): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        event?.preventDefault();
        commit();
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      (event) => {
        event.preventDefault();
        leave();
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
        if (!isSave || !save) return false;
        event.preventDefault();
        save();
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, () => true, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(INSERT_LINE_BREAK_COMMAND, () => true, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null;
        if (!data) return false;
        event.preventDefault();
        paste(editor, data);
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  );

/** An editor of one line on `root`: pasting keeps bold, italics and links. */
export function mountEditor(root: HTMLElement, html: string, outcome: Outcome): MountedLine {
  const history = createEmptyHistoryState();
  const { editor, ...text } = mountLexical(root, {
    namespace: 'portada-inline',
    nodes: [LinkNode],
    theme: { text: { bold: 'pc-bold', italic: 'pc-italic' } },
    history,
    $start: (starting) => $setText(starting, readInline(html)),
    register: (registered) => registerLine(registered, outcome),
    onWrite: () => outcome.changed?.(),
  });
  return {
    read: () => readEditor(editor),
    set: (other) => {
      text.change((isWritten) => $takeText(other, isWritten));
      // Going back to what the text was before would take their words away.
      history.undoStack = [];
      history.redoStack = [];
    },
    write: (typed) => editor.update(() => $setText(editor, typed), { discrete: true }),
    focus: (caret) => placeCaret(root, editor, caret),
    format: text.format,
    link: (href) => text.link(href ?? ''),
    stop: text.stop,
  };
}
