import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../http/problem.ts';
import { atMost } from '../http/read-at-most.ts';

export const MAX_UPLOAD_BYTES = 50_000_000;

interface Received {
  /** SHA-256 of the content, in hex. */
  hash: string;
  size: number;
  read(): Promise<Buffer>;
}

/** Of our disk, not of the sender. */
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EMFILE', 'EIO']);

const tooLarge = (limit: number) =>
  new Problem(413, 'too_large', `La imagen pasa de ${limit / 1_000_000} MB. Guárdala más pequeña.`);

/**
 * Streams a body to a file in `folder`, hands it to `work` and removes it. At no time is more than
 * a chunk of it in memory.
 * @throws Problem 413 as soon as more than `limit` bytes came or are announced; 400 when the sender
 * went away
 */
export async function receiveFile<T>(
  request: Request,
  { folder, limit = MAX_UPLOAD_BYTES }: { folder: string; limit?: number },
  work: (file: Received) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) throw new Problem(422, 'unreadable_image', 'No llegó ningún archivo.');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${randomUUID()}.part`);
  const digest = createHash('sha256');
  let size = 0;
  const body = Readable.fromWeb(request.body as never);
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of atMost(chunks, limit, () => tooLarge(limit))) {
          size += chunk.byteLength;
          digest.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(file),
    ).catch((error: unknown) => {
      if (error instanceof Problem) throw error;
      if (DISK_FAULTS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new Problem(400, 'aborted', 'El envío se cortó. Inténtalo de nuevo.');
    });
    return await work({ hash: digest.digest('hex'), size, read: () => readFile(file) });
  } finally {
    await rm(file, { force: true });
  }
}
