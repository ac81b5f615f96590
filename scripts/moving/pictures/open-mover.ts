import { join } from 'node:path';
import { type Environment, readConfig } from '../../../server/config.ts';
import { imageStoreOf, imagesFolderOf } from '../../../server/images/open-images.ts';
import type { Database, Tx } from '../../../services/database/database.ts';
import type { PublicFetch } from '../../../services/http/public-fetch.ts';
import { INCOMING_FOLDER } from '../../../services/images/store/file-store.ts';
import { pictureTaker } from '../../../services/images/uploaded-file.ts';
import { type OldWords, PictureMover } from './picture-mover.ts';

interface Opening {
  database: Database;
  env: Environment;
  fetch: PublicFetch;
  wordsOf(address: string): OldWords;
  originalOf(address: string): string | undefined;
  onAdded(tx: Tx, imageId: string): Promise<void>;
  signal: AbortSignal;
}

/** Brings pictures into the library that the environment names. Throws ConfigError. */
export function openMover({ database, env, ...moving }: Opening): PictureMover {
  const config = readConfig(env);
  const uploadsFolder = join(imagesFolderOf(config), INCOMING_FOLDER);
  const take = pictureTaker({ database, store: imageStoreOf(config), uploadsFolder });
  return new PictureMover({ database, take, clock: () => new Date(), ...moving });
}
