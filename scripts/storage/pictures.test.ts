import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { fileImageStore } from '../../services/images/store/file-store.ts';
import { originalKey } from '../../services/images/store/image-store.ts';
import { s3Server } from '../../services/images/store/s3-server.testing.ts';
import { main } from './pictures.ts';

const folder = temporaryFolder('portada-mover-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (n: number) => Buffer.from(`la foto número ${n}`);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

onDatabase('npm run pictures -- move', (database) => {
  let store: Awaited<ReturnType<typeof s3Server>>;
  let told: string[] = [];
  const files = fileImageStore(join(folder, 'images'));
  const run = async (...args: string[]) => {
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database().databaseUrl,
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: 'fotos',
      S3_REGION: 'mx-1',
      S3_ACCESS_KEY_ID: 'AKID',
      S3_SECRET_ACCESS_KEY: 's3cret',
    };
    const say = (line: string) => void told.push(line);
    const bar = { write: () => undefined };
    return main(args, env, { out: say, error: say, bar });
  };
  const addressOf = (n: number) => `/fotos/${originalKey(hashOf(bytesOf(n)))}`;

  beforeAll(async () => {
    store = await s3Server();
    for (let n = 0; n < 12; n++) {
      const bytes = bytesOf(n);
      await files.put(originalKey(hashOf(bytes)), bytes);
      await database().pool.query(
        `INSERT INTO images (id, hash, mime, width, height, bytes, created_at, updated_at)
          VALUES ($1, $2, 'image/jpeg', 10, 10, $3, now(), now())`,
        [`foto-${n}`, hashOf(bytes), bytes.length],
      );
    }
  });
  afterAll(() => store.close());
  beforeEach(() => {
    told = [];
  });

  it('says how it is called, and what is missing', async () => {
    for (const args of [[], ['move'], ['move', '--to', 'ftp'], ['copy', '--to', 's3']])
      expect(await run(...args), args.join(' ')).toBe(1);
    expect(told[0]).toContain('Uso: npm run pictures');
    expect(await main(['move', '--to', 's3'], { DATABASE_URL: database().databaseUrl })).toBe(1);
  });

  it('goes on where it was stopped, and copies nothing twice', async () => {
    store.mostObjects = 5;
    expect(await run('move', '--to', 's3')).toBe(1);
    expect(told.join()).toContain('El almacén de imágenes no respondió (HTTP 403)');
    expect(store.objects.size).toBe(5);
    store.mostObjects = Number.POSITIVE_INFINITY;
    told = [];
    expect(await run('move', '--to', 's3')).toBe(0);
    expect(told).toEqual(['7 imágenes copiadas y comprobadas; 5 ya estaban.']);
    for (let n = 0; n < 12; n++) expect(store.objects.get(addressOf(n))).toEqual(bytesOf(n));
    // What they came from stays.
    expect(await files.get(originalKey(hashOf(bytesOf(3))))).toEqual(bytesOf(3));
  });

  it('names what is damaged, and takes away only what is whole at its new place', async () => {
    const damaged = originalKey(hashOf(bytesOf(1)));
    await files.put(damaged, Buffer.from('otra cosa'));
    store.objects.delete(addressOf(1));
    // As long as it should be, and not the same.
    store.objects.set(addressOf(2), Buffer.alloc(bytesOf(2).length));
    expect(await run('move', '--to', 's3', '--delete')).toBe(1);
    expect(told.join()).toContain(`dañados los archivos de 1 imágenes (${hashOf(bytesOf(1))}`);
    expect(await files.get(damaged)).toBeDefined();
    expect(await files.get(originalKey(hashOf(bytesOf(2))))).toBeDefined();
    expect(await files.get(originalKey(hashOf(bytesOf(3))))).toBeUndefined();
  });

  it('brings them back', async () => {
    store.objects.set(addressOf(1), bytesOf(1));
    store.objects.set(addressOf(2), bytesOf(2));
    await files.delete(originalKey(hashOf(bytesOf(1))));
    expect(await run('move', '--to', 'files')).toBe(0);
    for (let n = 0; n < 12; n++)
      expect(await files.get(originalKey(hashOf(bytesOf(n))))).toEqual(bytesOf(n));
  });
});
