import { Problem } from '../../http/problem.ts';
import type { ImageStore } from './image-store.ts';
import { type S3Options, s3Calls } from './s3-calls.ts';

const PATIENCE = { timeoutMs: 30_000, tries: 3, retryMs: 400 };

/**
 * Original pictures in any store that speaks S3. Throws Problem 503 `unavailable` when it is away
 * or refuses.
 */
export function s3ImageStore(options: S3Options): ImageStore {
  const { bucket } = options;
  const ask = s3Calls(options, PATIENCE);
  const call: typeof ask = (given) =>
    ask(given).catch(({ message }: Error) => {
      throw new Problem(503, 'unavailable', `El almacén de imágenes no respondió (${message}).`);
    });

  return {
    delete: async (key) => {
      const response = await call({ method: 'DELETE', key });
      await response.body?.cancel();
    },
    put: async (key, bytes) => {
      const response = await call({ method: 'PUT', key, body: new Uint8Array(bytes) });
      await response.body?.cancel();
      if (response.status === 404)
        throw new Problem(
          503,
          'unavailable',
          `El almacén de imágenes no tiene el depósito «${bucket}».`,
        );
    },
    sizeOf: async (key) => {
      const response = await call({ method: 'HEAD', key });
      const length = response.headers.get('content-length');
      return response.ok && length !== null ? Number(length) : undefined;
    },
    get: async (key, signal) => {
      const response = await call({ method: 'GET', key, signal });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
