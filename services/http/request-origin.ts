import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { RequestOrigin } from '../audit/request-origin.ts';

const MAX_CHARS = 200;
const short = (text: string | undefined): string =>
  (text ?? '').replaceAll('\0', '').slice(0, MAX_CHARS);

interface NodeBindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
}

/** Where a request came from, each part cut short. */
export function requestOrigin(c: Context): RequestOrigin {
  const { incoming, outgoing } = (c.env ?? {}) as NodeBindings;
  return {
    address: short(incoming?.socket?.remoteAddress),
    forwarded: short(c.req.header('x-forwarded-for')),
    requestId: short(String(outgoing?.getHeader('X-Request-Id') ?? '')),
    userAgent: short(c.req.header('user-agent')),
  };
}
