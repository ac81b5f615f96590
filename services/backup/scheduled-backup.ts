import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FOLDER_MODE } from '../database/durable-file.ts';
import { defineJob } from '../jobs/define-job.ts';
import { makeBackup, type Pictures } from './backup.ts';
import { forgetBackup, listBackups, noteBackup } from './backup-rows.ts';
import { type KeepRule, outlived } from './keep.ts';

/** Where backups go. */
export interface BackupPlace {
  /** As the setting says it. */
  name: string;
  /** Takes a file over: there whole, or not at all. */
  put(name: string, file: string): Promise<void>;
  /** Nothing happens where there is none. */
  delete(name: string): Promise<void>;
}

export interface ScheduledBackups {
  place: BackupPlace;
  /** Where one is written before it goes there. */
  folder: string;
  pictures: Pictures;
  hasPictures: boolean;
  /** age1…; unset: it is not encrypted. */
  recipient?: string | undefined;
  keep: KeepRule;
}

/** `portada-2026-11-29T03-00-00Z.tar.gz.age` */
const nameOf = (at: Date, isEncrypted: boolean): string =>
  `portada-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`;

/**
 * Makes a backup, puts it where backups go, and deletes those that the rule keeps no longer. It
 * fails as a job does: staff see it, and it is tried again.
 */
export const scheduledBackup = defineJob<object, { backups: ScheduledBackups | undefined }>({
  name: 'backup',
  label: 'Hacer una copia de seguridad',
  payload: z.object({}),
  maxAttempts: 5,
  work: async (_, { database, clock, backups, log }) => {
    if (!backups) return;
    const { place, folder, pictures, hasPictures, recipient, keep } = backups;
    const now = clock();
    const name = nameOf(now, recipient !== undefined);
    const file = join(folder, name);
    const begunMs = performance.now();
    // With a database and pictures elsewhere nobody made it yet.
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    // Of a try that was cut short.
    await rm(file, { force: true });
    try {
      const made = { database, pictures, file, now, hasPictures, recipient };
      const { missing } = await makeBackup(made);
      if (missing.length > 0)
        log.warn(
          { event: 'backup_incomplete', missing: missing.length },
          'A la copia le faltan imágenes',
        );
      const { size: bytes } = await stat(file);
      await place.put(name, file);
      const seconds = (performance.now() - begunMs) / 1_000;
      const noted = { madeAt: now, place: place.name, name, bytes, seconds, hasPictures };
      await noteBackup(database.db, noted);
    } finally {
      await rm(file, { force: true });
    }
    const all = await listBackups(database.db, place.name);
    for (const old of outlived(all, keep)) {
      const { name: oldName = '' } = all.find(({ id }) => id === old.id) ?? {};
      await place.delete(oldName);
      await forgetBackup(database.db, old.id);
    }
  },
});
