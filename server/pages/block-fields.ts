import type { z } from 'zod';
import type { Block } from '../../blocks/_block/define-block.ts';
import { liftFields, readBlock } from '../../blocks/_block/read-block.ts';
import { valueAt, withValueAt } from '../../schemas/block-uses.ts';
import { detailsOf } from '../../schemas/fields/field.ts';
import { defaultOf } from '../../schemas/fields/visible.ts';
import { insideOf } from '../../schemas/fields.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import { beginningOf } from '../../schemas/text/cut-text.ts';
import { plainText } from '../../services/database/search-text.ts';
import type { BlockFields } from '../../services/pages/page-uses.ts';

/** The schemas from a block's field to one inside its groups; undefined where there is none. */
function schemasAt(block: Block, path: string): z.ZodType[] | undefined {
  const found: z.ZodType[] = [];
  let shape: Readonly<Record<string, z.ZodType>> = block.shape;
  for (const key of path.split('.')) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) return undefined;
    found.push(schema);
    const inside = insideOf(schema);
    shape = inside && 'fields' in inside ? inside.fields : {};
  }
  return found;
}

const labelOf = (schema: z.ZodType): string => detailsOf(schema)?.label ?? '';

const MAX_CHARS = 80;

function wordsOf(schema: z.ZodType | undefined, value: Json | undefined): string {
  const said = value === undefined && schema ? defaultOf(schema) : value;
  if (said === true) return 'Sí';
  if (said === false) return 'No';
  const option = schema && detailsOf(schema)?.options?.find((each) => each.value === said);
  if (option) return option.label;
  if (typeof said === 'number') return String(said);
  if (typeof said !== 'string') return '';
  return said === '' ? 'Vacía' : `«${beginningOf(plainText(said), MAX_CHARS)}»`;
}

/** The fields of blocks, for whoever finds and changes them without knowing any block. */
export function blockFields(registry: () => ReadonlyMap<string, Block>): BlockFields {
  const fieldAt = (name: string, path: string) => {
    const block = registry().get(name);
    const schemas = block && schemasAt(block, path);
    return block && schemas && { block, schemas, schema: schemas.at(-1) };
  };
  return {
    label: (name, path) => {
      const at = fieldAt(name, path);
      return at && [at.block.label, ...at.schemas.map(labelOf)].join(' · ');
    },
    words: (name, path, value) => wordsOf(fieldAt(name, path)?.schema, value),
    values: (stored) => {
      const read = readBlock(registry().get(stored.block), stored);
      return read.ok ? (read.fields as JsonObject) : stored.fields;
    },
    fault: (name, path, value) => {
      const schema = fieldAt(name, path)?.schema;
      const read = value === undefined ? undefined : schema?.safeParse(value);
      return read?.error?.issues[0]?.message;
    },
    change: (stored, path, value) => changeField(registry().get(stored.block), stored, path, value),
  };
}

function changeField(
  block: Block | undefined,
  stored: Parameters<BlockFields['change']>[0],
  path: string,
  value: Json | undefined,
): ReturnType<BlockFields['change']> {
  if (!block) return stored;
  const lifted = liftFields(block, stored);
  const schema = schemasAt(block, path)?.at(-1);
  const excluded = value === true ? schema && detailsOf(schema)?.excludes : undefined;
  const before = valueAt(lifted, path);
  if (JSON.stringify(before) === JSON.stringify(value)) return stored;
  const fields = withValueAt(lifted, path, value);
  return {
    ...stored,
    v: Math.max(stored.v, block.version),
    fields: excluded ? { ...fields, [excluded]: false } : fields,
  };
}
