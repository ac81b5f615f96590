import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3ImageStore } from './s3-store.ts';

const KEY = 'originals/ab/abcdef';

describe('the S3 store', () => {
  const objects = new Map<string, Buffer>();
  let seen: IncomingMessage[] = [];
  let answers: number[] = [];
  let server: Server;
  let endpoint = '';
  const store = (more = {}) =>
    s3ImageStore({
      endpoint,
      bucket: 'fotos',
      region: 'mx-1',
      accessKeyId: 'AKID',
      secretAccessKey: 's3cret',
      ...more,
    });

  beforeAll(async () => {
    // Holds objects, and only for callers who sign as AWS describes it: version, scope, signed
    // headers, 64 hex digits, date.
    server = createServer((request, response) => {
      seen.push(request);
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const {
          authorization = '',
          'x-amz-date': date = '',
          'x-amz-content-sha256': hash,
        } = request.headers;
        const signed =
          /^AWS4-HMAC-SHA256 Credential=AKID\/(\d{8})\/mx-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/.exec(
            authorization,
          );
        const status = answers.shift() ?? 200;
        const path = request.url ?? '';
        if (!signed || !String(date).startsWith(signed[1] ?? 'x') || !hash)
          response.writeHead(403).end();
        else if (status !== 200) response.writeHead(status).end();
        else if (request.method === 'PUT') {
          objects.set(path, Buffer.concat(chunks));
          response.writeHead(200).end();
        } else {
          const held = objects.get(path);
          if (held && request.method === 'HEAD')
            response.writeHead(200, { 'Content-Length': held.length }).end();
          else if (held) response.writeHead(200).end(held);
          else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    seen = [];
    answers = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('puts and gets bytes under the bucket, each request signed', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    await store().put(KEY, bytes);
    expect([...objects.keys()]).toEqual([`/fotos/${KEY}`]);
    expect(await store().get(KEY)).toEqual(bytes);
    expect(await store().get('originals/no/none')).toBeUndefined();
    expect(await store().sizeOf(KEY)).toBe(4);
    expect(await store().sizeOf('originals/no/none')).toBeUndefined();
    expect(seen.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'HEAD', 'HEAD']);
  });

  it('takes an endpoint that ends in a slash', async () => {
    await store({ endpoint: `${endpoint}/` }).put('a', Buffer.from('x'));
    expect(seen[0]?.url).toBe('/fotos/a');
  });

  it('tries again when the store is busy, and not when it refuses', async () => {
    answers = [503, 500];
    await store().put('b', Buffer.from('x'));
    expect(seen).toHaveLength(3);
    expect(objects.get('/fotos/b')?.toString()).toBe('x');
    seen = [];
    await expect(store({ accessKeyId: 'OTHER' }).get(KEY)).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
  });

  it('is not waited for once nobody wants the bytes', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const port = (silent.address() as AddressInfo).port;
    const gone = new AbortController();
    const got = store({ endpoint: `http://127.0.0.1:${port}` }).get(KEY, gone.signal);
    setTimeout(() => gone.abort(), 20);
    await expect(got).rejects.toMatchObject({ status: 503 });
    silent.closeAllConnections();
    silent.close();
  });

  it('says so when the store is gone or has no such bucket', async () => {
    await expect(store({ endpoint: 'http://127.0.0.1:9' }).get(KEY)).rejects.toMatchObject({
      status: 503,
    });
    answers = [404];
    await expect(store().put('c', Buffer.from('x'))).rejects.toMatchObject({
      message: expect.stringContaining('«fotos»'),
    });
  });
});
