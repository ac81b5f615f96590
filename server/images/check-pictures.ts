import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, DatabaseError } from '../../services/database/database.ts';

/** The database tells of pictures whose files are gone. */
class PicturesMissingError extends DatabaseError {
  constructor(folder: string, count: number) {
    super(
      `La base de datos tiene ${count === 1 ? 'una imagen' : `${count} imágenes`}, y su carpeta ${folder} falta o está vacía. No se tocó nada. Devuélvela a su sitio, o restaura una copia en otra carpeta (npm run restore).`,
    );
  }
}

/**
 * Refuses a database with pictures whose folder of originals is missing or empty. Throws
 * DatabaseError.
 */
export const refuseWithoutPictures =
  (imagesFolder: string) =>
  async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
    const folder = join(imagesFolder, 'originals');
    const names = await readdir(folder).catch(() => []);
    if (names.length > 0) return;
    const table = await pool.query<{ name: string | null }>(`SELECT to_regclass('images') AS name`);
    if (!table.rows[0]?.name) return;
    const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int FROM images');
    const count = rows[0]?.count ?? 0;
    if (count > 0) throw new PicturesMissingError(folder, count);
  };
