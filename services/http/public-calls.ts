import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  NO_BODY,
  type PublicBody,
  type PublicQuery,
  type PublicReply,
  type PublicRoutes,
} from '../../schemas/endpoints/public/public-route.ts';
import { readBody } from './problem.ts';
import { maxBytesOf } from './public-routes.ts';

/** A request of a reader's browser as its table declares it. */
interface PublicCall<R> {
  c: Context;
  params: R extends { params: infer P } ? Readonly<Record<keyof P & string, string>> : never;
  /** Its body, parsed when it is asked for: who may not call is told that first. */
  body(): Promise<PublicBody<R>>;
  query(): PublicQuery<R>;
}

interface Parsing {
  /** The JSON of a request in that shape. Throws what the service refuses with. */
  readInput?<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>>;
  /** The same in that shape. Throws what the service refuses with. */
  checkInput<T extends z.ZodType>(shape: T, given: unknown): z.output<T>;
}

/** Is there a body at all? `content-length: 0` is none. */
const hasBody = (c: Context): boolean =>
  c.req.raw.body !== null && c.req.header('content-length') !== '0';

/** The fields of a form that is sent as an address would be: of two of a name the first. */
const fieldsOf = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(bytes.toString('utf8'))].reverse());

/**
 * Mounts calls of a table: their bodies are parsed as declared, their replies are what is declared.
 * What they may do, and how often, is looked at before (`guardRoutes`).
 */
export function serveCalls<T extends PublicRoutes>(table: T, { readInput, checkInput }: Parsing) {
  const app = new Hono();
  return {
    app,
    handle<K extends keyof T & string>(
      route: K,
      work: (call: PublicCall<T[K]>) => PublicReply<T[K]> | Promise<PublicReply<T[K]>>,
    ): void {
      const declared = table[route];
      const [method = '', path = ''] = route.split(' ', 2);
      const body = async (c: Context): Promise<unknown> => {
        const { body: shape, isBodyOptional } = declared ?? {};
        if (shape === undefined || shape === NO_BODY) return undefined;
        if (shape instanceof z.ZodType)
          return isBodyOptional && !hasBody(c) ? checkInput(shape, {}) : readInput?.(c, shape);
        const bytes = await readBody(c.req.raw, maxBytesOf(c));
        return shape.shape ? checkInput(shape.shape, fieldsOf(bytes)) : bytes;
      };
      const query = (c: Context): unknown =>
        declared?.query && checkInput(declared.query, c.req.query());
      app.on(method, path, async (c) => {
        const result = await work({
          c,
          params: c.req.param() as never,
          body: () => body(c) as never,
          query: () => query(c) as never,
        });
        return result instanceof Response ? result : c.json(result as never);
      });
    },
  };
}

const MAX_NAMED = 5;

/** What checks input by a shape, and throws what `refused` makes of words that name the fields. */
export const inputCheck =
  (refused: (message: string) => Error) =>
  <T extends z.ZodType>(shape: T, given: unknown): z.output<T> => {
    const { data, error } = shape.safeParse(given);
    if (!error) return data as z.output<T>;
    const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].filter(Boolean);
    const named = fields.slice(0, MAX_NAMED).join(', ');
    throw refused(
      named ? `No es válido: ${named}.` : 'Lo enviado no tiene la forma que se espera.',
    );
  };
