import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { type BlockNode, parseStored } from './nodes.ts';
import { type PageData, sectionNodes } from './page-data.ts';
import { columnSlots } from './tree.ts';

const isLazyNode = ({ props }: BlockNode): boolean =>
  parseStored(props.stored, props.id).fields?.lazyLoad === true;

/**
 * Ids of all blocks as a reader meets them: by the sections of the layout, column after column,
 * lazy ones after the rest.
 */
export function readingOrder(page: PageData, layout: Layout): string[] {
  const now: string[] = [];
  const later: string[] = [];
  const visit = (nodes: readonly BlockNode[], isLazy: boolean) => {
    for (const node of nodes) {
      const isLater = isLazy || isLazyNode(node);
      (isLater ? later : now).push(node.props.id);
      for (const [, inner] of columnSlots(node)) visit(inner, isLater);
    }
  };
  for (const { name } of layout.sections) visit(sectionNodes(page, name), false);
  return [...now, ...later];
}
