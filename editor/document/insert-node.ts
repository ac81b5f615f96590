import { castDraft, type Draft } from 'immer';
import { ROOT_ID } from './ids.ts';
import { type BlockNode, columnSlot } from './nodes.ts';
import { type PageData, sectionSlot } from './page-data.ts';
import { produce } from './produce.ts';
import { type LocatedNode, locate, type Spot } from './tree.ts';

type DraftNodes = Draft<BlockNode>[];

/** The list of a zone in a draft of `page`; undefined when its block is not on the page. */
export function listAt(
  page: PageData,
  draft: Draft<PageData>,
  zone: string,
): DraftNodes | undefined {
  const [parentId = '', slot = ''] = zone.split(':');
  const [kind = '', ...name] = slot.split('-');
  if (parentId === ROOT_ID && kind === 'section') {
    const section = sectionSlot(name.join('-'));
    draft.root.props[section] ??= [];
    return draft.root.props[section];
  }
  const parent = locate(page, parentId);
  const node = parent && nodeAt(page, draft, parent);
  if (!node) return undefined;
  const column = columnSlot(Number(name[0]));
  node.props[column] ??= [];
  return node.props[column];
}

const nodeAt = (
  page: PageData,
  draft: Draft<PageData>,
  { zone, index }: LocatedNode,
): Draft<BlockNode> | undefined => listAt(page, draft, zone)?.[index];

/** The page with a node put at a spot. Only what is around the spot is copied. */
export const insertNode = (page: PageData, node: BlockNode, { zone, index }: Spot): PageData =>
  produce(page, (draft) => {
    listAt(page, draft, zone)?.splice(index, 0, castDraft(node));
  });
