import type { z } from 'zod';
import {
  type BodyInput,
  type Endpoint,
  isJson,
  type PartsOf,
  type QueryInput,
  type ReplyOf,
} from '../../../schemas/endpoints/endpoint.ts';
import { type ApiError, apiError } from '../../../schemas/endpoints/shapes/error.ts';
import { type RevisionConflict, revisionConflict } from '../../../schemas/endpoints/shapes/page.ts';
import type { Issue } from '../../../schemas/page.ts';

/** A call that did not end well. `status` is 0 when the server could not be reached at all. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  constructor(
    readonly status: number,
    readonly body: ApiError,
    /** What the server wrote, for developers; '' when nothing came. */
    readonly raw = '',
  ) {
    super(body.message);
  }
  get issues(): Issue[] {
    return this.body.issues ?? [];
  }
  get conflict(): RevisionConflict['current'] | undefined {
    return revisionConflict.safeParse(this.body).data?.current;
  }
}

/** Nobody refused it: asked again a little later it may well be answered. */
export const isPassing = ({ status }: CallFailed): boolean =>
  status === 0 || status >= 500 || status === 429 || status === 408;

/** Status of what was understood and is refused. */
export const UNPROCESSABLE = 422;
export const UNREACHABLE: ApiError = {
  code: 'unreachable',
  message: 'No hay conexión con el servidor. Tu trabajo sigue aquí.',
};
export const UNREADABLE: ApiError = {
  code: 'internal',
  message: 'El servidor respondió algo inesperado.',
};

const MISFIT: ApiError = {
  code: 'internal',
  message: 'El servidor respondió algo que el editor no entiende. Recarga la página.',
};

type Fetch = typeof fetch;

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isApiError = (reply: unknown): reply is ApiError => apiError.safeParse(reply).success;

interface Request {
  method: string;
  path: string;
  body?: unknown;
}

/** Sends a request and returns its reply as JSON; undefined when it is empty. */
async function request(
  send: Fetch,
  { method, path, body }: Request,
): Promise<{ status: number; raw: string; reply: unknown }> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  let raw: string;
  try {
    response = await send(path, init);
    raw = await response.text();
  } catch {
    throw new CallFailed(0, UNREACHABLE);
  }
  const reply = parseBody(raw);
  if (!response.ok)
    throw new CallFailed(response.status, isApiError(reply) ? reply : UNREADABLE, raw);
  return { status: response.status, raw, reply };
}

/** The reply as `shape` says; undefined without one. Throws CallFailed for one that does not fit. */
export async function read<T extends z.ZodType>(
  send: Fetch,
  asked: Request & { shape: T },
): Promise<z.output<T>>;
export async function read(send: Fetch, asked: Request): Promise<undefined>;
export async function read(
  send: Fetch,
  { shape, ...asked }: Request & { shape?: z.ZodType },
): Promise<unknown> {
  const { status, raw, reply } = await request(send, asked);
  if (!shape) return undefined;
  const result = shape.safeParse(reply);
  if (result.success) return result.data;
  const [fault] = result.error.issues;
  const where = fault?.path.length ? ` (${fault.path.map(String).join('.')})` : '';
  throw new CallFailed(status, { ...MISFIT, message: MISFIT.message + where }, raw);
}

/** A query in an address: what is unset or '' is left out, a list is repeated. */
export function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
  return search.size > 0 ? `?${search}` : '';
}

/** Where an endpoint is, of the parts of its path in their order and its query. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  parts: readonly unknown[] = [],
  query: object = {},
): string {
  const left = [...parts];
  const filled = path.replace(/:\w+/g, () => encodeURIComponent(String(left.shift() ?? '')));
  return `/api${filled}${searchOf(query)}`;
}

type QueryArguments<E extends Endpoint> = [QueryInput<E>] extends [undefined]
  ? []
  : Record<never, never> extends QueryInput<E>
    ? [query?: QueryInput<E>]
    : [query: QueryInput<E>];

type PartArguments<Parts extends readonly string[]> = {
  [At in keyof Parts]: Parts[At] extends 'version' ? number : string;
};

/** The parts of its path, its query, its body: those that it has, in this order. */
type Arguments<E extends Endpoint> = [
  ...PartArguments<PartsOf<E['path']>>,
  ...QueryArguments<E>,
  ...([BodyInput<E>] extends [undefined] ? [] : [body: BodyInput<E>]),
];

/** A method for each endpoint. Every one throws `CallFailed`. */
export type Client<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  [Name in keyof Endpoints]: (
    ...given: Arguments<Endpoints[Name]>
  ) => Promise<ReplyOf<Endpoints[Name]>>;
};

/** Calls endpoints of the staff API as they are declared. */
export function clientOf<Endpoints extends Readonly<Record<string, Endpoint>>>(
  send: Fetch,
  endpoints: Endpoints,
): Client<Endpoints> {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => {
    const { method, path, query, body, reply } = endpoint;
    const count = path.split('/:').length - 1;
    const call = (...given: unknown[]) => {
      const rest = given.slice(count);
      const search = query ? rest.shift() : undefined;
      const asked = {
        method,
        path: addressOf({ path }, given.slice(0, count), search ?? {}),
        ...(body ? { body: rest.shift() } : {}),
      };
      return isJson(reply) ? read(send, { ...asked, shape: reply }) : read(send, asked);
    };
    return [name, call];
  });
  return Object.fromEntries(calls) as Client<Endpoints>;
}
