import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_MODE, FOLDER_MODE } from '../database/durable-file.ts';
import { Problem } from '../http/problem.ts';
import { atMost } from '../http/read-at-most.ts';

export const MAX_UPLOAD_BYTES = 50_000_000;
const PART = '.part';

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
 * a chunk of it in memory. The file need not outlive a power cut: who sent it has no reply before
 * `work` is done, and `work` stores the bytes elsewhere.
 * @throws Problem 413 as soon as more than `limit` bytes came or are announced; 400 when the sender
 * went away
 */
export async function receiveFile<T>(
  request: Pick<Request, 'headers' | 'body'>,
  { folder, limit = MAX_UPLOAD_BYTES }: { folder: string; limit?: number },
  work: (file: Received) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) throw new Problem(422, 'unreadable_image', 'No llegó ningún archivo.');
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const file = join(folder, `${randomUUID()}${PART}`);
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
      createWriteStream(file, { flags: 'wx', mode: FILE_MODE }),
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

/**
 * Removes what uploads left in their folder that were cut off with their process.
 * @param beforeMs milliseconds since 1970: files that were written to later may be on their way now
 */
export async function removeAbandoned(folder: string, beforeMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(PART))) {
    const file = join(folder, name);
    const facts = await stat(file).catch(() => undefined);
    if (facts?.isFile() && facts.mtimeMs < beforeMs) await rm(file, { force: true });
  }
}
