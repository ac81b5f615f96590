import { hasTables } from '../../services/database/cluster-place.ts';
import { type Database, type OpenOptions, openDatabase } from '../../services/database/database.ts';
import type { Config } from '../config.ts';
import { refuseWithoutPictures } from '../images/check-pictures.ts';
import { imagesFolderOf } from '../images/open-images.ts';
import { wasUsed } from './has-content.ts';

/** Where the build put the database's files. */
export type DatabaseFiles = Pick<OpenOptions, 'migrationsFolder'>;

/** How to open the database that the configuration names: one with all that belongs to it. */
export function openOptionsOf(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'> & Partial<Pick<Config, 'migrate'>>,
): OpenOptions {
  const { databaseUrl, dataDir, migrate = 'auto', s3 } = config;
  // One of many nodes may have no pictures of its own.
  if (databaseUrl) return { databaseUrl, migrate };
  const check = refuseWithoutPictures(imagesFolderOf(config));
  return s3 ? { dataDir, migrate } : { dataDir, migrate, check };
}

/**
 * Opens the database; one that nobody ever used is closed, filled by `seed` where there is one and
 * opened anew, so that it can be filled by another process, which takes the memory for it along.
 * What `seed` left half-way is nothing: it is one transaction. Throws DatabaseError.
 */
export async function openSeeded(
  options: OpenOptions,
  seed: (() => Promise<void>) | undefined,
): Promise<Database> {
  const { databaseUrl, dataDir = '' } = options;
  if (!seed) return openDatabase(options);
  if (databaseUrl || hasTables(dataDir)) {
    const database = await openDatabase(options);
    const isUsed = await wasUsed(database.db).catch(async (error) => {
      await database.close();
      throw error;
    });
    if (isUsed) return database;
    await database.close();
  }
  await seed();
  return openDatabase(options);
}
