import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import {
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
  REMOVE_LIST_COMMAND,
  registerList,
} from '@lexical/list';
import {
  $createParagraphNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  type LexicalNode,
  mergeRegister,
} from 'lexical';
import { mountLexical } from '../../rich-text/mount-lexical.ts';
import type { LeftOut } from '../../rich-text/pasted.ts';
import { registerTextPaste } from './paste-text.ts';
import { tidyHtml } from './tidy-html.ts';

const NAMESPACE = 'portada-directo';

/** The text of an update while somebody writes it. */
export interface MountedText {
  bold(): void;
  italic(): void;
  list(isOn: boolean): void;
  /** '' takes the link away. */
  link(address: string): void;
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
  const { editor, format, link, stop } = mountLexical(root, {
    namespace: NAMESPACE,
    nodes: [ListNode, ListItemNode, LinkNode],
    $start: (starting) => {
      const dom = new DOMParser().parseFromString(html, 'text/html');
      $getRoot().append(...$blocksOf($generateNodesFromDOM(starting, dom)));
    },
    register: (registered) =>
      mergeRegister(registerList(registered), registerTextPaste(registered, NAMESPACE, onPaste)),
    onWrite: (state) =>
      onWrite(tidyHtml(state.read(() => $generateHtmlFromNodes(editor, null), { editor }))),
  });
  return {
    bold: () => format('bold'),
    italic: () => format('italic'),
    list: (isOn) =>
      void editor.dispatchCommand(
        isOn ? INSERT_UNORDERED_LIST_COMMAND : REMOVE_LIST_COMMAND,
        undefined,
      ),
    link,
    stop,
  };
}
