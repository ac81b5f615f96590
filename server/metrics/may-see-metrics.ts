import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * May this request see the metrics? With a token, whoever brings it (`Authorization: Bearer …`).
 * Without one nobody in production: a proxy on the same machine makes every reader look local.
 * Elsewhere requests from this machine itself.
 */
export function maySeeMetrics(
  request: IncomingMessage,
  { token, isProduction }: { token?: string | undefined; isProduction: boolean },
): boolean {
  if (token) return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
  return (
    !isProduction &&
    LOOPBACK.has(request.socket.remoteAddress ?? '') &&
    FORWARDED.every((name) => request.headers[name] === undefined)
  );
}
