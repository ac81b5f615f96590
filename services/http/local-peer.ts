import type { IncomingMessage } from 'node:http';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Does a request come from this machine itself, and no proxy on it passed it on? */
export const isFromThisMachine = ({ headers, socket }: IncomingMessage): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined);
