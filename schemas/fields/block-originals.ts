import type { Json, JsonObject } from '../json.ts';
import type { StoredBlock } from '../page.ts';

/** A value with the text at a path of it; the value itself where there is none to replace. */
function withText(value: Json, [key = '', ...rest]: readonly string[], text: string): Json {
  if (!value || typeof value !== 'object' || !Object.hasOwn(value, key)) return value;
  const inner = (value as JsonObject)[key] as Json;
  const next = rest.length > 0 ? withText(inner, rest, text) : text;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? next : item));
  return { ...value, [key]: next };
}

/** A block for readers: without what a policy took from its markup. */
export function withoutOriginals(block: StoredBlock): StoredBlock {
  if (!block.originals) return block;
  const { originals: _, ...rest } = block;
  return rest;
}

/** A block as it was written, for whoever edits it: what a policy left of markup is made later. */
export function blockAsWritten(block: StoredBlock): StoredBlock {
  if (!block.originals) return block;
  let fields: Json = block.fields;
  for (const [path, text] of Object.entries(block.originals))
    fields = withText(fields, path.split('.'), text);
  return { ...withoutOriginals(block), fields: fields as JsonObject };
}
