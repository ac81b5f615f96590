import type { Block } from '../../blocks/_block/define-block.ts';
import { liftFields } from '../../blocks/_block/read-block.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';

/**
 * What a form shows of a block: its stored fields in the names of this version, or as they are
 * where they cannot be lifted; the card on the canvas says then what is wrong.
 */
export function formValues(block: Block, stored: StoredBlock): JsonObject {
  try {
    return liftFields(block, stored);
  } catch {
    return stored.fields;
  }
}
