import { z } from 'zod';
import { type Endpoint, isJson } from '../../schemas/endpoints/endpoint.ts';
import { EVERY_ENDPOINT, type NamedEndpoint } from '../../schemas/endpoints/every-endpoint.ts';
import { publicRefusal } from '../../schemas/endpoints/public/refusal.ts';
import { apiError } from '../../schemas/endpoints/shapes/error.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import {
  addShape,
  COMPONENTS,
  type Components,
  capital,
  MEDIA,
  queryParameters,
} from './openapi-shapes.ts';
import { READER_SECURITY, readerPaths, readerTags } from './reader-operations.ts';

const ID = { type: 'string', pattern: '^[\\w.-]{1,200}$' };

const pathParameters = (path: string): JsonObject[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: ID,
  }));

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

const errorOf = (schema: string): JsonObject => ({
  description: 'No se hizo: por qué, para programas (`code`) y para personas (`message`)',
  content: { [MEDIA]: { schema: { $ref: `${COMPONENTS}${schema}` } } },
});

/** The staff API and the calls of readers' browsers as an OpenAPI 3.1 document: https://spec.openapis.org/oas/v3.1.1.html */
export function openApiDocument(editorOrigin: string): JsonObject {
  const schemas: Components = {};
  addShape(schemas, 'Error', apiError, 'output');
  addShape(schemas, 'Refusal', publicRefusal, 'output');
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
        '«Claves de la API»: `Authorization: Bearer …`. Lo que piden los navegadores de los ' +
        'lectores está en los hosts de los sitios, con el acceso del lector.',
    },
    servers: [{ url: `${editorOrigin}/api` }],
    security: [{ token: [] }],
    tags: [...new Set(EVERY_ENDPOINT.map(({ part }) => part))]
      .map((name): JsonObject => ({ name }))
      .concat(readerTags()),
    paths: { ...paths, ...readerPaths(schemas) },
    components: {
      schemas,
      responses: { Error: errorOf('Error'), Refusal: errorOf('Refusal') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, ...READER_SECURITY },
    },
  };
}
