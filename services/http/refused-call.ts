import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PublicRefusal } from '../../schemas/endpoints/public/refusal.ts';
import type { FaultLog } from './problem.ts';

/** A reply that is no success, of a call that readers' browsers make; thrown behind a route. */
export class RefusedCall extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: PublicRefusal;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  constructor(
    status: ContentfulStatusCode,
    { code, message, ...more }: Omit<PublicRefusal, 'httpStatus'>,
    { retryAfter, cause }: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.retryAfter = retryAfter;
    this.body = { httpStatus: status, code, message, ...more };
  }
}

interface Replying {
  /** What a service below the routes threw, as a refusal; undefined for a fault of ours. */
  refusalFor(error: Error): RefusedCall | undefined;
  failed(): RefusedCall;
  log: FaultLog | undefined;
  /** What failed, in words, for the log. */
  words: string;
}

/** For `app.onError`: a refusal as it is; the cause of anything else goes to the log only. */
export const replyToRefused =
  ({ refusalFor, failed, log, words }: Replying): ErrorHandler =>
  (error: Error, c: Context) => {
    const known = error instanceof RefusedCall ? error : refusalFor(error);
    // What we refuse on purpose has no cause, and may come a thousand times a second.
    const isOnPurpose = error instanceof RefusedCall && error.cause === undefined;
    if (!known || (known.status > 500 && !isOnPurpose))
      // The path may hold a link's secret.
      (log ?? console).error({ event: 'call_failed', err: error, method: c.req.method }, words);
    const { status, body, retryAfter } = known ?? failed();
    if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
    return c.json(body, status);
  };
