import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export interface S3FilesOptions {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  send?: typeof fetch;
  /** What one request carries, in bytes: S3 takes 5 MB and more, and 10,000 of them. */
  partBytes?: number;
  /** Before the second try; twice as long before each further one. */
  retryMs?: number;
}

/** Files of any size in a bucket. */
export interface S3Files {
  /** Puts a file whole, or not at all. Throws Error. */
  put(key: string, file: string): Promise<void>;
  /** Nothing happens where there is none. Throws Error. */
  delete(key: string): Promise<void>;
}

const PART_BYTES = 16_000_000;
const TIMEOUT_MS = 120_000;
const TRIES = 4;
const RETRY_MS = 1_000;

const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Any store that speaks S3, in parts (CreateMultipartUpload): no file is in memory whole. */
export function s3Files(options: S3FilesOptions): S3Files {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const { send = fetch, partBytes = PART_BYTES, retryMs = RETRY_MS } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const address = (key: string, query: string) =>
    `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}/${key}${query}`;

  const call = async (
    method: string,
    key: string,
    query = '',
    body?: Uint8Array | string,
  ): Promise<Response> => {
    let reason = '';
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) await sleep(retryMs * 2 ** (attempt - 1));
      try {
        const init = { method, ...(body === undefined ? {} : { body }) };
        const signed = await client.sign(address(key, query), init as RequestInit);
        const response = await send(signed, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        if (response.ok || (method === 'DELETE' && response.status === 404)) return response;
        reason = `HTTP ${response.status} ${(await response.text()).slice(0, 200)}`;
        if (response.status < 500 && response.status !== 429) break;
      } catch (error) {
        reason = (error as Error).message;
      }
    }
    throw new Error(`El almacén S3 no tomó ${key}: ${reason}`);
  };

  const begin = async (key: string): Promise<string> => {
    const text = await (await call('POST', key, '?uploads')).text();
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
    if (!id) throw new Error(`El almacén S3 no empezó a tomar ${key}`);
    return encodeURIComponent(id);
  };

  const putParts = async (key: string, file: string, upload: string): Promise<string[]> => {
    const tags: string[] = [];
    const handle = await open(file);
    try {
      for (;;) {
        const part = Buffer.alloc(partBytes);
        const { bytesRead } = await handle.read(part, 0, partBytes);
        if (bytesRead === 0 && tags.length > 0) return tags;
        const query = `?partNumber=${tags.length + 1}&uploadId=${upload}`;
        const reply = await call('PUT', key, query, part.subarray(0, bytesRead));
        await reply.body?.cancel();
        tags.push(reply.headers.get('etag') ?? '');
        if (bytesRead < partBytes) return tags;
      }
    } finally {
      await handle.close();
    }
  };

  return {
    put: async (key, file) => {
      const upload = await begin(key);
      try {
        const tags = await putParts(key, file, upload);
        const parts = tags.map(
          (tag, index) =>
            `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapedXml(tag)}</ETag></Part>`,
        );
        const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
        const text = await (await call('POST', key, `?uploadId=${upload}`, whole)).text();
        // S3 may say 200 first, and what went wrong in what follows.
        if (/<Error>/.test(text)) throw new Error(`El almacén S3 no tomó ${key}: ${text}`);
      } catch (error) {
        await call('DELETE', key, `?uploadId=${upload}`).catch(() => undefined);
        throw error;
      }
    },
    delete: async (key) => {
      const response = await call('DELETE', key);
      await response.body?.cancel();
    },
  };
}
