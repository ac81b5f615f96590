import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

/** A bucket, and who asks for it. */
export interface S3Options {
  /** Origin of the service, for example https://s3.us-east-1.amazonaws.com or http://minio:9000. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  send?: typeof fetch;
  /** Before the second try, in milliseconds; twice as long before each further one. */
  retryMs?: number;
}

interface Patience {
  timeoutMs: number;
  tries: number;
  retryMs: number;
}

interface S3Call {
  method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT';
  key: string;
  /** With its question mark; '' for none. */
  query?: string;
  body?: Uint8Array<ArrayBuffer> | string;
  /** Rejects as soon as it is aborted. */
  signal?: AbortSignal | undefined;
}

const MAX_SAID_CHARS = 200;

/** Why a call failed, and what the service said of it: for operators, not for readers. */
export class S3Fault extends Error {
  readonly said: string;
  constructor(reason: string, said = '') {
    super(reason);
    this.said = said;
  }
}

/** Some statuses are none of the service's doing for long. */
const isPassing = (status: number): boolean => status >= 500 || status === 429;

/**
 * Calls of any store that speaks S3, signed, by path-style addresses, so that a bucket needs no
 * host name of its own; tried again while it is busy. A reply is a success or 404; throws S3Fault
 * otherwise.
 */
export function s3Calls(
  { endpoint, bucket, region, accessKeyId, secretAccessKey, send = fetch, ...own }: S3Options,
  { timeoutMs, tries, retryMs: usualMs }: Patience,
): (call: S3Call) => Promise<Response> {
  // Its own retries would use the global fetch: the signer only signs.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`;
  const { retryMs = usualMs } = own;
  return async ({ method, key, query = '', body, signal }) => {
    const init = { method, ...(body === undefined ? {} : { body }) };
    const within = (): AbortSignal => {
      const timeout = AbortSignal.timeout(timeoutMs);
      return signal ? AbortSignal.any([signal, timeout]) : timeout;
    };
    let fault = new S3Fault('aborted');
    for (let attempt = 0; attempt < tries && !signal?.aborted; attempt++) {
      if (attempt > 0) await sleep(retryMs * 2 ** (attempt - 1));
      try {
        const signed = await client.sign(`${base}/${key}${query}`, init);
        const response = await send(signed, { signal: within() });
        if (response.ok || response.status === 404) return response;
        const said = (await response.text()).slice(0, MAX_SAID_CHARS);
        fault = new S3Fault(`HTTP ${response.status}`, said);
        if (!isPassing(response.status)) break;
      } catch (error) {
        fault = new S3Fault((error as Error).message);
      }
    }
    throw fault;
  };
}
