import { open } from 'node:fs/promises';
import { S3Fault, type S3Options, s3Calls } from './s3-calls.ts';

export interface S3FilesOptions extends S3Options {
  /** What one request carries, in bytes: S3 takes 5 MB and more, and 10,000 of them. */
  partBytes?: number;
}

/** Files of any size in a bucket. */
export interface S3Files {
  /** Puts a file whole, or not at all. Throws Error. */
  put(key: string, file: string): Promise<void>;
  /** Nothing happens where there is none. Throws Error. */
  delete(key: string): Promise<void>;
}

const PART_BYTES = 16_000_000;
const PATIENCE = { timeoutMs: 120_000, tries: 4, retryMs: 1_000 };

const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Any store that speaks S3, in parts (CreateMultipartUpload): no file is in memory whole. */
export function s3Files(options: S3FilesOptions): S3Files {
  const { partBytes = PART_BYTES } = options;
  const ask = s3Calls(options, PATIENCE);
  const call: typeof ask = async (given) => {
    const refused = (why: string) => new Error(`El almacén S3 no tomó ${given.key}: ${why}`);
    const response = await ask(given).catch((fault: unknown) => {
      if (!(fault instanceof S3Fault)) throw fault;
      throw refused(`${fault.message} ${fault.said}`.trim());
    });
    if (response.status !== 404 || given.method === 'DELETE') return response;
    throw refused(`HTTP 404 ${await response.text()}`);
  };

  const begin = async (key: string): Promise<string> => {
    const text = await (await call({ method: 'POST', key, query: '?uploads' })).text();
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
        const body = part.subarray(0, bytesRead);
        const reply = await call({ method: 'PUT', key, query, body });
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
        const query = `?uploadId=${upload}`;
        const text = await (await call({ method: 'POST', key, query, body: whole })).text();
        // S3 may say 200 first, and what went wrong in what follows.
        if (/<Error>/.test(text)) throw new Error(`El almacén S3 no tomó ${key}: ${text}`);
      } catch (error) {
        await call({ method: 'DELETE', key, query: `?uploadId=${upload}` }).catch(() => undefined);
        throw error;
      }
    },
    delete: async (key) => {
      const response = await call({ method: 'DELETE', key });
      await response.body?.cancel();
    },
  };
}
