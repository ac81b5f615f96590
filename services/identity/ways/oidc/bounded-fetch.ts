import type { CustomFetch } from 'openid-client';
import { readAtMost } from '../../../http/read-at-most.ts';

const MAX_BYTES = 200_000;

/** Replies of providers, never more of them than anybody reads, and from nowhere else. */
export const boundedFetch =
  (send: typeof fetch): CustomFetch =>
  async (url, options) => {
    const reply = await send(url, { ...options, redirect: 'manual' } as RequestInit);
    const tooLarge = () => new Error(`A provider's reply is larger than ${MAX_BYTES} bytes`);
    const body = await readAtMost(reply.body, MAX_BYTES, tooLarge);
    const { status, statusText } = reply;
    const headers = new Headers(reply.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(body.length > 0 ? new Uint8Array(body) : null, {
      status,
      statusText,
      headers,
    });
  };
