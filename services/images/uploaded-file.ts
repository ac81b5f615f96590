import { createHash } from 'node:crypto';
import { beginningOf } from '../../schemas/text/cut-text.ts';
import { soundText } from '../../schemas/text/sound-text.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { concurrencyGate } from '../jobs/concurrency-gate.ts';
import type { Inspected } from './inspect.ts';
import { likenessOf } from './likeness.ts';
import { keepRaster } from './rasters.ts';
import { MAX_UPLOAD_BYTES, receiveFile } from './receive.ts';
import { whyFileTakenDown } from './records.ts';
import { type ImageStore, originalKey } from './store/image-store.ts';
import { takePicture } from './take-picture.ts';
import { type PictureWords, wordsOfPicture } from './words/picture-words.ts';

const MAX_NAME_CHARS = 200;
/** Uploads whose whole file is read at one time: each may be 50 MB, and its decoded pixels more. */
const MAX_READING = 2;

/** The last part of a path, without what a file system or a log line would trip over. */
const fileName = (given: string): string =>
  beginningOf(
    soundText(given.split(/[\\/]/).at(-1) ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim(),
    MAX_NAME_CHARS,
  );

/** Are an original's bytes in the store as they came? */
async function isWhole(store: ImageStore, hash: string): Promise<boolean> {
  const bytes = await store.get(originalKey(hash));
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash;
}

/** With what its maker wrote into it. */
export interface UploadedFile extends Inspected, Partial<PictureWords> {
  hash: string;
  name: string;
  bytes: number;
  likeness: bigint | null;
}

export interface UploadDependencies {
  database: Database;
  store: ImageStore;
  /** Where a file waits while it comes in. */
  uploadsFolder: string;
  maxUploadBytes?: number;
}

export interface UploadSteps<T> {
  /** What there is of the file already, if its original is whole; undefined: it is taken in. */
  present?(hash: string): Promise<T | undefined>;
  /** Before anything of it is stored. Throws what the sender has to decide. */
  look?(file: UploadedFile): Promise<void>;
  /** Once its bytes are in the store. */
  add(file: UploadedFile): Promise<T>;
}

/** Takes pictures in, by whatever door: what carries one is its body and its headers. */
export function pictureTaker(dependencies: UploadDependencies) {
  const { database, store, uploadsFolder: folder } = dependencies;
  const { maxUploadBytes: limit = MAX_UPLOAD_BYTES } = dependencies;
  const reading = concurrencyGate(MAX_READING);

  const refuseTakenDown = async (hash: string) => {
    const taken = await whyFileTakenDown(database.db, hash);
    if (taken)
      throw new Problem(
        409,
        'taken_down',
        `Esa imagen se retiró (${taken}): no se sube mientras un administrador no la restaure.`,
      );
  };

  return async <T>(
    carrier: Pick<Request, 'headers' | 'body'>,
    given: string,
    { present, look, add }: UploadSteps<T>,
  ): Promise<T> => {
    const name = fileName(given);
    return receiveFile(carrier, { folder, limit }, async ({ hash, size, read }) => {
      await refuseTakenDown(hash);
      return reading(async () => {
        const found = await present?.(hash);
        if (found !== undefined && (await isWhole(store, hash))) return found;
        const bytes = await read();
        const { raster, ...inspected } = await takePicture(bytes, name);
        const likeness = await likenessOf(raster ?? bytes);
        const words = raster ? {} : await wordsOfPicture(bytes);
        const file = { ...inspected, ...words, hash, name, bytes: size, likeness };
        if (found === undefined) await look?.(file);
        await store.put(originalKey(hash), bytes);
        if (raster) await keepRaster(store, hash, raster);
        return add(file);
      });
    });
  };
}
