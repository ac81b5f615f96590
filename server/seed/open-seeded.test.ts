import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { seed } from '../../fixtures/seed.ts';
import { freshPostgres } from '../../services/database/database.testing.ts';
import { type Database, type OpenOptions, openDatabase } from '../../services/database/database.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { memoryImageStore } from '../../services/images/store/memory-store.testing.ts';
import { listPages } from '../../services/pages/pages.ts';
import { listSites } from '../../services/sites/site-store.ts';
import { blockChecks } from '../pages/block-checks.ts';
import { sanitiser } from '../sanitiser.ts';
import { firstSigninLink } from './first-signin-link.ts';
import { hasContent, wasUsed } from './has-content.ts';
import { openOptionsOf, openSeeded } from './open-seeded.ts';
import { seedNewspaper } from './seed-newspaper.ts';

const OPEN_TIMEOUT_MS = 90_000;
const folder = temporaryFolder('portada-seeded-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As the process that seeds: opens for itself, and says whether there was anything to do. */
async function seedAt(options: OpenOptions): Promise<boolean> {
  const database = await openDatabase(options);
  const newspaper = { ...seed, pictures: [], stories: seed.stories.slice(0, 3), collections: [] };
  const didSeed = await seedNewspaper(database, {
    seed: newspaper,
    images: memoryImageStore(),
    blocks: blockChecks(() => registry, sanitiser),
    ids: randomUUID,
    now: new Date(),
  });
  await database.close();
  return didSeed;
}

const cleanups: (() => Promise<void>)[] = [];
async function openedAt(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl });
  cleanups.push(() => database.close());
  return database;
}

/** Opens, and tells how often it had to be seeded. */
async function opened(options: OpenOptions, isProduction = false) {
  const seedings: boolean[] = [];
  const seedNow = async () => void seedings.push(await seedAt(options));
  const database = await openSeeded(options, isProduction ? undefined : seedNow);
  const sites = (await listSites(database.db)).length;
  const pages = (await listPages(database.db, 'brujula')).length;
  await database.close();
  return { seedings, sites, pages };
}

describe('a database is seeded before it is opened for good', () => {
  it('in a new data folder, once', { timeout: OPEN_TIMEOUT_MS }, async () => {
    const options = { dataDir: join(folder, 'nueva') };
    const first = await opened(options);
    expect(first).toMatchObject({ seedings: [true], sites: seed.sites.length });
    expect(await opened(options)).toEqual({ ...first, seedings: [] });
  });

  it('in a folder whose first start ended too early', { timeout: OPEN_TIMEOUT_MS }, async () => {
    const options = { dataDir: join(folder, 'cortada') };
    await (await openDatabase(options)).close();
    expect(await opened(options)).toMatchObject({ seedings: [true], sites: seed.sites.length });
  });

  it('never in production', { timeout: OPEN_TIMEOUT_MS }, async () => {
    const { databaseUrl, close } = await freshPostgres();
    expect(await opened({ databaseUrl }, true)).toEqual({ seedings: [], sites: 0, pages: 0 });
    await close();
  });

  it('never where somebody was before', { timeout: OPEN_TIMEOUT_MS }, async () => {
    const { databaseUrl, close, db } = await freshPostgres();
    await firstSigninLink(await openedAt(databaseUrl), 'https://editor.example', () => new Date());
    expect(await opened({ databaseUrl })).toEqual({ seedings: [], sites: 0, pages: 0 });
    // By hand: an account is no content, a document is.
    await db.execute(sql`INSERT INTO documents VALUES ('image', 'a', '{}', '', now())`);
    expect([await wasUsed(db), await hasContent(db), await seedAt({ databaseUrl })]).toEqual([
      true,
      true,
      false,
    ]);
    await db.execute(sql`DELETE FROM documents`);
    expect([await hasContent(db), await seedAt({ databaseUrl })]).toEqual([false, true]);
    await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
    await close();
  });

  it('on PostgreSQL by one of two nodes', { timeout: OPEN_TIMEOUT_MS }, async () => {
    const { databaseUrl = '', close } = await freshPostgres();
    const [one, other] = await Promise.all([opened({ databaseUrl }), opened({ databaseUrl })]);
    expect([...one.seedings, ...other.seedings].filter(Boolean)).toEqual([true]);
    expect({ ...other, seedings: [] }).toEqual({ ...one, seedings: [] });
    await close();
  });
});

it('a database whose pictures are gone is refused in one line', {
  timeout: OPEN_TIMEOUT_MS,
}, async () => {
  const dataDir = join(folder, 'sin-fotos');
  const options = openOptionsOf({ dataDir });
  const database = await openDatabase(options);
  await database.db.execute(
    sql`INSERT INTO images (id, hash, mime, width, height, search, created_at, updated_at)
      VALUES ('a', 'abc', 'image/png', 1, 1, '', now(), now())`,
  );
  await database.close();
  const refused = () =>
    openDatabase(options).then(
      async ({ close }) => {
        await close();
        return '';
      },
      ({ message }: Error) => message,
    );
  const line =
    /^La base de datos tiene una imagen, y su carpeta \S+images\/originals falta o está vacía\. No se tocó nada\. .*$/;
  expect(await refused()).toMatch(line);
  mkdirSync(join(dataDir, 'images/originals'), { recursive: true });
  expect(await refused()).toMatch(line);
  writeFileSync(join(dataDir, 'images/originals/abc'), 'x');
  expect(await refused()).toBe('');
  expect(openOptionsOf({ dataDir, databaseUrl: 'postgres://x' })).not.toHaveProperty('check');
});
