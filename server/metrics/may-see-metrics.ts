import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isFromThisMachine } from '../../services/http/local-peer.ts';

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

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
  return !isProduction && isFromThisMachine(request);
}
