import { type MarkupSort, mapMarkup } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Issue, StoredBlock } from '../../schemas/page.ts';
import type { Block, ReadFields } from './define-block.ts';

export type BlockRead =
  | { ok: true; block: Block; fields: ReadFields }
  | { ok: false; reason: 'unknown' | 'invalid'; issues: Issue[] };

/**
 * The stored fields lifted to the block's present version; the given object when there is nothing
 * to lift.
 */
export function liftFields(block: Block, stored: StoredBlock): JsonObject {
  if (stored.v >= block.version || !block.migrate) return stored.fields;
  return block.migrate({ v: stored.v, fields: stored.fields });
}

/**
 * Reads one stored block: migrates, parses, fills defaults. Reading never throws and never changes
 * what is stored: an unknown or invalid block says so and its caller renders nothing.
 */
export function readBlock(block: Block | undefined, stored: StoredBlock): BlockRead {
  if (!block)
    return {
      ok: false,
      reason: 'unknown',
      issues: [{ path: ['block'], message: `No existe el bloque «${stored.block}»` }],
    };
  let lifted: JsonObject;
  try {
    lifted = liftFields(block, stored);
  } catch (error) {
    return {
      ok: false,
      reason: 'invalid',
      issues: [{ path: ['v'], message: `No se pudo actualizar el bloque: ${String(error)}` }],
    };
  }
  const parsed = block.schema.safeParse(lifted);
  if (parsed.success) return { ok: true, block, fields: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: ['fields', ...(path as (string | number)[])],
    message,
  }));
  return { ok: false, reason: 'invalid', issues };
}

/** What was read, with other markup in it: that changes no field's type. */
export const withMarkup = (
  { shape }: Block,
  fields: ReadFields,
  change: (markup: string, sort: MarkupSort) => string,
): ReadFields => mapMarkup(shape, fields as object as JsonObject, change) as object as ReadFields;
