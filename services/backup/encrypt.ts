import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { FILE_MODE } from '../database/durable-file.ts';
import { BackupError } from './backup-error.ts';

/** Of whom a backup may be read: `age1…`, as `age-keygen` writes it. */
export const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;

/** An age file begins so, whoever made it. */
const HEAD = 'age-encryption.org/v1';

/** Whether a file is encrypted. False for one that cannot be read: that is told elsewhere. */
export async function isEncrypted(file: string): Promise<boolean> {
  const source = createReadStream(file, { end: HEAD.length - 1, encoding: 'latin1' });
  try {
    let head = '';
    for await (const chunk of source) head += chunk;
    return head === HEAD;
  } catch {
    return false;
  }
}

type Bytes = ReadableStream<Uint8Array>;

/** Hands a file through, into one that nobody else may read; on disk when it resolves. */
async function through(
  from: string,
  to: string,
  change: (bytes: Bytes) => Promise<Bytes>,
): Promise<void> {
  const source = createReadStream(from, { highWaterMark: 1 << 20 });
  try {
    const changed = await change(Readable.toWeb(source) as Bytes);
    const target = createWriteStream(to, { flags: 'wx', mode: FILE_MODE, flush: true });
    await pipeline(Readable.fromWeb(changed), target);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  } finally {
    source.destroy();
  }
}

/** Writes what only the owner of the recipient's key can read, as `age` does (age-encryption.org). */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  await through(from, to, async (bytes) => (await encrypter.encrypt(bytes as never)) as never);
}

/** `identity`: the text of a key file. Throws BackupError for a key that is none of it. */
export async function decryptFile(from: string, to: string, identity: string): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const key = identity.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-1'));
  if (!key) throw new BackupError('El archivo de la llave no tiene ninguna AGE-SECRET-KEY-1….');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key.trim());
    await through(from, to, async (bytes) => (await decrypter.decrypt(bytes as never)) as never);
  } catch (error) {
    const why = (error as Error).message;
    throw new BackupError(
      `No se pudo descifrar la copia: no es de esa llave, o está alterada (${why}).`,
    );
  }
}
