import { z } from 'zod';
import { type FieldOptions, seal } from '../../schemas/fields/field.ts';
import { choiceKind } from '../../schemas/fields/kinds/choice.ts';
import { groupKind } from '../../schemas/fields/kinds/group.ts';
import { listKind } from '../../schemas/fields/kinds/list.ts';
import { numberKind } from '../../schemas/fields/kinds/number.ts';
import { richTextKind } from '../../schemas/fields/kinds/rich-text.ts';
import { textKind } from '../../schemas/fields/kinds/text.ts';
import { toggleKind } from '../../schemas/fields/kinds/toggle.ts';
import { longMarkup } from '../../schemas/fields/long-markup.ts';
import { asObject, type Json, type JsonObject } from '../../schemas/json.ts';
import type { PuckField, PuckFields, PuckOption } from './puck-component.ts';

type Shape = Record<string, z.ZodType>;
type Of<Type extends PuckField['type']> = Extract<PuckField, { type: Type }>;

/** As long as an article: Puck bounds no text. */
const MAX_CHARS = 200_000;
const MAX_ITEMS = 1_000;

/** A value that is unset until somebody sets it, where the component has no default. */
const orUnset = <T extends z.ZodType>(schema: T, value: unknown): z.ZodType =>
  schema.safeParse(value).success ? schema.default(value as never) : schema.optional();

const scalar = z.union([z.string().max(MAX_CHARS), z.number(), z.boolean(), z.null()]);

type ValueOption = PuckOption & { value: string | number };
const isNamed = (option: PuckOption): option is ValueOption =>
  typeof option.value === 'string' || typeof option.value === 'number';

/** Are these the two values of a switch? */
const isSwitch = (options: readonly PuckOption[]): boolean =>
  options.length === 2 && [true, false].every((on) => options.some(({ value }) => value === on));

/** Can our form offer them? */
export const areOffered = (options: readonly PuckOption[]): boolean =>
  isSwitch(options) || options.every((option) => isNamed(option) || option.value === undefined);

function choiceOf({ options }: Of<'select' | 'radio'>, details: FieldOptions, value: unknown) {
  if (!isSwitch(options)) {
    const named = options.filter(isNamed).map(({ label, value: own }) => ({ label, value: own }));
    return seal(orUnset(scalar, value), choiceKind, { ...details, options: named });
  }
  const meant = (on: boolean) => options.find(({ value: own }) => own === on)?.label ?? '';
  const help = `Sí: ${meant(true)}. No: ${meant(false)}.`;
  return seal(orUnset(z.boolean(), value), toggleKind, { ...details, help });
}

/** A value that our form has no control for: it stays as it is, and the component gets it. */
const kept = (details: FieldOptions, value: unknown): z.ZodType =>
  seal(orUnset(z.json(), value), groupKind, { ...details, hidden: true });

const itemDefaults = ({ defaultItemProps }: Of<'array'>): JsonObject =>
  typeof defaultItemProps === 'function' ? {} : asObject(defaultItemProps);

function listOf(field: Of<'array'>, details: FieldOptions, value: unknown): z.ZodType {
  const item = z.looseObject(fieldSchemas(field.arrayFields, itemDefaults(field)));
  const itemLabel = Object.entries(field.arrayFields).find(([, { type }]) => type === 'text')?.[0];
  const items = z.array(item).max(MAX_ITEMS);
  const bounds = { min: field.min ?? 0, max: field.max ?? MAX_ITEMS };
  return seal(items.default(Array.isArray(value) ? value : []), listKind, {
    ...details,
    ...bounds,
    ...(itemLabel === undefined ? {} : { itemLabel }),
  });
}

const numberOf = (field: Of<'number'>, details: FieldOptions, value: unknown): z.ZodType =>
  seal(orUnset(z.number(), value), numberKind, {
    ...details,
    ...(field.min === undefined ? {} : { min: field.min }),
    ...(field.max === undefined ? {} : { max: field.max }),
    ...(field.step === undefined ? {} : { step: field.step }),
  });

function schemaOf(field: PuckField, details: FieldOptions, value: unknown): z.ZodType {
  switch (field.type) {
    case 'text':
    case 'textarea': {
      const multiline = field.type === 'textarea';
      return seal(orUnset(z.string().max(MAX_CHARS), value), textKind, { ...details, multiline });
    }
    case 'number':
      return numberOf(field, details, value);
    case 'select':
    case 'radio':
      return areOffered(field.options) ? choiceOf(field, details, value) : kept(details, value);
    case 'richtext':
      return seal(longMarkup(typeof value === 'string' ? value : ''), richTextKind, details);
    case 'array':
      return listOf(field, details, value);
    case 'object': {
      const inner = z.looseObject(fieldSchemas(field.objectFields, asObject(value)));
      return seal(inner.prefault({} as never), groupKind, details);
    }
    default:
      return kept(details, value);
  }
}

/**
 * The fields of a component as ours, with its defaults; slots are columns instead. What Puck does
 * not enforce (the bounds of a number, of a list) is no fault here either.
 */
export function fieldSchemas(fields: PuckFields, defaults: JsonObject, isHidden = false): Shape {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
    if (field.type === 'slot') return [];
    const placeholder = 'placeholder' in field ? field.placeholder : undefined;
    const details: FieldOptions = {
      label: field.label ?? name,
      ...(placeholder ? { placeholder } : {}),
      ...(isHidden || field.visible === false ? { hidden: true } : {}),
    };
    const value: Json | undefined = Object.hasOwn(defaults, name) ? defaults[name] : undefined;
    return [[name, schemaOf(field, details, value)]];
  });
  return Object.fromEntries(entries);
}
