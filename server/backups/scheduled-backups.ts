import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupPlace, ScheduledBackups } from '../../services/backup/scheduled-backup.ts';
import { FOLDER_MODE } from '../../services/database/durable-file.ts';
import { type S3FilesOptions, s3Files } from '../../services/images/store/s3-files.ts';
import type { Config } from '../config.ts';
import { picturesOf } from '../images/open-images.ts';

/** A folder, of another disk as a rule: the file has its name there once it is whole. */
export function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    put: async (name, file) => {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const aside = join(folder, `${name}.part`);
      await copyFile(file, aside);
      await rename(aside, join(folder, name));
    },
    delete: (name) => rm(join(folder, name), { force: true }),
  };
}

/** `s3://bucket/prefix`, with the keys of the store of pictures. */
export function s3Place(name: string, s3: Omit<S3FilesOptions, 'bucket'>): BackupPlace {
  const { host: bucket, pathname } = new URL(name);
  const prefix = pathname.replaceAll(/^\/|\/$/g, '');
  const files = s3Files({ ...s3, bucket });
  const keyOf = (file: string): string => (prefix ? `${prefix}/${file}` : file);
  return {
    name,
    put: (file, path) => files.put(keyOf(file), path),
    delete: (file) => files.delete(keyOf(file)),
  };
}

/** Undefined where none are scheduled. */
export function scheduledBackups(
  config: Pick<Config, 'backups' | 'dataDir' | 's3'>,
): ScheduledBackups | undefined {
  const { backups, s3 } = config;
  if (!backups) return undefined;
  const { to, recipient, keep, hasPictures } = backups;
  const place = to.startsWith('s3://') && s3 ? s3Place(to, s3) : folderPlace(to);
  return {
    place,
    folder: config.dataDir,
    pictures: picturesOf(config),
    hasPictures,
    recipient,
    keep,
  };
}
