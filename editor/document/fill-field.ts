import type { Block } from '../../blocks/_block/define-block.ts';
import { emptyFields } from '../../blocks/_block/empty-fields.ts';
import { visibleFields } from '../../schemas/fields/visible.ts';
import type { FieldKind } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { CONTENT_KINDS } from './fillable.ts';
import { formValues } from './form-values.ts';

/** The first field of these kinds that the form shows, in the order of the kinds. */
const firstOf = (block: Block, values: JsonObject, kinds: readonly FieldKind[]) => {
  const fields = visibleFields(block.shape, values);
  return kinds.flatMap((kind) => fields.filter(({ meta }) => meta.kind === kind))[0]?.name;
};

/**
 * The field with which an editor fills a block that shows nothing, by its dotted path: what it
 * lacks, else what gives it its content. Undefined: what it shows is no choice of its own.
 */
export function fieldToFill(block: Block, stored: StoredBlock): string | undefined {
  const values = formValues(block, stored);
  const [lacking] = emptyFields(block.shape, values);
  return lacking?.path.join('.') ?? firstOf(block, values, CONTENT_KINDS);
}

/** The field whose picture a block shows, else what gives it the story with the picture. */
export const pictureField = (block: Block, stored: StoredBlock): string | undefined =>
  firstOf(block, formValues(block, stored), ['image', ...CONTENT_KINDS]);
