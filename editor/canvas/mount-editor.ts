import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $createLinkNode, $isLinkNode, LinkNode } from '@lexical/link';
import { registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $isElementNode,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  createEditor,
  type ElementNode,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical';
import type { SafeHtml } from '../../schemas/html.ts';
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

/** The text of an editor as stored markup. */
export const readEditor = (editor: LexicalEditor): SafeHtml =>
  editor.getEditorState().read(() => writeInline($runs($getRoot())));

interface Outcome {
  commit: () => void;
  cancel: () => void;
}

/**
 * An editor of one line on `root`: Enter commits, Escape cancels, pasting keeps bold, italics and
 * links.
 */
export function mountEditor(
  root: HTMLElement,
  html: string,
  outcome: Outcome,
): { editor: LexicalEditor; stop: () => void } {
  const editor = createEditor({
    namespace: 'portada-inline',
    nodes: [LinkNode],
    theme: { text: { bold: 'pc-bold', italic: 'pc-italic' } },
    onError: (error) => console.error('inline editor', error),
  });
  const stop = mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), 400),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        event?.preventDefault();
        outcome.commit();
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      (event) => {
        event.preventDefault();
        outcome.cancel();
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
        const rich = data.getData('text/html');
        const runs = rich
          ? readInline(rich)
          : tidyRuns([{ text: data.getData('text/plain'), bold: false, italic: false }]);
        const edges = /^\s/.test(data.getData('text/plain'))
          ? [{ text: ' ', bold: false, italic: false }, ...runs]
          : runs;
        if (edges.length > 0) $insertNodes($nodes(edges));
        return true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  );
  editor.update(
    () =>
      $getRoot()
        .clear()
        .append($createParagraphNode().append(...$nodes(readInline(html)))),
    { discrete: true },
  );
  editor.setRootElement(root);
  return {
    editor,
    stop: () => {
      stop();
      editor.setRootElement(null);
    },
  };
}
