import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { isFromThisMachine } from '../../services/http/local-peer.ts';

/** As `isFromThisMachine`; what is called without a connection is. */
export function isLocal(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return incoming === undefined || isFromThisMachine(incoming);
}
