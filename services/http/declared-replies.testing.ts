import { isDeepStrictEqual } from 'node:util';
import type { Hono } from 'hono';
import { z } from 'zod';
import { type PublicRoutes, REDIRECT } from '../../schemas/endpoints/public/public-route.ts';

interface Declaring {
  table: PublicRoutes;
  /** Of all its addresses. */
  prefix: string;
  /** The shape of what is refused. */
  refusal: z.ZodType;
}

/** `/v1/order/detail/:number` as what asks for it. */
const asked = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+(?:\{[^/]*\})?/g, '[^/]+')}$`);

/** What of a reply is not as its shape says, extra fields too; undefined: nothing. */
function faultOf(shape: z.ZodType, body: unknown): string | undefined {
  const { data, error } = shape.safeParse(body);
  if (error) return z.prettifyError(error);
  return isDeepStrictEqual(data, body) ? undefined : 'it has fields that are not declared';
}

async function faultIn(
  { reply }: PublicRoutes[string],
  refusal: z.ZodType,
  response: Response,
): Promise<string | undefined> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status >= 400) return faultOf(refusal, await response.json());
  if (reply === REDIRECT)
    return [302, 303].includes(response.status) ? undefined : 'it does not redirect';
  if ('media' in reply) return type.startsWith(reply.media) ? undefined : `it is ${type}`;
  return faultOf(reply, await response.json());
}

/**
 * The same app, each of whose replies has to be what its table declares: one that is not fails the
 * test that asked for it.
 */
export function withDeclaredReplies(app: Hono, { table, prefix, refusal }: Declaring): Hono {
  const routes = Object.entries(table).map(([key, route]) => {
    const [method = '', path = ''] = key.split(' ', 2);
    return { key, route, method, path: asked(prefix + path) };
  });
  const send = app.fetch;
  app.fetch = async (request, ...rest) => {
    const response = await send(request, ...rest);
    const { pathname } = new URL(request.url);
    const found = routes.find(
      ({ method, path }) => method === request.method && path.test(pathname),
    );
    const fault = found && (await faultIn(found.route, refusal, response.clone()));
    if (fault) throw new Error(`${found.key} replies what it does not declare: ${fault}`);
    return response;
  };
  return app;
}
