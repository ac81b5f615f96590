import type { Context } from 'hono';
import { z } from 'zod';
import { type Endpoint, isJson } from '../../schemas/endpoints/endpoint.ts';
import { EVERY_ENDPOINT, type NamedEndpoint } from '../../schemas/endpoints/every-endpoint.ts';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import { mayAnywhere, type StaffCaller } from '../../schemas/may.ts';
import { MAX_PAGE_BYTES, MAX_PAGE_VALUES } from '../../schemas/page.ts';
import { Problem, readJson } from '../../services/http/problem.ts';
import { staffOf } from '../../services/staff/http/guard.ts';
import { permissionOf } from './openapi.ts';
import { jsonSchemaOf } from './openapi-shapes.ts';

/** A page with what a call of a tool says around it. */
const MAX_BYTES = MAX_PAGE_BYTES + 10_000;

const partsOf = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** What a tool is given: the parts of the path and the query by their names, and the body. */
function inputOf({ path, query, body, isBodyOptional }: Endpoint): JsonObject {
  const asked = query ? jsonSchemaOf(query, 'input') : {};
  const parts = partsOf(path);
  const required = [
    ...parts,
    ...(Array.isArray(asked.required) ? asked.required : []),
    ...(body && !isBodyOptional ? ['body'] : []),
  ];
  const strings = parts.map((name) => [name, { type: 'string' }]);
  return {
    type: 'object',
    properties: {
      ...(isObject(asked.properties) ? asked.properties : {}),
      ...Object.fromEntries(strings),
      ...(body ? { body: jsonSchemaOf(body, 'input') } : {}),
    },
    required,
  };
}

/** Streams and files are no tools. */
const isTool = ({ endpoint: { method, body, query, reply } }: NamedEndpoint): boolean => {
  const isUpload =
    method !== 'GET' && !body && query instanceof z.ZodObject && 'name' in query.shape;
  return (reply === undefined || isJson(reply)) && !isUpload;
};

const TOOLS: ReadonlyMap<string, NamedEndpoint> = new Map(
  EVERY_ENDPOINT.filter(isTool).map((named) => [named.name, named]),
);

/** What an agent may do, as tools. */
const toolsOf = (caller: StaffCaller) =>
  [...TOOLS.values()]
    .filter(({ endpoint }) => mayAnywhere(caller, endpoint.action))
    .map(({ name, part, endpoint }) => ({
      name,
      title: `${part}: ${endpoint.title}`,
      description: `${endpoint.title}. ${permissionOf(endpoint)}`,
      inputSchema: inputOf(endpoint) as JsonObject & { type: 'object' },
      annotations: {
        readOnlyHint: endpoint.method === 'GET',
        destructiveHint: endpoint.method === 'DELETE',
      },
    }));

interface ToolRequest {
  path: string;
  method: string;
  body?: string;
}

/** The request of the API that a call of a tool stands for. */
function requestOf({ method, path, query, body }: Endpoint, given: JsonObject): ToolRequest {
  const parts = partsOf(path);
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text(given[name] ?? '')),
  );
  const search = new URLSearchParams();
  if (query)
    for (const [name, value] of Object.entries(given))
      if (name !== 'body' && !parts.includes(name) && value !== null)
        for (const one of Array.isArray(value) ? value : [value]) search.append(name, text(one));
  const address = `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
  return { path: address, method, ...(body ? { body: JSON.stringify(given.body ?? {}) } : {}) };
}

/** Headers that tell who calls and from where, which the request of a tool has from its call. */
const PASSED_ON = ['authorization', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'host'];

const passedOn = (c: Context): Record<string, string> =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = c.req.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Sends a request into the host as if it came from outside. */
type Send = (path: string, init: RequestInit, env: unknown) => Response | Promise<Response>;

/**
 * `POST /api/mcp`: the staff API as tools of an agent, by the Model Context Protocol over streamable
 * HTTP (https://modelcontextprotocol.io/specification), without sessions. A call of a tool is a
 * request of the API with the same token, so that it is let in, counted, checked and logged as any
 * other. Takes API tokens alone.
 */
export const mcpHandler =
  (send: Send) =>
  async (c: Context): Promise<Response> => {
    const caller = staffOf(c);
    if (!caller.scope)
      throw new Problem(403, 'forbidden', 'Los agentes entran con una clave de la API.');
    const parsedBody = await readJson(c.req.raw, MAX_BYTES, MAX_PAGE_VALUES);
    // A list of calls would be many requests that are counted as one.
    if (Array.isArray(parsedBody))
      throw new Problem(400, 'invalid_input', 'Manda una llamada por petición.');
    // Loaded with the first agent: most newsrooms have none.
    const [{ Server }, { WebStandardStreamableHTTPServerTransport }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
    const server = new Server(
      { name: 'portada', title: 'Portada', version: '1' },
      { capabilities: { tools: {} } },
    );
    server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: toolsOf(caller) }));
    server.setRequestHandler(types.CallToolRequestSchema, async ({ params }) => {
      const tool = TOOLS.get(params.name);
      if (!tool)
        throw new types.McpError(types.ErrorCode.InvalidParams, `No existe «${params.name}».`);
      const { path, ...rest } = requestOf(tool.endpoint, (params.arguments ?? {}) as JsonObject);
      const headers = { ...passedOn(c), 'content-type': 'application/json' };
      const reply = await send(path, { ...rest, headers }, c.env);
      const text = (await reply.text()) || 'Hecho.';
      return { content: [{ type: 'text' as const, text }], isError: !reply.ok };
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(c.req.raw, { parsedBody });
    } finally {
      await server.close();
    }
  };
