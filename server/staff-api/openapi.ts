import { z } from 'zod';
import { type Endpoint, isJson } from '../../schemas/endpoints/endpoint.ts';
import { EVERY_ENDPOINT, type NamedEndpoint } from '../../schemas/endpoints/every-endpoint.ts';
import { apiError } from '../../schemas/endpoints/shapes/error.ts';
import { isPageDocument } from '../../schemas/endpoints/shapes/page.ts';
import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';

const COMPONENTS = '#/components/schemas/';
const MEDIA = 'application/json';

/** Shapes by their names, as the components of the document hold them. */
type Components = Record<string, JsonObject>;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

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
function addShape(to: Components, name: string, schema: z.ZodType, io: 'input' | 'output') {
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

const ID = { type: 'string', pattern: '^[\\w.-]{1,200}$' };

const pathParameters = (path: string): JsonObject[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: ID,
  }));

function queryParameters(query: z.ZodType | undefined): JsonObject[] {
  if (!query) return [];
  const { properties, required } = jsonSchemaOf(query, 'input');
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
}

const SCOPES: Readonly<Record<Endpoint['on'], string>> = {
  newsroom: 'en toda la redacción',
  site: 'en el sitio de ?site=',
  website: 'en el sitio de ?_website=',
  'site-key': 'en el sitio de la dirección',
  page: 'en el sitio y la sección de la página',
  'new-page': 'donde va a estar la página',
  'moved-page': 'donde está la página y donde va a estar',
  'returned-page': 'donde estaba la página y donde va a estar',
  pages: 'en cada una de las páginas',
  'page-change': 'en cada página que cambió',
  image: 'donde se usa la imagen',
  images: 'donde se usan las imágenes',
  'live-blog': 'en el sitio del directo',
  'new-live-blog': 'en el sitio del directo',
  collection: 'en cada sitio de la colección',
  'new-collection': 'en el sitio de la colección',
  'story-template': 'en el sitio de la plantilla, o en todos',
  'new-story-template': 'en el sitio de la plantilla, o en todos',
  wire: 'en la sección de la agencia',
  'new-wire': 'en la sección de la agencia',
  story: 'en cada sitio y sección de la nota',
  'open-story': 'en un sitio de la nota',
  'new-story': 'donde va a estar la nota',
};

/** What a token needs for it, in words. */
export const permissionOf = ({ action, on }: Endpoint): string =>
  `Pide el permiso \`${action}\` ${SCOPES[on]}.`;

function successOf({ name, endpoint }: NamedEndpoint, components: Components): JsonObject {
  const { reply, status } = endpoint;
  if (reply === undefined) return { 204: { description: 'Hecho' } };
  const content = isJson(reply)
    ? { [MEDIA]: { schema: addShape(components, `${capital(name)}Reply`, reply, 'output') } }
    : { [reply.media]: {} };
  return { [status ?? 200]: { description: 'Hecho', content } };
}

function requestOf({ name, endpoint }: NamedEndpoint, components: Components): JsonObject {
  const { body, isBodyOptional = false, query } = endpoint;
  if (body) {
    const schema = addShape(components, `${capital(name)}Body`, body, 'input');
    return { requestBody: { required: !isBodyOptional, content: { [MEDIA]: { schema } } } };
  }
  const isUpload =
    endpoint.method !== 'GET' && query instanceof z.ZodObject && 'name' in query.shape;
  return isUpload ? { requestBody: { required: true, content: { 'image/*': {} } } } : {};
}

function operationOf(named: NamedEndpoint, components: Components): JsonObject {
  const { name, part, endpoint } = named;
  return {
    operationId: name,
    tags: [part],
    summary: endpoint.title,
    description: permissionOf(endpoint),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...requestOf(named, components),
    responses: {
      ...successOf(named, components),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** The staff API as an OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html */
export function openApiDocument(editorOrigin: string): JsonObject {
  const schemas: Components = {};
  addShape(schemas, 'Error', apiError, 'output');
  const paths: Record<string, Record<string, Json>> = {};
  for (const named of EVERY_ENDPOINT) {
    const { method, path } = named.endpoint;
    const at = path.replace(/:(\w+)/g, '{$1}');
    paths[at] = { ...paths[at], [method.toLowerCase()]: operationOf(named, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portada',
      version: '1',
      description:
        'La API de la redacción. Un programa la usa con una clave, que hace quien administra en ' +
        '«Claves de la API»: `Authorization: Bearer …`.',
    },
    servers: [{ url: `${editorOrigin}/api` }],
    security: [{ token: [] }],
    tags: [...new Set(EVERY_ENDPOINT.map(({ part }) => part))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: {
        Error: {
          description: 'No se hizo: por qué, para programas (`code`) y para personas (`message`)',
          content: { [MEDIA]: { schema: { $ref: `${COMPONENTS}Error` } } },
        },
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
