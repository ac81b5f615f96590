import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { FILE_MODE } from '../database/durable-file.ts';
import { readAtMost } from '../http/read-at-most.ts';
import { BackupError } from './backup-error.ts';

/** A file within an archive. */
export interface Member {
  name: string;
  bytes: number;
  /** Of its content, in hex. */
  sha256: string;
}

export type AddMember = (name: string, content: Buffer) => Promise<Member>;

/** Pictures are compressed already: the least effort takes most of what tables give. */
const GZIP_LEVEL = 1;

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/**
 * Writes a gzipped tar to a new file that nobody else may read; on disk when it resolves. At no
 * time is more than a member in memory.
 */
export async function writeArchive(
  file: string,
  fill: (add: AddMember) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const add: AddMember = async (name, content) => {
    await new Promise<void>((resolve, reject) => {
      const header = { name, size: content.byteLength, mode: FILE_MODE };
      tar.entry(header, content, (error) => (error ? reject(error) : resolve()));
    });
    return { name, bytes: content.byteLength, sha256: sha256(content) };
  };
  const target = createWriteStream(file, { flags: 'wx', mode: FILE_MODE, flush: true });
  const written = pipeline(tar, createGzip({ level: GZIP_LEVEL }), target);
  const filled = fill(add).then(
    () => tar.finalize(),
    (error) => {
      tar.destroy(error);
      throw error;
    },
  );
  // What the disk says comes before what it stopped.
  for (const result of await Promise.allSettled([written, filled]))
    if (result.status === 'rejected') throw result.reason;
}

/**
 * Hands on the members of an archive in their order; `visit` reads each to its end.
 * @param onRead hears how many bytes of the file were read, after each chunk
 */
export async function readArchive(
  file: string,
  visit: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
  onRead: (bytes: number) => void = () => undefined,
): Promise<void> {
  const tar = extract();
  const source = createReadStream(file);
  source.on('data', (chunk) => onRead(chunk.length));
  const fed = pipeline(source, createGunzip(), tar);
  // Told below; until then nobody listens.
  fed.catch(() => undefined);
  try {
    for await (const entry of tar) await visit(entry.header.name, entry as AsyncIterable<Buffer>);
  } catch (error) {
    source.destroy();
    tar.destroy();
    throw error;
  }
  await fed;
}

/** The largest picture has 50 MB, the largest row of a table less than this. */
const MAX_MEMBER_BYTES = 256_000_000;

/** A member's whole content. Throws BackupError for one that unpacks to more than any of ours. */
export const contentOf = (chunks: AsyncIterable<Buffer>): Promise<Buffer> =>
  readAtMost(chunks, MAX_MEMBER_BYTES, () => {
    const words = `Un archivo de la copia pasa de ${MAX_MEMBER_BYTES / 1_000_000} MB: está dañada.`;
    return new BackupError(words);
  });

/** A member's length and SHA-256, never holding more than a chunk of it. */
export async function digestOf(chunks: AsyncIterable<Buffer>): Promise<Omit<Member, 'name'>> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    digest.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: digest.digest('hex') };
}
