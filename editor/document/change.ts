import type { Block } from '../../blocks/_block/define-block.ts';
import { liftFields } from '../../blocks/_block/read-block.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';

/** A change of one stored block; it returns the very block it was given when there is none. */
export type BlockChange = (stored: StoredBlock) => StoredBlock;

/** Fields of a stored block changed, lifted first to the present version of its declaration. */
export function changeFields(
  stored: StoredBlock,
  block: Block,
  change: (fields: JsonObject) => JsonObject,
): StoredBlock {
  const lifted = liftFields(block, stored);
  const fields = change(lifted);
  if (fields === lifted) return stored;
  return { ...stored, v: Math.max(stored.v, block.version), fields };
}
