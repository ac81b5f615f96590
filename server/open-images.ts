import { join } from 'node:path';
import type { FaultLog } from '../services/http/problem.ts';
import { fileImageStore } from '../services/images/file-store.ts';
import type { ImageStore } from '../services/images/image-store.ts';
import { diskRenditionCache } from '../services/images/rendition-cache.ts';
import { makeRenditions, type Renditions } from '../services/images/renditions.ts';
import { s3ImageStore } from '../services/images/s3-store.ts';
import type { Config } from './config.ts';

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'images');

/** Where originals are kept: an S3 store when it is configured, else files of the data folder. */
export const imageStoreOf = (config: Pick<Config, 'dataDir' | 's3'>): ImageStore =>
  config.s3 ? s3ImageStore(config.s3) : fileImageStore(folderOf(config));

export interface Images {
  store: ImageStore;
  renditions: Renditions;
  /** Where a file waits while it comes in. */
  uploadsFolder: string;
}

/** Originals, and the renditions that are made of them. */
export function openImages(config: Config, log: FaultLog): Images {
  const store = imageStoreOf(config);
  const cache = diskRenditionCache(join(folderOf(config), 'renditions'), {
    maxBytes: config.renditionCacheBytes,
  });
  return {
    store,
    renditions: makeRenditions({ store, cache, log }),
    uploadsFolder: join(folderOf(config), 'uploads'),
  };
}
