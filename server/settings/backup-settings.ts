import { z } from 'zod';
import { RECIPIENT } from '../../services/backup/encrypt.ts';
import type { KeepRule } from '../../services/backup/keep.ts';
import { ConfigError } from './config-error.ts';

/** When backups are made by themselves, and where they go. */
export interface BackupSettings {
  /** Five fields of cron, in UTC. */
  schedule: string;
  /** A folder, or `s3://bucket/prefix`. */
  to: string;
  recipient?: string | undefined;
  keep: KeepRule;
  hasPictures: boolean;
}

const CRON_RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

/** All, one number or a range of them, each with a step or without. */
const CRON_PART = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/[1-9]\d?)?$/;

/** Whether a text is five fields of cron, each a list of parts within its range. */
function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  const isPart = (part: string, index: number): boolean => {
    const found = CRON_PART.exec(part);
    const [least, most] = CRON_RANGES[index] ?? [0, 0];
    const [from = least, to = from] = (found?.slice(1, 3) ?? [])
      .filter((each) => each !== undefined)
      .map(Number);
    return found !== null && least <= from && from <= to && to <= most;
  };
  return (
    fields.length === CRON_RANGES.length &&
    fields.every((field, index) => field.split(',').every((part) => isPart(part, index)))
  );
}

export const backupShape = {
  BACKUP_SCHEDULE: z
    .string()
    .refine(isCron, 'son cinco campos de cron, en UTC: «0 3 * * *»')
    .optional(),
  BACKUP_TO: z
    .string()
    .regex(/^(?:\/.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]*)?)$/, {
      error: 'es una carpeta (/mnt/copias) o s3://depósito/carpeta',
    })
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(RECIPIENT, { error: 'es la llave pública de age-keygen: age1…' })
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, { error: 'son días, semanas y meses: «7,5,12»' })
    .default('7,5,12'),
  BACKUP_PICTURES: z.enum(['0', '1']).optional(),
};

type BackupEnvironment = z.output<z.ZodObject<typeof backupShape>>;

/** `hasStore`: pictures are in S3. Throws ConfigError. */
export function backupConfig(
  given: BackupEnvironment,
  hasStore: boolean,
): BackupSettings | undefined {
  const { BACKUP_SCHEDULE: schedule, BACKUP_TO: to, BACKUP_RECIPIENT: recipient } = given;
  if (schedule === undefined) return undefined;
  if (to === undefined)
    throw new ConfigError('Configuración no válida. A BACKUP_SCHEDULE le falta BACKUP_TO, adónde.');
  if (to.startsWith('s3://') && !hasStore)
    throw new ConfigError('Configuración no válida. BACKUP_TO está en S3, y faltan los S3_*.');
  const [days = 7, weeks = 5, months = 12] = given.BACKUP_KEEP.split(',').map(Number);
  const hasPictures = given.BACKUP_PICTURES ? given.BACKUP_PICTURES === '1' : !hasStore;
  return { schedule, to, recipient, keep: { days, weeks, months }, hasPictures };
}
