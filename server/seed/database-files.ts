import { join } from 'node:path';
import type { DatabaseFiles } from './open-seeded.ts';

/** The database's files as the build copies them beside the server's bundle. */
export const filesBeside = (serverFolder: string): DatabaseFiles => ({
  migrationsFolder: join(serverFolder, 'migrations'),
});
