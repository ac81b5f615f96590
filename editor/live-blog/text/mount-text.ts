import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html';
import { $toggleLink, LinkNode } from '@lexical/link';
import {
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
  REMOVE_LIST_COMMAND,
  registerList,
} from '@lexical/list';
import { registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  createEditor,
  FORMAT_TEXT_COMMAND,
  type LexicalNode,
} from 'lexical';
import { followCaret } from '../../rich-text/follow-caret.ts';
import type { LeftOut } from '../../rich-text/pasted.ts';
import { registerTextPaste } from './paste-text.ts';
import { tidyHtml } from './tidy-html.ts';

const HISTORY_MS = 300;
const GIVEN = 'portada-given';
const NAMESPACE = 'portada-directo';

/** The text of an update while somebody writes it. */
export interface MountedText {
  bold(): void;
  italic(): void;
  list(isOn: boolean): void;
  /** '' takes the link away. */
  link(address: string): void;
  /** Puts another text in its place. */
  replace(html: string): void;
  focus(): void;
  stop(): void;
}

/** Text and inline nodes stand in paragraphs. */
function $blocksOf(nodes: readonly LexicalNode[]): LexicalNode[] {
  const blocks: LexicalNode[] = [];
  let open = $createParagraphNode();
  for (const node of nodes) {
    const isBlock = ($isElementNode(node) && !node.isInline()) || $isDecoratorNode(node);
    if (!isBlock) {
      if (open.isEmpty()) blocks.push(open);
      open.append(node);
      continue;
    }
    open = $createParagraphNode();
    blocks.push(node);
  }
  return blocks.length > 0 ? blocks : [$createParagraphNode()];
}

/** An editor of paragraphs, lists, links, bold and italics on `root`; tells what is written. */
export function mountText(
  root: HTMLElement,
  html: string,
  onWrite: (html: string) => void,
  onPaste: (leftOut: readonly LeftOut[]) => void,
): MountedText {
  const editor = createEditor({
    namespace: NAMESPACE,
    nodes: [ListNode, ListItemNode, LinkNode],
    onError: (error) => console.error(error),
  });
  const put = (given: string) =>
    editor.update(
      () => {
        const dom = new DOMParser().parseFromString(given, 'text/html');
        $getRoot()
          .clear()
          .append(...$blocksOf($generateNodesFromDOM(editor, dom)));
      },
      { discrete: true, tag: [GIVEN, 'history-merge'] },
    );
  editor.setRootElement(root);
  const stops = [
    registerRichText(editor),
    followCaret(editor),
    registerHistory(editor, createEmptyHistoryState(), HISTORY_MS),
    registerList(editor),
    registerTextPaste(editor, NAMESPACE, onPaste),
  ];
  put(html);
  stops.push(
    editor.registerUpdateListener(({ editorState, tags, dirtyElements, dirtyLeaves }) => {
      if (tags.has(GIVEN) || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return;
      const written = editorState.read(() => $generateHtmlFromNodes(editor, null), { editor });
      onWrite(tidyHtml(written));
    }),
  );
  return {
    bold: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'),
    italic: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic'),
    list: (isOn) =>
      void editor.dispatchCommand(
        isOn ? INSERT_UNORDERED_LIST_COMMAND : REMOVE_LIST_COMMAND,
        undefined,
      ),
    link: (address) => editor.update(() => $toggleLink(address === '' ? null : address)),
    replace: put,
    focus: () => editor.focus(),
    stop: () => {
      for (const stop of stops) stop();
      editor.setRootElement(null);
    },
  };
}
