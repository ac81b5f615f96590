import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuditAction } from '../../schemas/audit.ts';
import type { Clock } from '../../schemas/clock.ts';
import {
  type AuditsOf,
  BODY_BYTES,
  type BodyOf,
  type Endpoint,
  isJson,
  type Media,
  type PartsOf,
  type QueryOf,
  type ReplyInput,
} from '../../schemas/endpoints/endpoint.ts';
import type { Json } from '../../schemas/json.ts';
import { withSoundTexts } from '../../schemas/text/sound-text.ts';
import type { Act } from '../audit/audit-log.ts';
import type { Database, Tx } from '../database/database.ts';
import {
  check,
  type FaultLog,
  parseJson,
  readBody,
  readJson,
  replyWithProblem,
} from './problem.ts';

/** Adds a line about what the staff member who sent a request does, in the same transaction. */
export type StaffAudit = (tx: Tx, context: Context, act: Act) => Promise<void>;

export interface EndpointDependencies {
  database: Database;
  audit: StaffAudit;
  log?: FaultLog;
}

interface ChangeParts {
  /** The name of the staff member who sent the request. */
  editorName(context: Context): string;
  clock: Clock;
}

/** Who changes something by a request, and when. */
export const changesBy =
  ({ editorName, clock }: ChangeParts) =>
  (c: Context): { by: string; now: Date } => ({ by: editorName(c), now: clock() });

/** A line of the log; its action may be left out where the declaration names only one. */
type Line<Action extends AuditAction> = Omit<Act, 'action'> & { action?: Action };

/** A request as its endpoint declares it, parsed. */
export interface Call<E extends Endpoint> {
  c: Context;
  params: Readonly<Record<PartsOf<E['path']>[number], string>>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Of the transaction that the handler runs in; of none where it runs in none. */
  tx: Tx;
  /** Adds a line to the audit log, in the transaction of the call unless another one is given. */
  note(line: Line<AuditsOf<E>>, tx?: Tx): Promise<void>;
}

/**
 * What is declared, or a whole response of it; of what is no JSON that alone. For a 204 it does not
 * matter.
 */
type Result<E extends Endpoint> = E extends { reply: Media }
  ? Response
  : E extends { reply: z.ZodType }
    ? ReplyInput<E> | Response
    : unknown;

type Handler<E extends Endpoint, Given = Call<E>> = (call: Given) => Result<E> | Promise<Result<E>>;

const WRAPPERS = ['default', 'prefault', 'optional', 'catch', 'readonly', 'nonoptional'];

function isArray(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod;
  if (WRAPPERS.includes(def.type))
    return isArray((def as unknown as { innerType: z.core.$ZodType }).innerType);
  if (def.type === 'pipe') return isArray((def as unknown as { in: z.core.$ZodType }).in);
  return def.type === 'array';
}

/** Fields of a query that may be repeated in an address. */
const repeatedIn = (query: z.ZodType | undefined): string[] =>
  query instanceof z.ZodObject
    ? Object.entries(query.shape)
        .filter(([, field]) => isArray(field as z.core.$ZodType))
        .map(([name]) => name)
    : [];

/**
 * Mounts endpoints of the staff API: their bodies and queries are parsed as declared, their replies
 * sent as declared. Who may call them is decided before.
 */
export function serveEndpoints({ database, audit, log }: EndpointDependencies) {
  const app = new Hono();
  app.onError(replyWithProblem(log));

  const readQuery = ({ query }: Endpoint, repeated: readonly string[], c: Context): unknown => {
    if (!query) return undefined;
    const lists = repeated.map((name) => [name, c.req.queries(name)]);
    return check(query, { ...c.req.query(), ...Object.fromEntries(lists) });
  };
  const readDeclared = async (endpoint: Endpoint, c: Context): Promise<unknown> => {
    const { body, isBodyOptional, keepsTexts, maxBytes = BODY_BYTES, maxValues } = endpoint;
    if (!body) return undefined;
    const sound = (given: unknown) => (keepsTexts ? given : withSoundTexts(given as Json));
    if (!isBodyOptional) return check(body, sound(await readJson(c.req.raw, maxBytes, maxValues)));
    const bytes = await readBody(c.req.raw, maxBytes);
    return check(body, sound(bytes.length === 0 ? {} : parseJson(bytes)));
  };
  const reply = (endpoint: Endpoint, c: Context, result: unknown): Response => {
    if (result instanceof Response) return result;
    if (!isJson(endpoint.reply)) return c.body(null, 204);
    return c.json(result as never, endpoint.status ?? 200);
  };
  const noteBy =
    (endpoint: Endpoint, c: Context, tx: Tx) =>
    (line: Line<AuditAction>, other: Tx = tx): Promise<void> => {
      const { audited } = endpoint;
      const action = line.action ?? (Array.isArray(audited) ? audited[0] : undefined);
      return audit(other, c, { ...line, action: action as AuditAction });
    };

  const mount = (
    endpoint: Endpoint,
    work: (call: Call<Endpoint>) => unknown,
    { hasTransaction, readsBody }: { hasTransaction: boolean; readsBody: boolean },
  ): void => {
    const repeated = repeatedIn(endpoint.query);
    app.on(endpoint.method, endpoint.path, async (c) => {
      const query = readQuery(endpoint, repeated, c) as never;
      const body = (readsBody ? await readDeclared(endpoint, c) : undefined) as never;
      const run = async (tx: Tx) =>
        work({ c, params: c.req.param(), query, body, tx, note: noteBy(endpoint, c, tx) as never });
      const result = hasTransaction ? await database.transaction(run) : await run(database.db);
      return reply(endpoint, c, result);
    });
  };

  return {
    app,
    /** In one transaction where a line of the log belongs to it, in none where it only reads. */
    handle<E extends Endpoint>(endpoint: E, work: Handler<E>): void {
      const hasTransaction = Array.isArray(endpoint.audited);
      mount(endpoint, work as never, { hasTransaction, readsBody: true });
    },
    /** In transactions that the handler begins itself. */
    handleAlone<E extends Endpoint>(endpoint: E, work: Handler<E>): void {
      mount(endpoint, work as never, { hasTransaction: false, readsBody: true });
    },
    /** The same, with a body that the handler reads itself. */
    handleRaw<E extends Endpoint>(endpoint: E, work: Handler<E, Omit<Call<E>, 'body'>>): void {
      mount(endpoint, work as never, { hasTransaction: false, readsBody: false });
    },
  };
}
