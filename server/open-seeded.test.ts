import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { registry } from '../blocks/registry.ts';
import { seed } from '../fixtures/seed.ts';
import { freshPostgres } from '../services/database/database.testing.ts';
import { type OpenOptions, openDatabase } from '../services/database/database.ts';
import { temporaryFolder } from '../services/database/folder.testing.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import { memoryImageStore } from '../services/images/memory-store.testing.ts';
import { listPages } from '../services/pages/pages.ts';
import { listSites } from '../services/sites/site-store.ts';
import { blockChecks } from './block-checks.ts';
import { openSeeded } from './open-seeded.ts';
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

/** Opens, and tells how often it had to be seeded. */
async function opened(options: OpenOptions) {
  const seedings: boolean[] = [];
  const database = await openSeeded(options, async () => {
    seedings.push(await seedAt(options));
  });
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

  it('on PostgreSQL by one of two nodes', { timeout: OPEN_TIMEOUT_MS }, async () => {
    const { databaseUrl = '', close } = await freshPostgres();
    const [one, other] = await Promise.all([opened({ databaseUrl }), opened({ databaseUrl })]);
    expect([...one.seedings, ...other.seedings].filter(Boolean)).toEqual([true]);
    expect({ ...other, seedings: [] }).toEqual({ ...one, seedings: [] });
    await close();
  });
});
