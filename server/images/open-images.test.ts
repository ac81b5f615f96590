import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { picturesOf } from './open-images.ts';

const HASH = 'ab'.repeat(32);

it('a backup’s pictures come from the S3 store where one is configured, and go to it', async () => {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
      response.writeHead(objects.has(path) ? 200 : 404).end(objects.get(path));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pictures = picturesOf(
    readConfig({
      DATA_DIR: '/nowhere/at/all',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'fotos',
      S3_ACCESS_KEY_ID: 'AKID',
      S3_SECRET_ACCESS_KEY: 's3cret',
    }),
  );
  expect(await pictures.get(HASH)).toBeUndefined();
  await pictures.put(HASH, Buffer.from('una foto'));
  expect([...objects.keys()]).toEqual([`/fotos/originals/ab/${HASH}`]);
  expect((await pictures.get(HASH))?.toString()).toBe('una foto');
  server.closeAllConnections();
  server.close();
});
