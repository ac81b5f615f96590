import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Problem } from '../../http/problem.ts';
import type { ImageStore } from './image-store.ts';

interface S3Options {
  /** Origin of the service, for example https://s3.us-east-1.amazonaws.com or http://minio:9000. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  send?: typeof fetch;
}

const TIMEOUT_MS = 30_000;
const TRIES = 3;
const RETRY_MS = 200;

/**
 * Any store that speaks S3, by path-style addresses, so that a bucket needs no host name of its
 * own. Throws Problem 503 `unavailable` when it is away or refuses.
 */
export function s3ImageStore({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  send = fetch,
}: S3Options): ImageStore {
  // Its own retries would use the global fetch: the signer only signs.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const address = (key: string) => `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}/${key}`;

  const call = async (
    key: string,
    init: RequestInit & { method: string },
    signal?: AbortSignal,
  ): Promise<Response> => {
    let reason = '';
    const within = (): AbortSignal => {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      return signal ? AbortSignal.any([signal, timeout]) : timeout;
    };
    for (let attempt = 0; attempt < TRIES && !signal?.aborted; attempt++) {
      if (attempt > 0) await sleep(RETRY_MS * 2 ** attempt);
      try {
        const signed = await client.sign(address(key), init);
        const response = await send(signed, { signal: within() });
        if (response.ok || response.status === 404) return response;
        await response.body?.cancel();
        reason = `HTTP ${response.status}`;
        if (response.status < 500 && response.status !== 429) break;
      } catch (error) {
        reason = (error as Error).message;
      }
    }
    throw new Problem(503, 'unavailable', `El almacén de imágenes no respondió (${reason}).`);
  };

  return {
    delete: async (key) => {
      const response = await call(key, { method: 'DELETE' });
      await response.body?.cancel();
    },
    put: async (key, bytes) => {
      const response = await call(key, { method: 'PUT', body: new Uint8Array(bytes) });
      await response.body?.cancel();
      if (response.status === 404)
        throw new Problem(
          503,
          'unavailable',
          `El almacén de imágenes no tiene el depósito «${bucket}».`,
        );
    },
    sizeOf: async (key) => {
      const response = await call(key, { method: 'HEAD' });
      const length = response.headers.get('content-length');
      return response.ok && length !== null ? Number(length) : undefined;
    },
    get: async (key, signal) => {
      const response = await call(key, { method: 'GET' }, signal);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
