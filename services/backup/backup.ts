import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../database/database.ts';
import { renameNow } from '../database/durable-file.ts';
import { patiently } from '../database/patiently.ts';
import { type AddMember, type Member, sha256, writeArchive } from './archive.ts';
import { BackupError, toBackupError } from './backup-error.ts';
import { encryptFile } from './encrypt.ts';
import {
  addManifest,
  checkArchive,
  type Manifest,
  pictureMember,
  type TableCopy,
  tableMember,
} from './manifest.ts';
import {
  type Client,
  copyName,
  sequencesOf,
  sizeOfTables,
  type Table,
  tablesOf,
} from './tables.ts';

/** Original pictures by their hash: SHA-256 of their bytes, in hex. */
export interface Pictures {
  get(hash: string): Promise<Buffer | undefined>;
  put(hash: string, bytes: Uint8Array): Promise<void>;
}

export interface BackupParts {
  database: Pick<Database, 'pool'>;
  pictures: Pictures;
  /** Made by this; nothing may be there. */
  file: string;
  now: Date;
  /** False: pictures are left out, as where their store has copies of its own. Default: true. */
  hasPictures?: boolean;
  /** Whoever has the key of this one alone can read it (age1…). Unset: it is not encrypted. */
  recipient?: string | undefined;
  /** Hears how much is done, from 0 to 1, and of what. */
  onProgress?(done: number, words: string): void;
}

export interface Made {
  tables: number;
  pictures: number;
  /** Hashes of originals that the store did not have, or not whole. */
  missing: string[];
}

const PART_BYTES = 4_000_000;

/** A table's rows, in parts of bounded size. */
async function addTable(
  client: Client,
  table: Table,
  number: number,
  add: (name: string, content: Buffer) => Promise<void>,
): Promise<TableCopy> {
  const members: string[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    const name = tableMember(number, members.length);
    members.push(name);
    await add(name, Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  const rows = client.query(copyTo(`COPY ${copyName(table)} TO STDOUT`));
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size >= PART_BYTES) await flush();
  }
  await flush();
  return { ...table, members };
}

/** Adds the originals that the images of the snapshot name; returns the hashes of those missing. */
async function addPictures(
  hashes: readonly string[],
  pictures: Pictures,
  add: (name: string, content: Buffer) => Promise<void>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const hash of hashes) {
    const bytes = await pictures.get(hash);
    if (bytes && sha256(bytes) === hash) await add(pictureMember(hash), bytes);
    else missing.push(hash);
  }
  return missing;
}

/** The originals of every picture: those it has, and those that it had before. */
async function picturesOf(client: Client): Promise<{ hash: string; bytes: string }[]> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('image_files') AS name`,
  );
  // A database that an older release wrote has none.
  const before = found[0]?.name ? 'UNION ALL SELECT hash, bytes FROM image_files' : '';
  const { rows } = await client.query<{ hash: string; bytes: string }>(
    `SELECT hash, max(bytes)::text AS bytes FROM (SELECT hash, bytes FROM images ${before}) AS files
      GROUP BY hash ORDER BY hash`,
  );
  return rows;
}

async function fill(
  client: Client,
  { pictures, now, hasPictures = true, onProgress }: BackupParts,
  add: AddMember,
): Promise<Manifest> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(`SET LOCAL datestyle = 'ISO'`);
  const images = hasPictures ? await picturesOf(client) : [];
  const picturesSize = images.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  const total = Math.max(1, (await sizeOfTables(client)) + picturesSize);
  const members: Member[] = [];
  let done = 0;
  const addCounted = async (name: string, content: Buffer) => {
    members.push(await add(name, content));
    done += content.byteLength;
    onProgress?.(Math.min(1, done / total), name.startsWith('pictures/') ? 'imágenes' : 'tablas');
  };
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'SELECT name, fingerprint FROM migrations ORDER BY name',
  );
  const tables: TableCopy[] = [];
  for (const table of await tablesOf(client))
    tables.push(await addTable(client, table, tables.length, addCounted));
  // They run ahead of what the snapshot sees, never behind.
  const sequences = await sequencesOf(client);
  await client.query('COMMIT');
  const hashes = images.map(({ hash }) => hash);
  const missing = await addPictures(hashes, pictures, addCounted);
  const madeAt = now.toISOString();
  return { madeAt, migrations, tables, sequences, missing, members, hasPictures };
}

/**
 * Writes one archive of all tables, as they were at one moment, and of the original pictures, while
 * the product runs. The archive appears whole and checked, or not at all; only its owner may read
 * it, for it holds secrets.
 * @throws BackupError
 */
export async function makeBackup(parts: BackupParts): Promise<Made> {
  const { database, file, recipient, onProgress } = parts;
  if (existsSync(file))
    throw new BackupError(`Ya existe ${file}, y no se tocó: elige otro nombre.`);
  const aside = `${file}.${process.pid}.part`;
  const sealed = `${file}.${process.pid}.age`;
  try {
    await patiently(database, (client) =>
      writeArchive(aside, async (add) => addManifest(add, await fill(client, parts, add))),
    );
    onProgress?.(1, 'se comprueba');
    const { tables, members, missing } = await checkArchive(aside);
    if (existsSync(file)) throw new BackupError(`Ya existe ${file}, y no se tocó.`);
    if (recipient) {
      onProgress?.(1, 'se cifra');
      await encryptFile(aside, sealed, recipient);
      renameNow(sealed, file);
      await rm(aside);
    } else renameNow(aside, file);
    const pictures = members.filter(({ name }) => name.startsWith('pictures/')).length;
    return { tables: tables.length, pictures, missing };
  } catch (error) {
    await rm(aside, { force: true });
    await rm(sealed, { force: true });
    throw toBackupError('No se pudo hacer la copia', error);
  }
}
