import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { registry } from '../blocks/registry.ts';
import { seed } from '../fixtures/seed.ts';
import { type Database, openDatabase } from '../services/database/database.ts';
import { sanitiser } from '../services/html/sanitise.ts';
import { blockChecks } from './block-checks.ts';
import { type Config, type Environment, readConfig } from './config.ts';
import { filesBeside } from './database-files.ts';
import { isForPeople } from './errors-for-people.ts';
import { imageStoreOf } from './open-images.ts';
import { type DatabaseFiles, openOptionsOf } from './open-seeded.ts';
import { seedNewspaper } from './seed-newspaper.ts';

/** Puts the sample newspaper into a database. False, and nothing changed: it has content. */
export const seedSample = (
  database: Database,
  config: Pick<Config, 'dataDir' | 's3'>,
): Promise<boolean> =>
  seedNewspaper(database, {
    seed,
    images: imageStoreOf(config),
    blocks: blockChecks(() => registry, sanitiser),
    ids: randomUUID,
    now: new Date(),
  });

/** Puts the sample newspaper into the empty database that the environment names. */
export async function seedDatabase(env: Environment, files: DatabaseFiles = {}): Promise<void> {
  const config = readConfig(env);
  const database = await openDatabase({ ...openOptionsOf(config), ...files });
  try {
    await seedSample(database, config);
  } finally {
    await database.close();
  }
}

/** The process of its own in which a first start does it. It ends with the one that started it. */
async function main(): Promise<void> {
  process.once('disconnect', () => process.exit(1));
  try {
    await seedDatabase(process.env, filesBeside(import.meta.dirname));
    process.exit(0);
  } catch (error) {
    console.error(isForPeople(error) ? error.message : error);
    process.exit(1);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
