import { pathToFileURL } from 'node:url';
import { openDatabase } from '../services/database/database.ts';
import { type Environment, readConfig } from './config.ts';
import { wordsFor } from './log/errors-for-people.ts';
import { filesBeside } from './seed/database-files.ts';
import { type DatabaseFiles, openOptionsOf } from './seed/open-seeded.ts';
import { seedSample } from './seed/seed-sample.ts';

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

/**
 * The process of its own in which a first start does it. It ends with the one that started it. No
 * other entry of the build imports this module: the build would move it away from its address.
 */
async function main(): Promise<void> {
  process.once('disconnect', () => process.exit(1));
  try {
    await seedDatabase(process.env, filesBeside(import.meta.dirname));
    process.exit(0);
  } catch (error) {
    console.error(wordsFor(error));
    process.exit(1);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
