import type { StoredBlock } from '../../schemas/page.ts';
import type { BlockRecord, PageRecords } from '../../schemas/page-records/page-records.ts';
import type { BlockChange } from './change.ts';

const isHiddenStored = ({ isHidden }: StoredBlock): boolean => isHidden === true;

/** Did an editor hide the block itself? What stands in a hidden one is not seen either. */
export const isHiddenBlock = ({ own }: BlockRecord): boolean => isHiddenStored(own);

export const areAllHidden = ({ blocks }: PageRecords, ids: readonly string[]): boolean =>
  ids.every((id) => {
    const block = blocks.get(id);
    return block !== undefined && isHiddenBlock(block);
  });

/** Hides a stored block from readers (rule 1.20), or shows it again: then nothing says so. */
export const withHidden =
  (isHidden: boolean): BlockChange =>
  (stored) => {
    if (isHiddenStored(stored) === isHidden) return stored;
    if (isHidden) return { ...stored, isHidden };
    const { isHidden: _, ...shown } = stored;
    return shown as StoredBlock;
  };
