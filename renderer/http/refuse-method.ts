import type { IncomingMessage, ServerResponse } from 'node:http';
import { BARE_POLICY } from './bare-policy.ts';
import { withId } from './request-note.ts';

const WORDS = Buffer.from('Método no permitido\n');

/** Answers 405 whatever but reads. True when it did. */
export function refuseMethod({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  withId(response)
    .writeHead(405, {
      Allow: 'GET, HEAD',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': WORDS.length,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': BARE_POLICY,
    })
    .end(WORDS);
  return true;
}
