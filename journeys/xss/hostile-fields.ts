import type { z } from 'zod';
import type { Block } from '../../blocks/_block/define-block.ts';
import { isLazy } from '../../blocks/_block/lazy-load.ts';
import { type ContentKind, type FieldMeta, fieldMeta, insideOf } from '../../schemas/fields.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { SOURCES } from '../../schemas/sources.ts';
import type { Payload } from './payloads.ts';

/** An address that says the payload behind a host of nobody, for fields that take no other. */
export const carried = (text: string): string => `https://xss.example/${text.replace(/\s/g, '/')}`;

/** Everything that a field may take which says the payload. */
function sayings({ text }: Payload, meta: FieldMeta | undefined): Json[] {
  const content = meta?.content;
  const source = SOURCES.find(({ kinds }) => content && kinds.includes(content))?.name ?? text;
  const picture = { url: text, id: text, alt: text };
  return [
    text,
    carried(text),
    `/${text.replace(/\s/g, '/')}`,
    { ...picture, auth: { 1: text } },
    picture,
    { source, query: { query: text, hierarchy: text, _id: text, website_url: text } },
    // An entry of its own, where an assignment would set the prototype.
    JSON.parse(`{${JSON.stringify(text)}:${JSON.stringify(text)}}`) as JsonObject,
  ];
}

/** Which way a block stands: all that can be on is on, or what editors find to begin with. */
export type Stance = 'all-on' | 'to-begin-with';

export type ContentFor = (content: ContentKind) => Json;

interface Filling {
  payload: (at: string) => Payload;
  stance: Stance;
  /** What a block is to request, instead of what the payload says. */
  contentFor?: ContentFor | undefined;
  /** Hears of every field that says its payload. */
  onSaid?: ((at: string, payload: Payload) => void) | undefined;
}

const accepts = (schema: z.ZodType, value: Json): boolean => schema.safeParse(value).success;

function chosen(
  schema: z.ZodType,
  meta: FieldMeta | undefined,
  { number }: Payload,
  stance: Stance,
): Json | undefined {
  const options = meta?.options ?? [];
  if (options.length > 0) return options[number % options.length]?.value;
  return stance === 'all-on' && accepts(schema, true) ? true : undefined;
}

function valueFor(schema: z.ZodType, at: string, filling: Filling): Json | undefined {
  const inside = insideOf(schema);
  if (inside && 'item' in inside) {
    const item = valueFor(inside.item, `${at}[]`, filling);
    return item === undefined ? undefined : [item, item];
  }
  if (inside) return shapeFor(inside.fields, `${at}.`, filling);
  const payload = filling.payload(at);
  const meta = fieldMeta(schema);
  const requested = meta?.content && filling.contentFor?.(meta.content);
  if (requested) return requested;
  const said = sayings(payload, meta).find((value) => accepts(schema, value));
  if (said === undefined) return chosen(schema, meta, payload, filling.stance);
  filling.onSaid?.(at, payload);
  return said;
}

function shapeFor(shape: Record<string, z.ZodType>, prefix: string, filling: Filling): JsonObject {
  const fields: JsonObject = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = valueFor(schema, prefix + name, filling);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/**
 * A block in every field of which, lists and groups entered, stands the payload that `payload` has
 * for the field's path: as it is where the field takes it, else in an address or an object that the
 * field takes. A field of another sort takes one of its options.
 */
export function hostileBlock(block: Block, id: string, filling: Filling): StoredBlock {
  const { lazyLoad, ...fields } = shapeFor(block.shape, '', filling);
  const isPlaceLazy = isLazy({ lazyLoad: true }, false, block);
  return {
    id,
    block: block.name,
    v: block.version,
    fields: lazyLoad === undefined || isPlaceLazy ? fields : { ...fields, lazyLoad },
  };
}
