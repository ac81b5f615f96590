import type { StoredBlock } from '../../schemas/page.ts';
import type { BlockChange } from './change.ts';
import { type BlockNode, parseStored } from './nodes.ts';
import { once } from './once.ts';
import type { PageData } from './page-data.ts';
import { locate } from './tree.ts';

const isHiddenBlock = ({ isHidden }: StoredBlock): boolean => isHidden === true;

/** Did an editor hide the block itself? What stands in a hidden one is not seen either. */
export const isHiddenNode: (node: BlockNode) => boolean = once(({ props }: BlockNode) =>
  isHiddenBlock(parseStored(props.stored, props.id)),
);

export const areAllHidden = (page: PageData, ids: readonly string[]): boolean =>
  ids.every((id) => {
    const node = locate(page, id)?.node;
    return node !== undefined && isHiddenNode(node);
  });

/** Hides a stored block from readers (rule 1.20), or shows it again: then nothing says so. */
export const withHidden =
  (isHidden: boolean): BlockChange =>
  (stored) => {
    if (isHiddenBlock(stored) === isHidden) return stored;
    if (isHidden) return { ...stored, isHidden };
    const { isHidden: _, ...shown } = stored;
    return shown as StoredBlock;
  };
