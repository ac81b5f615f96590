import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../database/database.ts';

/** A backup that was made. */
export interface KeptBackup {
  id: number;
  madeAt: Date;
  name: string;
}

interface NewBackup {
  madeAt: Date;
  /** As the setting says; '' for one of the command line. */
  place: string;
  name: string;
  bytes: number;
  seconds: number;
  hasPictures: boolean;
}

export async function noteBackup(tx: Tx, backup: NewBackup): Promise<void> {
  const { madeAt, place, name, bytes, seconds, hasPictures } = backup;
  await tx.execute(
    sql`INSERT INTO backups (made_at, place, name, bytes, seconds, has_pictures)
      VALUES (${madeAt.toISOString()}, ${place}, ${name}, ${bytes}, ${seconds}, ${hasPictures})`,
  );
}

export async function listBackups(tx: Tx, place: string): Promise<KeptBackup[]> {
  const found = await rows<{ id: string; made_at: string; name: string }>(
    tx,
    sql`SELECT id, made_at, name FROM backups WHERE place = ${place} ORDER BY made_at DESC, id`,
  );
  return found.map(({ id, made_at, name }) => ({
    id: Number(id),
    madeAt: new Date(isoDate(made_at)),
    name,
  }));
}

export async function forgetBackup(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`DELETE FROM backups WHERE id = ${id}`);
}

/** The last one, wherever it is. */
export interface BackupFigures {
  ageSeconds: number;
  bytes: number;
  seconds: number;
}

export async function backupFigures(tx: Tx): Promise<BackupFigures | undefined> {
  const [row] = await rows<{ age: string; bytes: string; seconds: number }>(
    tx,
    sql`SELECT extract(epoch FROM now() - made_at) AS age, bytes, seconds FROM backups
      ORDER BY made_at DESC LIMIT 1`,
  );
  if (!row) return undefined;
  return {
    ageSeconds: Math.max(0, Number(row.age)),
    bytes: Number(row.bytes),
    seconds: Number(row.seconds),
  };
}
