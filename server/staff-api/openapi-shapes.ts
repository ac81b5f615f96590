import { z } from 'zod';
import { isPageDocument } from '../../schemas/endpoints/shapes/page.ts';
import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';

export const COMPONENTS = '#/components/schemas/';
export const MEDIA = 'application/json';

/** Shapes by their names, as the components of the document hold them. */
export type Components = Record<string, JsonObject>;

export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The same with every reference to a definition of its own led to a component. */
function withReferences(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, name));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, Json] => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, withReferences(inner, name)];
      const definition = /^#\/\$defs\/(.+)$/.exec(inner)?.[1] ?? '';
      return [key, `${COMPONENTS}${name}${capital(definition)}`];
    }),
  );
}

/** A page as it is stored: a version of its block's declaration, `v`, says what `fields` are. */
const PAGE_DOCUMENT: JsonObject = {
  type: 'object',
  required: ['layout', 'sections', 'metadata'],
  properties: {
    layout: { type: 'string' },
    sections: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'block', 'v', 'fields'],
          properties: {
            id: { type: 'string' },
            block: { type: 'string' },
            v: { type: 'integer' },
            fields: { type: 'object' },
            children: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
    metadata: { type: 'object' },
  },
};

/** A shape as JSON Schema, without what no JSON Schema says of it. */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (isPageDocument(zodSchema)) Object.assign(jsonSchema, PAGE_DOCUMENT);
    },
  }) as JsonObject;
  return shape;
};

/** Adds a shape to the components, with the definitions that it refers to. Returns where it is. */
export function addShape(to: Components, name: string, schema: z.ZodType, io: 'input' | 'output') {
  const { $defs, ...shape } = jsonSchemaOf(schema, io);
  const add = (key: string, value: Json) => {
    const referring = withReferences(value, name);
    if (isObject(referring)) to[key] = referring;
  };
  for (const [key, value] of Object.entries(isObject($defs) ? $defs : {}))
    add(`${name}${capital(key)}`, value);
  add(name, shape);
  return { $ref: `${COMPONENTS}${name}` };
}

/** Each of a query but those of old clients. */
export function queryParameters(query: z.ZodType | undefined): JsonObject[] {
  if (!query) return [];
  const { properties, required } = jsonSchemaOf(query, 'input');
  return Object.entries(isObject(properties) ? properties : {})
    .filter(([, schema]) => !(isObject(schema) && schema.deprecated === true))
    .map(([name, schema]) => ({
      name,
      in: 'query',
      required: Array.isArray(required) && required.includes(name),
      schema,
    }));
}
