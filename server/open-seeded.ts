import { hasTables } from '../services/database/cluster-place.ts';
import { type Database, type OpenOptions, openDatabase } from '../services/database/database.ts';
import { listSites } from '../services/sites/site-store.ts';
import type { Config } from './config.ts';

/** Where the build put the database's files. */
export type DatabaseFiles = Pick<OpenOptions, 'migrationsFolder'>;

/** How to open the database that the configuration names. */
export const openOptionsOf = ({ databaseUrl, dataDir }: Config): OpenOptions =>
  databaseUrl ? { databaseUrl } : { dataDir };

const isEmpty = async ({ db }: Database): Promise<boolean> => (await listSites(db)).length === 0;

/**
 * Opens the database; an empty one is closed, filled by `seed` and opened anew, so that it can be
 * filled by another process, which takes the memory for it along. Throws DatabaseError.
 */
export async function openSeeded(
  options: OpenOptions,
  seed: () => Promise<void>,
): Promise<Database> {
  const { databaseUrl, dataDir = '' } = options;
  if (databaseUrl || hasTables(dataDir)) {
    const database = await openDatabase(options);
    const wasEmpty = await isEmpty(database).catch(async (error) => {
      await database.close();
      throw error;
    });
    if (!wasEmpty) return database;
    await database.close();
  }
  await seed();
  return openDatabase(options);
}
