import { type IncomingHttpHeaders, request } from 'node:http';

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  /** As they came: compressed, if they were sent so. */
  body: Buffer;
}

const ANSWER_MS = 10_000;

/** One page of a server on this machine, as a reader who understands `encoding` gets it. */
export const fetchPage = (port: number, path: string, encoding: string): Promise<Fetched> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'accept-encoding': encoding };
    const signal = AbortSignal.timeout(ANSWER_MS);
    request({ host: '127.0.0.1', port, path, headers, agent: false, signal }, async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        });
      } catch (error) {
        reject(error);
      }
    })
      .on('error', reject)
      .end();
  });
