import { chmodSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pictures } from '../../services/backup/backup.ts';
import { FOLDER_MODE } from '../../services/database/durable-file.ts';
import type { Logger } from '../../services/http/logger.ts';
import { removeAbandoned } from '../../services/images/receive.ts';
import { diskRenditionCache } from '../../services/images/rendition-cache.ts';
import { makeRenditions, type Renditions } from '../../services/images/renditions.ts';
import { fileImageStore, INCOMING_FOLDER } from '../../services/images/store/file-store.ts';
import { guardedStore, type StoreFigures } from '../../services/images/store/guarded-store.ts';
import { type ImageStore, originalKey } from '../../services/images/store/image-store.ts';
import { s3ImageStore } from '../../services/images/store/s3-store.ts';
import type { Config } from '../config.ts';

/** Of the data folder: pictures, and what is made of them. */
export const imagesFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'images');

const STORE_STATES: Readonly<Record<StoreFigures['breaker']['state'], string>> = {
  open: 'El almacén de imágenes falla: las que nadie vio todavía esperan',
  'half-open': 'Se prueba el almacén de imágenes otra vez',
  closed: 'El almacén de imágenes responde otra vez',
};

/** No upload is on its way for longer: see the HTTP server's limit. */
const LONGEST_UPLOAD_MS = 600_000;

/** Where originals are kept: an S3 store when it is configured, else files of the data folder. */
export const imageStoreOf = (config: Pick<Config, 'dataDir' | 's3'>): ImageStore =>
  config.s3 ? s3ImageStore(config.s3) : fileImageStore(imagesFolderOf(config));

/** Original pictures by their hash, for backups. */
export function picturesOf(config: Pick<Config, 'dataDir' | 's3'>): Pictures {
  const store = imageStoreOf(config);
  return {
    get: (hash) => store.get(originalKey(hash)),
    put: (hash, bytes) => store.put(originalKey(hash), bytes),
  };
}

export interface Images {
  store: ImageStore;
  renditions: Renditions;
  /** How readers' pictures fare with it. */
  storeFigures(): StoreFigures;
  /** Where a file waits while it comes in. */
  uploadsFolder: string;
}

/** Releases before this one wrote originals aside in their own folders. */
async function removeAllAbandoned(folder: string, beforeMs: number): Promise<void> {
  await removeAbandoned(join(folder, INCOMING_FOLDER), beforeMs);
  const originals = join(folder, 'originals');
  for (const name of await readdir(originals).catch(() => []))
    await removeAbandoned(join(originals, name), beforeMs);
}

/** Releases before this one let everybody look into it. */
function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, FOLDER_MODE);
  } catch {
    // It is not there yet, or not ours.
  }
}

/** Originals, and the renditions that are made of them; what cut uploads left is removed. */
export function openImages(config: Config, log: Pick<Logger, 'error' | 'warn'>): Images {
  const folder = imagesFolderOf(config);
  const uploadsFolder = join(folder, INCOMING_FOLDER);
  closeToOthers(folder);
  // Nobody else works in an embedded database's folder; other nodes may share another's.
  const isAlone = config.databaseUrl === undefined;
  removeAllAbandoned(folder, Date.now() - (isAlone ? 0 : LONGEST_UPLOAD_MS)).catch((error) =>
    log.error(
      { event: 'uploads_not_swept', err: error },
      'No se pudieron borrar los restos de envíos',
    ),
  );
  const store = imageStoreOf(config);
  const guarded = guardedStore(store, {
    onChange: (state) => log.warn({ event: 'picture_store_breaker', state }, STORE_STATES[state]),
  });
  const cache = diskRenditionCache(join(folder, 'renditions'), {
    maxBytes: config.renditionCacheBytes,
  });
  return {
    store,
    renditions: makeRenditions({ store: guarded, cache, log }),
    storeFigures: guarded.figures,
    uploadsFolder,
  };
}
