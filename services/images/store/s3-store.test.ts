import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3Server } from './s3-server.testing.ts';
import { s3ImageStore } from './s3-store.ts';

const KEY = 'originals/ab/abcdef';

describe('the S3 store', () => {
  let service: Awaited<ReturnType<typeof s3Server>>;
  const store = (more = {}) =>
    s3ImageStore({
      endpoint: service.endpoint,
      bucket: 'fotos',
      region: 'mx-1',
      accessKeyId: 'AKID',
      secretAccessKey: 's3cret',
      ...more,
    });

  beforeAll(async () => {
    // Holds objects, and only for callers who sign.
    service = await s3Server();
  });
  beforeEach(() => {
    service.seen = [];
    service.answers = [];
  });
  afterAll(() => service.close());

  it('puts and gets bytes under the bucket, each request signed', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    await store().put(KEY, bytes);
    expect([...service.objects.keys()]).toEqual([`/fotos/${KEY}`]);
    expect(await store().get(KEY)).toEqual(bytes);
    expect(await store().get('originals/no/none')).toBeUndefined();
    expect(await store().sizeOf(KEY)).toBe(4);
    expect(await store().sizeOf('originals/no/none')).toBeUndefined();
    expect(service.seen.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'HEAD', 'HEAD']);
  });

  it('takes an endpoint that ends in a slash', async () => {
    await store({ endpoint: `${service.endpoint}/` }).put('a', Buffer.from('x'));
    expect(service.seen[0]?.url).toBe('/fotos/a');
  });

  it('tries again when the store is busy, and not when it refuses', async () => {
    service.answers = [503, 500];
    await store().put('b', Buffer.from('x'));
    expect(service.seen).toHaveLength(3);
    expect(service.objects.get('/fotos/b')?.toString()).toBe('x');
    service.seen = [];
    await expect(store({ accessKeyId: 'OTHER' }).get(KEY)).rejects.toMatchObject({ status: 503 });
    expect(service.seen).toHaveLength(1);
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
    service.answers = [404];
    await expect(store().put('c', Buffer.from('x'))).rejects.toMatchObject({
      message: expect.stringContaining('«fotos»'),
    });
  });
});
