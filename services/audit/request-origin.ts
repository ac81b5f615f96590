import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** From where a request came. */
export interface RequestOrigin {
  /** Of the other end of the line: a proxy's where there is one. */
  address: string;
  /** What `X-Forwarded-For` says, which whoever sends the request may have made up. */
  forwarded: string;
  requestId: string;
  userAgent: string;
}

export const NOWHERE: RequestOrigin = { address: '', forwarded: '', requestId: '', userAgent: '' };

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
