import { lstatSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../services/database/database.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { receiveFile } from '../../services/images/receive.ts';
import { importImage } from '../../services/images/records.ts';
import { readConfig } from '../config.ts';
import { openImages } from '../images/open-images.ts';

const folder = temporaryFolder('portada-data-folder-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = { error: () => undefined, warn: () => undefined };

/** Every folder, file and socket with its mode, that somebody else could enter or read. */
const openToOthers = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const mode = lstatSync(join(root, path)).mode & 0o777;
    return (mode & 0o077) === 0 ? [] : [`${path} ${mode.toString(8)}`];
  });

it('everything in a data folder is its owner’s alone', async () => {
  // With one above it that is made too.
  const dataDir = join(folder, 'srv/data');
  const database = await openDatabase({ dataDir });
  const images = openImages(readConfig({ DATA_DIR: dataDir }), log);
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();
  const now = new Date();
  const record = await importImage(database.db, bytes, { id: 'a' }, { store: images.store, now });
  await images.renditions.render(record, { format: 'webp', width: 20 }, 'a');
  const request = new Request('http://editor/', { method: 'POST', body: new Uint8Array(bytes) });
  const whileComing = await receiveFile(request, { folder: images.uploadsFolder }, async () => {
    expect(readdirSync(images.uploadsFolder)).toHaveLength(1);
    return openToOthers(dataDir);
  });
  expect(whileComing).toEqual([]);
  expect(readdirSync(join(dataDir, 'images')).sort()).toEqual([
    'originals',
    'renditions',
    'uploads',
  ]);
  // As root its group, and that alone, may pass: it is the one of PostgreSQL's user.
  const passing = process.getuid?.() === 0 ? 0o710 : 0o700;
  expect(lstatSync(dataDir).mode & 0o777).toBe(passing);
  expect(lstatSync(join(dataDir, '..')).mode & 0o777).toBe(passing);
  await images.renditions.close();
  await database.close();
});

it('a start removes what cut uploads left, and closes a folder that releases before left open', async () => {
  const dataDir = join(folder, 'antes');
  const uploads = join(dataDir, 'images/uploads');
  mkdirSync(uploads, { recursive: true, mode: 0o755 });
  for (const name of ['old.part', 'new.part']) writeFileSync(join(uploads, name), 'x');
  const originals = join(dataDir, 'images/originals/ab');
  mkdirSync(originals, { recursive: true });
  for (const name of ['abc', 'abc.part']) writeFileSync(join(originals, name), 'x');
  const aMinuteAgo = Date.now() / 1_000 - 60;
  utimesSync(join(uploads, 'old.part'), aMinuteAgo, aMinuteAgo);
  const soon = Date.now() / 1_000 + 60;
  utimesSync(join(uploads, 'new.part'), soon, soon);
  // On a server's database another node may be receiving it now.
  openImages(readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://x' }), log);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readdirSync(uploads).sort()).toEqual(['new.part', 'old.part']);
  openImages(readConfig({ DATA_DIR: dataDir }), log);
  await expect.poll(() => readdirSync(uploads)).toEqual(['new.part']);
  await expect.poll(() => readdirSync(originals)).toEqual(['abc']);
  expect(lstatSync(join(dataDir, 'images')).mode & 0o777).toBe(0o700);
});
