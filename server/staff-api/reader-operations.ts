import { z } from 'zod';
import {
  EVERY_PUBLIC_CALL,
  PUBLIC_TABLES,
  type PublicCallDeclared,
} from '../../schemas/endpoints/public/every-call.ts';
import { NO_BODY, type Params, REDIRECT } from '../../schemas/endpoints/public/public-route.ts';
import { publicRefusal } from '../../schemas/endpoints/public/refusal.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import { PAYWALL_PREFIX } from '../../schemas/sales/paywall.ts';
import { addShape, type Components, capital, MEDIA, queryParameters } from './openapi-shapes.ts';

/** How a reader's browser says who it is: rule 12.7. */
export const READER_SECURITY: JsonObject = {
  reader: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  readerCookie: { type: 'apiKey', in: 'cookie', name: '__Host-portada_reader' },
};

/** They stand on each site's own host, not on the editor's. */
const SITE: JsonObject = {
  url: 'https://{host}',
  description: 'El host de un sitio',
  variables: { host: { default: 'www.example.com' } },
};

const pathParameters = (params: Params): JsonObject[] =>
  Object.entries(params).map(([name, { source }]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: source },
  }));

function requestOf({ name, route }: PublicCallDeclared, components: Components): JsonObject {
  const { body, isBodyOptional = false } = route;
  if (body === undefined || body === NO_BODY) return {};
  const isShape = body instanceof z.ZodType;
  const shape = isShape ? body : body.shape;
  const media = isShape ? MEDIA : body.media;
  const schema = shape && addShape(components, `${capital(name)}Body`, shape, 'input');
  return {
    requestBody: { required: !isBodyOptional, content: { [media]: schema ? { schema } : {} } },
  };
}

function successOf({ name, route }: PublicCallDeclared, components: Components): JsonObject {
  const { reply } = route;
  if (reply === REDIRECT) return { '3XX': { description: 'Sigue en otra página' } };
  const content =
    reply instanceof z.ZodType
      ? { [MEDIA]: { schema: addShape(components, `${capital(name)}Reply`, reply, 'output') } }
      : { [reply.media]: {} };
  return { 200: { description: 'Hecho', content } };
}

function operationOf(call: PublicCallDeclared, components: Components): JsonObject {
  const { name, service, route } = call;
  const { refusal } = service;
  const error = refusal === publicRefusal ? 'Refusal' : 'Error';
  const isNobody = route.writes?.account === 'none' && service.prefix !== PAYWALL_PREFIX;
  return {
    operationId: name,
    tags: [service.part],
    servers: [SITE],
    summary: route.title,
    description: 'La pide el navegador de un lector.',
    // Empty: nobody has to be signed in. What needs somebody replies 401.
    security: isNobody ? [] : [{ reader: [] }, { readerCookie: [] }, {}],
    parameters: [...pathParameters(route.params), ...queryParameters(route.query)],
    ...requestOf(call, components),
    responses: {
      ...successOf(call, components),
      default: refusal
        ? { $ref: `#/components/responses/${error}` }
        : { description: 'No se hizo: lo dice el estado' },
    },
  };
}

export const readerTags = (): JsonObject[] => PUBLIC_TABLES.map(({ part }) => ({ name: part }));

/** Paths of readers' browsers in an OpenAPI document; their shapes are added to its components. */
export function readerPaths(components: Components): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of EVERY_PUBLIC_CALL) {
    const at = call.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = operationOf(call, components);
    paths[at] = { ...paths[at], [call.method.toLowerCase()]: operation };
  }
  return paths;
}
