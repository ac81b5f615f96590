import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderPlace, s3Place } from '../../server/backups/scheduled-backups.ts';
import { onDatabase } from '../database/database.testing.ts';
import { temporaryFolder } from '../database/folder.testing.ts';
import { s3Files } from '../images/store/s3-files.ts';
import { s3Server } from '../images/store/s3-server.testing.ts';
import { backupFigures, listBackups } from './backup-rows.ts';
import { decryptFile, isEncrypted } from './encrypt.ts';
import { checkArchive } from './manifest.ts';
import { type ScheduledBackups, scheduledBackup } from './scheduled-backup.ts';

const folder = temporaryFolder('portada-copias-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const S3 = { retryMs: 1, region: 'mx-1', accessKeyId: 'AKID', secretAccessKey: 's3cret' };

onDatabase('backups that are made by themselves', (database) => {
  let store: Awaited<ReturnType<typeof s3Server>>;
  let endpoint = '';
  beforeAll(async () => {
    store = await s3Server();
    endpoint = store.endpoint;
  });
  afterAll(() => store.close());
  const pictures = { get: async () => undefined, put: async () => undefined };
  const run = (day: string, more: Partial<ScheduledBackups>) => {
    const backups = {
      place: folderPlace(join(folder, 'copias')),
      folder,
      pictures,
      hasPictures: false,
      keep: { days: 2, weeks: 0, months: 0 },
      ...more,
    };
    const clock = () => new Date(`${day}T03:00:00Z`);
    const { signal } = new AbortController();
    return scheduledBackup.run({}, { database: database(), clock, log, signal, backups });
  };

  it('stand in a folder, for their owner alone, and go as the rule says', async () => {
    const place = join(folder, 'copias');
    for (const day of ['2026-11-25', '2026-11-26', '2026-11-27']) await run(day, {});
    expect(readdirSync(place)).toEqual([
      'portada-2026-11-26T03-00-00Z.tar.gz',
      'portada-2026-11-27T03-00-00Z.tar.gz',
    ]);
    const file = join(place, 'portada-2026-11-27T03-00-00Z.tar.gz');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await checkArchive(file)).hasPictures).toBe(false);
    expect((await listBackups(database().db, place)).map(({ name }) => name)).toHaveLength(2);
    const figures = await backupFigures(database().db);
    expect(figures?.bytes).toBe(statSync(file).size);
    expect(readdirSync(folder)).toEqual(['copias']);
  });

  it('are read by whoever has the key alone', async () => {
    const identity = await generateX25519Identity();
    const place = join(folder, 'cifradas');
    const recipient = await identityToRecipient(identity);
    await run('2026-11-28', { place: folderPlace(place), recipient });
    const file = join(place, 'portada-2026-11-28T03-00-00Z.tar.gz.age');
    expect(await isEncrypted(file)).toBe(true);
    expect(readFileSync(file).includes(Buffer.from('manifest.json'))).toBe(false);
    const clear = join(folder, 'clara.tar.gz');
    await decryptFile(file, clear, `# created: 2026\n${identity}\n`);
    expect((await checkArchive(clear)).tables.length).toBeGreaterThan(100);
    rmSync(clear);
    const other = await generateX25519Identity();
    await expect(decryptFile(file, clear, other)).rejects.toThrow('no es de esa llave');
    await expect(decryptFile(file, clear, 'nada')).rejects.toThrow('no tiene ninguna');
    const bytes = readFileSync(file);
    bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(decryptFile(file, clear, identity)).rejects.toThrow('alterada');
    expect(existsSync(clear)).toBe(false);
  });

  it('go to S3 under the prefix, and leave nothing here', async () => {
    const place = s3Place('s3://copias/diario/', { ...S3, endpoint });
    for (const day of ['2026-11-25', '2026-11-26', '2026-11-27']) await run(day, { place });
    expect([...store.objects.keys()]).toEqual([
      '/copias/diario/portada-2026-11-26T03-00-00Z.tar.gz',
      '/copias/diario/portada-2026-11-27T03-00-00Z.tar.gz',
    ]);
    expect(readdirSync(folder).filter((name) => name.startsWith('portada-'))).toEqual([]);
  });

  it('are written in a data folder that nobody made yet', async () => {
    const data = join(folder, 'nueva/4300');
    await run('2026-11-30', { folder: data, place: folderPlace(join(folder, 'otras')) });
    expect(readdirSync(join(folder, 'otras'))).toHaveLength(1);
    expect(readdirSync(data)).toEqual([]);
  });

  it('fail where their place fails, and are none then', async () => {
    const place = s3Place('s3://copias', { ...S3, endpoint: 'http://127.0.0.1:9' });
    await expect(run('2026-11-29', { place })).rejects.toThrow('no tomó');
    expect(await listBackups(database().db, 's3://copias')).toEqual([]);
  });

  it('go to S3 in parts, each again where the store is busy', async () => {
    const file = join(folder, 'grande');
    const bytes = Buffer.from(Array.from({ length: 25_000 }, (_, n) => n % 251));
    writeFileSync(file, bytes);
    const files = s3Files({ ...S3, endpoint, bucket: 'b', partBytes: 10_000 });
    store.answers = [503];
    await files.put('uno', file);
    expect(store.objects.get('/b/uno')).toEqual(bytes);
    writeFileSync(file, bytes.subarray(0, 20_000));
    await files.put('dos', file);
    expect(store.objects.get('/b/dos')).toEqual(bytes.subarray(0, 20_000));
    expect(store.uploads.size).toBe(0);
    await files.delete('dos');
    await files.delete('dos');
    expect(store.objects.has('/b/dos')).toBe(false);
  });
});
