import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { ApiError } from '../../schemas/endpoints/shapes/error.ts';
import { firstIssues, limitFault } from '../../schemas/json-limits.ts';
import type { Issue } from '../../schemas/page.ts';
import { isDatabaseAway, isDatabaseReadOnly, isDiskFull } from '../database/errors.ts';
import type { LogFields } from './log-events.ts';
import { nextTurn } from './next-turn.ts';
import { readAtMost } from './read-at-most.ts';
import { scanJson } from './scan-json.ts';

/**
 * A reply that is not 2xx, thrown anywhere behind a route: `{ code, message, issues? }` and what
 * `extra` adds.
 */
export class Problem extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: ApiError & Record<string, unknown>;
  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: { issues?: Issue[]; [key: string]: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { code, message, ...extra };
  }
}

export const notFound = (message: string) => new Problem(404, 'not_found', message);
export const invalid = (issues: Issue[], message = 'Hay datos que no son válidos.') =>
  new Problem(422, 'invalid_input', message, { issues: firstIssues(issues) });

export const issuesOf = (error: z.ZodError, prefix: Issue['path'] = []): Issue[] =>
  error.issues.map(({ path, message }) => ({
    path: [...prefix, ...(path as Issue['path'])],
    message,
  }));

/** What `schema` makes of the input. Throws a Problem 422 that lists every fault. */
export function check<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalid(issuesOf(result.error));
  return result.data;
}

/**
 * Reads a JSON body without ever holding more than `maxBytes` of it; others have their turn between
 * the steps. Throws Problem 413; 400 for no JSON; 422 for more values or levels than anything
 * checks.
 */
export async function readJson(
  request: Request,
  maxBytes: number,
  maxValues?: number,
): Promise<unknown> {
  const body = await readBody(request, maxBytes);
  scanBody(body, maxValues);
  await nextTurn();
  const value = parseBody(body);
  await nextTurn();
  return withinLimits(value, maxValues);
}

/** Throws Problem 413. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const tooLarge = new Problem(
    413,
    'too_large',
    `Lo enviado pasa de ${Math.floor(maxBytes / 1_000)} kB.`,
  );
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  return readAtMost(request.body, maxBytes, () => tooLarge);
}

/** Throws Problem 400, 422. */
export function parseJson(body: Uint8Array): unknown {
  scanBody(body);
  return withinLimits(parseBody(body));
}

function scanBody(body: Uint8Array, maxValues?: number): void {
  const refused = scanJson(body, maxValues);
  if (refused) throw invalid([refused], `${refused.message}.`);
}

function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem(400, 'invalid_json', 'Lo enviado no es JSON válido.');
  }
}

function withinLimits(value: unknown, maxValues?: number): unknown {
  const fault = limitFault(value, maxValues);
  if (fault) throw invalid([fault], `${fault.message}.`);
  return value;
}

export interface FaultLog {
  error(details: LogFields, message: string): void;
}

/**
 * PostgreSQL keeps no NUL in a text, nothing in an index that is longer than a third of a page, and
 * numbers and dates within bounds.
 */
const UNSTORABLE: Record<string, string> = {
  '22021': 'El texto lleva un carácter que no se puede guardar.',
  '54000': 'Un texto es demasiado largo para guardarse.',
  '22003': 'Un número es demasiado grande para guardarse.',
  '22008': 'Una fecha está fuera de lo que se puede guardar.',
  '22009': 'La zona horaria de una fecha no existe.',
};

const whyUnstorable = (error: Error): string | undefined =>
  UNSTORABLE[((error.cause ?? error) as { code?: string }).code ?? ''];

const RETRY_SECONDS = 5;

export const DISK_FULL =
  'El disco del servidor está lleno y por ahora no se puede guardar. Tu trabajo sigue en pantalla: ' +
  'avisa a quien administra el servidor y vuelve a intentarlo.';

/** Nothing can be written until somebody makes room: a 503 `unavailable`. */
export const diskFull = () => new Problem(503, 'unavailable', DISK_FULL);

/**
 * For `app.onError`: a Problem as it is, a full disk and a database that is away as 503
 * `unavailable`, anything else as a bare 500 whose cause goes to the log only.
 */
export const replyWithProblem =
  (log?: FaultLog): ErrorHandler =>
  (error: Error, context: Context) => {
    context.header('Cache-Control', 'no-store');
    if (error instanceof Problem) {
      if (error.status === 503 || error.status === 429)
        context.header('Retry-After', String(RETRY_SECONDS));
      return context.json(error.body, error.status);
    }
    const unstorable = whyUnstorable(error);
    if (unstorable)
      return context.json({ code: 'invalid_input', message: unstorable } satisfies ApiError, 400);
    (log ?? console).error(
      { event: 'call_failed', err: error, path: context.req.path },
      'Falló una petición',
    );
    if (isDiskFull(error)) {
      context.header('Retry-After', String(RETRY_SECONDS));
      return context.json({ code: 'unavailable', message: DISK_FULL } satisfies ApiError, 503);
    }
    if (isDatabaseAway(error)) {
      context.header('Retry-After', String(RETRY_SECONDS));
      const why = isDatabaseReadOnly(error) ? 'sólo admite lectura' : 'no responde';
      const message =
        `La base de datos ${why} por ahora. ` +
        'Tu trabajo sigue en pantalla: vuelve a intentarlo en unos momentos.';
      return context.json({ code: 'unavailable', message } satisfies ApiError, 503);
    }
    return context.json(
      {
        code: 'internal',
        message: 'Algo falló en el servidor. Inténtalo de nuevo.',
      } satisfies ApiError,
      500,
    );
  };
